//! Pasted text goes to the line entry. Each line is recorded only when Enter confirms it.

use dadu::games::dadu::Variant;
use dadu::record::{Key, Recorder};

use super::keys::game;
use super::pipe::HEADER;
use super::typist::{header, recorder};
use crate::support::slips::slipped;

fn begun(text: &str) -> Recorder {
    let mut recorder = recorder(text.as_bytes());
    recorder.key(Key::Escape, None);
    recorder
}

/// Text pasted in any mode leaves the log unchanged until a key is pressed.
#[test]
fn pasted_text_alone_changes_nothing() {
    let states = ["", "1", "14", "N", "n", ",", "#", "=", "W", "H", "F", "R", "\t", "1\u{8}", "."];
    for number in 0..60 {
        let pasted = String::from_utf8_lossy(&slipped(number)).into_owned();
        for keys in states {
            let mut recorder = begun(&format!("{HEADER}N1 1-4 +1 a1+4\n"));
            for key in keys.chars().map(Key::of_character) {
                recorder.key(key, None);
            }
            let before = recorder.text().to_vec();
            let underway = recorder.turn_line();
            recorder.paste(&pasted, None);
            let now = String::from_utf8_lossy(recorder.text()).into_owned();
            // A finished player turn is recorded, as it is before the next throw.
            let settled = [&before[..], underway.as_bytes(), b"\n"].concat();
            assert!(
                now.as_bytes() == before || now.as_bytes() == settled,
                "{number}, {keys:?}: {now}"
            );
        }
    }
}

#[test]
fn pasted_lines_are_recorded_one_by_one() {
    for number in 1..=5 {
        let game = game(Variant::BASIC, (2, 2), number);
        let play = &game[header(&game).len()..];
        let mut recorder = begun(header(&game));
        recorder.paste(&play.replace('\n', "\r\n"), None);
        for _ in 0..2 * play.lines().count() {
            recorder.key(Key::Enter, None);
        }
        assert_eq!(String::from_utf8_lossy(recorder.text()), game);
    }
}

#[test]
fn escape_discards_pasted_text() {
    let mut recorder = begun(HEADER);
    recorder.paste("N1 3\nS1 2\nN2 4\n", None);
    assert_eq!(
        recorder.messages(),
        ["Pasted, 2 more to follow: Enter records this line · Escape discards all."]
    );
    recorder.key(Key::Enter, None);
    assert_eq!(recorder.text(), format!("{HEADER}N1 3\n").as_bytes());
    recorder.key(Key::Escape, None);
    recorder.key(Key::Enter, None);
    assert_eq!(recorder.text(), format!("{HEADER}N1 3\n").as_bytes());
}

#[test]
fn text_is_pasted_at_the_cursor() {
    let mut recorder = begun(HEADER);
    for key in [Key::Char('/'), Key::Clear] {
        recorder.key(key, None);
    }
    recorder.paste("N1\u{1b}\t1-4", None);
    recorder.paste(" +1\n", None);
    for key in
        [Key::Char(' '), Key::Char('a'), Key::Char('1'), Key::Char('+'), Key::Char('4'), Key::Enter]
    {
        recorder.key(key, None);
    }
    assert_eq!(recorder.text(), format!("{HEADER}N1 1-4 +1 a1+4\n").as_bytes());
}

/// An unfinished player turn comes first: pasted text does not replace it.
#[test]
fn pasting_keeps_an_unfinished_player_turn() {
    let mut recorder = begun(HEADER);
    recorder.key(Key::Char('1'), None);
    recorder.paste("S2 4\n", None);
    assert_eq!((recorder.turn_line(), recorder.text()), ("N1 1".to_owned(), HEADER.as_bytes()));
    assert!(
        recorder.messages().iter().any(|said| said.contains("Paste it again")),
        "{:?}",
        recorder.messages()
    );
}
