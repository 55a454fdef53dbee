//! Suggestions for people.

use std::io::{self, Write};

use super::Answer;
use crate::cli::output::counted;
use crate::diagnostic::{list, printable, words};
use crate::games::dadu::variant::Parameter;
use crate::suggest::{Advice, Advised, Slip, Suggestion, rewrites};

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

/// Each line that is changed, before and after.
pub fn change(
    answer: &Answer<'_>,
    suggestion: &Suggestion,
    out: &mut impl Write,
) -> io::Result<()> {
    for rewrite in rewrites(answer.game.text(), answer.log, suggestion) {
        let line = answer.line(rewrite.line);
        let blank = " ".repeat(line.to_string().len());
        // A line that was forgotten is shown before the one that it comes before.
        match rewrite.before.is_empty() {
            true => writeln!(out, "      before line {line}")?,
            false => writeln!(out, "      line {line} - {}", printable(&rewrite.before))?,
        }
        if !rewrite.after.is_empty() {
            writeln!(out, "           {blank} + {}", printable(&rewrite.after))?;
        }
    }
    Ok(())
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
        Slip::LineMissing => "a line was forgotten",
        Slip::LinesSwapped => "two lines are in the wrong order",
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
        None if is_one_of_several(advice, suggestion) => "; others fit equally well".to_owned(),
        None if advice.equal > 1 => "; it fits too, but is a greater change".to_owned(),
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

/// Whether a suggestion is one of several that fit equally well.
fn is_one_of_several(advice: &Advice, suggestion: &Suggestion) -> bool {
    let equal = &advice.suggestions[..advice.equal.min(advice.suggestions.len())];
    equal.len() > 1 && equal.iter().any(|one| std::ptr::eq(one, suggestion))
}

/// A slip of the pen, another rule, or irregular play.
fn triage(advice: &Advice) -> String {
    let slip = probable_slip(advice);
    match (slip, rules(&advice.lifted_by)) {
        (Some(slip), None) => slip,
        (Some(_), Some(rule)) if advice.equal < 2 => {
            format!("a slip of the pen, or another rule: {rule}")
        }
        (Some(slip), Some(rule)) => format!("{slip}; or another rule: {rule}"),
        (None, Some(rule)) => format!("perhaps another rule: {rule}"),
        (None, None) if advice.suggestions.is_empty() => {
            "no small change that was tried makes it legal, nor another value of one parameter: \
             it may be several slips, other rules, or irregular play"
                .to_owned()
        }
        (None, None) => {
            "a slip of the pen or irregular play: each change above leaves or makes other \
             things wrong, and no single rule allows what is written"
                .to_owned()
        }
    }
}

/// The slip that the first suggestion takes it for, as far as that is probable.
fn probable_slip(advice: &Advice) -> Option<String> {
    let first = advice.suggestions.first()?;
    match advice.equal {
        2.. => Some(format!(
            "probably a slip of the pen, but the log does not tell which: the first {} suggestions fit \
             equally well",
            advice.equal
        )),
        _ if first.is_near() || first.slip == Slip::Unreadable => {
            Some("probably a slip of the pen".to_owned())
        }
        _ if first.left.is_empty() => {
            Some("perhaps a slip of the pen, though not a small one".to_owned())
        }
        _ => None,
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
