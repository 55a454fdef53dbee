//! Line breaks of other kinds inside a line. Only LF, alone or after a CR, ends a line of a log. Other programs write
//! CR alone, a vertical tab, a form feed, NEL, U+2028 or U+2029.

use super::meant::lines;
use super::tree::Content;
use super::with_parser;
use crate::games::GameId;

/// The most breaks of a line that are looked at one by one.
const MOST: usize = 20_000;

/// The line breaks of other kinds in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineBreaks {
    /// The offsets of the characters where a new line begins.
    pub places: Vec<usize>,
    /// Whether each of them can only be the end of a line.
    pub is_sure: bool,
}

/// Returns whether a character is a line break other than LF.
pub const fn is_other_break(c: char) -> bool {
    matches!(c, '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns the line breaks of other kinds in a line of a log of this game, if there are any. A U+2028 or U+2029 in
/// free text is part of the text, unless a line of play or a known field follows it.
pub fn line_breaks(game: Option<GameId>, line: &str) -> Option<LineBreaks> {
    let all: Vec<(usize, char)> = line.char_indices().filter(|&(_, c)| is_other_break(c)).collect();
    let (first, _) = *all.first()?;
    if all.len() > MOST {
        return Some(LineBreaks {
            places: all.into_iter().map(|(at, _)| at).collect(),
            is_sure: false,
        });
    }
    let mut before = Piece::of(game, &line[..first]);
    // An opening with a CR behind it is a file in which only CR ends lines.
    let is_old_file =
        line.as_bytes().starts_with(super::OPENING) && all.iter().all(|&(_, c)| c == '\r');
    let mut breaks = LineBreaks { places: Vec::new(), is_sure: true };
    for (index, &(at, c)) in all.iter().enumerate() {
        let end = all.get(index + 1).map_or(line.len(), |&(next, _)| next);
        let piece = Piece::of(before.game, &line[at + c.len_utf8()..end]);
        let is_text = before.is_free && !c.is_control() && !piece.shows_a_line();
        if !is_text {
            breaks.places.push(at);
            breaks.is_sure &= is_old_file || piece.can_only_begin_a_line(&before);
            before = piece;
        }
    }
    (!breaks.places.is_empty()).then_some(breaks)
}

/// Returns a line with line breaks at these places, in place of the characters there. There is none before the
/// first or after the last text.
pub fn broken(line: &str, places: &[usize]) -> String {
    let (mut out, mut from) = (String::with_capacity(line.len()), 0);
    for &at in places {
        out.push_str(&line[from..at]);
        out.push('\n');
        from = at + line[at..].chars().next().map_or(0, char::len_utf8);
    }
    out.push_str(&line[from..]);
    out.trim_matches('\n').to_owned()
}

/// Returns where a game begins behind a line break of another kind, if there is such a place: the offset of the
/// break, and its character.
pub fn break_before_opening(text: &[u8]) -> Option<(usize, char)> {
    memchr::memmem::find_iter(text, super::OPENING).find_map(|at| {
        let sign = (1..=3).filter(|&length| length <= at).find_map(|length| {
            let sign = str::from_utf8(&text[at - length..at]).ok()?;
            sign.chars().next().filter(|c| c.len_utf8() == length && is_other_break(*c))
        })?;
        Some((at - sign.len_utf8(), sign))
    })
}

/// Returns a text with line breaks in place of all those of other kinds.
pub fn all_broken(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let is_of_windows = c == '\r' && rest.peek() == Some(&'\n');
        out.push(if is_other_break(c) && !is_of_windows { '\n' } else { c });
    }
    out
}

/// What the text between two line breaks would be as a line of its own.
struct Piece {
    kind: Kind,
    /// Whether its end is free text: a remark, or the value of a field.
    is_free: bool,
    /// The game that the log records, as far as this piece tells.
    game: Option<GameId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Remark,
    KnownField,
    OwnField,
    /// A player turn, of which some tokens may be unreadable.
    Turn,
    Gap,
    /// Another line of play.
    Play,
    Unread,
}

impl Piece {
    fn of(game: Option<GameId>, text: &str) -> Piece {
        let piece = Piece::as_written(game, text.trim());
        let forms = match (piece.kind, game) {
            (Kind::Unread, Some(game)) => lines(game, text.trim(), false),
            _ => Vec::new(),
        };
        // `S1: 3` is a line of play too, in another form.
        let meant = forms.into_iter().find(|form| form.is_sure);
        meant.map_or(piece, |form| Piece::as_written(game, &form.text))
    }

    fn as_written(game: Option<GameId>, text: &str) -> Piece {
        let head = game.unwrap_or_default().line("\n");
        with_parser(|parser| {
            let whole = format!("{head}{text}");
            let log = parser.parse(whole.as_bytes(), &[]);
            let line = log.lines.last();
            let is_remark = line.is_some_and(|line| line.remark.is_some());
            let kind = match line.map(|line| line.content) {
                None => Kind::Blank,
                Some(Content::Nothing) if is_remark => Kind::Remark,
                Some(Content::Nothing) => Kind::Blank,
                Some(Content::Field(field)) => {
                    let name = &whole.as_bytes()[field.name.range()];
                    let known = log.forms.field(name);
                    let is_free = known.is_none_or(|known| !known.structured);
                    let is_game = name.eq_ignore_ascii_case(b"Game");
                    let is_known = known.is_some() || log.forms.is_seat(name);
                    return Piece {
                        kind: if is_known { Kind::KnownField } else { Kind::OwnField },
                        is_free: is_free || is_remark,
                        game: if is_game { log.game } else { game },
                    };
                }
                Some(Content::Turn(_)) => Kind::Turn,
                Some(Content::Gap(_)) => Kind::Gap,
                // The forms of a game that is not checked are not known.
                Some(Content::Unreadable) if game.is_some() => Kind::Unread,
                Some(_) => Kind::Play,
            };
            Piece { kind, is_free: is_remark, game }
        })
    }

    /// Returns whether it is a line of play or a known field, even behind a remark.
    fn shows_a_line(&self) -> bool {
        matches!(self.kind, Kind::KnownField | Kind::Turn | Kind::Gap | Kind::Play)
    }

    /// Returns whether it cannot continue the line before it.
    fn can_only_begin_a_line(&self, before: &Piece) -> bool {
        match self.kind {
            Kind::Unread => false,
            // In a player turn, `...` means that the rest of the turn was not seen.
            Kind::Gap => before.kind != Kind::Turn || before.is_free,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_a_line_begins() {
        let cases = [
            ("N1 3|2. N2 2", "N1 3/2. N2 2", true),
            ("N1 3 # tea|S1 2", "N1 3 # tea/S1 2", true),
            ("N1 3 # tea|and cake", "", true),
            ("# tea|and cake|S1 2|Note: so", "# tea|and cake/S1 2/Note: so", true),
            ("Title: Evening|Place: Pune", "Title: Evening/Place: Pune", true),
            ("Title: Evening|Weather: hot", "", true),
            ("Players: 1-1|Weather: hot", "Players: 1-1/Weather: hot", true),
            ("N1 1-4|+1 h1+4", "N1 1-4/+1 h1+4", false),
            ("N1 3|...", "N1 3/...", false),
            ("# tea|...", "# tea/...", true),
            ("N1 3|", "N1 3", true),
            ("|N1 3", "N1 3", true),
            ("N1 3||+N5", "N1 3//+N5", true),
            ("N1 3|# tea", "N1 3/# tea", true),
            ("N1 3|tea", "N1 3/tea", false),
            ("Game: thaayam|E1 2", "Game: thaayam/E1 2", true),
            ("N1 3", "", true),
        ];
        for (line, expected, is_sure) in cases {
            let line = line.replace('|', "\u{2028}");
            let expected = expected.replace('/', "\n").replace('|', "\u{2028}");
            match line_breaks(Some(GameId::Dadu), &line) {
                Some(found) => {
                    assert_eq!(broken(&line, &found.places), expected);
                    assert_eq!(found.is_sure, is_sure, "{line}");
                }
                None => assert_eq!(expected, "", "{line}"),
            }
        }
        let other =
            line_breaks(Some(GameId::Dadu), "Title: a\rWeather: hot\u{B}N1 3\u{C}\u{85}S1 2");
        assert!(other.is_some_and(|found| found.is_sure && found.places.len() == 4));
        let prose = line_breaks(Some(GameId::Dadu), "# tea\u{B}and cake");
        assert!(prose.is_some_and(|found| !found.is_sure));
        let old = line_breaks(Some(GameId::Dadu), "Dadu: 1\rVariant: basic\r\rN1 3\rtea\r");
        assert!(old.is_some_and(|found| found.is_sure && found.places.len() == 5));
    }
}
