//! The texts of the recorder: prompts, messages, labels and the list of all keys.

use super::lines::TextKind;
use super::state::{DueStep, PlayState};
use crate::games::GameId;
use crate::table::{Player, Side};

pub(super) const DRAW: &str = "draw";
pub(super) const THROW_DUE: &str =
    "Enter a throw: u not heard · . rest not seen · E ends the turn.";
pub(super) const OVER: &str =
    "The game has its result. G starts another game in this file · Backspace undoes · Q leaves.";
pub(super) const NOTHING_TO_MARK: &str =
    "Nothing to mark yet. Backspace opens the last turn again.";
pub(super) const TAKES_NO_MARK: &str = "Only a throw, a move or a player can have a mark.";
pub(super) const NO_OPENING: &str =
    "This line starts another game. Press R to record the result first, then G.";
pub(super) const NO_FIELD: &str = "Type a field as `Name: value`, such as `Place: Pune`.";
pub(super) const OTHER_FIELD: &str = "This field cannot be changed here.";
pub(super) const GAME_NOT_RECORDED: &str =
    "`Game` was not recorded: dadu cannot record the play of this game.";
pub(super) const MOVE_FIRST: &str =
    "Enter the move first: its letter, . not seen, E left unused. A comma adds one more throw.";
pub(super) const SLIPS: &str = "Press a number to make that change (a remark keeps the old text) · any other key changes nothing";
pub(super) const AGAIN_OR_OTHER: &str = "Press Enter again to write it anyway.";
pub(super) const ONE_LINE_PASTED: &str = "Only the first pasted line was inserted.";
pub(super) const NOT_PASTED: &str = "The pasted text was not inserted. Paste it again after that.";
pub(super) const AGAIN: &str = "Press Enter again to record it anyway · Escape cancels.";

pub(super) const RECORDS_POSITION: &str = "Press Enter again to record it · Escape cancels.";
pub(super) const POSITION_WAITS: &str = "To record it, end the player turn first · Escape cancels.";

/// Sentences that name keys. A caller with its own controls does not show them.
pub(super) const NAME_KEYS: [&str; 3] = [AGAIN, RECORDS_POSITION, POSITION_WAITS];

// The texts for a caller with its own controls name no keys.
pub(super) const NOT_HEARD: &str = "not heard";
pub(super) const END: &str = "end of the turn";
pub(super) const END_AS_IT_IS: &str = "end the turn as it is";
pub(super) const HAS_RESULT: &str = "The game has its result.";
pub(super) const NO_TURN: &str = "No player turn is in progress.";
pub(super) const NO_TOKEN: &str = "This is not one token of the notation.";
pub(super) const WHO_THROWS: &str = "Who throws? Choose the player first.";
pub(super) const NOTHING_BEFORE: &str = "Nothing comes before this except the header.";
pub(super) const NOTHING_TAKEN_BACK: &str = "Nothing was taken back.";

/// Says how to choose a move.
pub(super) fn choose(state: &PlayState) -> String {
    let end = match state.game.has_throws() {
        true => "E leaves the result unused",
        false => "E ends the turn",
    };
    format!("Press the letter of the move: / types another one, . means not seen, {end}.")
}

/// Says that a key records a throw, in a game in which nothing is thrown.
pub(super) fn nothing_thrown(key: char, state: &PlayState) -> String {
    let title = state.game.rulebook().title;
    format!("`{key}` was not recorded: nothing is thrown in {title}. {}", choose(state))
}

/// Describes a win.
pub(super) fn wins(side: Side) -> String {
    format!("{side} wins")
}

/// Says why a player turn does not end by itself.
pub(super) fn doubtful(turn: &str, may_end: bool) -> String {
    match may_end {
        true => format!("`{turn}` does not fit."),
        false => format!("`{turn}` is not over."),
    }
}

/// Describes a step that was taken back.
pub(super) fn taken_back(line: &str) -> String {
    format!("Undone: {line}")
}

/// Asks about a line from before the recorder began.
pub(super) fn was_there_before(line: &str) -> String {
    format!("`{line}` was in the log before. Take it back?")
}

/// Says how to record a pasted line, and how many more lines follow it.
pub(super) fn pasted(following: usize) -> String {
    match following {
        0 => "Pasted: Enter records this line · Escape discards it.".to_owned(),
        n => format!("Pasted, {n} more to follow: Enter records this line · Escape discards all."),
    }
}

/// Lists the keys of the throws.
pub(super) fn throw_keys(state: &PlayState) -> String {
    let top = state.top().unwrap_or(0);
    let (tops, plain): (Vec<_>, Vec<_>) = state.throws.iter().partition(|(_, n)| *n == top);
    let first = plain.first().map_or(0, |(_, number)| *number);
    let last = plain.last().map_or(0, |(_, number)| *number);
    let key = tops.first().map_or(String::new(), |(key, _)| format!("{key} or "));
    format!("{first} to {last}, {key}t for {top}, u not heard")
}

/// Lists the keys of the sides: `n, s`.
fn side_keys(state: &PlayState) -> String {
    let sides = state.game.rulebook().forms.sides.iter();
    let keys: Vec<String> = sides.map(|side| side.name().to_lowercase()).collect();
    keys.join(", ")
}

/// Asks for the player, if the log does not determine the next one.
pub(super) fn nobody(state: &PlayState) -> String {
    let keys = side_keys(state);
    match state.game.rulebook().forms.teams {
        _ if !state.game.has_throws() => format!("Who plays? Type the side: {keys}."),
        true => format!("Who throws? Type the side ({keys}) and the number: n1, s2."),
        false => format!("Who throws? Type the side: {keys}."),
    }
}

/// Says that a key did not begin a turn, because the log does not determine the player.
pub(super) fn player_first(key: &str, state: &PlayState) -> String {
    let keys = side_keys(state);
    match state.game.rulebook().forms.teams {
        true => format!(
            "`{key}` was not recorded: type the player first, the side ({keys}) and the number."
        ),
        false => format!("`{key}` was not recorded: type the side first ({keys})."),
    }
}

/// Says that a throw was not recorded, because the log has its result.
pub(super) fn not_recorded_over(number: &str) -> String {
    format!("`{number}` was not recorded: the game is over.")
}

/// Says that two throws that were typed may be one: 1 and 0, or 10.
pub(super) fn spells_top(state: &PlayState) -> String {
    let top = state.top().unwrap_or(0);
    let (first, second) = (top / 10, top % 10);
    format!(
        "{first} and {second} recorded as two throws. If it was the {top}: Backspace twice, then t."
    )
}

/// Says that a recorded turn ends in two throws that may be one.
pub(super) fn kept_as_two(turn: &str, state: &PlayState) -> String {
    let top = state.top().unwrap_or(0);
    format!(
        "`{turn}` is recorded as two throws. If it was the {top}: Backspace back to it, then t."
    )
}

/// Says that a turn was typed of another player than the expected one.
pub(super) fn skipped(expected: Player, player: Player) -> String {
    format!(
        "{player} before {expected}. If a turn of {expected} is missing, undo and enter it first."
    )
}

/// Says that a question does not offer a key.
pub(super) const OTHER_KEY: &str = "This key does nothing here. The prompt lists the keys.";

/// Says that a character is not a key. If the capital letter is a key, says what it does.
pub(super) fn no_key(c: char) -> String {
    let capital = c.to_ascii_uppercase();
    let is_capital =
        |keys: &str| keys.split([',', ' ']).any(|key| key == capital.encode_utf8(&mut [0; 4]));
    let all = [("H", "all keys")];
    let known = KEYS.iter().chain(&all).find(|(keys, _)| c != capital && is_capital(keys));
    match known {
        Some((_, what)) => format!("`{c}` does nothing here. Shift and {capital}: {what}."),
        None => format!("`{c}` does nothing here. Press H for all keys."),
    }
}

/// Says that a capital letter was read as the small one.
pub(super) fn caps_lock(capital: char, small: char) -> String {
    format!(
        "`{capital}` was read as `{small}`. If Caps Lock is on, turn it off: capital letters are keys of their own."
    )
}

/// Says that a capital letter may mean the small one.
pub(super) fn capital_or_small(capital: char, small: char) -> String {
    format!(
        "`{capital}` or `{small}`? Caps Lock seems to be on: turn it off, or press {capital} again to mean it."
    )
}

/// Says that a text or a player turn was not recorded.
pub(super) fn not_recorded(text: &str) -> String {
    format!("`{text}` was not recorded")
}

/// Says that a key did nothing. The message of the recorder may already say that.
pub(super) fn refused(key: char, said: &str) -> String {
    let said = said.trim_end_matches('.');
    let is_named = said.contains("was not recorded") || said.starts_with(&format!("`{key}`"));
    match is_named {
        true => said.to_owned(),
        false => format!("`{key}` was not recorded. {said}"),
    }
}

/// Says that a key closed the list of keys, and did nothing else.
pub(super) fn closed_the_list(key: char) -> String {
    format!("`{key}` was not recorded: it closed the list of keys.")
}

/// Says that the game of a log cannot be changed any more.
pub(super) fn other_game(title: &str) -> String {
    format!(
        "`Game` cannot be changed here: the log has players, rules or play of {title}. Record the other game in another log."
    )
}

/// Says that more errors are in the lines above.
pub(super) fn more_above(count: usize) -> String {
    format!("and {count} more errors in the lines above")
}

/// Says how to record a field that was typed behind the offered start of a line.
pub(super) fn type_alone(field: &str) -> String {
    format!("To record `{field}` as a field of your own, press ^U and type it again.")
}

/// Says that a line was recorded in place of the player turn in progress.
pub(super) fn replaced(turn: &str) -> String {
    format!("`{turn}` was in the line entry and was not recorded. Undo brings it back.")
}

/// Says that the input ended among the questions about the header, and which lines were read as answers.
pub(super) fn header_open(field: &str, last: &[(&str, &str)]) -> String {
    let answers: Vec<String> =
        last.iter().map(|(name, answer)| format!("`{name}: {answer}`")).collect();
    let read = match answers.is_empty() {
        true => String::new(),
        false => format!("; the last lines were read as {}", answers.join(", ")),
    };
    format!(
        "the input ended in the header, before {field}, and no player turn was recorded{read}; \
         create the header with `dadu new` first"
    )
}

/// Describes the keys that can be pressed now, in a game without throws.
fn prompt_without_throws(state: &PlayState) -> Option<String> {
    let sides = side_keys(state);
    let said = match state.due {
        DueStep::Player if state.player.is_none() => return None,
        DueStep::Player => {
            format!("{} · {sides} another player · R result · H all keys", letters(state))
        }
        DueStep::Nothing if !state.is_untroubled() => return None,
        DueStep::Nothing if !state.is_known => {
            "Position unknown: = states it · / a move · . not seen · Enter: done".to_owned()
        }
        DueStep::Nothing => "Enter: done · / change · ?!BD marks · # remark".to_owned(),
        _ => return None,
    };
    Some(said)
}

/// Returns the letters of the moves: `a to f: the move`.
fn letters(state: &PlayState) -> String {
    match state.lettered_moves().last() {
        None => "/ types a move".to_owned(),
        Some(('a', _)) => "a: the move".to_owned(),
        Some((last, _)) => format!("a to {last}: the move"),
    }
}

/// Describes the keys that can be pressed now.
pub(super) fn prompt(state: &PlayState) -> String {
    if !state.game.has_throws()
        && let Some(said) = prompt_without_throws(state)
    {
        return said;
    }
    let throws = throw_keys(state);
    match state.due {
        DueStep::Player if state.player.is_none() => nobody(state),
        DueStep::Player => {
            format!("Throws {throws} · {} another player · H all keys", side_keys(state))
        }
        DueStep::Throw => format!("Throws {throws} · / type it · E ends the turn"),
        DueStep::Move { may_end, may_throw } => moving(state, may_end, may_throw),
        DueStep::Nothing if !state.is_untroubled() => {
            "Enter records it anyway · ! accepted at the table · / change · Backspace undoes"
                .to_owned()
        }
        DueStep::Nothing if !state.is_known => {
            "Position unknown: = states it · / a move · . not seen · Enter or a throw: done"
                .to_owned()
        }
        DueStep::Nothing => {
            "Enter or the next throw: done · , one more throw · / change · ?!BD marks · # remark"
                .to_owned()
        }
        DueStep::Result => {
            "Enter records the result · R chooses another · Backspace undoes".to_owned()
        }
        DueStep::Over => OVER.to_owned(),
    }
}

fn moving(state: &PlayState, may_end: bool, may_throw: bool) -> String {
    let which = match (may_end, state.legal.len()) {
        (false, 1) if !may_throw && state.is_untroubled() => "Enter or a: the move".to_owned(),
        (false, _) => letters(state),
        (true, _) => format!("{} · Enter ends the turn", letters(state)),
    };
    let left = match state.game.has_throws() {
        _ if may_end => "",
        true => " · E unused",
        false => " · E ends the turn",
    };
    let throw = if may_throw { " · a digit throws" } else { "" };
    format!("{which}{throw} · / another · . not seen{left} · ?!BD marks")
}

/// Returns the label of a text that is being typed, and its prompt.
pub(super) fn label(what: TextKind, state: &PlayState) -> (&'static str, &'static str) {
    match what {
        TextKind::Line if !state.game.has_throws() => {
            ("Line", "In the notation: `N1` and the moves. Enter: done · Escape: cancel")
        }
        TextKind::Line => {
            ("Line", "In the notation: `N2 1-4 +1 c2+4`. Enter: done · Escape: cancel")
        }
        TextKind::Position => (
            "Position",
            "As you see it. Tab: position of the log · Enter: compare · Escape: cancel",
        ),
        TextKind::Field(_) => (
            "Field",
            "`Place: Pune`. Tab: next field · empty: delete it · Enter: done · Escape: cancel",
        ),
        TextKind::Remark => ("Remark", "Enter: done · Escape: cancel"),
        TextKind::Comes => {
            ("Player who joins", "`N5 Grandmother`: the seat, and the name if known")
        }
        TextKind::Leaves => ("Player who leaves", "The seat: `N2`"),
        TextKind::Crosses => ("Player who switches sides", "`N2>S4`: the old seat and the new one"),
    }
}

/// A key with its action.
pub(super) type KeyText = (&'static str, &'static str);

/// Returns all keys of a game with their actions. The table in `spec/desk.md` must have the same entries.
pub(super) fn keys(game: GameId) -> impl Iterator<Item = &'static KeyText> {
    let of_throws = if game.has_throws() { &THROW_KEYS[..] } else { &[] };
    of_throws.iter().chain(&KEYS)
}

const THROW_KEYS: [KeyText; 4] = [
    ("0 1 2 …", "a throw by its number; in Dadu the open cowries, or the pips"),
    ("t", "the highest throw; in Dadu also 5, with four cowries also 4"),
    ("u", "a throw that was not heard"),
    (",", "one more throw of the same player"),
];

const KEYS: [KeyText; 19] = [
    ("a b c …", "one of the listed moves"),
    ("Enter, Space", "accept the offer: the player, the only move, the end of the turn"),
    ("n2, s1, e", "another player; n? if you did not see which one"),
    ("?", "unsure: the last throw, move or player"),
    ("!", "irregular, but accepted at the table"),
    ("B", "taken back at the table"),
    ("D", "disputed; press again for accepted, then for taken back"),
    (".", "not seen: the rest of the turn, or whole turns"),
    ("E", "end the turn without the rest"),
    ("/, Tab", "type the line in the notation"),
    ("#", "a remark"),
    ("=", "a position, compared with the log"),
    ("+  -  >", "a player joins, leaves, switches sides"),
    ("F", "add or change a header field"),
    ("W", "suggest fixes for the error"),
    ("C  R", "change a rule; record the result"),
    ("G", "after the result: start another game in this file"),
    ("Backspace, ^Z", "undo a step, also lines in the file; ^Y: redo"),
    ("Q, ^C", "leave; the file stays as it is"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_key() {
        let page = include_str!("../../spec/desk.md");
        for (keys, what) in keys(GameId::Dadu) {
            assert!(page.contains(&format!("| `{keys}` | {what} |")), "{keys}");
        }
    }
}
