//! Possible meanings of an unreadable line: rows of a spreadsheet, a colon after the player, a timecode
//! without brackets, a field without its colon.

use super::field::{begins_with_square, field_of_line, field_of_row, is_known_field, own_field};
use super::{LineState, chat, in_ascii, state, stray, with_remark_sign, without_spaces_at_signs};
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
    let forms = &game.rulebook().forms;
    // The value of a field keeps its characters, and may contain a `#`.
    let field = field(game, line).or_else(|| {
        let own = own_field(line).filter(|own| {
            !own.split_once(": ").is_some_and(|(_, value)| begins_as_play(forms, value))
        });
        own.map(|own| (own, false))
    });
    let is_sure_field = field.as_ref().is_some_and(|(_, has_colon)| in_header || *has_colon);
    let field = field.map(|(field, _)| field);
    let has_sign = with_remark_sign(line);
    let line_with_sign = has_sign.as_deref().unwrap_or(line);
    let (raw, remark) = split_remark(line_with_sign);
    let play = in_ascii(raw);
    let play = play.trim();
    let joined = cells(play).join(" ");
    // It has a space behind the round, which the line may lack.
    let turn_reads = turn(forms, play).is_some_and(|turn| state(game, &turn) == LineState::Read);
    let sure = [
        turn(forms, play).or_else(|| Some(play.to_owned()).filter(|_| field.is_none())),
        turn(forms, play).and(Some(play.to_owned())).filter(|_| !turn_reads),
        (!game.has_throws()).then(|| numbered(forms, play)).flatten(),
        company(play),
        is_gap(play).then(|| "...".to_owned()),
        is_empty_row(play).then(String::new),
        turn(forms, &joined),
    ];
    let sure = sure.into_iter().flatten().map(|text| with_remark(text, remark));
    let whole = [listed(game, line_with_sign, is_bullet), chat_turn(game, line_with_sign)];
    let sure = field.clone().filter(|_| is_sure_field).into_iter().chain(sure);
    let (stray, guessed) = stray::readings(game, line);
    let sure = sure.chain(whole.into_iter().flatten()).chain(stray);
    let guesses = [
        field.filter(|_| !is_sure_field),
        result(forms, play).map(|text| with_remark(text, remark)),
        listed(game, line_with_sign, |c| c == '+'),
        spaced_sign(play).map(|text| with_remark(text, remark)),
        guessed,
    ];
    let reading = |text: String, is_sure| LineReading { text, is_sure };
    let sure = sure.map(|text| reading(text, true));
    let all = sure.chain(guesses.into_iter().flatten().map(|text| reading(text, false)));
    let mut readings: Vec<LineReading> = Vec::new();
    for one in all.filter(|one| is_better(game, line, &one.text)) {
        if readings.iter().all(|other| other.text != one.text) {
            readings.push(one);
        }
    }
    // A row of cells can also be read in part as one token, which is less likely.
    readings.sort_by_key(|one| !(one.is_sure && state(game, &one.text) == LineState::Read));
    readings
}

/// Returns the play that a line of a chat holds. A field in a chat is not more than a guess.
fn chat_turn(game: GameId, line: &str) -> Option<String> {
    let message = chat::message(line)?;
    let is_play = |text: &&str| begins_as_play(&game.rulebook().forms, text);
    Some(message).filter(is_play).map(str::to_owned)
}

/// Returns whether a text begins with a player, perhaps after the number of a round.
fn begins_as_play(forms: &Forms, text: &str) -> bool {
    seat(forms, round(&in_ascii(text)).1).is_some()
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
    match (text.is_empty(), remark.is_empty()) {
        (_, true) => text,
        (true, false) => remark.trim_end().to_owned(),
        (false, false) => format!("{text}  {}", remark.trim_end()),
    }
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
    let word = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_round = ["round", "rd", "r"].contains(&&*line[..word].to_lowercase());
    let number = if is_round { line[word..].trim_start_matches(['.', ' ']) } else { line };
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = number.split_at(digits);
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
    // `-N1 3` is not `-N13`.
    let ends_and_begins = |words: &[&str]| {
        let ends = words[0].ends_with(|c: char| c.is_ascii_digit());
        ends && words[1].starts_with(|c: char| c.is_ascii_digit())
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.windows(2).any(ends_and_begins) {
        return None;
    }
    let joined = words.concat().replace("->", ">");
    let seats: Vec<&str> = match joined.strip_prefix(['+', '-']) {
        Some(seat) => vec![seat],
        None => joined.split('>').collect(),
    };
    let is_company = joined.starts_with(['+', '-']) || seats.len() == 2;
    let are_seats = seats.iter().all(|seat| is_seat_token(seat));
    (is_company && are_seats).then_some(joined)
}

/// Returns the line of play behind the mark of a list: `N1 3` for `- N1 3`. A `+` may also say that the
/// player joins.
fn listed(game: GameId, line: &str, mark: fn(char) -> bool) -> Option<String> {
    let is_mark = |c: char| mark(c) || c.is_whitespace();
    let rest = line.trim_start_matches(is_mark);
    let is_listed = rest.len() < line.len() && line.starts_with(is_mark);
    if !is_listed || rest.starts_with(['>', '.']) {
        return None;
    }
    let forms = &game.rulebook().forms;
    let is_play = |text: &str| {
        let is_own = text.contains(':') && !text.starts_with('[') && !begins_as_play(forms, text);
        let is_line = !text.starts_with('#') && (!is_own || is_known_field(forms, text));
        is_line && state(game, text) == LineState::Read
    };
    if is_play(rest) {
        return Some(rest.to_owned());
    }
    turn(forms, &in_ascii(rest)).filter(|text| is_play(text))
}

/// Returns whether a character marks the entries of a list, and nothing in the notation.
fn is_bullet(c: char) -> bool {
    "-*•·‣▪◦●○–—−‐>".contains(c)
}

/// Returns the outcome that a line states without the name of its field: `Result: N wins` for `N wins`.
fn result(forms: &Forms, line: &str) -> Option<String> {
    let first = line.split([',', ';', '(']).next().unwrap_or_default();
    let words: Vec<String> = first.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_outcome = match words[..] {
        ["unfinished"] => true,
        ["draw" | "drawn"] => !forms.throws,
        [_, "wins" | "won"] | [_, "has" | "have", "won"] => true,
        _ => false,
    };
    let value = meant::value(forms, "Result", line).unwrap_or_else(|| line.to_owned());
    let reads = fields::result(forms, &value).is_ok();
    (is_outcome && reads).then(|| format!("Result: {value}"))
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
fn field(game: GameId, line: &str) -> Option<(String, bool)> {
    let of_row = field_of_row(game, &cells(line));
    of_row.map_or_else(|| field_of_line(game, line), |field| Some((field?, false)))
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
            ("- N1 3", "N1 3"),
            ("-N1 3", "N1 3"),
            ("— S1 3  # so", "S1 3  # so"),
            ("• 2) N1: 3", "2. N1 3"),
            ("- N1", "-N1"),
            ("+ S2 2", ""),
            ("Round 2: N1 3", "2. N1 3"),
            ("Round 2", ""),
            ("[28/12/22, 21:04:10] Aunt: N1 3", "N1 3"),
            ("28/12/22, 21:04 - Aunt: 2. N1 3", "2. N1 3"),
            ("28/12/22, 21:04 - Aunt: so be it", ""),
            ("＃ all  shout", "# all  shout"),
            ("Place Pune #3", "Place: Pune #3"),
            ("N wins", ""),
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
