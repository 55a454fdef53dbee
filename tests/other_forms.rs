//! Laws on lines in forms that the notation does not have: line breaks of other kinds, marks of lists, lines of
//! chats, signs with a space before them. A fix gives back what was written, or nothing is fixed and `check` says so.

use dadu::finding::Severity;
use dadu::fix::{Fix, Fixed, Kind, fixes};
use dadu::notation::meant::in_ascii;
use dadu::notation::{fields, parse};
use dadu::replay::{Setup, replay};

use crate::support::slips::slipped;
use crate::support::{dadu, dadu_reads, said};

const GAMES: [&str; 10] = [
    "dadu",
    "thaayam",
    "tamman",
    "deleb",
    "shah",
    "djara-badakh",
    "shantarad",
    "koruboddo",
    "leyla-gobale",
    "bosh",
];

fn fixed(text: &[u8]) -> Vec<u8> {
    Fixed::of(text, &Setup::default()).text
}

fn simulated(game: &str) -> String {
    let options = ["simulate", "--game", game, "--seed", "7", "--max-turns", "40"];
    said(&dadu(&options))
}

/// Line breaks of other kinds become those of the file, where only one reading is possible.
#[test]
fn line_breaks_of_other_kinds_are_fixed() {
    let cases = [
        ("N1 3|2. S1 2\n", "N1 3\n2. S1 2\n"),
        ("N1 3|S1: 2|N1 3\r\n", "N1 3\r\nS1 2\r\nN1 3\r\n"),
        ("N1 3  # tea|S1 2\n", "N1 3  # tea\nS1 2\n"),
        ("Title: One|Place: Pune\n", "Title: One\nPlace: Pune\n"),
        ("N1 3|\nS1 2\n", "N1 3\nS1 2\n"),
        ("|N1 3\n", "N1 3\n"),
        ("N1 3|Result: unfinished|Dadu: 1|N1: 3\n", "N1 3\nResult: unfinished\nDadu: 1\nN1 3\n"),
        // The turn may go on, or only part of it was seen.
        ("N1 1-4|+1 a1+4\n", "N1 1-4|+1 a1+4\n"),
        ("N1 3|...\n", "N1 3|...\n"),
        ("N1 3|3\n", "N1 3|3\n"),
    ];
    for sign in ["\u{2028}", "\u{2029}", "\r", "\u{B}", "\u{C}", "\u{85}"] {
        // CR LF is a line end.
        let cases = cases.iter().filter(|(before, _)| sign != "\r" || !before.contains("|\n"));
        for (before, after) in cases {
            let before = format!("Dadu: 1\n{}", before.replace('|', sign));
            let after = format!("Dadu: 1\n{}", after.replace('|', sign));
            let text = fixed(before.as_bytes());
            assert_eq!(String::from_utf8_lossy(&text), after, "{sign:?}: {before:?}");
        }
    }
    let stays = "Dadu: 1\nNote: one\u{2028}two\nN1 3  # tea\u{2028}and cake\n";
    assert_eq!(fixed(stays.as_bytes()), stays.as_bytes());
}

/// A file in which only CR ends lines is fixed as a whole, with everything behind it.
#[test]
fn a_file_with_cr_only_is_fixed_as_a_whole() {
    let lines = "Dadu: 1\nTitle: One\nWeather: hot\nVariant: basic\nPlayers: 1-1\n\nN1 3\n# tea\nS1 2\n\
                 Result: unfinished\n";
    let two = format!("{lines}{lines}");
    for text in [lines, &two] {
        let old = text.replace('\n', "\r");
        assert_eq!(String::from_utf8_lossy(&fixed(old.as_bytes())), text);
        let letter = format!("A letter\r{old}");
        let expected = format!("A letter\n{text}");
        assert_eq!(String::from_utf8_lossy(&fixed(letter.as_bytes())), expected);
    }
}

/// Returns a line without the old one in its remark.
fn without_old(line: &str) -> &str {
    let at = ["  # was: ", "; was: "].iter().find_map(|sign| line.find(sign));
    at.map_or(line, |at| &line[..at])
}

/// A name, and a function that damages a line of play, perhaps with the one after it.
type Damage = (&'static str, fn(&str) -> String);

/// Damage that only one reading explains: the fix gives back the line.
const SURE: [Damage; 11] = [
    ("list", |line| format!("- {line}")),
    ("dash", |line| format!("—{line}")),
    ("bullet", |line| format!("• {line}")),
    ("chat", |line| format!("[28/12/22, 21:04:10] Aunt: {line}")),
    ("marked chat", |line| format!("\u{200E}[28.12.2022, 9:04 PM] ~ Aunt K.: {line}")),
    ("Android", |line| format!("28/12/22, 21:04 - +91 98: {line}")),
    ("wide sign", |line| format!("{line} ＃ so  it ５")),
    ("separator", |line| format!("{line}\u{2028}")),
    ("page", |line| format!("\u{C}{line}")),
    ("two breaks", |line| format!("{line}\r\r")),
    ("remark", |line| format!("{line}  # so\u{2029}# it")),
];

#[test]
fn what_has_one_reading_gets_its_own_form_again() {
    for game in GAMES {
        let was = simulated(game);
        let head = was.lines().position(str::is_empty).expect("a header");
        for (name, damage) in SURE {
            let is_play = |line: &str| line.starts_with(['N', 'S', 'E', 'W']);
            let is_damaged =
                |index: usize, line: &str| index > head && index.is_multiple_of(3) && is_play(line);
            let lines = was.lines().enumerate();
            let lines: Vec<String> = lines
                .map(|(index, line)| match is_damaged(index, line) {
                    true => damage(line),
                    false => line.to_owned(),
                })
                .collect();
            let text = fixed((lines.join("\n") + "\n").as_bytes());
            let text = String::from_utf8(text).expect("UTF-8");
            let mut after = text.lines().map(|line| {
                let line = without_old(line);
                line.split([' ', '\u{2029}']).take_while(|word| *word != "#").collect::<Vec<_>>()
            });
            for line in was.lines() {
                let words: Vec<&str> = line.split(' ').collect();
                let stays = after.any(|other| {
                    other
                        .iter()
                        .copied()
                        .filter(|word| !word.is_empty())
                        .eq(words.iter().copied().filter(|w| !w.is_empty()))
                });
                assert!(stays, "{game}, {name}: {line}\n{text}");
            }
        }
    }
}

/// Two lines with another line break between them are two lines again, and otherwise one is named.
#[test]
fn joined_lines_are_parted_where_they_were_joined() {
    for game in GAMES {
        let was = simulated(game);
        let lines: Vec<&str> = was.lines().collect();
        for sign in ["\u{2028}", "\u{2029}", "\r", "\u{B}", "\u{C}", "\u{85}"] {
            for at in (1..lines.len() - 2).step_by(5) {
                let text = format!(
                    "{}\n{}{sign}{}\n{}\n",
                    lines[..at].join("\n"),
                    lines[at],
                    lines[at + 1],
                    lines[at + 2..].join("\n")
                );
                let log = parse(text.as_bytes());
                let now = fixed(text.as_bytes());
                let blank = lines[at].is_empty() || lines[at + 1].is_empty();
                let is_text = log.errors.is_empty();
                let is_back = now == was.as_bytes();
                assert!(
                    is_back || blank || is_text && now == text.as_bytes(),
                    "{game}, {sign:?}: {}",
                    lines[at]
                );
                // Only the value of a field of free text may contain a separator.
                let is_field = lines[at].contains(':') && !sign.contains(char::is_control);
                assert!(!is_text || is_field, "{game}, {sign:?}: {}", lines[at]);
            }
        }
    }
}

/// A `?` with a space before it is no throw where none is due: `check` names it, and no fix takes a side.
#[test]
fn a_mark_with_a_space_before_it_is_never_silent() {
    for game in GAMES {
        let was = simulated(game);
        let lines: Vec<&str> = was.lines().collect();
        let play: Vec<usize> = (0..lines.len())
            .filter(|&index| {
                lines[index].starts_with(['N', 'S', 'E', 'W']) && !lines[index].contains(':')
            })
            .collect();
        for &at in play.iter().step_by(3) {
            for sign in ["?", "!", "!back"] {
                let mut damaged: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                damaged[at].push_str(&format!(" {sign}"));
                let text = damaged.join("\n") + "\n";
                let log = parse(text.as_bytes());
                let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
                let span = log.lines[at].span;
                // Without throws, a further item of the turn may be due. Behind a throw, `?` is one that was not
                // heard: `2 ?` is `2-?` in canonical form.
                let is_throw =
                    |item: &str| item.chars().all(|c| c.is_ascii_digit() || "-?".contains(c));
                let behind_throw = lines[at].split_whitespace().last().is_some_and(is_throw);
                let has_none = log.game.is_some_and(|game| !game.has_throws());
                let may_be_due = sign == "?" && (has_none || behind_throw);
                let is_named = found.iter().any(|finding| {
                    (may_be_due || finding.severity == Severity::Error)
                        && (span.start..=span.end).contains(&finding.span.start)
                });
                assert!(is_named, "{game}: {}", damaged[at]);
                let now = String::from_utf8(fixed(text.as_bytes())).expect("UTF-8");
                assert!(now.contains(&damaged[at]), "{game}: {}\n{now}", damaged[at]);
            }
        }
    }
}

/// Returns the characters of a text without spaces and without signs between values.
fn significant(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"|,;，、；\"'.:：=-–—".contains(*c)).collect()
}

/// Returns the runs of digits of a text.
fn numbers(text: &str) -> Vec<String> {
    let text = in_ascii(text);
    let runs = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    runs.map(str::to_owned).collect()
}

/// Whatever a fix of a damaged log does: the value of a field keeps its characters, digits are never joined, and a
/// line that loses something keeps its old text in a remark.
#[test]
fn fixes_of_damaged_logs_lose_nothing() {
    let games = std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let mut count = 0;
    for number in 0..games {
        let text = slipped(number);
        let text = String::from_utf8_lossy(&text);
        for sign in ["", "- ", "\u{2028}", "[28/12/22, 21:04] Aunt: "] {
            let lines = text.lines().enumerate();
            let lines: Vec<String> = lines
                .map(
                    |(index, line)| {
                        if index % 4 == 3 { format!("{sign}{line}") } else { line.to_owned() }
                    },
                )
                .collect();
            let damaged = lines.join("\n");
            for fix in fixes(damaged.as_bytes(), &Setup::default(), None).fixes {
                loses_nothing(&fix);
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}

fn loses_nothing(fix: &Fix) {
    let text = fix.text();
    let keeps_old = text.contains(fix.before.split(" #").next().unwrap_or_default().trim());
    match fix.kind {
        Kind::FieldName => {
            let value = text.split_once(':').map_or("", |(_, value)| value);
            let (before, value) = (significant(&fix.before), significant(value));
            assert!(before.ends_with(&value), "{fix:?}");
            let name = text.split(':').next().unwrap_or_default().trim();
            assert!(
                fields::field_of_any_game(name.as_bytes()).is_some() || before.contains(name),
                "{fix:?}"
            );
        }
        Kind::Play if !keeps_old => {
            assert_eq!(numbers(&fix.before), numbers(&text), "{fix:?}");
            assert_eq!(
                significant(&in_ascii(&fix.before)),
                significant(&in_ascii(&text)),
                "{fix:?}"
            );
        }
        Kind::LineBreak => {
            // A piece may also have the name of a field corrected.
            assert!(numbers(&fix.before) == numbers(&text) || text.contains("was: "), "{fix:?}");
        }
        Kind::Value | Kind::Date | Kind::Play => {
            assert!(keeps_old || text.starts_with("Game:"), "{fix:?}")
        }
        Kind::Opening | Kind::Id => {}
    }
}

/// An `Id` is written only into a game that can be read.
#[test]
fn no_id_is_written_into_a_file_that_cannot_be_read() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\n";
    let cases: [(&str, Vec<u8>); 6] = [
        ("UTF-16", [&b"\xFF\xFE"[..], &utf16(log)].concat()),
        ("UTF-16 without a mark", utf16(log)),
        ("UTF-16 behind an opening", [log.as_bytes(), &utf16(log)].concat()),
        ("binary", [log.as_bytes(), b"\x00\x01\xFF"].concat()),
        ("Latin-1", [log.as_bytes(), b"# caf\xE9\n"].concat()),
        ("version", log.replace("Dadu: 1", "Dadu: 3").into_bytes()),
    ];
    for (name, text) in cases {
        let run = dadu_reads(&["check", "--fix", "-"], &text);
        assert_eq!(run.stdout, text, "{name}");
    }
}
