//! Possible meanings of an unreadable line: rows of a spreadsheet, a colon after the player, a timecode
//! without brackets, a field without its colon.

use super::{LineState, in_ascii, state, stray, without_spaces_at_signs};
use crate::games::GameId;
use crate::notation::fields::{self, is_seat};
use crate::notation::{OPENING, meant};
use crate::rulebook::Forms;

/// A suggestion for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReading {
    /// The suggested line. Some of its tokens may still be unreadable.
    pub text: String,
    /// Whether it only spells the same line in another way.
    pub is_sure: bool,
}

/// Returns all suggestions for an unreadable line, the likeliest first. `in_header` tells that no play
/// comes before it: only there a field without its colon is more than a guess.
pub fn lines(game: GameId, line: &str, in_header: bool) -> Vec<LineReading> {
    let (play, remark) = split_remark(line);
    let play = in_ascii(play);
    let play = play.trim();
    let forms = &game.rulebook().forms;
    let joined = cells(play).join(" ");
    let field = field(game, play);
    let (sure_field, other_field) = if in_header { (field, None) } else { (None, field) };
    let sure = [
        sure_field,
        Some(play.to_owned()),
        turn(forms, play),
        (!game.has_throws()).then(|| numbered(forms, play)).flatten(),
        company(play),
        is_gap(play).then(|| "...".to_owned()),
        is_empty_row(play).then(String::new),
        turn(forms, &joined),
    ];
    let (stray, guessed) = stray::readings(game, line);
    let guesses = [other_field, spaced_sign(play)];
    let reading = |text: String, is_sure| LineReading { text: with_remark(text, remark), is_sure };
    let sure = sure.into_iter().flatten().map(|text| reading(text, true));
    let stray = stray.map(|text| LineReading { text, is_sure: true });
    let sure = sure.chain(stray);
    let guesses = guesses.into_iter().flatten().map(|text| reading(text, false));
    let guesses = guesses.chain(guessed.map(|text| LineReading { text, is_sure: false }));
    let mut all: Vec<LineReading> = Vec::new();
    for one in sure.chain(guesses).filter(|one| is_better(game, line, &one.text)) {
        if all.iter().all(|other| other.text != one.text) {
            all.push(one);
        }
    }
    // A row of cells can also be read in part as one token, which is less likely.
    all.sort_by_key(|one| !(one.is_sure && state(game, &one.text) == LineState::Read));
    all
}

/// Returns whether a suggestion can be read, at least as a player turn that begins with a throw, or in a game without
/// throws with a square.
fn is_better(game: GameId, line: &str, text: &str) -> bool {
    let begins_with_throw = || {
        let is_like_digit = |c: char| c.is_ascii_digit() || "OolI-".contains(c);
        let is_throw = |token: &str| {
            token.starts_with(|c: char| c.is_ascii_digit() || c == '?')
                || token.chars().all(is_like_digit)
        };
        let mut tokens = text.split_whitespace().skip_while(|token| !is_seat_token(token));
        tokens.nth(1).is_some_and(is_throw)
    };
    let begins_with_item = || {
        let mut tokens = text.split_whitespace().skip_while(|token| !is_seat_token(token));
        !game.has_throws() && tokens.nth(1).is_some_and(begins_with_square)
    };
    text != line
        && match state(game, text) {
            LineState::Read => true,
            LineState::InPart => begins_with_throw() || begins_with_item(),
            LineState::Unread => false,
        }
}

fn is_seat_token(token: &str) -> bool {
    let letters = token.bytes().take_while(u8::is_ascii_alphabetic).count();
    letters == 1 && token.len() < 4 && token[1..].bytes().all(|b| b.is_ascii_digit() || b == b'?')
}

/// Splits a line before its remark.
pub(super) fn split_remark(line: &str) -> (&str, &str) {
    let opens = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(char::is_whitespace);
    let at = line.match_indices('#').find(opens).map_or(line.len(), |(at, _)| at);
    line.split_at(at)
}

fn with_remark(text: String, remark: &str) -> String {
    if remark.is_empty() { text } else { format!("{text}  {}", remark.trim_end()) }
}

/// Returns a player turn with a timecode in brackets, a full stop after the round, and nothing after the
/// player: `[12:31] 1. N1 3` for `12:31 1) N1: 3`.
fn turn(forms: &Forms, line: &str) -> Option<String> {
    let line = line.trim_matches(['"', '\'']).trim();
    let (time, rest) = time(line);
    let (round, rest) = round(rest);
    let (seat, rest) = seat(forms, rest)?;
    let time = time.map_or(String::new(), |time| format!("[{time}] "));
    let round = round.map_or(String::new(), |round| format!("{round}. "));
    Some(format!("{time}{round}{seat} {rest}"))
}

/// Splits a timecode, with or without brackets, from the start of a line.
fn time(line: &str) -> (Option<&str>, &str) {
    let (word, rest) = line.split_once([' ', ']', ')']).unwrap_or((line, ""));
    let time = word.trim_start_matches(['[', '(']);
    match fields::seconds(time.as_bytes()) {
        Some(_) => (Some(time), rest.trim_start_matches([']', ')', ' '])),
        None => (None, line),
    }
}

/// Splits the number of a round from the start of a line.
fn round(line: &str) -> (Option<&str>, &str) {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    match digits {
        1..=5 => (Some(number), rest.trim_start_matches(['.', ')', ':', ',', ';', '-', ' '])),
        _ => (None, line),
    }
}

/// Splits a player from the start of a line, with signs that do not belong to it.
fn seat<'a>(forms: &Forms, line: &'a str) -> Option<(String, &'a str)> {
    let side = *line.as_bytes().first().filter(|&&letter| forms.side(letter).is_some())?;
    let is_digit = |b: &u8| b.is_ascii_digit() || b"OolI".contains(b);
    let digits = line[1..].bytes().take_while(is_digit).count();
    let (number, rest) = line[1..].split_at(digits);
    let number = number.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    let name = format!("{}{number}", char::from(side));
    let after = rest.trim_start_matches([':', ',', '.', ';', ')', '=', '-', ' ', '|']);
    (is_seat(name.as_bytes()) && after.len() < rest.len()).then_some((name, after))
}

/// Returns a player turn of a game with one player a side, with the number of the player: `S1 d3-c3` for `S d3-c3`.
fn numbered(forms: &Forms, line: &str) -> Option<String> {
    let (side, rest) = line.split_once([' ', ':'])?;
    let is_side = side.len() == 1 && forms.side(side.as_bytes()[0]).is_some();
    let rest = without_spaces_at_signs(rest.trim_start_matches([':', ' ']));
    is_side.then(|| format!("{side}1 {rest}"))
}

/// Returns a player who joins, leaves or switches sides, without spaces: `+N5`, `N2>S4`.
fn company(line: &str) -> Option<String> {
    let joined: String = line.split_whitespace().collect();
    let joined = joined.replace("->", ">");
    let seats: Vec<&str> = match joined.strip_prefix(['+', '-']) {
        Some(seat) => vec![seat],
        None => joined.split('>').collect(),
    };
    let is_company = joined.starts_with(['+', '-']) || seats.len() == 2;
    let are_seats = seats.iter().all(|seat| is_seat_token(seat));
    (is_company && are_seats).then_some(joined)
}

/// Returns whether a line is a row of a spreadsheet without any text.
fn is_empty_row(line: &str) -> bool {
    !line.is_empty() && line.chars().all(|c| ",;\t ".contains(c))
}

fn is_gap(line: &str) -> bool {
    let dots: String = line.split_whitespace().collect();
    dots.len() > 1 && dots.bytes().all(|b| b == b'.')
}

/// Returns a line without the space after its first character: `N1 3` for `N 1 3`.
fn spaced_sign(line: &str) -> Option<String> {
    let (sign, rest) = line.split_at_checked(1)?;
    Some([sign, rest.trim_start()].concat())
}

/// Returns the cells of a row of a spreadsheet that are not empty, or nothing if the line is not a row.
fn cells(line: &str) -> Vec<&str> {
    let separator = ['\t', ';', ','].into_iter().find(|&sign| line.contains(sign));
    let Some(separator) = separator else { return Vec::new() };
    let mut is_quoted = false;
    let ends = |c: char| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    };
    let cells = line.split(ends).map(|cell| cell.trim().trim_matches('"').trim());
    cells.filter(|cell| !cell.is_empty()).collect()
}

/// Returns a known field with its missing colon: `Players: 3-3` for `Players 3-3`, `Players = 3-3`, or a
/// row of a spreadsheet.
fn field(game: GameId, line: &str) -> Option<String> {
    let row = cells(line);
    if let [name, ref values @ ..] = row[..]
        && let (Some(known), false) = (fields::known_field(name.as_bytes()), values.is_empty())
    {
        return (known.name.len() > 1).then(|| format!("{}: {}", known.name, values.join(", ")));
    }
    field_without_colon(game, line)
}

/// Returns a known field with its missing colon: `Players: 3-3` for `Players 3-3`.
pub fn field_without_colon(game: GameId, line: &str) -> Option<String> {
    let line = line.trim().trim_matches('"');
    let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = line.split_at(letters);
    let name = fields::known_field(name.as_bytes())?.name;
    let value = rest.trim_start_matches([' ', '=', ';', '-', ':', '\t', '"']);
    // `N 3` and `N d3-c3` are more likely player turns without the player's number.
    let is_throw = value.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    let is_pass = !game.has_throws() && value.trim_end() == "pass";
    let is_turn = name.len() == 1 && (is_throw || is_pass || begins_with_square(value));
    let is_field = value.len() < rest.len() && !value.is_empty();
    (is_field && !is_turn).then(|| format!("{name}: {value}"))
}

/// Returns whether a text begins like a move: with a square, after a sign or the letter of a piece.
fn begins_with_square(text: &str) -> bool {
    let signs = |c: char| "+x~".contains(c) || c.is_ascii_uppercase();
    let text = text.strip_prefix(signs).unwrap_or(text);
    matches!(text.as_bytes(), [b'a'..=b'm', b'1'..=b'9', ..])
}

/// Returns the opening of a game that a line spells in another way: ` dadu: 1`, `Dadu;1;;`.
pub fn opening(line: &str) -> Option<String> {
    let plain = in_ascii(line.trim());
    let words: Vec<&str> =
        plain.split([' ', '\t', ':', ';', ',', '=', '"']).filter(|word| !word.is_empty()).collect();
    let [name, version @ ..] = &words[..] else { return None };
    let is_opening = name.eq_ignore_ascii_case("dadu") && !line.as_bytes().starts_with(OPENING);
    let version = version.join(" ");
    let is_known = version == "1" || meant::value(<&Forms>::default(), "Dadu", &version).is_some();
    (is_opening && is_known).then(|| "Dadu: 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_in_one_way() {
        let cases = [
            ("N1: 3 a3+3", "N1 3 a3+3"),
            ("N1, 3 a3+3  # so", "N1 3 a3+3  # so"),
            ("1 N1 3", "1. N1 3"),
            ("1) N1: 3", "1. N1 3"),
            ("12:31 N1 3", "[12:31] N1 3"),
            ("(0:12:31) S1 3", "[0:12:31] S1 3"),
            ("[12:31 N1 3", "[12:31] N1 3"),
            ("Nl 3", "N1 3"),
            ("1;N1;3;a3+3", "1. N1 3 a3+3"),
            ("1,N1,1-10-2,K+1,Ka1+10,,", "1. N1 1-10-2 K+1 Ka1+10"),
            ("12:31\t2\tN1\t3", "[12:31] 2. N1 3"),
            ("\"N1 3\"", "N1 3"),
            ("+ N5", "+N5"),
            ("N2 → S4", "N2>S4"),
            ("..", "..."),
            ("Players 3-3", "Players: 3-3"),
            ("Title;\"Evening, late\";;", "Title: Evening, late"),
            ("Place = Pune", "Place: Pune"),
            ("So he said", ""),
            ("Nl never came", ""),
            ("El nino", ""),
            ("what a game", ""),
            ("Round;Player;Throws", ""),
        ];
        for (line, expected) in cases {
            let sure = lines(GameId::Dadu, line, true).into_iter().find(|one| one.is_sure);
            let text = sure.map_or(String::new(), |one| one.text);
            assert_eq!(text, expected, "{line}");
        }
        for (line, is_one) in [
            (" dadu: 1", true),
            ("Dadu;1;;", true),
            ("DADU 1", true),
            ("Dadu: 1", false),
            ("Dadu: 2", false),
        ] {
            assert_eq!(opening(line).is_some(), is_one, "{line}");
        }
    }
}
