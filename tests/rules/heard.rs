//! What others hear of a replay: whether it is certain that something happened so, how far it has come, and a
//! word for the whole game.

use dadu::notation::parse;
use dadu::replay::{Reached, Setup, Standing, TurnEnd, Used, Witness, replay};

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

/// Follows a replay item by item.
#[derive(Default)]
struct Follows(Vec<Reached>);

impl Witness for Follows {
    const FOLLOWS: bool = true;

    fn reached(&mut self, reached: Reached, _: &Standing<'_>) {
        self.0.push(reached);
    }
}

#[test]
fn who_follows_hears_of_every_item_and_every_line() {
    use Reached::{Item, Line};
    let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-3 +1 a1+3\nS1 2\nN1 2 a4+2/a1+2\n";
    let mut follows = Follows::default();
    replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut follows);
    let play = follows.0.iter().skip_while(|reached| **reached != Item(0)).copied();
    // Of uses of which one was seen, the last.
    let rest = [Line(4), Item(4), Line(5), Item(5), Item(8), Line(6)];
    let expected: Vec<_> = (0..4).map(Item).chain(rest).collect();
    assert_eq!(play.collect::<Vec<_>>(), expected);
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
    for (header, verdict) in [
        ("Dadu: 1\nGame: shah", "recorded"),
        ("Dadu: 1\nGame: Leyla-gôbale\nVariant: not known here", "recorded"),
        ("Dadu: 1\nGame: shah\nDate: 1931-02-30", "illegal"),
        ("Dadu: 9\nGame: shah", "unreadable"),
        ("Dadu: 1\nGame: Pachisi", "unreadable"),
        ("Dadu: 9", "unreadable"),
    ] {
        let text = format!("{header}\n\nN1 +d2\n%%%\nResult: N\n");
        let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
        assert_eq!(game.verdict(), verdict, "{header}");
    }
}
