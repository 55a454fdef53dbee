//! Fixes that are guesses, of which the replay allows exactly one.

use super::measure::Measure;
use super::spelled::Read;
use super::squares::{by_squares, in_other_game};
use super::{Fix, Kind};
use crate::finding::{Facts, Finding};
use crate::games::GameId;
use crate::notation::meant::{attached, lines, readings};
use crate::notation::{Content, SyntaxErrorKind};
use crate::replay::Setup;
use crate::span::Span;

/// Returns the lines that a finding about unreadable text may mean: each a guess.
pub fn of(read: &Read<'_>, finding: &Finding, setup: &Setup<'_>) -> Vec<Fix> {
    let Some(line) = read.line_of(finding) else { return Vec::new() };
    let is_turn = matches!(read.log.lines[line].content, Content::Turn(_));
    let all = match finding.facts {
        Facts::Syntax(SyntaxErrorKind::UnreadableToken | SyntaxErrorKind::Unclosed('('))
            if is_turn =>
        {
            tokens(read, line, finding, setup)
        }
        Facts::Syntax(SyntaxErrorKind::UnreadableLine) => whole_lines(read, line, finding.span),
        _ => Vec::new(),
    };
    let before = read.excerpt(read.log.lines[line].span);
    let fix = |after| Fix { line, kind: Kind::Play, before: before.clone(), after };
    all.into_iter().map(fix).collect()
}

/// Returns the line with each reading of one token.
fn tokens(read: &Read<'_>, line: usize, finding: &Finding, setup: &Setup<'_>) -> Vec<String> {
    let token = read.excerpt(finding.span);
    let moves = match read.game() {
        GameId::Dadu => by_squares(&token, finding).into_iter().collect(),
        _ => {
            let place = finding.span.start as usize;
            in_other_game((read.text, read.log, setup), &token, place)
        }
    };
    let end = read.log.lines[line].span.end;
    let rest = read.excerpt(Span::new(finding.span.end, end));
    let next = rest.split_whitespace().next().unwrap_or_default();
    let space = rest.len() - rest.trim_start().len();
    let moves = moves.into_iter().map(|form| (form, false));
    let meant = readings(read.game(), &token, next).into_iter();
    let forms = moves.chain(meant.map(|meant| (meant.form, meant.with_next)));
    let ending =
        |with_next| finding.span.end + if with_next { space + next.len() } else { 0 } as u32;
    let written = |(form, with_next): (String, bool)| {
        read.with(line, Span::new(finding.span.start, ending(with_next)), &form)
    };
    let (start, before) = token_before(read, line, finding.span.start);
    let joined = attached(read.game(), &before, &token, next).filter(|joined| joined.is_checked);
    let joined = joined
        .map(|joined| read.with(line, Span::new(start, ending(joined.with_next)), &joined.form));
    joined.into_iter().chain(forms.map(written)).collect()
}

/// Returns the token before a place of a line, and where it begins.
fn token_before(read: &Read<'_>, line: usize, at: u32) -> (u32, String) {
    let before = read.excerpt(Span::new(read.log.lines[line].span.start, at));
    let token = before.split_whitespace().next_back().unwrap_or_default();
    let start = before.trim_end().len() - token.len();
    (read.log.lines[line].span.start + start as u32, token.to_owned())
}

fn whole_lines(read: &Read<'_>, line: usize, span: Span) -> Vec<String> {
    let readings = lines(read.game(), &read.excerpt(span), false).into_iter();
    let guesses = readings.filter(|reading| !reading.is_sure);
    guesses.map(|reading| read.with(line, span, &reading.text)).collect()
}

/// Returns the one fix among several with which the log fits better, or `None` if there is none or more
/// than one. `measured` measures the log with a fix.
pub fn the_only_one(
    fixes: Vec<Fix>,
    now: Measure,
    mut measured: impl FnMut(&Fix) -> Measure,
) -> Option<Fix> {
    let mut fitting = fixes.into_iter().filter(|fix| measured(fix).fits_better_than(now));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}
