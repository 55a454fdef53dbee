//! The header fields that the notation defines, and the parsers of their values.
//!
//! Any other field is kept unchanged. An invalid value is an error with the location in the value. The
//! field then counts as missing.

use std::ops::Range;

use super::letters::tidy;
pub use super::time::{
    PARTS_OF_A_DAY, date, days, duration, is_duration, is_time_of_day, seconds, time_of_day,
};
use crate::games::{GameId, source_game};
use crate::rulebook::Forms;
use crate::table::{BySide, MAX_PLAYERS, Player, Side};

/// A field that the notation defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownField {
    /// Its name in canonical form.
    pub name: &'static str,
    /// Whether it may occur more than once.
    pub repeats: bool,
    /// Whether a ` #` in the value opens a remark; in free text it does not.
    pub structured: bool,
}

const fn text(name: &'static str, repeats: bool) -> KnownField {
    KnownField { name, repeats, structured: false }
}

const fn structured(name: &'static str) -> KnownField {
    KnownField { name, repeats: false, structured: true }
}

/// Every known field, in the order in which `spec/notation.md` explains them.
pub const KNOWN: [KnownField; 36] = [
    structured("Dadu"),
    structured("Game"),
    text("Id", false),
    text("Title", false),
    structured("Variant"),
    structured("Date"),
    structured("Time"),
    structured("Duration"),
    text("Place", false),
    text("Household", false),
    text("Observer", true),
    text("Transcriber", true),
    text("Source", true),
    text("Recording", true),
    text("Consent", false),
    structured("Consent-Use"),
    structured("Consent-Until"),
    KnownField { name: "Withdrawn", repeats: true, structured: true },
    text("Names", false),
    text("Language", false),
    text("Occasion", false),
    text("Sides", false),
    text("Beginner", false),
    text("Colours", false),
    text("Seating", true),
    text("Board", true),
    text("Onlookers", true),
    text("Continues", false),
    text("Simulated", false),
    text("Note", true),
    structured("Players"),
    text("N", false),
    text("S", false),
    structured("Leader"),
    KnownField { name: "Change", repeats: true, structured: true },
    structured("Result"),
];

/// Returns every field of the notation, also those that only some games have.
pub fn every_field() -> impl Iterator<Item = &'static KnownField> {
    KNOWN.iter().chain(&FURTHER)
}

/// For each first letter, in any case, the known fields that begin with it: one bit for each. Every field of a log is
/// looked up several times.
const BY_INITIAL: [u64; 32] = {
    let (mut fields, mut index) = ([0; 32], 0);
    while index < KNOWN.len() {
        fields[initial(KNOWN[index].name.as_bytes()[0])] |= 1 << index;
        index += 1;
    }
    fields
};

const fn initial(letter: u8) -> usize {
    (letter & 31) as usize
}

/// Returns the known field of that name, in any case of letters.
pub fn known_field(name: &[u8]) -> Option<&'static KnownField> {
    let mut left = BY_INITIAL[initial(*name.first()?)];
    while left != 0 {
        let field = &KNOWN[left.trailing_zeros() as usize];
        if field.name.as_bytes().eq_ignore_ascii_case(name) {
            return Some(field);
        }
        left &= left - 1;
    }
    None
}

/// The fields of a variant file, which record who told the rules to whom.
pub(super) const INTERVIEW: [KnownField; 18] = [
    structured("Game"),
    text("Title", false),
    text("Household", false),
    text("Place", false),
    structured("Date"),
    structured("Time"),
    structured("Duration"),
    text("Told-By", true),
    text("Asked-By", true),
    text("Occasion", false),
    text("Onlookers", true),
    text("Consent", false),
    text("Names", false),
    text("Language", false),
    text("Transcriber", true),
    text("Source", true),
    text("Recording", true),
    text("Note", true),
];

/// Returns the field of a variant file of that name, in any case of letters.
pub fn interview_field(name: &str) -> Option<&'static KnownField> {
    INTERVIEW.iter().find(|field| field.name.eq_ignore_ascii_case(name))
}

/// Returns where a remark begins in the value of a field of a variant file.
pub fn interview_remark(name: &str, value: &str) -> Option<usize> {
    interview_field(name).filter(|field| field.structured)?;
    remark_at(value.as_bytes())
}

/// The fields that only some games have: those of further sides, and the score of a series.
const FURTHER: [KnownField; 3] = [structured("Score"), text("E", false), text("W", false)];

/// Returns the field of that name, in any case of letters, if logs of any game have it.
pub fn field_of_any_game(name: &[u8]) -> Option<&'static KnownField> {
    let has_name = |field: &&KnownField| field.name.as_bytes().eq_ignore_ascii_case(name);
    known_field(name).or_else(|| FURTHER.iter().find(has_name))
}

impl Forms {
    /// Returns the fields that logs of the game have in addition to those of all logs.
    pub fn further_fields(&self) -> impl Iterator<Item = &'static KnownField> {
        FURTHER.iter().filter(|field| self.has_further(field))
    }

    fn has_further(&self, field: &KnownField) -> bool {
        match field.name {
            "Score" => self.scored,
            side => self.side(side.as_bytes()[0]).is_some(),
        }
    }

    /// Returns the field of that name, in any case of letters, if logs of the game have it.
    pub fn field(&self, name: &[u8]) -> Option<&'static KnownField> {
        let has_name = |field: &&KnownField| field.name.as_bytes().eq_ignore_ascii_case(name);
        known_field(name).or_else(|| self.further_fields().find(has_name))
    }

    /// Returns whether the name is that of one player's field: `N5`.
    pub fn is_seat(&self, name: &[u8]) -> bool {
        matches!(name, [side, digits @ ..]
            if self.side(side.to_ascii_uppercase()).is_some()
                && !digits.is_empty()
                && digits.len() < 3
                && digits.iter().all(u8::is_ascii_digit))
    }
}

/// Returns whether dadu reads a field of that name in the play of a game that it only records.
pub(super) fn is_read_in_recorded_play(name: &[u8]) -> bool {
    let read = ["Result", "Consent-Use", "Consent-Until", "Withdrawn"];
    read.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

/// Returns whether the name is that of one player's field in a log of Dadu: `N5`.
pub fn is_seat(name: &[u8]) -> bool {
    Forms::TWO_SIDES.is_seat(name)
}

/// Returns where a remark begins in the value of this field: at a `#` at its start or after a space.
pub(super) fn remark_start(forms: &Forms, name: &[u8], value: &[u8]) -> Option<usize> {
    forms.field(name).filter(|field| field.structured)?;
    remark_at(value)
}

/// Returns where a remark begins in a text: at a `#` at its start or after a space.
pub(super) fn remark_at(text: &[u8]) -> Option<usize> {
    let follows_space = |at: usize| {
        let before = &text[..at];
        before.last().is_none_or(u8::is_ascii_whitespace) || before.ends_with(&[0xC2, 0xA0])
    };
    memchr::memchr_iter(b'#', text).find(|&at| follows_space(at))
}

/// An error in a value: its location, and the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The bytes of the value that are invalid.
    pub at: Range<usize>,
    /// The expected form.
    pub expected: &'static str,
}

/// Returns the value of `Game` in canonical form. A log of Dadu needs no such field, but a present one is
/// kept.
pub fn game_name(value: &str) -> String {
    let named = source_game(value).map(|known| known.name);
    named.filter(|name| *name != GameId::default().name()).unwrap_or(value).to_owned()
}

/// The end of a game, as the log states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultField {
    /// The side that won; `None` if the game was drawn or not finished.
    pub winner: Option<Side>,
    /// Whether the game was drawn.
    pub drawn: bool,
    /// The details after the comma: `board flipped`. Empty if there are none.
    pub how: String,
    /// Whether it is marked as irregular.
    pub irregular: bool,
}

/// Reads `Result: N wins`, `Result: unfinished, board flipped`, and in games without throws `Result: draw`.
///
/// # Errors
/// The location, if the value is neither.
pub fn result(forms: &Forms, value: &str) -> Result<ResultField, FieldError> {
    let (head, how) = value.split_once(',').unwrap_or((value, ""));
    let head = head.trim_end();
    let (words, irregular) = head.strip_suffix('!').map_or((head, false), |h| (h, true));
    let mut split = words.split_whitespace();
    let is = |text: &str, word: &str| text.eq_ignore_ascii_case(word);
    let won = |side| side_named(forms, side).map(|side| (Some(side), false));
    let outcome = match [split.next(), split.next(), split.next()] {
        [Some(end), None, _] if is(end, "unfinished") => Some((None, false)),
        [Some(end), None, _] if !forms.throws && (is(end, "draw") || is(end, "drawn")) => {
            Some((None, true))
        }
        [Some(side), None, _] => won(side),
        [Some(side), Some(wins), None] if is(wins, "wins") => won(side),
        _ => None,
    };
    let (winner, drawn) = outcome.ok_or_else(|| no_result(forms, head))?;
    // A spreadsheet leaves separators behind its last cell.
    let how = how.trim_matches(|c: char| c.is_whitespace() || ",;".contains(c));
    Ok(ResultField { winner, drawn, how: how.to_owned(), irregular })
}

/// Returns the side that one lower-case letter names.
fn side_named(forms: &Forms, name: &str) -> Option<Side> {
    forms.sides.iter().copied().find(|side| side.name().eq_ignore_ascii_case(name))
}

fn no_result(forms: &Forms, head: &str) -> FieldError {
    let expected = match forms.sides.len() {
        _ if !forms.throws => {
            "`N wins`, `S wins`, `draw` or `unfinished`, then details after a comma"
        }
        2 => "`N wins`, `S wins` or `unfinished`, then details after a comma",
        _ => "`N wins`, `E wins`, `S wins`, `W wins` or `unfinished`, then details after a comma",
    };
    FieldError { at: 0..head.len(), expected }
}

/// Reads `Score: N 2`: the side that has won the last games of a series, and their number.
///
/// # Errors
/// The location, if the value is anything else.
pub fn score(forms: &Forms, value: &str) -> Result<(Side, u8), FieldError> {
    let expected = "the side that won the last games of the series, and how many: `N 2`; leave it out \
                    for a first game";
    let read = || {
        let (side, number) = value.split_once(' ')?;
        let number = number.trim().parse().ok().filter(|&number| number > 0)?;
        Some((side_named(forms, side)?, number))
    };
    read().ok_or(FieldError { at: 0..value.len(), expected })
}

/// Reads `Players: 4-3`: the number of players of each side at the start. In games of four sides, the
/// numbers are those of N, E, S and W, with 0 for a side that does not play: `Players: 1-0-1-0`.
///
/// # Errors
/// The location, if the value is anything else, fewer than two sides have players, or one has more than
/// 32.
pub fn players(forms: &Forms, value: &str) -> Result<BySide<u8>, FieldError> {
    let expected = match forms.sides.len() {
        2 => "the players of N and of S at the start, 1 to 32 each: `4-3`",
        _ => {
            "the players of N, E, S and W at the start, 0 for a side that does not play: `1-0-1-0`"
        }
    };
    let (mut sizes, mut sides) = (BySide::all(0), forms.sides.iter());
    let mut place = |count: &str| {
        let count = count.trim().parse().ok().filter(|&count: &u8| count <= MAX_PLAYERS)?;
        sizes[*sides.next()?] = count;
        Some(u8::from(count > 0))
    };
    let playing: Option<u8> = value.split('-').map(&mut place).sum();
    let is_whole = sides.next().is_none();
    playing
        .filter(|&playing| is_whole && playing >= 2)
        .ok_or(FieldError { at: 0..value.len(), expected })?;
    Ok(sizes)
}

/// Returns the value of `Players`: `4-3`, `1-0-1-0`.
pub fn write_players(forms: &Forms, sizes: &BySide<u8>) -> String {
    let counts: Vec<String> = forms.sides.iter().map(|&side| sizes[side].to_string()).collect();
    counts.join("-")
}

/// Reads `Leader: N2, S1`: the leaders.
///
/// # Errors
/// The location of a part that is not a seat.
pub fn leaders(value: &str) -> Result<Vec<Player>, FieldError> {
    let expected = "the leader of each side: `N2, S1`";
    let mut leaders = Vec::new();
    let mut at = 0;
    for part in value.split(',') {
        let name = part.trim();
        let Some(player) = player(name) else {
            return Err(FieldError { at: at..at + part.len(), expected });
        };
        leaders.push(player);
        at += part.len() + 1;
    }
    Ok(leaders)
}

/// Returns the player of a seat's name: `N2`.
fn player(name: &str) -> Option<Player> {
    let number = Some(name).filter(|name| is_seat(name.as_bytes()))?[1..].parse().ok()?;
    Player::new(Side::of_letter(name.as_bytes()[0])?, number)
}

/// Returns the players that a field names: those of `N: Aunt, Host`, or the one of `N5: Cousin`. An empty name is left
/// out.
pub fn seated<'a>(forms: &Forms, field: &[u8], value: &'a str) -> Vec<(Side, u8, &'a str)> {
    let side = field.first().and_then(|letter| forms.side(letter.to_ascii_uppercase()));
    let Some(side) = side else { return Vec::new() };
    let named: Vec<(u8, &str)> = match field {
        [_] => (1..=u8::MAX).zip(names(value)).collect(),
        [_, digits @ ..] if forms.is_seat(field) => {
            let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            number.map(|number| (number, value.trim())).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let named = named.into_iter().filter(|(_, name)| !name.is_empty());
    named.map(|(number, name)| (side, number, name)).collect()
}

/// Returns the form of a name in which two spellings of it are equal: tidy, and without case.
pub fn folded(name: &str) -> String {
    tidy(name).to_lowercase()
}

/// Returns the names of a side's players: `Aunt, Host, Cousin`. The Arabic comma separates names too. An
/// empty name belongs to a player without a name.
pub fn names(value: &str) -> Vec<&str> {
    let mut names: Vec<&str> = value.split([',', '،']).map(str::trim).collect();
    while names.last().is_some_and(|name| name.is_empty()) {
        names.pop();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &Forms = &Forms::TWO_SIDES;

    #[test]
    fn a_score_names_the_winner_of_the_last_games() {
        let read = |value| score(TWO, value).ok();
        assert_eq!([read("N 2"), read("s  11")], [Some((Side::N, 2)), Some((Side::S, 11))]);
        for value in ["", "N", "N 0", "N2", "2 N", "E 1", "N 256", "N 2 S 1"] {
            assert_eq!(score(TWO, value).map_err(|error| error.at), Err(0..value.len()), "{value}");
        }
    }

    #[test]
    fn values_are_read_as_people_write_them() {
        let flipped = result(TWO, "unfinished, board flipped").unwrap();
        assert_eq!((flipped.winner, flipped.how.as_str()), (None, "board flipped"));
        assert_eq!(result(TWO, "unfinished,,").unwrap().how, "");
        assert_eq!(result(TWO, "unfinished, late,,;").unwrap().how, "late");
        assert_eq!(result(TWO, "s WINS").unwrap().winner, Some(Side::S));
        assert!(result(TWO, "N wins!").unwrap().irregular);
        assert_eq!(result(TWO, "N won").unwrap_err().at, 0..5);
        assert_eq!(players(TWO, "4 - 3"), Ok(BySide([4, 3, 0, 0])));
        assert!(players(TWO, "0-3").is_err() && players(TWO, "4").is_err());
        let named = |text| leaders(text).map(|all| all.iter().map(Player::to_string).collect());
        assert_eq!(named("N2, s1"), Ok(vec!["N2".to_owned(), "S1".to_owned()]));
        assert_eq!(leaders("N2, Bob").unwrap_err().at, 3..7);
        assert_eq!(names("આમિના, أحمد، Host,"), ["આમિના", "أحمد", "Host"]);
    }
}
