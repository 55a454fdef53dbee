//! Corrections of unreadable player turns: the safe fixes first. For each other unreadable token, the
//! correction is the one that `check` proposes with its question.

use super::apply::edited;
use super::base::Base;
use super::candidates::Candidate;
use super::changed::ChangedLine;
use super::{Edit, Slip, cost};
use crate::fix::{self, Fix};
use crate::notation::meant::{Meant, meant};
use crate::notation::{
    Content, Item, Log, PlayerSeat, PlayerToken, PlayerTurn, SyntaxErrorKind, parse,
};
use crate::replay::Setup;
use crate::span::Span;

/// The longest log, in bytes, whose safe fixes are looked for. A long evening has a quarter of this.
const LONGEST_LOG: usize = 32 << 10;

/// Returns the safe fixes of lines of play, and those of the header that change how the play is read.
pub fn safe_fixes(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<Fix> {
    // Finding safe fixes replays the log several times, which takes too long for a huge one.
    if text.len() > LONGEST_LOG {
        return Vec::new();
    }
    let end = log.glued.map_or(text.len(), |at| at as usize);
    let fixes = fix::fixes(&text[..end], setup, None).fixes.into_iter();
    let is_of_play = |fix: &Fix| matches!(fix.kind, fix::Kind::Play | fix::Kind::LineBreak);
    fixes.filter(|fix| is_of_play(fix) || is_of_header(fix)).collect()
}

/// Returns whether a fix makes a field that changes how the play is read.
pub fn is_of_header(fix: &Fix) -> bool {
    let name = fix.after.split_once(':').map_or("", |(name, _)| name);
    let is_read = ["Game", "Variant", "Players", "N", "E", "S", "W", "Leader"].contains(&name);
    is_read && matches!(fix.kind, fix::Kind::FieldName | fix::Kind::Value)
}

/// Returns a safe fix as a change of the replay, if it makes a line a readable player turn.
pub fn fixed(base: &Base<'_>, fix: &Fix) -> Option<Candidate> {
    // A new field, or several new lines, do not change one turn.
    if fix.kind != fix::Kind::Play {
        return None;
    }
    let span = fix.span(base.log);
    let edits = vec![Edit { span, text: fix.after.clone() }];
    let cost = cost::between(&fix.before, &fix.after);
    read(base, fix.line, edits, cost)
}

/// Returns the line as it was probably meant, if there is a correction for every unreadable token in it.
pub fn of(base: &Base<'_>, line: usize) -> Option<Candidate> {
    let Content::Turn(_) = base.log.lines.get(line)?.content else { return None };
    let (edits, cost) = edits(base, line)?;
    read(base, line, edits, cost)
}

/// Returns a line as a player turn, with its edits.
fn read(base: &Base<'_>, line: usize, edits: Vec<Edit>, cost: f64) -> Option<Candidate> {
    let span = base.log.lines[line].span;
    // The tokens depend on the game, which a field above them names.
    let header = format!("Game: {}\n", base.log.game.unwrap_or_default());
    let log = parse(format!("{header}{}", edited(base.text, span, &edits)).as_bytes());
    let (Content::Turn(read), true) = (&log.lines.get(1)?.content, log.errors.is_empty()) else {
        return None;
    };
    let back = |at: u32| place_before(&edits, span.start, at - header.len() as u32);
    let back = |span: Span| Span::new(back(span.start), back(span.end));
    let items = log.items_of(read).iter();
    let items = items.map(|item| Item { span: back(item.span), ..*item });
    let changed = ChangedLine::Turn(turn_at(read, back), items.collect());
    Some(Candidate::new(line, Slip::Unreadable, edits, cost, changed))
}

/// Returns a player turn with its spans moved.
fn turn_at(turn: &PlayerTurn, moved: impl Fn(Span) -> Span) -> PlayerTurn {
    let seat = |seat: PlayerSeat| PlayerSeat { span: moved(seat.span), ..seat };
    let player = PlayerToken {
        seat: seat(turn.player.seat),
        or: turn.player.or.map(seat),
        span: moved(turn.player.span),
        ..turn.player
    };
    let round = turn.round.map(|(number, span)| (number, moved(span)));
    PlayerTurn { round, player, ..*turn }
}

/// Returns the correction of each unreadable token, and the distance of all of them together from the
/// written text.
fn edits(base: &Base<'_>, line: usize) -> Option<(Vec<Edit>, f64)> {
    let text = |from: u32, to: u32| String::from_utf8_lossy(&base.text[from as usize..to as usize]);
    let end = base.log.lines[line].span.end;
    // A line with thousands of unreadable tokens is no typo, and each of them costs the whole line.
    if base.log.lines[line].span.range().len() > fix::LONGEST {
        return None;
    }
    let (mut edits, mut cost): (Vec<Edit>, f64) = (Vec::new(), 0.0);
    for error in base.unread(line) {
        if edits.last().is_some_and(|edit| error.span.start < edit.span.end) {
            continue;
        }
        if error.kind != SyntaxErrorKind::UnreadableToken {
            return None;
        }
        let rest = text(error.span.end, end);
        let next = rest.split_whitespace().next().unwrap_or_default();
        let game = base.log.game.unwrap_or_default();
        let by_squares = base.finding_of(line, error).and_then(|found| found.meant.clone());
        let by_squares =
            by_squares.map(|form| Meant { form: form.into(), with_next: false, is_sure: false });
        let read = text(error.span.start, error.span.end);
        let meant = by_squares.or_else(|| meant(game, &read, next))?;
        let space = rest.len() - rest.trim_start().len();
        let joined = if meant.with_next { (space + next.len()) as u32 } else { 0 };
        let span = Span::new(error.span.start, error.span.end + joined);
        cost += cost::between(&text(span.start, span.end), &meant.form);
        edits.push(Edit { span, text: meant.form });
    }
    (!edits.is_empty()).then_some((edits, cost))
}

/// Converts an offset in the changed line to the offset in the original text.
fn place_before(edits: &[Edit], start: u32, at: u32) -> u32 {
    let mut old = start;
    let mut new = 0;
    for Edit { span, text } in edits {
        let unchanged = span.start - old;
        if at <= new + unchanged {
            break;
        }
        new += unchanged;
        let length = text.len() as u32;
        if at < new + length {
            return span.end.min(span.start + at - new);
        }
        (old, new) = (span.end, new + length);
    }
    old + at - new
}
