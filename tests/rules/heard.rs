//! What others hear of a replay: whether it is certain that something happened so, and a word for the whole game.

use dadu::notation::parse;
use dadu::replay::{Setup, TurnEnd, Used, Witness, replay};

#[derive(Default)]
struct Hears {
    uses: Vec<bool>,
    turns: Vec<bool>,
}

impl Witness for Hears {
    fn used(&mut self, used: &Used<'_>) {
        self.uses.push(used.sure);
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        self.turns.push(end.sure);
    }
}

#[test]
fn only_what_was_seen_and_fits_is_certain() {
    for (play, uses, turns) in [
        ("N1 3 c3+3\nS1 2 e4+2", &[true, true][..], &[true, true][..]),
        ("N1 3 c3+3!\nS1 2 e4+2", &[false, true], &[true, true]),
        ("N1 3! c3+3\nS1 2 e4+2", &[true, true], &[true, true]),
        ("N1! 3 c3+3\nS1 2 e4+2", &[true, true], &[false, true]),
        ("N1? 3 c3+3\nS1 2 e4+2", &[false, true], &[false, true]),
        ("N1 3? c3+3\nS1 2 e4+2", &[false, true], &[false, true]),
        ("N1 3 c3+3?\nS1 2 e4+2", &[false, false], &[false, false]),
        ("N1 ? c3+3\nS1 2 e4+2", &[true, true], &[true, true]),
        ("N1 3 ?+3\nS1 2 e4+2", &[false, true], &[true, true]),
        ("N1 3 c3+4\nS1 2 e4+2", &[false, false], &[false, false]),
        ("N1 3 ... c3+3\nS1 2 e4+2", &[], &[false, false]),
        ("N1 3 c3+3 x%\nS1 2 e4+2", &[true, false], &[false, false]),
    ] {
        let start = "= N c3 out K 7 da all open | S e4 wait K 7 da all closed | turn N";
        let text = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{start}\n{play}\n");
        let mut heard = Hears::default();
        replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut heard);
        assert_eq!((&heard.uses[..], &heard.turns[..]), (uses, turns), "{play}");
    }
}

#[test]
fn a_game_has_one_word_for_what_it_is() {
    for (play, verdict) in [
        ("N1 3\nS1 2", "legal"),
        ("N1 1-3 +1! a1+3\nS1 2", "legal"),
        ("N1 3 c3+3!\nS1 2", "irregular"),
        ("N1 3 c3+3\nS1 2", "illegal"),
        ("N1 3 c3+3!\nN1 2", "illegal"),
        ("%%%", "unreadable"),
        ("", "legal"),
    ] {
        let text = format!("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\n{play}\n");
        let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
        assert_eq!(game.verdict(), verdict, "{play}");
    }
}
