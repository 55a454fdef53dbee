//! The report for games that no variant fits: the best fits, and lines that contradict each other.

use std::io::{self, Write};

use super::Answer;
use super::page::paragraph;
use super::why::draw;
use crate::cli::terminal::output::counted;
use crate::infer::{EXACT, Nearly, PassedOver, Unfit};

/// The number of best fits to show.
const WAYS: usize = 3;
/// The number of illegal moves to show for one variant.
const MOVES: usize = 6;

/// Writes the best fits and the contradictions.
pub fn write(answer: &Answer<'_>, unfit: &Unfit, out: &mut impl Write) -> io::Result<()> {
    paragraph(&format!("No variant fits all observed moves. {}", least(unfit)), out)?;
    for nearly in unfit.nearly.iter().take(WAYS) {
        excused(answer, nearly, out)?;
    }
    if unfit.nearly.len() > WAYS {
        let more = match unfit.nearly.len() - WAYS {
            1 => "One more variant fits".to_owned(),
            more => format!("{more} more variants fit"),
        };
        paragraph(&format!("{more} equally well (see `--format json`)."), out)?;
    }
    contradiction(answer, unfit, out)?;
    match unfit.exact {
        true => paragraph(AMONG_THESE, out),
        false => Ok(()),
    }
}

const AMONG_THESE: &str = "Without these moves, the remaining moves show:";

/// Returns a sentence on the number of moves that the best fits leave illegal.
pub fn least(unfit: &Unfit) -> String {
    let excuses = unfit.nearly.first().map_or(0, |nearly| nearly.excuses.len());
    let left = counted(excuses as u64, "move");
    match unfit.passed_over {
        _ if unfit.exact => format!("The best fits leave {left} illegal."),
        None if unfit.gave_up => format!(
            "The best variant found leaves {left} illegal; another may leave fewer, because the search would \
             take too long."
        ),
        None => format!(
            "Every variant leaves more than {EXACT} moves illegal. The best one found leaves {excuses}; \
             another may leave fewer."
        ),
        Some(PassedOver { excuses, following }) => format!(
            "The best one found leaves {left} illegal. Other variants leave only {excuses}, but these may \
             cause {} or more.",
            counted(following as u64, "later error"),
        ),
    }
}

/// Writes the variants of one fit, and the moves that are illegal under them.
fn excused(answer: &Answer<'_>, nearly: &Nearly, out: &mut impl Write) -> io::Result<()> {
    let Some(variant) = nearly.variants.likeliest() else { return Ok(()) };
    let others = match nearly.variants.count() - 1 {
        0 => String::new(),
        others => {
            let others = u64::try_from(others).unwrap_or(u64::MAX);
            format!(", and {} with the same illegal moves", counted(others, "other variant"))
        }
    };
    paragraph(&format!("Under `{variant}`{others}:"), out)?;
    for excuse in nearly.excuses.iter().take(MOVES) {
        draw(answer, excuse.at.game, &excuse.finding, variant, out)?;
    }
    if let more @ 1.. = nearly.excuses.len().saturating_sub(MOVES) {
        paragraph(&format!("and {more} more (see `--format json`)"), out)?;
    }
    match nearly.following {
        0 => Ok(()),
        following => {
            let errors = counted(following as u64, "later error");
            paragraph(&format!("{errors} may be caused by these."), out)
        }
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
