//! Games other than Dadu, typed as the screen offers them.

use dadu::finding::GameFacts;
use dadu::games::move_game::MoveGame;
use dadu::games::{
    bosh, deleb, djara_badakh, koruboddo, leyla_gobale, shah, shantarad, tamman, thaayam,
};
use dadu::record::{Key, Recorder};
use dadu::rulebook::{Declaration, Variant, declare};
use dadu::simulate::Policy;
use dadu::simulate::generic::{Plan, simulate};
use dadu::simulate::moves;
use dadu::table::BySide;

use super::typist::{cells, header, recorder};

/// A simulated game under a variant.
fn simulated<G: GameFacts>(variant: &str, players: [u8; 4], number: u64) -> String {
    let base = Declaration::of_variant(Variant::BASIC);
    let (declaration, problems) = declare::<G::Parameter>(variant, base, &|_| Err(String::new()));
    assert!(problems.is_empty(), "{variant}");
    let (variant, policy) = (declaration.variant, Policy::Sensible);
    let plan = Plan { variant, players: BySide(players), policy, max_turns: 400, seed: 7 };
    let mut text = Vec::new();
    simulate::<G>(&plan, number, &mut text).expect("sides enough");
    String::from_utf8(text).expect("UTF-8")
}

/// Somebody who types a log, looks at the screen, and presses the keys that it shows.
struct Typist {
    recorder: Recorder,
    /// Whether a side has several players.
    teams: bool,
    /// How many moves were chosen by a letter.
    chosen: usize,
    /// How many moves the screen had no room for, and were typed.
    typed: usize,
}

impl Typist {
    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.recorder.key(Key::of_character(key), None);
        }
    }

    fn line(&mut self, line: &str) {
        if !self.recorder.turn_line().is_empty() {
            self.keys("\n");
        }
        if let Some(result) = line.strip_prefix("Result: unfinished") {
            let how = result.strip_prefix(", ").map_or(String::new(), |how| format!(",{how}"));
            return self.keys(&format!("Ru{how}\n"));
        }
        if line.starts_with("Result: ") {
            return self.keys("\n");
        }
        let (player, items) = line.split_once(' ').unwrap_or((line, ""));
        let seat = if self.teams { player } else { &player[..1] };
        self.keys(&seat.to_lowercase());
        items.split(' ').for_each(|item| self.item(item));
        assert_eq!(self.recorder.messages(), Vec::<String>::new(), "{line}");
    }

    fn item(&mut self, item: &str) {
        if item.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
            return self.keys(&item.replace('-', ""));
        }
        let screen = self.recorder.screen(80, 24);
        let cells: Vec<(char, String)> =
            screen.rows.iter().flat_map(|row| cells(&row.text)).collect();
        let is_it = |shown: &str| {
            shown
                .strip_prefix(item)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['=', 'x', '>']))
        };
        match cells.iter().find(|(_, shown)| is_it(shown)) {
            Some((letter, _)) => {
                self.keys(&letter.to_string());
                self.chosen += 1;
            }
            None => {
                assert!(
                    screen.rows.iter().any(|row| row.text.contains("more; press / to type one")),
                    "{item}: {screen:#?}"
                );
                self.keys(&format!("/{item}\n"));
                self.typed += 1;
            }
        }
    }
}

/// Types a simulated game after its header, and compares the logs.
fn types<G: GameFacts>(variant: &str, players: [u8; 4], number: u64) {
    let game = simulated::<G>(variant, players, number);
    let recorder = recorder(header(&game).as_bytes());
    let teams = G::ID.rulebook().forms.teams;
    let mut typist = Typist { recorder, teams, chosen: 0, typed: 0 };
    game[header(&game).len()..].lines().for_each(|line| typist.line(line));
    // Throws that nothing uses are one series here, and several in the simulation.
    let throws = |text: &str| text.replace('-', " ");
    let text = String::from_utf8_lossy(typist.recorder.text());
    assert_eq!(throws(&text), throws(&game), "{variant}");
    assert!(typist.typed < typist.chosen, "{variant}: {} typed", typist.typed);
}

/// Types a simulated game without throws after its header, and compares the logs.
fn types_moves<G: MoveGame>(number: u64) {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = moves::Plan { variant, policy, max_turns: 40, seed: 7 };
    let mut game = Vec::new();
    moves::simulate::<G>(&plan, number, &mut game);
    let game = String::from_utf8(game).expect("UTF-8");
    let recorder = recorder(header(&game).as_bytes());
    let mut typist = Typist { recorder, teams: false, chosen: 0, typed: 0 };
    game[header(&game).len()..].lines().for_each(|line| typist.line(line));
    let text = String::from_utf8_lossy(typist.recorder.text());
    assert_eq!(text, game);
    assert!(typist.typed < typist.chosen, "{}: {} typed", G::ID, typist.typed);
}

#[test]
fn simulated_games_without_throws_are_typed_key_by_key() {
    for number in 1..=2 {
        types_moves::<shah::Rules>(number);
        types_moves::<djara_badakh::Rules>(number);
        types_moves::<shantarad::Rules>(number);
        types_moves::<koruboddo::Rules>(number);
        types_moves::<leyla_gobale::Rules>(number);
        types_moves::<bosh::Rules>(number);
    }
}

/// Presses keys in a game without throws. Returns the play and the last messages.
fn pressed(play: &str, keys: &str) -> (String, Vec<String>) {
    let header = "Dadu: 1\nGame: bosh\nVariant: basic\nPlayers: 1-1\n\n";
    let recorder = recorder(format!("{header}{play}").as_bytes());
    let mut typist = Typist { recorder, teams: false, chosen: 0, typed: 0 };
    typist.keys(keys);
    let text = String::from_utf8_lossy(typist.recorder.text()).into_owned();
    (text[header.len()..].to_owned(), typist.recorder.messages())
}

/// A letter begins the turn of the expected player. A draw is a result. Marks, gaps and undo work as in the
/// games with throws, whose keys say that nothing is thrown.
#[test]
fn keys_of_games_without_throws() {
    let cases = [
        ("S1 e1\n", "a\n", "S1 e1\nN1 b2\n"),
        ("S1 e1\n", "a!\n", "S1 e1\nN1 b2!\n"),
        ("S1 e1\n", "a?\nRd\n", "S1 e1\nN1 b2?\nResult: draw\n"),
        ("S1 e1\n", "n.\nRu1\n", "S1 e1\nN1 ...\nResult: unfinished, given up\n"),
        ("", "s/e1\n\n", "S1 e1\n"),
        ("S1 e1\n", "a\u{8}b\n", "S1 e1\nN1 c2\n"),
        ("S1 e1\nN1 b2\n", "RS\n", "S1 e1\nN1 b2\n"),
    ];
    for (play, keys, expected) in cases {
        assert_eq!(pressed(play, keys).0, expected, "{keys}");
    }
    let (text, said) = pressed("S1 e1\n", "3");
    assert_eq!(text, "S1 e1\n");
    assert!(said[0].contains("nothing is thrown in Bòsh"), "{said:?}");
}

#[test]
fn simulated_games_of_other_games_are_typed_key_by_key() {
    types::<thaayam::Rules>("basic", [1, 1, 0, 0], 1);
    types::<thaayam::Rules>("twins-stick", [1, 1, 1, 1], 2);
    types::<tamman::Rules>("basic", [1, 1, 0, 0], 1);
    types::<tamman::Rules>("ludii", [1, 1, 1, 1], 2);
    types::<deleb::Rules>("basic", [1, 1, 0, 0], 1);
    types::<deleb::Rules>("basic", [3, 2, 0, 0], 2);
}
