//! Suggestions as text.

use std::io::{self, Write};

use super::Answer;
use crate::cli::terminal::output::{broken, counted};
use crate::diagnostic::{list, printable, words};
use crate::replay::Assumption;
use crate::suggest::{Advice, ExplainingRule, GameAdvice, Slip, Suggestion, rewrites};

/// The most errors for which every suggestion is shown, unless that is asked for.
const MOST_IN_FULL: usize = 10;

/// Writes the suggestions and a summary. For more than ten errors, `is_full` decides whether every suggestion is shown,
/// or only the first one for each error.
pub fn write(answer: &Answer<'_>, is_full: bool, out: &mut impl Write) -> io::Result<()> {
    explaining_rules(&answer.advised.rules, out)?;
    let is_full = is_full || answer.advised.advice.len() <= MOST_IN_FULL;
    for advice in &answer.advised.advice {
        match is_full {
            true => one(answer, advice, out)?,
            false => brief(answer, advice, out)?,
        }
    }
    if !is_full {
        writeln!(
            out,
            "only the first suggestion for each error is shown; `--full` shows all, with reasons"
        )?;
    }
    match answer.advised.advice.len() as u64 {
        0 => without_advice(answer, out)?,
        breaks => after_advice(answer, breaks, out)?,
    }
    let others = answer.advised.other_errors as u64;
    if others > 0 {
        let others = counted(others, "other error");
        writeln!(out, "{others} (unreadable text or header): see `dadu check`")?;
    }
    if let Some((errors, line)) = answer.advised.following {
        writeln!(
            out,
            "{} may be caused by line {line}: fix line {line} first",
            counted(errors as u64, "error"),
            line = answer.line(line)
        )?;
    }
    Ok(())
}

fn without_advice(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let GameAdvice { stopped, other_errors, following, .. } = answer.advised;
    let title = title(answer);
    match stopped {
        Some(line) => writeln!(
            out,
            "{title}: stopped at line {} because the search took too long; no errors in the readable \
            text before it",
            answer.line(*line)
        ),
        None if following.is_some() => {
            writeln!(out, "{title}: all errors may be caused by unreadable text")
        }
        None if *other_errors > 0 => {
            writeln!(out, "{title}: no errors in the readable text")
        }
        None => writeln!(out, "{title}: no errors"),
    }
}

fn after_advice(answer: &Answer<'_>, breaks: u64, out: &mut impl Write) -> io::Result<()> {
    if answer.advised.is_header_misread {
        let why = "the play was not examined, because its errors may follow from the header: apply the fixes above, \
                   then run `dadu suggest` again";
        return writeln!(out, "{}", broken(why, ""));
    }
    match answer.advised.stopped {
        Some(line) => writeln!(
            out,
            "stopped at line {} because the search took too long: fix the errors above first",
            answer.line(line)
        ),
        None if breaks > 1 => writeln!(
            out,
            "{}, each after the first suggestion above it; apply them with `--apply N` or `--apply all`",
            counted(breaks, "error")
        ),
        None if answer.suggestions().next().is_some() => {
            writeln!(out, "apply one with `--apply N`")
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
    let has_throws = answer.log.forms.throws;
    let head = format!("{name}:{line}: {} {}: {}", code.id(), code.name(), said.message);
    writeln!(out, "{}", broken(&head, "  "))?;
    for (index, suggestion) in advice.suggestions.iter().enumerate() {
        let number = answer.first_number(advice) + index;
        writeln!(out, "  {number:>2}  {}", slip(suggestion.slip, has_throws))?;
        change(answer, suggestion, out)?;
        let outcome = format!("      {}", outcome(answer, advice, suggestion));
        writeln!(out, "{}", broken(&outcome, "      "))?;
    }
    writeln!(out, "{}\n", broken(&format!("  {}", triage(advice)), "  "))
}

/// Writes an error with the first suggestion for it.
fn brief(answer: &Answer<'_>, advice: &Advice, out: &mut impl Write) -> io::Result<()> {
    let said = words(&advice.finding, &[], &answer.game.source());
    let (name, line) = (printable(&answer.game.name), answer.line(advice.line));
    let code = advice.finding.code();
    let head = format!("{name}:{line}: {} {}: {}", code.id(), code.name(), said.message);
    writeln!(out, "{}", broken(&head, "  "))?;
    let Some(first) = advice.suggestions.first() else {
        return writeln!(out, "  {}\n", triage(advice));
    };
    let more = match (advice.equal, advice.suggestions.len() as u64 - 1) {
        (_, 0) => String::new(),
        (2.., _) => format!(" ({} suggestions fit equally well)", advice.equal),
        (_, more) => format!(" (and {})", counted(more, "other suggestion")),
    };
    let number = answer.first_number(advice);
    writeln!(out, "  {number:>2}  {}{more}", slip(first.slip, answer.log.forms.throws))?;
    change(answer, first, out)?;
    writeln!(out)
}

/// Writes each changed line, before and after.
pub fn change(
    answer: &Answer<'_>,
    suggestion: &Suggestion,
    out: &mut impl Write,
) -> io::Result<()> {
    for rewrite in rewrites(answer.game.text(), answer.log, suggestion) {
        let line = answer.line(rewrite.line);
        let blank = " ".repeat(line.to_string().len());
        // An added line is shown with the number of the line that follows it.
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

fn slip(slip: Slip, has_throws: bool) -> &'static str {
    match slip {
        Slip::Fix(_) => "safe fix, made by `dadu check --fix` too",
        Slip::Unreadable => "unreadable token",
        Slip::Round => "wrong round number",
        Slip::Swapped => "tokens swapped",
        Slip::Throw => "wrong throw",
        Slip::Move if has_throws => "wrong piece or result in the move",
        Slip::Move => "wrong move",
        Slip::Kind => "wrong kind of piece",
        Slip::ThrowAndMove => "wrong throw, and wrong result in the move",
        Slip::Extra => "wrong extra",
        Slip::MissingThrow => "missing throw",
        Slip::MissingMove => "missing move",
        Slip::TokenTwice => "duplicate token",
        Slip::LineTwice => "duplicate line",
        Slip::LineMissing => "missing line",
        Slip::LinesSwapped => "lines swapped",
        Slip::Player => "wrong player",
        Slip::Position => "error in the stated position",
    }
}

/// Returns the lines that a change fixes, and those that still have errors.
fn outcome(answer: &Answer<'_>, advice: &Advice, suggestion: &Suggestion) -> String {
    if !suggestion.is_replayed {
        return "fixes this; run `dadu suggest` again afterwards for the errors that remain"
            .to_owned();
    }
    let others: Vec<u64> = suggestion
        .mends
        .iter()
        .filter(|&line| *line != advice.line && !suggestion.left.contains(line))
        .map(|&line| answer.line(line))
        .collect();
    let also = match others.len() {
        0 => String::new(),
        1 => format!(" and line {}", others[0]),
        2..=5 => format!(" and lines {}", list(&others)),
        n => format!(" and {n} other lines"),
    };
    let left = match suggestion.left.first() {
        None if is_one_of_several(advice, suggestion) => "; others fit equally well".to_owned(),
        None if advice.equal > 1 => "; it fits too, but is a larger change".to_owned(),
        None if answer.advised.stopped.is_some() => {
            "; no errors remain after it, as far as the search went".to_owned()
        }
        None => "; no errors remain after it".to_owned(),
        Some(_) => format!("; {}", lines_left(answer, advice, &suggestion.left)),
    };
    format!("fixes this{also}{left}")
}

/// Returns which lines still have errors: the line of the error itself, and later ones.
fn lines_left(answer: &Answer<'_>, advice: &Advice, left: &[usize]) -> String {
    let later: Vec<usize> = left.iter().copied().filter(|&line| line != advice.line).collect();
    let lines = counted(later.len() as u64, "later line");
    let first = later.first().map(|&line| format!(", first in line {}", answer.line(line)));
    match (later.len() < left.len(), first) {
        (true, None) => "the line still has another error".to_owned(),
        (true, Some(first)) => format!("the line and {lines} still have errors{first}"),
        (false, first) => {
            let has = if later.len() == 1 { "has" } else { "have" };
            format!("{lines} still {has} errors{}", first.unwrap_or_default())
        }
    }
}

/// Checks whether a suggestion is one of several that fit equally well.
fn is_one_of_several(advice: &Advice, suggestion: &Suggestion) -> bool {
    let equal = &advice.suggestions[..advice.equal.min(advice.suggestions.len())];
    equal.len() > 1 && equal.iter().any(|one| std::ptr::eq(one, suggestion))
}

/// Returns the likely cause of an error: a typo, a different rule, or irregular play.
fn triage(advice: &Advice) -> String {
    let slip = probable_typo(advice);
    match (slip, rules(&advice.lifted_by)) {
        (Some(slip), None) => slip,
        (Some(_), Some(rule)) if advice.equal < 2 => {
            format!("a typo or a different rule: {rule}")
        }
        (Some(slip), Some(rule)) => format!("{slip}; or a different rule: {rule}"),
        (None, Some(rule)) => format!("perhaps a different rule: {rule}"),
        (None, None) if advice.suggestions.is_empty() => {
            "no single change or parameter explains this error: there may be several mistakes, other \
            rules, or irregular play"
            .to_owned()
        }
        (None, None) => {
            "no clean fix found: probably a mistake in the log or irregular play".to_owned()
        }
    }
}

/// Returns the judgement that the error is a typo, if that is probable.
fn probable_typo(advice: &Advice) -> Option<String> {
    let first = advice.suggestions.first()?;
    match advice.equal {
        2.. => Some(format!(
            "probably a typo, but the log does not show which: the first {} suggestions fit equally well",
            advice.equal
        )),
        _ if first.is_near()
            || first.is_counted()
            || matches!(first.slip, Slip::Unreadable | Slip::Fix(_)) =>
        {
            Some("probably a typo".to_owned())
        }
        _ if first.left.is_empty() => {
            Some("perhaps a mistake in the log, but not a small one".to_owned())
        }
        _ => None,
    }
}

/// Writes the single rules that explain most of the errors, before the suggestions for each error.
fn explaining_rules(rules: &[ExplainingRule], out: &mut impl Write) -> io::Result<()> {
    if rules.is_empty() {
        return Ok(());
    }
    writeln!(out, "One different rule explains most of the errors:")?;
    for rule in rules.iter().take(RULES) {
        let declared = counted(rule.declared as u64, "error");
        writeln!(out, "  {}: {} instead of {declared}", named(&rule.value), rule.left)?;
    }
    if let more @ 1.. = rules.len().saturating_sub(RULES) {
        writeln!(out, "  and {more} others (see `--format json`)")?;
    }
    writeln!(out)
}

/// The number of rules that explain most of the errors to show.
const RULES: usize = 3;

fn named(&(row, value): &Assumption) -> String {
    format!("`{} = {}`", row.name, row.values.write(value))
}

fn rules(lifted_by: &[Assumption]) -> Option<String> {
    let all: Vec<String> = lifted_by.iter().map(named).collect();
    match all.len() {
        0 => None,
        1..=4 => Some(format!("legal with {}", all.join(" or "))),
        n => Some(format!("legal with {}, or {} others", all[..3].join(" or "), n - 3)),
    }
}
