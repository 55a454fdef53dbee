//! No variant makes everything legal: what nearly fits, and what contradicts itself.

use std::io::{self, Write};

use super::Answer;
use super::page::paragraph;
use super::why::draw;
use crate::cli::output::counted;
use crate::games::GameParameter;
use crate::infer::{EXACT, Nearly, Unfit};

/// How many ways to excuse as few are shown.
const WAYS: usize = 3;
/// How many moves that one variant needs excused are shown.
const MOVES: usize = 6;

/// Writes what nearly fits.
pub fn write<P: GameParameter>(
    answer: &Answer<'_, P>,
    unfit: &Unfit<P>,
    out: &mut impl Write,
) -> io::Result<()> {
    paragraph(&format!("No variant makes all that was seen legal. {}", least(unfit)), out)?;
    for nearly in unfit.nearly.iter().take(WAYS) {
        excused(answer, nearly, out)?;
    }
    if unfit.nearly.len() > WAYS {
        let more = counted((unfit.nearly.len() - WAYS) as u64, "more way");
        paragraph(&format!("{more} to excuse as few; `--format json` lists all."), out)?;
    }
    contradiction(answer, unfit, out)?;
    match unfit.exact {
        true => paragraph(AMONG_THESE, out),
        false => Ok(()),
    }
}

const AMONG_THESE: &str =
    "With these moves excused, in one way or another, this is what the rest says:";

/// How few moves have to be excused.
pub fn least<P: GameParameter>(unfit: &Unfit<P>) -> String {
    let excuses = unfit.nearly.first().map_or(0, |nearly| nearly.excuses.len());
    match unfit.exact {
        true => format!("The nearest need {} excused.", counted(excuses as u64, "move")),
        false => format!(
            "More than {EXACT} moves would have to be excused; the best that was found needs \
             {excuses}, and another may need fewer."
        ),
    }
}

/// The variants of one way, and what they excuse.
fn excused<P: GameParameter>(
    answer: &Answer<'_, P>,
    nearly: &Nearly<P>,
    out: &mut impl Write,
) -> io::Result<()> {
    let Some(variant) = nearly.variants.likeliest() else { return Ok(()) };
    let others = match nearly.variants.count() - 1 {
        0 => String::new(),
        others => {
            let others = u64::try_from(others).unwrap_or(u64::MAX);
            format!(", and {} that would excuse the same", counted(others, "other variant"))
        }
    };
    paragraph(&format!("Under `{variant}`{others}:"), out)?;
    for excuse in nearly.excuses.iter().take(MOVES) {
        draw(answer, excuse.at.game, &excuse.finding, variant, out)?;
    }
    match nearly.excuses.len().saturating_sub(MOVES) {
        0 => Ok(()),
        more => paragraph(&format!("and {more} more, which `--format json` lists"), out),
    }
}

fn contradiction<P: GameParameter>(
    answer: &Answer<'_, P>,
    unfit: &Unfit<P>,
    out: &mut impl Write,
) -> io::Result<()> {
    let lines: Vec<String> = unfit.contradiction.iter().map(|&at| answer.place(at)).collect();
    match &lines[..] {
        [] => Ok(()),
        [line] => {
            paragraph(&format!("On this board no variant makes this line legal: {line}."), out)
        }
        lines => {
            let said = "These lines contradict each other on this board, and without any one of them they \
                 would not";
            paragraph(&format!("{said}: {}.", lines.join(", ")), out)
        }
    }
}
