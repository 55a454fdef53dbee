//! The report for games that no variant fits: the best fits, and lines that contradict each other.

use std::io::{self, Write};

use super::Answer;
use super::page::paragraph;
use super::why::draw;
use crate::cli::terminal::output::counted;
use crate::infer::Unfit;

/// The number of slips to show.
const SLIPS: usize = 6;

/// Writes the best fit and the contradictions.
pub fn write(answer: &Answer<'_>, unfit: &Unfit, out: &mut impl Write) -> io::Result<()> {
    paragraph(&format!("No variant fits all observed moves. {}", least(unfit)), out)?;
    if unfit.is_cut {
        paragraph(CUT, out)?;
    }
    slips(answer, unfit, out)?;
    contradiction(answer, unfit, out)?;
    paragraph(WITHOUT_THESE, out)
}

const CUT: &str = "The search would take too long, so it dropped rules that may fit as well. With fewer games, or \
                   fewer mistakes in them, it goes further.";

const WITHOUT_THESE: &str = "Without these slips, the moves show (a value *best fits* if all rules with at most one \
                             more slip have it):";

/// Returns a sentence on the number of slips that the best fits need.
pub fn least(unfit: &Unfit) -> String {
    let slips = counted(unfit.slips.len() as u64, "slip");
    format!(
        "The best fits found need {slips}: mistakes in the log, or moves that break their rules."
    )
}

/// Writes the likeliest of the best variants, and the slips that it needs.
fn slips(answer: &Answer<'_>, unfit: &Unfit, out: &mut impl Write) -> io::Result<()> {
    let Some(variant) = unfit.best.likeliest() else { return Ok(()) };
    let others = match unfit.best.count() - 1 {
        0 => String::new(),
        others => {
            let others = u64::try_from(others).unwrap_or(u64::MAX);
            format!(", and {} with as few slips", counted(others, "other variant"))
        }
    };
    paragraph(&format!("Under `{variant}`{others}:"), out)?;
    for slip in unfit.slips.iter().take(SLIPS) {
        draw(answer, slip.at.game, &slip.finding, variant, out)?;
    }
    match unfit.slips.len().saturating_sub(SLIPS) {
        0 => Ok(()),
        more => paragraph(&format!("and {more} more (see `--format json`)"), out),
    }
}

fn contradiction(answer: &Answer<'_>, unfit: &Unfit, out: &mut impl Write) -> io::Result<()> {
    let lines: Vec<String> = unfit.contradiction.iter().map(|&at| answer.place(at)).collect();
    match &lines[..] {
        [] => Ok(()),
        [line] => {
            paragraph(&format!("No variant on this board makes this line legal: {line}."), out)
        }
        lines => {
            let said = "These lines contradict each other on this board; dropping any one removes the conflict";
            paragraph(&format!("{said}: {}.", lines.join(", ")), out)
        }
    }
}
