//! Suggestions for people.

use std::io::{self, Write};

use super::Answer;
use crate::cli::output::counted;
use crate::diagnostic::{list, printable, words};
use crate::rules::variant::Parameter;
use crate::suggest::{Advice, Advised, Slip, Suggestion, line_after};

/// Writes everything that is advised.
pub fn write(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    for advice in &answer.advised.advice {
        one(answer, advice, out)?;
    }
    match answer.advised.advice.len() as u64 {
        0 => without_advice(answer, out)?,
        breaks => after_advice(answer, breaks, out)?,
    }
    let others = answer.advised.other_errors as u64;
    if others > 0 {
        let are = if others == 1 { "is" } else { "are" };
        writeln!(
            out,
            "{} {are} of another kind: what could not be read, or does not fit in the header; \
             `dadu check` tells which",
            counted(others, "error")
        )?;
    }
    if let Some((errors, line)) = answer.advised.following {
        writeln!(
            out,
            "{} may merely follow from what is wrong in line {}: mend that first",
            counted(errors as u64, "error"),
            answer.line(line)
        )?;
    }
    Ok(())
}

fn without_advice(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let Advised { stopped, other_errors, following, .. } = answer.advised;
    let title = title(answer);
    match stopped {
        Some(line) => writeln!(
            out,
            "{title}: from line {} on nothing was looked at, as it would take too long; \
             before it nothing that could be read is illegal",
            answer.line(*line)
        ),
        None if following.is_some() => writeln!(
            out,
            "{title}: nothing is illegal but what may merely follow from what could not be read"
        ),
        None if *other_errors > 0 => {
            writeln!(out, "{title}: nothing that could be read is illegal")
        }
        None => writeln!(out, "{title}: nothing is illegal in it"),
    }
}

fn after_advice(answer: &Answer<'_>, breaks: u64, out: &mut impl Write) -> io::Result<()> {
    match answer.advised.stopped {
        Some(line) => writeln!(
            out,
            "from line {} on nothing was looked at, as it would take too long: mend what stands above first",
            answer.line(line)
        ),
        None if breaks > 1 => writeln!(
            out,
            "{}: each takes it that the first suggestion above it was made; `--apply N` makes one",
            counted(breaks, "place")
        ),
        None if answer.suggestions().next().is_some() => {
            writeln!(out, "`--apply N` makes one of them in the file")
        }
        None => Ok(()),
    }
}

fn title(answer: &Answer<'_>) -> String {
    printable(&answer.game.title()).into_owned()
}

fn one(answer: &Answer<'_>, advice: &Advice, out: &mut impl Write) -> io::Result<()> {
    let said = words(&advice.finding, &[], &answer.game.source());
    let (name, line) = (printable(&answer.game.name), answer.line(advice.line));
    let code = advice.finding.code();
    writeln!(out, "{name}:{line}: {} {}: {}", code.id(), code.name(), said.message)?;
    for (index, suggestion) in advice.suggestions.iter().enumerate() {
        let number = answer.first_number(advice) + index;
        writeln!(out, "  {number:>2}  {}", slip(suggestion.slip))?;
        change(answer, suggestion, out)?;
        writeln!(out, "      {}", outcome(answer, advice, suggestion))?;
    }
    writeln!(out, "  {}\n", triage(advice))
}

/// The line before and after.
pub fn change(
    answer: &Answer<'_>,
    suggestion: &Suggestion,
    out: &mut impl Write,
) -> io::Result<()> {
    let text = answer.game.text();
    let old = String::from_utf8_lossy(&text[answer.log.lines[suggestion.line].span.range()]);
    let new = line_after(text, answer.log, suggestion);
    let line = answer.line(suggestion.line);
    writeln!(out, "      line {line} - {}", printable(old.trim_end()))?;
    let blank = " ".repeat(line.to_string().len());
    match new.is_empty() {
        true => Ok(()),
        false => writeln!(out, "           {blank} + {}", printable(&new)),
    }
}

fn slip(slip: Slip) -> &'static str {
    match slip {
        Slip::Unreadable => "it is written so that it cannot be read",
        Slip::Round => "the number of the round is written wrongly",
        Slip::Swapped => "two tokens stand in the wrong order",
        Slip::Throw => "another number was thrown",
        Slip::Use => "another piece moved, or by another number",
        Slip::Kind => "it was a king, or was none",
        Slip::ThrowAndUse => "another number was thrown and used",
        Slip::Extra => "what came of it is written wrongly",
        Slip::MissingThrow => "a throw was not written",
        Slip::MissingUse => "a use was not written",
        Slip::TokenTwice => "something was written once too often",
        Slip::LineTwice => "the line was written twice",
        Slip::Player => "it was another player",
        Slip::Position => "the position is written wrongly",
    }
}

/// What a change mends, and what it leaves.
fn outcome(answer: &Answer<'_>, advice: &Advice, suggestion: &Suggestion) -> String {
    let others: Vec<u64> = suggestion
        .mends
        .iter()
        .filter(|&line| *line != advice.line && !suggestion.left.contains(line))
        .map(|&line| answer.line(line))
        .collect();
    let also = match others.len() {
        0 => String::new(),
        1 => format!(" and what is wrong in line {}", others[0]),
        2..=5 => format!(" and what is wrong in lines {}", list(&others)),
        n => format!(" and what is wrong in {n} other lines"),
    };
    let left = match suggestion.left.first() {
        None if answer.advised.stopped.is_some() => {
            "; nothing is wrong after it, as far as was looked".to_owned()
        }
        None => "; nothing is wrong after it".to_owned(),
        Some(&first) => {
            let left = counted(suggestion.left.len() as u64, "line");
            let are = if suggestion.left.len() == 1 { "is" } else { "are" };
            format!("; {left} from there on {are} still wrong, the first is {}", answer.line(first))
        }
    };
    format!("mends this{also}{left}")
}

/// A slip of the pen, another rule, or irregular play.
fn triage(advice: &Advice) -> String {
    let likely = |s: &Suggestion| s.is_near() || s.slip == Slip::Unreadable;
    let near = advice.suggestions.first().is_some_and(likely);
    let rule = rules(&advice.lifted_by);
    match (near, rule) {
        (true, None) => "probably a slip of the pen".to_owned(),
        (true, Some(rule)) => format!("a slip of the pen, or another rule: {rule}"),
        (false, Some(rule)) => format!("perhaps another rule: {rule}"),
        (false, None) if advice.suggestions.is_empty() => {
            "no small change of one line that was tried makes it legal, nor another value of one parameter: \
             it may be several slips, other rules, or irregular play"
                .to_owned()
        }
        (false, None) => {
            "a slip of the pen or irregular play: a small change that makes nothing else wrong was not found, nor a single rule that allows it"
                .to_owned()
        }
    }
}

fn rules(lifted_by: &[(Parameter, u8)]) -> Option<String> {
    let named = |&(parameter, value): &(Parameter, u8)| {
        format!("`{} = {}`", parameter.name(), parameter.definition().values.write(value))
    };
    let all: Vec<String> = lifted_by.iter().map(named).collect();
    match all.len() {
        0 => None,
        1..=4 => Some(format!("it is legal with {}", all.join(" or "))),
        n => Some(format!("it is legal with {}, or {} others", all[..3].join(" or "), n - 3)),
    }
}
