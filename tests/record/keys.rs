//! The effects of the keys, and the number of keys for a game.

use dadu::games::GameId;
use dadu::games::dadu::Variant;
use dadu::games::dadu::variant::PRESETS;
use dadu::header::{Offers, QUESTIONS};
use dadu::notation::format::{Extras, format};
use dadu::notation::parse;
use dadu::record::{Key, NewGame, Recorder};
use dadu::simulate::{Plan, Policy, simulate};

use super::typist::{header, recorder, typed};

pub fn game(variant: Variant, players: (u8, u8), number: u64) -> String {
    let plan = Plan { variant, players, policy: Policy::Sensible, max_turns: 2000, seed: 5 };
    let mut text = Vec::new();
    simulate(&plan, number, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

/// The typed game equals the simulated one, and a player turn takes only a few keys, as
/// `spec/desk.md` says.
#[test]
fn simulated_games_are_typed_key_by_key() {
    let mut keys: Vec<usize> = Vec::new();
    for number in 1..=8 {
        let game = game(Variant::BASIC, (4, 4), number);
        let typed = typed(&game);
        assert_eq!(String::from_utf8_lossy(&typed.text), game);
        keys.extend(typed.turns.iter().map(|turn| turn.chars().count()));
    }
    keys.sort_unstable();
    let mean = keys.iter().sum::<usize>() as f64 / keys.len() as f64;
    let at = |share: f64| keys[(keys.len() as f64 * share) as usize];
    let most = keys[keys.len() - 1];
    let said = format!(
        "{mean:.1} in the mean, {} in the median, {} at the 95th percentile, {most} at most",
        at(0.5),
        at(0.95)
    );
    println!("{said}");
    assert!(mean < 10.0 && at(0.95) < 10, "{said}");
    let page = crate::support::text("spec/desk.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(&said), "spec/desk.md does not say: {said}");
}

/// With every preset and with uneven sides, the recorder writes canonical form.
#[test]
fn every_variant_can_be_typed() {
    for (number, preset) in (1..).zip(PRESETS) {
        let variant = preset.variant();
        let a_side = match preset.name {
            "ludii-eight-players" => 4,
            "ludii-sixteen-players" => 8,
            _ => 2,
        };
        let game = game(variant, (a_side, a_side), number);
        let typed = typed(&game);
        assert_eq!(String::from_utf8_lossy(&typed.text), game, "{}", preset.name);
        let log = parse(&typed.text);
        assert_eq!(format(&typed.text, &log, &[], &Extras::default()), typed.text);
    }
    let uneven = game(Variant::BASIC, (11, 10), 3);
    assert_eq!(String::from_utf8_lossy(&typed(&uneven).text), uneven);
}

/// Undo goes back to the header, and redo goes forward to the end.
#[test]
fn every_step_can_be_undone_and_redone() {
    let game = game(Variant::BASIC, (3, 3), 1);
    let typed = typed(&game);
    let header = header(&game).as_bytes();
    let mut recorder = recorder(header);
    recorder.key(Key::Escape, None);
    let mut steps = 0;
    for key in typed.turns.concat().chars() {
        recorder.key(Key::of_character(key), None);
        steps += 1;
    }
    let (text, underway) = (recorder.text().to_vec(), recorder.turn_line());
    assert!(!underway.is_empty() && text.len() > 1000);
    // A throw that ends the previous turn is two steps.
    for _ in 0..steps * 2 {
        if recorder.text() == header && recorder.turn_line().is_empty() {
            break;
        }
        recorder.key(Key::Back, None);
    }
    assert_eq!((recorder.text(), recorder.turn_line()), (header, String::new()));
    for _ in 0..steps * 2 {
        recorder.key(Key::Redo, None);
    }
    assert_eq!((recorder.text(), recorder.turn_line()), (&text[..], underway));
}

const START: &str = "Dadu: 1\nVariant: basic\nN: Aunt, Host\nS: Neighbour, Guest\n\n";

/// Keys, and the player turns that they write. The text after `¦` is not in the log yet.
#[test]
fn keys_write_what_was_seen() {
    let cases = [
        ("3\n", "N1 3\n"),
        ("3", "¦N1 3"),
        ("3 s22\n", "N1 3\nS2 2\n"),
        ("15t2ab", "¦N1 1-10-10-2 +1 a1+10"),
        ("u\n", "N1 ?\n"),
        ("n22?\n", "N2 2?\n"),
        ("n?3\n", "N? 3\n"),
        ("n2?3\n", "N2? 3\n"),
        ("14a!b", "¦N1 1-4 +1!"),
        ("14aB", "¦N1 1-4 +1!back"),
        ("14aDD", "¦N1 1-4 +1!disputed-stood"),
        ("14.\n", "N1 1-4 ...\n"),
        (".", "...\n"),
        ("14E", "N1 1-4\n"),
        ("3,2\n", "N1 3-2\n"),
        ("3#shouting\n\n", "N1 3  # shouting\n"),
        ("#before \x7fit\n", "# beforeit\n"),
        ("/\x15N2 1-4 +1 a1+4 # so\n", "N2 1-4 +1 a1+4  # so\n"),
        ("/2\n", "N1 2\n"),
        ("3/ 1\x7f\x7f\x7f-4\n\n", "N1 3-4\n"),
        ("3\n+n3 Cousin\n", "N1 3\n+N3\nN3: Cousin\n"),
        ("3\n-S2\n", "N1 3\n-S2\n"),
        // One player against three is reported first.
        ("3\n>N2>S3\n\n", "N1 3\nN2>S3\n"),
        ("CF\x15Change: forfeit = never\n3\n", "Change: forfeit = never\nN1 3\n"),
        ("3\nRu,supper\n", "N1 3\nResult: unfinished, supper\n"),
        ("3\nRu3", "N1 3\nResult: unfinished, board flipped\n"),
        ("3\nRu\n", "N1 3\nResult: unfinished\n"),
        ("3\nRx\x7fRu\x7fu1", "N1 3\nResult: unfinished, given up\n"),
        ("3\nR/unfinished, rain\n", "N1 3\nResult: unfinished, rain\n"),
        ("3\nR\x1b2\n", "N1 3\nN2 2\n"),
        // The play contradicts this result, so it must be confirmed.
        ("3\nRs\n", "N1 3\n"),
        ("3\nRs\n\n", "N1 3\nResult: S wins\n"),
        ("3\nRn!", "N1 3\nResult: N wins!\n"),
        ("=\t\n\n", "= N wait K 8 da none closed | S wait K 8 da none closed\n"),
        ("3\x7f2\n", "N1 2\n"),
        ("3\n\x7f\x7f4\n", "N1 4\n"),
        ("3\n\x1a\x19", "N1 3\n"),
        ("3\n2\x1b\x7f\x7f\x7f\x19\x19", "N1 3\n"),
        // Unreadable or unconfirmed text is not written, and the typed text is kept.
        ("/\x15N1 3 wat\n", ""),
        ("/\x15N1 3 wat\n\x7f\x7f\x7f\x7f\n", "N1 3\n"),
        ("/\x15Dadu: 1\n\x1b", ""),
        ("=\x15N wait K 7 | S wait K 8\n\x1b", ""),
        ("7", ""),
        ("a", ""),
        ("!", ""),
        ("nn0\x1b", ""),
    ];
    for (keys, play) in cases {
        let mut recorder = recorder(START.as_bytes());
        recorder.key(Key::Escape, None);
        keys.chars().for_each(|key| {
            recorder.key(Key::of_character(key), None);
        });
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        let written = text.strip_prefix(START).unwrap_or_else(|| panic!("{keys:?}: {text}"));
        let (log, underway) = play.split_once('¦').unwrap_or((play, ""));
        assert_eq!((written, &*recorder.turn_line()), (log, underway), "{keys:?}");
    }
}

fn press(recorder: &mut Recorder, keys: &str) {
    for key in keys.chars() {
        recorder.key(Key::of_character(key), None);
    }
}

/// Returns a recorder of a text after some keys, and its message after the last key.
fn pressed(text: &[u8], keys: &str) -> (Recorder, String) {
    let mut recorder = recorder(text);
    press(&mut recorder, keys);
    let told = recorder.messages().join("\n");
    (recorder, told)
}

fn told(text: &str, keys: &str) -> (Recorder, String) {
    pressed(text.as_bytes(), keys)
}

/// Keys that are likely mistakes are recorded, or not, as the message says.
#[test]
fn likely_mistakes_are_named() {
    const THAAYAM: &str = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n\n";
    let die = START.replace("basic", "basic, dice = one six-sided die");
    let over = format!("{START}N1 3\nResult: unfinished\n");
    let two_throws = "1 and 0 recorded as two throws. If it was the 10: Backspace twice, then t.";
    let cases = [
        (START, "10", two_throws, "N1 1-0"),
        (START, "110", two_throws, "N1 1-1-0"),
        (START, "104", "`N1 1-0` is recorded as two throws. If it was the 10: Backspace", "N2 4"),
        (START, "10\x7f\x7ft", "", "N1 10"),
        (START, "1t", "", "N1 1-10"),
        (START, "20", "", "N2 0"),
        (START, "14aa0", "", "N2 0"),
        (&die, "10", two_throws, "N1 1-0"),
        (START, "/\x15N2 3\n", "N2 before N1", ""),
        (START, "/\x15N1 3\n", "", ""),
        (START, "q", "`q` does nothing here. Shift and Q: leave", ""),
        (START, "h", "`h` does nothing here. Shift and H: all keys", ""),
        (START, "%", "`%` does nothing here. Press H", ""),
        (&over, "3", "`3` was not recorded: the game is over.", ""),
        (THAAYAM, "1", "`1` was not recorded: type the side first (n, e, s, w).", ""),
        (THAAYAM, "\n", "`Enter` was not recorded: type the side first", ""),
        (THAAYAM, "s1", "", "S1 1"),
    ];
    for (text, keys, said, turn) in cases {
        let (recorder, told) = told(text, keys);
        assert!(told.contains(said) && told.is_empty() == said.is_empty(), "{keys:?}: {told}");
        assert_eq!(recorder.turn_line(), turn, "{keys:?}");
        let screen = recorder.screen(120, 30).rows;
        let shown = screen.iter().any(|row| row.text.contains(said));
        assert!(shown, "{keys:?}: {screen:#?}");
    }
}

/// Keys with Caps Lock on mean the same, or are refused with a message.
#[test]
fn keys_with_caps_lock_mean_the_same() {
    const THAAYAM: &str = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-1-1-1\n\n";
    const BOSH: &str = "Dadu: 1\nGame: bosh\nVariant: basic\nPlayers: 1-1\n\nS1 e1\n";
    let cases = [
        (START, "N23", "n23", "was read as `n`"),
        (START, "S12", "s12", "was read as `s`"),
        (START, "NS12", "ns12", ""),
        (START, "T", "t", "was read as `t`"),
        (START, "U", "u", "was read as `u`"),
        (START, "14A", "14a", "was read as `a`"),
        (START, "14\n,U", "14\n,u", ""),
        (START, "N23\n2\nS14", "n23\n2\ns14", ""),
        (THAAYAM, "N1", "n1", "was read as `n`"),
        (THAAYAM, "S1\nN1", "s1\nn1", ""),
        (BOSH, "A", "a", "was read as `a`"),
        (START, "٣", "3", ""),
        (START, "\u{2068}n२३", "n23", ""),
        (START, "ｎ", "", "does nothing here"),
        // Once Caps Lock is on, a capital letter with two meanings is refused, or confirmed.
        (THAAYAM, "N1E", "n1", "`E` or `e`?"),
        (THAAYAM, "N1EE", "n1E", ""),
        (START, "N24E", "n24E", ""),
        (START, "N214A\u{7f}B", "n214", ""),
        (START, "N214B", "n214", "`B` or `b`?"),
        (START, "N214BB", "n214B", ""),
        (START, "N214b", "n214b", ""),
        (START, "14B", "14B", ""),
        (START, "14E", "14E", ""),
    ];
    for (text, keys, same, said) in cases {
        let mut caps = recorder(text.as_bytes());
        let mut messages = String::new();
        for key in keys.chars() {
            press(&mut caps, key.encode_utf8(&mut [0; 4]));
            messages += &caps.last_messages().join("\n");
        }
        let (plain, _) = told(text, same);
        assert_eq!(caps.turn_line(), plain.turn_line(), "{keys:?}: {messages}");
        assert_eq!(caps.text(), plain.text(), "{keys:?}: {messages}");
        assert!(messages.contains(said), "{keys:?}: {messages}");
    }
}

/// While dadu asks for the header of a new log, the screen has the board of its game.
#[test]
fn a_new_log_has_the_board_of_its_game() {
    for game in GameId::ALL {
        let beginning = NewGame { game, ..NewGame::default() };
        let files = Box::new(|_: &str| Err(String::new()));
        let mut recorder = Recorder::new("new.dadu", b"", files, beginning);
        let board = |recorder: &Recorder| recorder.state().scene.plan.clone();
        let before = board(&recorder);
        assert_eq!((recorder.state().game, recorder.text()), (game, &b""[..]));
        recorder.key(Key::Escape, None);
        assert_eq!(board(&recorder), before, "{game}");
        assert_eq!(parse(recorder.text()).game, Some(game));
    }
}

/// A broken rule is reported with the rules that decide it, and recorded anyway.
#[test]
fn broken_rules_are_reported_and_recorded_anyway() {
    let cases = [
        ("/\x15N1 3 a1+3\n", "has not thrown a 1 yet", "T2", "N1 3 a1+3\n"),
        ("14a/\x7f a3+4\n", "N has no standard piece on a3", "M1", "N1 1-4 +1 a3+4\n"),
        ("s12", "", "", "S1 2\n"),
        ("s1", "", "", "S1\n"),
        ("3\ns12", "S1 throws before N2", "T1", "N1 3\nS1 2\n"),
        ("3,2", "unexpected throw", "H2", "N1 3-2\n"),
    ];
    for (keys, said, rule, play) in cases {
        let (mut recorder, told) = told(START, keys);
        assert!(told.contains(said) && told.contains(rule), "{keys:?}: {told}");
        recorder.key(Key::Enter, None);
        if !recorder.turn_line().is_empty() {
            recorder.key(Key::Char('E'), None);
        }
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        assert_eq!(text.strip_prefix(START), Some(play), "{keys:?}");
    }
}

#[test]
fn a_position_is_compared_before_it_is_recorded() {
    let same = "N wait K 8 | S wait K 8";
    let (_, agrees) = told(START, &format!("={same}\n"));
    assert!(agrees.contains("agrees"), "{agrees}");
    let other = "N Ka1 wait 8 | S wait K 8";
    let (recorder, differs) = told(START, &format!("3\n={other}\n"));
    assert!(differs.contains("D506"), "{differs}");
    assert!(!String::from_utf8_lossy(recorder.text()).contains("= N"));
    let (recorder, _) = told(START, &format!("3\n={other}\n\n"));
    assert!(String::from_utf8_lossy(recorder.text()).ends_with("\n= N Ka1 wait 8 | S wait K 8\n"));
    // This also works during a player turn.
    let (recorder, middle) = told(START, "14a=N a1 wait K 7 | S wait K 8\n");
    assert!(middle.contains("agrees") && recorder.turn_line() == "N1 1-4 +1", "{middle}");
}

/// Each question of a new game can be skipped and undone.
#[test]
fn questions_for_a_header_can_be_skipped_and_undone() {
    let rest = "\n".repeat(10);
    let cases = [
        ("\n\n\n\n\n\n\n".to_owned() + &rest, "Variant: unknown\n"),
        ("\x1b".to_owned(), ""),
        (
            "A\nludii\n2022?\nPune\nAunt, Host\nGuest\n\nMe\n\x1b".to_owned(),
            "Title: A\nVariant: ludii\nDate: 2022?\nPlace: Pune\nN: Aunt, Host\nS: Guest\nObserver: Me\n",
        ),
        ("\n-\n\n\n-\n\n4-3\n\x1b".to_owned(), "Players: 4-3\n"),
        ("\n-\n\n\nA,B\n\n2-3\n\x1b".to_owned(), "N: A,B\nPlayers: 2-3\n"),
        // A number is unlikely to be a name, so it must be confirmed.
        ("\n-\n\n\n4\n\x15\n\n4-4\n\x1b".to_owned(), "Players: 4-4\n"),
        ("\n-\n\n\n4\n\n\x1b".to_owned(), "N: 4\n"),
        ("A\n\x7fB\n\x1b".to_owned(), "Title: B\n"),
        ("A\n-\n2022\n\x7f\x7f\x7f\x7fB\n\x1b".to_owned(), "Title: B\n"),
        ("\n-\n28.12.2022\n\x15".to_owned(), ""),
        ("\n-\n28.12.2022\n\n\x1b".to_owned(), "Date: 28.12.2022\n"),
        ("\nbasik\n\x1b".to_owned(), ""),
        (
            "\nbasic, team-leader = yes\n\n\nA,B\nC,D\nN2, S1\n\x1b".to_owned(),
            "Variant: basic, team-leader = yes\nN: A,B\nS: C,D\nLeader: N2, S1\n",
        ),
    ];
    for (keys, header) in cases {
        let (recorder, _) = pressed(b"", &keys);
        let text = String::from_utf8_lossy(recorder.text()).into_owned();
        let rest = text.strip_prefix("Dadu: 1\nId: \n").unwrap_or(&text);
        assert_eq!(rest, header, "{keys:?}");
    }
    // If the header gives the players and the variant, no question is asked.
    let (recorder, _) = pressed(START.as_bytes(), "3\n");
    assert_eq!(String::from_utf8_lossy(recorder.text()), format!("{START}N1 3\n"));
    // Otherwise the questions are asked.
    let (recorder, _) = pressed(b"Dadu: 1\r\nN: A, B\r\n", "\nbasic\n\n\nC,D\n\x1b3\n");
    let text = "Dadu: 1\r\nN: A, B\r\nVariant: basic\r\nS: C,D\r\n\r\nN1 3\r\n";
    assert_eq!(String::from_utf8_lossy(recorder.text()), text);
}

/// The questions have the same words and order as those of `dadu new`.
#[test]
fn questions_match_those_of_dadu_new() {
    let asked = crate::support::text("tests/new/questions.txt");
    let mut recorder = recorder(b"");
    for question in QUESTIONS.iter().filter(|q| {
        !["game", "id", "e", "w", "continues", "leader", "consent-use", "consent-until", "score"]
            .contains(&q.flag)
    }) {
        let text = question.text_in(GameId::Dadu);
        assert!(recorder.prompt().starts_with(&*text), "{}", recorder.prompt());
        assert!(asked.contains(&*text), "{text}");
        recorder.key(Key::Enter, None);
    }
}

/// A header that another program changes during the questions is kept, and those questions are not
/// repeated.
#[test]
fn header_changes_by_another_program_are_kept() {
    let (mut recorder, _) = pressed(b"", "A\nlud");
    recorder.reload(b"Dadu: 1\nId: x\nTitle: Other\nPlace: Pune\n");
    press(&mut recorder, "ii\n\x1b");
    let text = "Dadu: 1\nId: x\nTitle: Other\nPlace: Pune\nVariant: ludii\n";
    assert_eq!(String::from_utf8_lossy(recorder.text()), text);
}

/// The header can be corrected during the game, even during a player turn.
#[test]
fn fields_of_the_header_can_be_corrected() {
    let cases = [
        ("FPlace: Pune\n", "S: Neighbour, Guest\n", "S: Neighbour, Guest\nPlace: Pune\n"),
        ("F\t\t\x15N: Aunt, Cousin\n", "N: Aunt, Host\n", "N: Aunt, Cousin\n"),
        ("Fn: Aunt, Cousin\n", "N: Aunt, Host\n", "n: Aunt, Cousin\n"),
        ("F\t\t\t\t\x15Variant: ludii\n", "Variant: basic\n", "Variant: ludii\n"),
        ("F\t\x15\n\n", "Variant: basic\n", ""),
        ("FNote: a\nFNote: b\n", "Guest\n", "Guest\nNote: a\nNote: b\n"),
        // Invalid values are reported first. Text that is not a field of the header is not written.
        ("FDate: 2022-13-01\n\x1b", "", ""),
        ("FDate: 2022-13-01\n\n", "Guest\n", "Guest\nDate: 2022-13-01\n"),
        ("FResult: N wins\n\x1b", "", ""),
        ("FDadu: 2\n\x1b", "", ""),
        ("FPune\n\x1b", "", ""),
        ("F\n", "", ""),
        ("FPlace: Pune\n\x7f", "", ""),
    ];
    for (keys, old, new) in cases {
        let (mut recorder, _) = pressed(START.as_bytes(), "3\n14");
        let (text, underway) = (format!("{START}N1 3\n"), "N2 1-4");
        press(&mut recorder, keys);
        let changed = text.replacen(old, new, 1);
        assert_eq!(String::from_utf8_lossy(recorder.text()), changed, "{keys:?}");
        assert_eq!(recorder.turn_line(), underway, "{keys:?}");
    }
}

#[test]
fn other_dice_have_other_keys() {
    let text = |dice: &str| START.replace("basic", &format!("basic, dice = {dice}"));
    for (dice, keys, thrown) in [
        ("five cowries", "5t4", "N1 10-10-4"),
        ("four cowries", "48t3", "N1 8-8-8-3"),
        ("one six-sided die", "5t4", "N1 10-10-4"),
    ] {
        assert_eq!(told(&text(dice), keys).0.turn_line(), thrown, "{dice}");
    }
    assert!(told(&text("four cowries"), "5").1.contains("is not a throw here"));
}

/// Line ends are preserved, and so is the state of the last line.
#[test]
fn line_ends_are_preserved() {
    let crlf = START.replace('\n', "\r\n");
    let (recorder, _) = told(&crlf, "3\n");
    assert_eq!(String::from_utf8_lossy(recorder.text()), format!("{crlf}N1 3\r\n"));
    let open = format!("{START}N1 3");
    let (recorder, _) = told(&open, "2\n");
    assert_eq!(String::from_utf8_lossy(recorder.text()), format!("{open}\nN2 2\n"));
    let (mut recorder, _) = told(&open, "\x7fy");
    assert_eq!(
        (String::from_utf8_lossy(recorder.text()).as_ref(), &*recorder.turn_line()),
        (START, "N1 3")
    );
    recorder.key(Key::Enter, None);
    assert_eq!(String::from_utf8_lossy(recorder.text()), format!("{START}N1 3\n"));
    for (before, begun) in [(START, "Dadu: 1\nId: x\n"), (&crlf, "Dadu: 1\r\nId: x\r\n")] {
        let offers = Offers { before: before.as_bytes().to_vec(), ..Offers::default() };
        let beginning = NewGame { id: "x".to_owned(), offers, ..NewGame::default() };
        let files = Box::new(|_: &str| Err(String::new()));
        let mut next = Recorder::new("game.dadu", b"", files, beginning);
        next.key(Key::Escape, None);
        assert_eq!(String::from_utf8_lossy(next.text()), begun);
    }
}

/// A key that the question about the result does not offer gets an answer.
#[test]
fn other_keys_at_the_result_are_refused_with_a_message() {
    for (keys, refused) in [("3\nRx", true), ("3\nRux", true), ("3\nRnx", true), ("3\nRu", false)] {
        let (recorder, _) = pressed(START.as_bytes(), keys);
        let rows = recorder.screen(100, 24).rows;
        let is_said = rows.iter().any(|row| row.text.contains("This key does nothing here"));
        assert_eq!(is_said, refused, "{keys:?}");
    }
}

/// A message is printed only once, however long its reason lasts.
#[test]
fn messages_are_not_repeated() {
    let (mut recorder, _) = pressed(START.as_bytes(), "Ru\n\n");
    let rows = recorder.screen(100, 24).rows;
    assert_eq!(rows.iter().filter(|row| row.text.contains("has its result")).count(), 1);
    recorder.say("It was written anew.");
    recorder.say("It was written anew.");
    assert_eq!(recorder.messages().iter().filter(|said| said.contains("anew")).count(), 1);
}

/// A line may have one mebibyte. It is shown and edited as fast as any other.
#[test]
fn huge_names_are_handled_quickly() {
    for letter in ["A", "ક", "\u{301}", "王"] {
        let name = letter.repeat(300_000 / letter.len());
        let text =
            START.replace("Aunt", &name).replace("Dadu: 1\n", &format!("Dadu: 1\nTitle: {name}\n"));
        let mut recorder = recorder(text.as_bytes());
        for keys in ["", "F\t", "\x1b", "/"] {
            press(&mut recorder, keys);
            assert_eq!(recorder.screen(80, 24).rows.len(), 24);
        }
    }
}

/// No key and no size causes a panic, and no row is wider than the screen.
#[test]
fn no_keys_and_no_sizes_cause_a_panic() {
    use unicode_width::UnicodeWidthStr;
    let names = "N: અમીના બહેન ખાન સાહેબ પટેલ, أم كلثوم بنت محمد\n";
    let text = START.replace("N: Aunt, Host\n", names);
    let mut random: u64 = 7;
    let mut recorder = recorder(text.as_bytes());
    let keys: Vec<char> =
        "0123456789tunsabcdef?!BDE.,/#=+->CRH \n\n\x7f\x1b\t\x1a\x19\x15王ક".chars().collect();
    for step in 0..6000 {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let key = keys[(random >> 33) as usize % keys.len()];
        recorder.key(Key::of_character(key), Some("00:12:31"));
        if step % 7 == 0 {
            let (width, height) = (20 + (random >> 20) as usize % 90, (random >> 40) as usize % 40);
            let screen = recorder.screen(width, height);
            assert!(screen.rows.len() <= height);
            for row in &screen.rows {
                assert!(row.text.width() <= width, "{width}: {:?}", row.text);
                assert!(!row.text.contains(char::is_control), "{:?}", row.text);
            }
        }
    }
    assert!(recorder.text().starts_with(text.as_bytes()) || recorder.text().len() > 100);
}

/// A missing line is inserted, and two lines are swapped. Both can be undone.
#[test]
fn lines_are_inserted_and_swapped() {
    let head = "Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n";
    let start = "= N a4 c3 wait K 6 da all | S g4 e2 wait K 6 da all | turn N after none\n";
    let cases = [
        (
            "N1 3 a4+3\nS1 2 g4+2\nS2 3 e2+3\n",
            "`N2 ?` is missing",
            "N1 3 a4+3\nN2 ?  # was missing\nS1 2 g4+2\nS2 3 e2+3\n",
        ),
        (
            "N1 2 a4+2\nS1 2 g4+2\nN2 3 c3+3\nS2 3 e2+3\n",
            "`S1 2 g4+2` and `N2 3 c3+3` are in the wrong order",
            "N1 2 a4+2\nN2 3 c3+3  # was: S1 2 g4+2\nS1 2 g4+2  # was: N2 3 c3+3\nS2 3 e2+3\n",
        ),
    ];
    for (play, said, wished) in cases {
        let before = format!("{head}{start}{play}");
        let mut recorder = recorder(before.as_bytes());
        recorder.key(Key::of_character('W'), None);
        let told = recorder.messages().join("\n");
        assert!(told.contains(said), "{told}");
        recorder.key(Key::of_character('1'), None);
        let after = format!("{head}{start}{wished}");
        assert_eq!(String::from_utf8_lossy(recorder.text()), after);
        recorder.key(Key::of_character('\x7f'), None);
        assert_eq!(recorder.text(), before.as_bytes());
    }
}

/// The mistake in `corpus/illegal/slips/wrong-square.dadu` is found from the later line that has
/// the error.
#[test]
fn a_mistake_is_found_and_fixed_in_its_line() {
    let log = crate::support::text("corpus/illegal/slips/wrong-square.dadu");
    let before = log.split("Result:").next().expect("a beginning");
    let keys = |keys: &str| {
        let mut recorder = recorder(before.as_bytes());
        for key in keys.chars() {
            recorder.key(Key::of_character(key), None);
        }
        recorder
    };
    let asked = keys("W");
    let told = asked.messages().join("\n");
    assert!(told.contains("1 line 10 of the game: `N2 2 c3+2` instead of `N2 2 b2+2`"), "{told}");
    assert_eq!(asked.text(), before.as_bytes());
    let changed = keys("W1");
    let wished = before.replace("N2 2 b2+2", "N2 2 c3+2  # was: N2 2 b2+2");
    assert_eq!(String::from_utf8_lossy(changed.text()), wished);
    // Any other key cancels, and the change can be undone.
    for others in ["Wx", "W1\x7f", "W9"] {
        assert_eq!(keys(others).text(), before.as_bytes(), "{others}");
    }
    let nothing = keys("W1W").messages().join("\n");
    assert!(nothing.contains("No single-line change"), "{nothing}");
}
