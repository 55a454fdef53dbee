//! Possible meanings of a line that looks like a field, but may be play: `Aunt: N1 3`, `Round1: N1 3`, `Resutl: N wins`.

use super::{LineState, state};
use crate::games::GameId;
use crate::notation::fields;
use crate::notation::heads::field_name;
use crate::notation::own::is_own;
use crate::notation::tree::Log;
use crate::table::Side;

/// Returns the sure reading of such a line, and a guess.
pub(super) fn readings(game: GameId, line: &str) -> (Option<String>, Option<String>) {
    let Some((name, value)) = split(line) else { return (None, None) };
    let forms = &game.rulebook().forms;
    if !is_own(forms, name.as_bytes()) {
        return (None, None);
    }
    let turn = side_named(name).map(|side| format!("{}1 {value}", side.name()));
    if let Some(turn) = turn.filter(|turn| state(game, turn) == LineState::Read) {
        return (None, Some(turn));
    }
    if let Some(near) = super::meant_name(forms, name) {
        let form = format!("{near}: {value}");
        return if super::is_only_near(forms, name, near) {
            (Some(form), None)
        } else {
            (None, Some(form))
        };
    }
    if is_turn(game, value) {
        return (Some(with_round(name, value)), None);
    }
    remark(game, line, value)
}

/// Returns the name and the value of a line with the form of a field.
fn split(line: &str) -> Option<(&str, &str)> {
    let (_, name) = field_name(line.as_bytes()).ok()?;
    let (_, value) = line.split_once(':')?;
    Some((std::str::from_utf8(name).ok()?, value.trim()))
}

/// Returns whether a text is a player turn, of which the first item can be read.
fn is_turn(game: GameId, text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    let first: Vec<&str> = tokens.by_ref().take(2).collect();
    let round = first.first().is_some_and(|token| token.ends_with('.'));
    let head: Vec<&str> =
        if round { first.into_iter().chain(tokens.take(1)).collect() } else { first };
    head.len() > 1
        && state(game, &head.join(" ")) == LineState::Read
        && has_turn(game, &head.join(" "))
}

fn has_turn(game: GameId, text: &str) -> bool {
    game.rulebook()
        .forms
        .side(
            text.trim_start_matches(|c: char| c.is_ascii_digit() || ". ".contains(c))
                .bytes()
                .next()
                .unwrap_or(b'-'),
        )
        .is_some()
}

/// Returns a player turn with the number of the round, if the name of the field is one: `Round 12`, `R12`.
fn with_round(name: &str, turn: &str) -> String {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[word.len()..];
    let is_round = ["round", "r", "rd", "rnd"]
        .contains(&word.trim_end_matches(['-', '_']).to_lowercase().as_str());
    let has_none = !turn.starts_with(|c: char| c.is_ascii_digit());
    if is_round && has_none && (1..6).contains(&number.len()) {
        format!("{number}. {turn}")
    } else {
        turn.to_owned()
    }
}

fn side_named(name: &str) -> Option<Side> {
    let name = name.to_lowercase();
    [("north", Side::N), ("south", Side::S), ("east", Side::E), ("west", Side::W)]
        .into_iter()
        .find_map(|(word, side)| (word == name).then_some(side))
}

/// Returns the line as a remark: for certain if nothing in its value can be read as play.
fn remark(game: GameId, line: &str, value: &str) -> (Option<String>, Option<String>) {
    let remark = format!("# {}", line.trim());
    let throws = game.rulebook().throws;
    // `67 years` is no throw: no dice show 67.
    let is_item = |token: &str| match token.parse::<u32>() {
        Ok(number) => throws.iter().any(|&throw| u32::from(throw) == number),
        Err(_) => super::reads(game, &format!("N1 ? {token}")),
    };
    let tokens = value
        .split(|c: char| c.is_whitespace() || ",;".contains(c))
        .filter(|token| !token.is_empty());
    if tokens.into_iter().any(is_item) { (None, Some(remark)) } else { (Some(remark), None) }
}

/// Returns the player turn that a line with the name of a player means, and whether it is clear: `N1 3` for `Aunt: 3`
/// and `Aunt: N1 3`, if `Aunt` is N1 and nobody else. `None` if the line does not begin with a name of the log.
pub fn player_of(text: &[u8], log: &Log, line: &str) -> Option<Option<String>> {
    let game = log.game?;
    let (name, value) = split(line)?;
    let mut seats = Vec::new();
    for field in log.fields() {
        let names = String::from_utf8_lossy(&text[field.value.range()]);
        let seated = fields::seated(log.forms, &text[field.name.range()], &names);
        let is_same = |other: &str| fields::folded(other) == fields::folded(name);
        seats.extend(
            seated
                .iter()
                .filter(|(.., other)| is_same(other))
                .map(|(side, number, _)| format!("{side}{number}")),
        );
    }
    if seats.is_empty() {
        return None;
    }
    if is_turn(game, value) {
        let is_own = |seat: &String| value.split_whitespace().any(|token| token == seat);
        return Some(seats.iter().any(is_own).then(|| value.to_owned()));
    }
    let turn = |seat: &String| {
        Some(format!("{seat} {value}")).filter(|turn| state(game, turn) == LineState::Read)
    };
    match &seats[..] {
        [seat] if turn(seat).is_some() => Some(turn(seat)),
        _ => Some(remark(game, line, value).0),
    }
}
