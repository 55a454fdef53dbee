//! The texts of the recorder: prompts, messages, labels and the list of all keys.

use super::lines::What;
use super::state::{Due, PlayState};
use crate::table::Side;

pub(super) const CHOOSE: &str =
    "Which? Its letter, or / to type it; . if it was not seen; E if it was left unused.";
pub(super) const THROW_DUE: &str =
    "A throw is due. u if it was not heard, . if more was not seen; E ends the turn as it is.";
pub(super) const OVER: &str =
    "The game has its result. G begins another game in this file, Backspace goes back, Q ends.";
pub(super) const NOTHING_TO_MARK: &str =
    "Nothing to mark yet; Backspace opens the last turn again.";
pub(super) const TAKES_NO_MARK: &str = "Only a throw, a move or a player takes a mark.";
pub(super) const NO_OPENING: &str =
    "This would begin another game. Write the result first (R), then G begins one.";
pub(super) const NO_FIELD: &str =
    "A field is `Name: value`, as the notation has it: `Place: Pune`.";
pub(super) const OTHER_FIELD: &str = "This field is none of the header's to change: the log begins with it, or it belongs to the play.";
pub(super) const MOVE_FIRST: &str = "First the move: its letter, or . if it was not seen, E if it was left unused; , for one more throw.";
pub(super) const SLIPS: &str = "Its number changes it, and keeps what was written in a remark; any other key leaves all as it is";
pub(super) const AGAIN_OR_OTHER: &str = "Enter again writes it all the same.";
pub(super) const ONE_LINE_PASTED: &str = "Only the first pasted line fits here.";
pub(super) const NOT_PASTED: &str = "The pasted text was left out; paste it again after that.";
pub(super) const AGAIN: &str = "Enter again records it all the same, Escape leaves it.";

pub(super) const RECORDS_POSITION: &str = "Enter again records it, Escape leaves it out.";
pub(super) const POSITION_WAITS: &str =
    "To record it, end the player turn first. Escape leaves it.";

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
    format!("Taken back: {line}")
}

/// Asks about a line from before the recorder began.
pub(super) fn was_there_before(line: &str) -> String {
    format!("`{line}` was in the log before. Take it back?")
}

/// Says how to record a pasted line, and how many more lines follow it.
pub(super) fn pasted(following: usize) -> String {
    match following {
        0 => "Pasted: Enter records this line, Escape leaves it out.".to_owned(),
        n => format!(
            "Pasted, with {n} more to follow: Enter records this line, Escape leaves all out."
        ),
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
        true => format!("Who throws? {keys}, and the number: n1, s2."),
        false => format!("Who throws? {keys}."),
    }
}

/// Describes the keys that can be pressed now.
pub(super) fn prompt(state: &PlayState) -> String {
    let throws = throw_keys(state);
    match state.due {
        Due::Player if state.player.is_none() => nobody(state),
        Due::Player => {
            format!("Throws {throws} · {} another player · H all keys", side_keys(state))
        }
        Due::Throw => format!("Throws {throws} · / type it · E ends the turn"),
        Due::Move { may_end, may_throw } => moving(state, may_end, may_throw),
        Due::Nothing if !state.troubles.is_empty() => {
            "Enter records it all the same · ! let stand · / change · Backspace takes back"
                .to_owned()
        }
        Due::Nothing if !state.is_known => {
            "Pieces not known: / types the moves · . not seen · Enter or the next throw: done"
                .to_owned()
        }
        Due::Nothing => {
            "Enter or the next throw: done · , throws on · / change · ?!BD marks · # remark"
                .to_owned()
        }
        Due::Result => "Enter writes the result · R another · Backspace takes back".to_owned(),
        Due::Over => OVER.to_owned(),
    }
}

fn moving(state: &PlayState, may_end: bool, may_throw: bool) -> String {
    let legal = state.legal.len();
    let last = char::from(b'a' + (legal.min(26) - 1) as u8);
    let which = match (may_end, legal) {
        (false, 1) if !may_throw && state.troubles.is_empty() => "Enter or a: the move".to_owned(),
        (false, 1) => "a: the move".to_owned(),
        (true, 1) => "a: the move · Enter ends the turn".to_owned(),
        (false, _) => format!("a to {last}: the move"),
        (true, _) => format!("a to {last}: the move · Enter ends the turn"),
    };
    let left = if may_end { "" } else { " · E left unused" };
    let throw = if may_throw { " · a digit throws" } else { "" };
    format!("{which}{throw} · / another · . not seen{left} · ?!BD marks")
}

/// Returns the label of a text that is being typed, and its prompt.
pub(super) fn label(what: What) -> (&'static str, &'static str) {
    match what {
        What::Line => {
            ("Line", "As the notation has it, `N2 1-4 +1 c2+4`. Enter: done · Escape: drop")
        }
        What::Position => (
            "Position",
            "As the table shows it. Tab: as the log has it · Enter: compare · Escape: drop",
        ),
        What::Field(_) => (
            "Field",
            "`Place: Pune`. Tab: the next that is there, emptied it goes · Enter: done · Escape: drop",
        ),
        What::Remark => ("Remark", "Enter: done · Escape: drop"),
        What::Comes => ("Who comes", "`N5 Grandmother`: the seat, and a name if there is one"),
        What::Leaves => ("Who leaves", "`N2`"),
        What::Crosses => ("Who goes over", "`N2>S4`: the old seat and the new one"),
    }
}

/// All keys with their actions. The table in `spec/desk.md` must have the same entries.
pub(super) const KEYS: [(&str, &str); 23] = [
    ("0 1 2 …", "a throw by its number; in Dadu the mouths up, or the pips"),
    ("t", "the highest throw; in Dadu also 5, with four cowries also 4"),
    ("u", "a throw that was not heard"),
    (",", "one more throw of the same player"),
    ("a b c …", "one of the moves that are shown"),
    ("Enter, Space", "what is offered: the player, the only move, the end of the turn"),
    ("n2, s1, e", "another player; n? if you did not see who"),
    ("?", "unsure of what was typed last"),
    ("!", "irregular, let stand"),
    ("B", "taken back at the table"),
    ("D", "disputed; again: and stood; again: and taken back"),
    (".", "not seen: the rest of the turn, or whole turns"),
    ("E", "the turn ends as it is"),
    ("/, Tab", "type the line in the notation"),
    ("#", "a remark"),
    ("=", "a position, compared with the log"),
    ("+  -  >", "somebody comes, leaves, goes over to the other side"),
    ("F", "a field of the header: another one, or one that is there"),
    ("W", "where was the slip? small changes that mend what does not fit"),
    ("C  R", "a rule changes; the result"),
    ("G", "after the result: another game in this file"),
    ("Backspace, ^Z", "one step back, also over lines in the file; ^Y forward again"),
    ("Q, ^C", "away from the desk; the file is kept as it is"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_key() {
        let page = include_str!("../../spec/desk.md");
        for (keys, what) in KEYS {
            assert!(page.contains(&format!("| `{keys}` | {what} |")), "{keys}");
        }
    }
}
