//! `dadu check --fix`: a table of lines before and after, laws on damaged logs, and the program.

use dadu::finding::{Code, Finding, Severity};
use dadu::fix::Fixed;
use dadu::games::GameId;
use dadu::notation::stream::Blocks;
use dadu::notation::{PlayForm, meant, parse};
use dadu::replay::{Setup, check_preamble, replay};

use crate::support::desk::Desk;
use crate::support::slips::slipped;
use crate::support::{complained, dadu, dadu_reads, files, plain, root, said};

fn fixed(text: &[u8]) -> Vec<u8> {
    Fixed::of(text, &Setup::default()).text
}

/// Cases: the head of the log, then lines before and after, with ` => ` between them.
const CASES: &[(&str, &str)] = &[
    // Only another spelling: the old line stays in a remark if a letter, a digit or a sign changes.
    (
        DADU,
        "N1: 1-4 +1 a1+4 => N1 1-4 +1 a1+4
         Sl 3 => S1 3  # was: Sl 3
         N1 2 A5+2 => N1 2 a5+2  # was: N1 2 A5+2
         S1, 1,4 +l h1+4, => S1 1-4 +1 h1+4  # was: S1, 1,4 +l h1+4,
         N1 ३ b2 +３  # said nothing => N1 3 b2+3  # said nothing; was: N1 ३ b2 +３
         2) S1 2 => 2. S1 2  # was: 2) S1 2
         12:31 N1 2. => [12:31] N1 2
         Result: N won (late) => Result: N wins, late  # was: Result: N won (late)",
    ),
    // The marks of lists, where throws follow; digits are never joined.
    (
        DADU,
        "-N1 3 => N1 3
         — S1 3 => S1 3
         • 2) N1: 3 => 2. N1 3  # was: • 2) N1: 3
         * S1 2  # so => S1 2  # so; was: * S1 2
         + N1 2 => N1 2  # was: + N1 2
         - Result: unfinished => Result: unfinished",
    ),
    (
        DADU,
        "N1 3
         S1 3
         + N2 => +N2
         + S3 4
         Result: unfinished",
    ),
    (DADU, "N1 1\u{2003}4 => N1 1 4"),
    // Lines of chats, headings of rounds, wide signs. Of remarks only the sign changes.
    (
        DADU,
        "[28/12/22, 21:04:10] Aunt: N1 3 => N1 3  # was: [28/12/22, 21:04:10] Aunt: N1 3
         \u{200E}28/12/22, 21:04 - Host: S1 2  # so => S1 2  # so; was: \u{200E}28/12/22, 21:04 - Host: S1 2
         ２．N1 2 => 2. N1 2  # was: ２．N1 2
         S1 3 ＃ all  shout  ３ => S1 3 # all  shout  ３
         ＃  tea, 3 => #  tea, 3
         Round 3: N1 2 => 3. N1 2  # was: Round 3: N1 2
         [28/12/22, 21:09] Aunt: tea break
         28/12/22, 21:00 - Messages are encrypted
         Round 3
         da 3
         tea break",
    ),
    // An extra with a space before it is joined if the replay confirms it; a mark or a word is not.
    (
        DADU,
        "N1 1-4 +1 a1+4 = a5 => N1 1-4 +1 a1+4=a5
         S1 1-4 +1 h1+4 =g2 => S1 1-4 +1 h1+4=g2
         N1 3 a5+3 = d1 => N1 3 a5+3=d1
         S1 2 g2+2 x
         N1 2 b3+2 !
         S1 2 f5+2 out
         Result: unfinished",
    ),
    // Moves by their two squares, where the replay allows one move.
    (
        DADU,
        "N1 1-4 +1 a1-a5 => N1 1-4 +1 a1+4=a5  # was: N1 1-4 +1 a1-a5
         S1 3
         N1 2 a5→b2 => N1 2 a5+2=b2  # was: N1 2 a5→b2
         S1 3
         N1 3 b2-c1
         Result: unfinished",
    ),
    // Rows of a spreadsheet.
    (
        "Dadu;1;;\nTitle;Evening;;\nVariant;basic;;\nPlayers;1-1;;\n",
        ";;; =>
         1;N1;1-4;+1;a1+4 => 1. N1 1-4 +1 a1+4
         ;S1;3;; => S1 3
         2;N1;2;a5+2 => 2. N1 2 a5+2
         Result;unfinished;;; => Result: unfinished",
    ),
    (
        THAAYAM,
        "S1 2
         N1 l-4-2 +1 c5-e4 => N1 1-4-2 +1 c5-e4  # was: N1 l-4-2 +1 c5-e4
         S1 2. => S1 2
         Result: unfinished",
    ),
    (
        "Dadu: 1\nGame: koruboddo\nVariant: basic\nPlayers: 1-1\n",
        "S d3-c3 => S1 d3-c3  # was: S d3-c3
         N b3 - d3 => N1 b3-d3  # was: N b3 - d3
         S1 e3 -d3 => S1 e3-d3
         N b3zd3 => N1 b3zd3  # was: N b3zd3
         S1 d3 - c3  # no - well => S1 d3-c3  # no - well
         N1 b3 – d3  # no – well => N1 b3-d3  # no – well
         N: b3-d3 => N1 b3-d3  # was: N: b3-d3
         S1 d3-c3!? => S1 d3-c3?!  # was: S1 d3-c3!?
         N1 b3-d3... => N1 b3-d3 ...
         S1 D3-C3... => S1 d3-c3 ...  # was: S1 D3-C3...
         S1 d3-c3 / d3-d4 => S1 d3-c3/d3-d4
         N1 c4 c3",
    ),
    (
        "Dadu: 1\nGame: bosh\nVariant: basic\nPlayers: 1-1\n",
        "S e1 => S1 e1  # was: S e1
         N a2 => N1 a2  # was: N a2
         S1 e1 = d1*5x5 => S1 e1=d1*5x5
         S1 e1 - d1
         N Asha, Omar",
    ),
    (
        "Dadu: 1\nGame: Dèleb\nVariant: basic\nPlayers: 1-1\n",
        "S1 2
         N1: 3 => N1 3
         S1 4-1-3-2-2-1-2-1 d20+1 d19+1 c20+4 cI6+4 => S1 4-1-3-2-2-1-2-1 d20+1 d19+1 c20+4 c16+4  # was: S1 4-1-3-2-2-1-2-1 d20+1 d19+1 c20+4 cI6+4
         N1 3
         Result: unfinished",
    ),
];

const DADU: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n";
const THAAYAM: &str = "Dadu: 1\nGame: Thaayam\nVarient: basic\nPlayers: 1-0-1-0\n";

#[test]
fn lines_are_fixed_as_in_the_table() {
    let mut wrong = Vec::new();
    for (head, lines) in CASES {
        let lines: Vec<&str> = lines.lines().map(str::trim).collect();
        let split = |line: &&str| match line.split_once(" =>") {
            Some((before, after)) => (before.to_owned(), after.trim().to_owned()),
            None => ((*line).to_owned(), (*line).to_owned()),
        };
        let (before, after): (Vec<String>, Vec<String>) = lines.iter().map(split).unzip();
        let text = format!("{head}{}\n", before.join("\n"));
        let fixed = String::from_utf8(fixed(text.as_bytes())).expect("UTF-8");
        let actual: Vec<&str> = fixed.lines().skip(head.lines().count()).collect();
        if actual != after {
            wrong.push(format!("{}\n!=\n{}", actual.join("\n"), after.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn headers_are_fixed_and_what_is_ambiguous_stays() {
    let cases = [
        ("Titel: Evening\n", "Title: Evening\n"),
        ("Date: 28 December 2022\n", "Date: 2022-12-28  # was: Date: 28 December 2022\n"),
        ("Date: 2022–12–28\n", "Date: 2022-12-28  # was: Date: 2022–12–28\n"),
        ("Time: 8.30 pm\n", "Time: 20:30  # was: Time: 8.30 pm\n"),
        ("Date: 3/4/2022\n", "Date: 3/4/2022\n"),
        ("Dote: 2022\n", "Dote: 2022\n"),
        ("Players: 1–1\n", "Players: 1-1  # was: Players: 1–1\n"),
        ("Place Pune\n", "Place: Pune\n"),
        ("Consent-Until 2023\n", "Consent-Until: 2023\n"),
        ("Consent use: public\n", "Consent-Use: public\n"),
        ("consent until 2023\n", "Consent-Until: 2023\n"),
        ("Time of day: evening\n", "Time of day: evening\n"),
        ("Place of birth Pune\n", "Place of birth Pune\n"),
        ("Source was a video\n", "Source was a video\n"),
        ("Title：Evening #1，late ５\n", "Title: Evening #1，late ５\n"),
        ("N：Aunt#1，Host\nPlayers: 2-1\n", "N: Aunt#1, Host\nPlayers: 2-1\n"),
        ("Weather：hot\n", "Weather：hot\n"),
        ("- Place: Pune\n", "Place: Pune\n"),
        ("- he said: no\n", "- he said: no\n"),
        ("Date: Tue 28 Dec 2022\n", "Date: Tue 28 Dec 2022\n"),
        ("Date: Wed 28 Dec 2022\n", "Date: 2022-12-28  # was: Date: Wed 28 Dec 2022\n"),
        ("\nN1 3\nN wins\n", "\nN1 3\nN wins\n"),
        ("\nN1 3\nunfinished\n", "\nN1 3\nResult: unfinished  # was: unfinished\n"),
        ("Variant: basik\n", "Variant: basic  # was: Variant: basik\n"),
        ("Variant: basic\nTitel: one\nTitle: two\n", "Variant: basic\nTitel: one\nTitle: two\n"),
        // Words may describe play, a 5 may be five mouths, and so may a number be missing.
        ("\nN1 3 captured nothing\n", "\nN1 3 captured nothing\n"),
        ("\nN1 5\nN 3\n", "\nN1 5\nN 3\n"),
        ("\nS1 +1\nhe threw\n", "\nS1 +1\nhe threw\n"),
    ];
    for (before, after) in cases {
        let text = fixed(format!("Dadu: 1\n{before}").as_bytes());
        assert_eq!(String::from_utf8_lossy(&text), format!("Dadu: 1\n{after}"));
    }
}

/// Line ends, marks and bytes that are not text stay; so do lines that are too long.
#[test]
fn everything_else_in_a_file_stays_to_the_byte() {
    let long = "x".repeat(4 << 20);
    let cases: [(&str, &[u8], &[u8]); 6] = [
        ("CR LF", b"Dadu: 1\r\nN1: 3\r\n\r\n", b"Dadu: 1\r\nN1 3\r\n\r\n"),
        ("no end", b"Dadu: 1\nN1: 3", b"Dadu: 1\nN1 3"),
        (
            "mark",
            b"\xEF\xBB\xBFDadu: 1\n\xEF\xBB\xBFN1: 3\n",
            b"\xEF\xBB\xBFDadu: 1\n\xEF\xBB\xBFN1 3\n",
        ),
        (
            "bytes",
            b"letter \xFF\n\nDadu: 1\nNote: \xFF\nN1: 3\n",
            b"letter \xFF\n\nDadu: 1\nNote: \xFF\nN1 3\n",
        ),
        (
            "games",
            b"Dadu: 1\nN1: 3Dadu: 1\r\nS1: 3Dadu: 1\n",
            b"Dadu: 1\nN1 3\nDadu: 1\r\nS1 3\r\nDadu: 1\n",
        ),
        (
            "other",
            b"Dadu: 2\nN1: 3\nDadu: 1\nGame: chess\nN1: 3\n",
            b"Dadu: 2\nN1: 3\nDadu: 1\nGame: chess\nN1: 3\n",
        ),
    ];
    for (name, before, after) in cases {
        assert_eq!(fixed(before), after, "{name}: {}", String::from_utf8_lossy(&fixed(before)));
    }
    let text = format!("Dadu: 1\nN1: 3\n# {long}\nS1: 3\n");
    assert!(fixed(text.as_bytes()) == text.replace(':', "").replace("Dadu", "Dadu:").into_bytes());
}

/// Returns the number of errors and warnings in a file. A line outside any game counts as one, and so does
/// each line of a game that cannot be read.
fn problems(text: &[u8]) -> usize {
    let mut blocks = Blocks::new(text);
    let mut problems = 0;
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        for game in block.games() {
            if !game.opens {
                problems += check_preamble(game.text, false).1 as usize;
                continue;
            }
            let log = parse(game.shown);
            let found = replay(game.shown, &log, &Setup::default(), &mut ()).findings;
            let counts = |f: &&Finding| f.severity > Severity::Note && !is_missing(f.code());
            problems += found.iter().filter(counts).count();
            let is_blank = |line: &&[u8]| line.trim_ascii().is_empty();
            if !log.has_known_header() {
                let lines = game.shown.split(|&b| b == b'\n');
                problems += lines.filter(|line| !is_blank(line)).count();
            }
        }
    }
    problems
}

/// Returns whether a finding says only that the header, the play or the result is missing: a log of which
/// more can be read may get it.
fn is_missing(code: Code) -> bool {
    [Code::D209, Code::D210, Code::D214, Code::D604].contains(&code)
}

/// Returns the lines of a game's text in which nothing is wrong with the text or the header.
fn sound_lines(text: &[u8]) -> Vec<Vec<u8>> {
    let log = parse(text);
    let found = replay(text, &log, &Setup::default(), &mut ()).findings;
    let bad: Vec<usize> = found
        .iter()
        .filter(|finding| finding.code() < Code::D301)
        .filter_map(|finding| log.line_at(finding.span.start))
        .collect();
    let lines = log.lines.iter().enumerate().filter(|(index, _)| !bad.contains(index));
    lines.map(|(_, line)| text[line.span.range()].to_vec()).collect()
}

fn obeys_the_laws(text: &[u8], name: &str) {
    let game_is_known = parse(text).game.is_some();
    let once = fixed(text);
    let twice = fixed(&once);
    let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    assert!(twice == once, "{name}: twice\n{}\n{}\n{}", shown(text), shown(&once), shown(&twice));
    assert!(problems(&once) <= problems(text), "{name}:\n{}\n{}", shown(text), shown(&once));
    let mut after = once.split(|&byte| byte == b'\n');
    for line in sound_lines(text) {
        // A line may be wrong only in a game that a fix makes known. Then its old text is kept beside it.
        let old = [b"  # was: ", &line[..]].concat();
        let keeps = |other: &[u8]| other == line || !game_is_known && other.ends_with(&old);
        let stays = after.any(|other| {
            // A line's span has neither a carriage return nor a byte-order mark.
            let other = other.strip_suffix(b"\r").unwrap_or(other);
            keeps(other.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(other))
        });
        assert!(stays, "{name}: {}\n{}", shown(&line), shown(&once));
    }
}

#[test]
fn fixes_of_the_corpus_obey_the_laws() {
    let mut number = 0;
    for file in files("corpus/illegal", "dadu") {
        let text = std::fs::read(root().join(&file)).expect("a log");
        let mut blocks = Blocks::new(&text[..]);
        while let Some(block) = blocks.next_block().expect("memory can be read") {
            for game in block.games().filter(|game| game.opens && !game.text.is_empty()) {
                if block.text.len() < 1 << 14 {
                    obeys_the_laws(game.text, &file.display().to_string());
                    number += 1;
                }
            }
        }
    }
    assert!(number > 100, "{number}");
}

#[test]
fn fixes_of_damaged_logs_obey_the_laws() {
    let games = std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    for number in 0..games {
        let text = slipped(number);
        let mut blocks = Blocks::new(&text[..]);
        let Some(block) = blocks.next_block().expect("memory can be read") else { continue };
        for game in block.games().filter(|game| game.opens) {
            obeys_the_laws(game.text, &number.to_string());
        }
    }
}

/// A name, and a function that spells a player turn in another way.
type Spelling = (&'static str, fn(&str) -> String);

/// Other spellings, as people and programs write them.
const SPELLED: [Spelling; 11] = [
    ("colon", |line| line.replacen(' ', ": ", 1)),
    ("comma", |line| line.replacen(' ', ", ", 1)),
    ("full width", |line| line.chars().map(wide).collect()),
    ("letters", |line| line.replace('1', "l")),
    ("zero", |line| line.replace("10", "1O")),
    ("Devanagari", |line| line.replace('1', "१").replace('2', "२").replace('4', "४")),
    ("Cyrillic", |line| line.replace('a', "а").replace('c', "с").replace('e', "е")),
    ("capitals", |line| line.replace("a1", "A1").replace("b2", "B2").replace("d20", "D20")),
    ("cells", |line| line.replace(' ', ";")),
    ("tabs", |line| format!("\"{line}\"")),
    ("spaces", |line| line.replace(' ', "\u{2003}")),
];

fn wide(c: char) -> char {
    match c {
        '0'..='9' => char::from_u32(c as u32 - 0x30 + 0xFF10).expect("a digit"),
        other => other,
    }
}

/// In simulated games of every game, lines that are spelled in another way get their own spelling again.
#[test]
fn another_spelling_is_undone_in_every_game() {
    for game in ["dadu", "thaayam", "tamman", "deleb"] {
        let options = ["simulate", "--game", game, "--seed", "5", "--max-turns", "40"];
        let was = said(&dadu(&options));
        let head = was.lines().position(str::is_empty).expect("a header");
        let mut changed = 0;
        for (name, spelled) in SPELLED {
            let turns = |(index, line): (usize, &str)| match index > head && index % 3 == 0 {
                true if line.starts_with(['N', 'S', 'E', 'W']) => spelled(line),
                _ => line.to_owned(),
            };
            let lines: Vec<String> = was.lines().enumerate().map(turns).collect();
            let text = lines.join("\n") + "\n";
            changed += usize::from(text != was);
            let fixed = String::from_utf8(fixed(text.as_bytes())).expect("UTF-8");
            let plain = |line: &str| line.split("  # was:").next().unwrap_or_default().to_owned();
            let lines: Vec<String> = fixed.lines().map(plain).collect();
            assert_eq!(lines.join("\n") + "\n", was, "{game}, {name}");
        }
        assert!(changed > 7, "{game}: {changed}");
    }
}

const TYPED: &str =
    "Dadu: 1\nId: a\nVariant: basic\nPlayers: 1-1\n\nN1: 3\nS1 q\nResult: unfinished\n";

#[test]
fn the_program_fixes_files_and_checks_them() {
    let desk = Desk::new();
    let file = desk.file("log.dadu", TYPED);
    let preview = dadu(&["check", "--fix", "--diff", plain(&file)]);
    assert_eq!(preview.status.code(), Some(1));
    assert!(said(&preview).contains("-N1: 3\n+N1 3\n"), "{}", said(&preview));
    let told = complained(&preview);
    assert_eq!(told, "would fix in 1 file: 1 line of play\n1 error and 0 warnings would remain\n");
    assert_eq!(std::fs::read_to_string(&file).expect("there"), TYPED);

    let run = dadu(&["check", "--fix", plain(&file)]);
    assert_eq!(run.status.code(), Some(1), "`q` remains");
    assert!(
        said(&run).contains("cannot parse `q`") && !said(&run).contains("N1:"),
        "{}",
        said(&run)
    );
    assert!(said(&run).ends_with("fixed in 1 file: 1 line of play\n"), "{}", said(&run));
    let text = std::fs::read_to_string(&file).expect("there");
    assert_eq!(text, TYPED.replace("N1:", "N1"));
    let again = dadu(&["check", "--fix", plain(&file)]);
    assert!(said(&again).ends_with("nothing fixed\n"), "{}", said(&again));
    assert_eq!(std::fs::read_dir(desk.folder()).expect("a folder").count(), 1);
}

#[test]
fn a_variant_file_is_fixed_as_a_variant_file() {
    let desk = Desk::new();
    let file = desk.file("house.variant", "Hosehold: Khan\nbasic, forfiet = never\n");
    let preview = dadu(&["check", "--fix", "--diff", plain(&file)]);
    assert!(said(&preview).contains("+basic, forfeit = never"), "{}", said(&preview));
    let run = dadu(&["check", "--fix", plain(&file)]);
    assert!(run.status.success(), "{}", said(&run));
    assert!(said(&run).contains("fixed in 1 file: 1 field name, 1 field value"), "{}", said(&run));
    let text = std::fs::read_to_string(&file).expect("there");
    assert_eq!(text, "Household: Khan\nbasic, forfeit = never  # was: basic, forfiet = never\n");
}

#[test]
fn a_missing_id_is_written_once() {
    let desk = Desk::new();
    let file = desk
        .file("log.dadu", "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n");
    assert_eq!(dadu(&["check", "--fix", plain(&file)]).status.code(), Some(0));
    let text = std::fs::read_to_string(&file).expect("there");
    assert!(text.starts_with("Dadu: 1\nId: log-"), "{text}");
    assert!(said(&dadu(&["check", "--fix", plain(&file)])).ends_with("nothing fixed\n"));
}

#[test]
fn standard_input_is_fixed_to_standard_output() {
    let run = dadu_reads(&["check", "--fix", "-"], TYPED.as_bytes());
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(said(&run), TYPED.replace("N1:", "N1"));
    assert!(complained(&run).contains("cannot parse `q`"), "{}", complained(&run));
}

#[test]
fn what_cannot_be_fixed_is_refused() {
    let desk = Desk::new();
    let file = desk.file("log.dadu", TYPED);
    let game = format!("{}:1", plain(&file));
    let refused = dadu(&["check", "--fix", "@7", &game]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(complained(&refused).contains("@7: `--fix` works on whole files; fix the log's file"));
    assert!(complained(&refused).contains("name the file without a number"));
    assert_eq!(dadu(&["check", "--diff", plain(&file)]).status.code(), Some(2));
    let mut access = std::fs::metadata(&file).expect("there").permissions();
    access.set_readonly(true);
    std::fs::set_permissions(&file, access).expect("the test owns it");
    let kept = dadu(&["check", "--fix", plain(&file)]);
    assert_eq!(kept.status.code(), Some(2));
    assert!(complained(&kept).contains("write-protected; use `--diff`"), "{}", complained(&kept));
    assert!(said(&kept).contains("cannot parse line: `N1: 3`"), "it is checked as it is");
    assert_eq!(std::fs::read_to_string(&file).expect("there"), TYPED);
}

/// A proposal for unreadable text uses only items that the game has. The replay says which these are.
#[test]
fn proposed_items_are_those_of_the_game() {
    let forms = [
        (PlayForm::Place, "+a1"),
        (PlayForm::Path, "a1-a2"),
        (PlayForm::Remove, "xa1"),
        (PlayForm::Sow, "a1"),
        (PlayForm::Pass, "pass"),
    ];
    for game in GameId::ALL.into_iter().filter(|game| !game.has_throws()) {
        for (form, item) in forms {
            let text =
                format!("Dadu: 1\nGame: {game}\nVariant: basic\nPlayers: 1-1\n\nS1 {item}\n");
            let log = parse(text.as_bytes());
            let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
            let is_of_other = found.iter().any(|found| found.code().id() == "D432");
            assert_eq!(meant::has(game, form), !is_of_other, "{game}: {item}");
        }
    }
}
