//! Every open question about the rules, as a sheet to print and take to the family.

use std::io::{self, Write};

use super::Answer;
use crate::cli::terminal::output::{counted, look};
use crate::diagnostic::{asking, printable, wrap};
use crate::infer::questions;
use crate::rulebook::Row;

/// The width of a printed page, in characters.
const PAGE: usize = 80;

/// The number of possible answers that are worth a box each.
const BOXES: usize = 8;

/// Writes the sheet.
pub fn write(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let (open, without) = asked(answer);
    head(answer, open.len() + without.len(), out)?;
    let mut number = 0;
    for parameter in open {
        number += 1;
        question(answer, parameter, number, out)?;
    }
    if !without.is_empty() {
        let words = "The answers to these have no effect under the rules that fit so far. Ask them \
            too if there is time, because the family may play by other rules as well.";
        paragraph(words, "", out)?;
        writeln!(out)?;
    }
    for parameter in without {
        number += 1;
        question(answer, parameter, number, out)?;
    }
    Ok(())
}

/// Returns the parameters to ask about: those with an effect, the most useful first, then the others. If no
/// variant fits the games, the best fits decide; if they are not known, these are all parameters.
fn asked(answer: &Answer<'_>) -> (Vec<&'static Row>, Vec<&'static Row>) {
    let variants = &answer.inferred.variants;
    if variants.is_empty() {
        return (answer.book().parameters.iter().collect(), Vec::new());
    }
    let open: Vec<&'static Row> =
        questions(variants).iter().map(|question| question.parameter).collect();
    let is_other = |p: &&'static Row| variants.values(p).len() > 1 && !open.contains(p);
    let without = answer.book().parameters.iter().filter(is_other).collect();
    (open, without)
}

fn head(answer: &Answer<'_>, asked: usize, out: &mut impl Write) -> io::Result<()> {
    let title = format!("Questions about the rules of {}", answer.book().title);
    let of = answer.household.name.as_deref();
    let household = of.map_or("_".repeat(28), |name| printable(name).into_owned());
    let line = |width| "_".repeat(width);
    writeln!(out, "{title}\n")?;
    writeln!(out, "Household: {household}   Place: {}", line(28))?;
    writeln!(out, "Told by: {}   Asked by: {}", line(28), line(27))?;
    writeln!(out, "Date: {}   Consent: {}\n", line(31), line(28))?;
    let games = counted(answer.household.games.len() as u64, "game");
    let words = match answer.inferred.unfit {
        Some(_) if asked == answer.book().parameters.len() => {
            format!("No variant fits {games}, so this sheet has every rule.")
        }
        Some(_) => format!(
            "No variant fits {games}: a line may be wrong, and `dadu infer` shows which. The best fits leave these {}.",
            counted(asked as u64, "question")
        ),
        None => {
            let known = counted((answer.book().parameters.len() - asked) as u64, "rule");
            let left = counted(asked as u64, "question");
            format!("{left} left after {games}; {known} known already.")
        }
    };
    paragraph(&words, "", out)?;
    writeln!(out)
}

/// Writes a question with a box for each possible answer, and the situation that shows the answer in play.
fn question(
    answer: &Answer<'_>,
    parameter: &'static Row,
    number: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let asking = asking(parameter);
    let margin = "    ";
    let first = format!("{number:>2}. ");
    for (index, line) in wrap(asking.question, width() - margin.len()).iter().enumerate() {
        writeln!(out, "{}{line}", if index == 0 { &first } else { margin })?;
    }
    answers(answer, parameter, margin, out)?;
    let row = parameter;
    paragraph(&format!("{} ({}). Watch for: {}.", row.name, row.rule, asking.watch), margin, out)?;
    writeln!(out)
}

fn answers(
    answer: &Answer<'_>,
    parameter: &'static Row,
    margin: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let values = parameter.values;
    let left = match answer.inferred.unfit {
        Some(_) => values.all().collect(),
        None => answer.inferred.variants.values(parameter),
    };
    if left.len() > BOXES {
        return writeln!(out, "{margin}Answer: ________ ({})", values.describe());
    }
    let boxes = left.iter().map(|&value| format!("[ ] {}", values.write(value)));
    let mut line = String::new();
    for option in boxes.chain(["[ ] other: ________".to_owned()]) {
        if !line.is_empty() && margin.len() + line.len() + option.len() + 3 > width() {
            writeln!(out, "{margin}{line}")?;
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { "   " });
        line.push_str(&option);
    }
    writeln!(out, "{margin}{line}")
}

fn paragraph(text: &str, margin: &str, out: &mut impl Write) -> io::Result<()> {
    let lines = wrap(text, width() - margin.len());
    lines.iter().try_for_each(|line| writeln!(out, "{margin}{line}"))
}

fn width() -> usize {
    look().width.clamp(20, PAGE)
}
