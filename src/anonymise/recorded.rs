//! The play of games that dadu only records. It stays byte for byte, because dadu cannot tell a name from a
//! move in it. So a log whose play may contain a name is left out.

use super::known::{LogNames, Names, replaced};
use super::words::words;
use crate::notation::{Content, Line, Log};
use crate::rulebook::Forms;

/// A log that is left out because its play may contain a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The number of lines in the text before the first line in doubt.
    pub lines_before: u64,
    /// The reason for the doubt about that line.
    pub reason: Reason,
    /// The number of further lines in doubt.
    pub further: u64,
    /// The title of the game.
    pub game: &'static str,
}

/// The reason why a line of play may contain a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It contains a known name.
    KnownName,
    /// It has the form of a field, but is below the header.
    Field,
}

/// Checks whether the play of a recorded game may contain a name.
pub fn doubt(text: &[u8], log: &Log, names: &Names, own: &LogNames) -> Option<Doubt> {
    let game = log.recorded?.title;
    let reason = |line: &Line| {
        let play = play_of(text, log, line)?;
        let named = replaced(&play, names, own).1 > 0;
        let reason = is_like_field(log.forms, &play).then_some(Reason::Field);
        reason.or(named.then_some(Reason::KnownName))
    };
    let kept = log.kept_from.unwrap_or(log.lines.len());
    let mut doubtful = log.lines[kept..].iter().filter_map(|line| Some((line, reason(line)?)));
    let (line, reason) = doubtful.next()?;
    let before = &text[..line.span.start as usize];
    let lines_before = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
    Some(Doubt { lines_before, reason, further: doubtful.count() as u64, game })
}

/// Checks whether a line belongs to the play of a recorded game and can be read as text.
pub fn is_kept(log: &Log, line: &Line) -> bool {
    // The errors are in the order of the lines.
    let next = log.errors.partition_point(|error| error.span.start < line.span.start);
    let is_text = log.errors.get(next).is_none_or(|error| error.span.start > line.span.end);
    log.is_recorded() && matches!(line.content, Content::Unreadable) && is_text
}

/// Returns the text of a line of play without its remark.
fn play_of(text: &[u8], log: &Log, line: &Line) -> Option<String> {
    let end = line.remark.map_or(line.span.end, |remark| remark.start);
    let start = line.time.map_or(line.span.start, |time| time.end);
    is_kept(log, line)
        .then(|| String::from_utf8_lossy(&text[start as usize..end as usize]).into_owned())
}

/// Checks whether a line looks like a field. A line such as `N: d2` counts as a move, unless it has a word that
/// may be a name.
fn is_like_field(forms: &Forms, play: &str) -> bool {
    let Some((name, value)) = play.split_once(':') else { return false };
    let name = name.trim().as_bytes();
    let known = forms.field(name).map(|known| known.name);
    match known {
        Some("N" | "S") => has_name(value),
        Some(_) => true,
        None => forms.is_seat(name) && has_name(value),
    }
}

fn has_name(value: &str) -> bool {
    words(value).iter().any(|word| !is_of_a_move(&word.folded))
}

/// Checks whether a word is a single letter, or contains a digit, as the name of a square does.
fn is_of_a_move(word: &str) -> bool {
    word.is_ascii() && (word.len() == 1 || word.bytes().any(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_moves_are_told_apart() {
        let forms = <&Forms>::default();
        for (line, is_field) in [
            ("N: d2", false),
            ("n: a1-a4 x d3", false),
            ("N1: +d2", false),
            ("N: Asha", true),
            ("s : Omar, Ali", true),
            ("N2: 李", true),
            ("N: d2 Asha", true),
            ("Note: d2", true),
            ("Date: 1931-03-02", true),
            ("red: six", false),
            ("N1 +d2", false),
        ] {
            assert_eq!(is_like_field(forms, line), is_field, "{line}");
        }
    }
}
