//! The events of a replay that its listeners receive: whether something certainly happened, how far
//! the replay has come, and the verdict on the game.

use dadu::notation::parse;
use dadu::replay::{
    MoveEvent, Options, ReachedPoint, ReplayState, Setup, ThrowEvent, TurnEnd, Wants, Witness,
    replay,
};

#[derive(Default)]
struct CertaintyLog {
    uses: Vec<bool>,
    turns: Vec<bool>,
}

impl Witness for CertaintyLog {
    fn on_move(&mut self, event: &MoveEvent<'_>) {
        self.uses.push(event.sure);
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        self.turns.push(end.sure);
    }
}

#[test]
fn only_legal_moves_that_were_seen_are_certain() {
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
        let mut heard = CertaintyLog::default();
        replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut heard);
        assert_eq!((&heard.uses[..], &heard.turns[..]), (uses, turns), "{play}");
    }
}

/// Collects the events of a replay that several games share.
#[derive(Default)]
struct GenericLog {
    moves: Vec<bool>,
    kept: Vec<bool>,
    options: Vec<Option<Options>>,
}

impl Witness for GenericLog {
    fn wants(&self) -> Wants {
        Wants { options: true, ..Wants::EVENTS }
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        self.moves.push(made.sure);
    }

    fn on_throw(&mut self, made: &ThrowEvent) {
        self.kept.push(made.kept == Some(true));
    }

    fn on_options(&mut self, options: Option<Options>) {
        self.options.push(options);
    }
}

fn replayed(game: &str, play: &str) -> GenericLog {
    let players = if game == "deleb" { "1-1" } else { "1-0-1-0" };
    let text = format!("Dadu: 1\nGame: {game}\nVariant: basic\nPlayers: {players}\n\n{play}\n");
    let mut heard = GenericLog::default();
    replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut heard);
    heard
}

#[test]
fn in_the_generic_replay_only_legal_moves_that_were_seen_are_certain() {
    for (play, moves) in [
        ("S1 2 c1+2\nN1 2 c5+2", &[true, true][..]),
        ("S1 2 c1+2!\nN1 2 c5+2", &[true, true]),
        ("S1! 2 c1+2\nN1 2 c5+2", &[false, true]),
        ("S1? 2 c1+2\nN1 2 c5+2", &[false, false]),
        ("S1 2? c1+2\nN1 2 c5+2", &[false, false]),
        ("S1 2 c1+2?\nN1 2 c5+2", &[false, false]),
        ("S1 2 c1+3\nN1 2 c5+2", &[false, false]),
        ("S1 2 ... c1+2\nN1 2 c5+2", &[]),
    ] {
        let start = "= N c5 wait 3 | S c1 wait 3 | turn S";
        assert_eq!(replayed("thaayam", &format!("{start}\n{play}")).moves, moves, "{play}");
    }
}

#[test]
fn listeners_receive_lost_throws_as_lost() {
    for (game, play, kept) in [
        ("thaayam", "S1 4-8-1-2", &[false, false, true, true][..]),
        ("tamman", "S1 8-8-8", &[false, false, false]),
        ("tamman", "S1 8-8-1", &[true, true, true]),
    ] {
        assert_eq!(replayed(game, play).kept, kept, "{game}: {play}");
    }
}

#[test]
fn the_generic_replay_counts_the_options_of_a_player() {
    let options = |moves, declarations, may_throw, may_end| {
        Some(Options { moves, declarations, may_throw, may_end })
    };
    for (game, play, expected) in [
        (
            "thaayam",
            "= N wait 4 | S c5*2 c1 wait 1 | turn S\nS1 8-2 c1+2 c5+8",
            &[options(6, 1, false, false), options(1, 1, false, false), options(0, 0, false, true)]
                [..],
        ),
        (
            "thaayam",
            "= N wait 4 | S c5*2 wait 2 | turn S\nS1 2 ...",
            &[options(1, 1, false, false)],
        ),
        // The throw is unknown.
        ("thaayam", "= N wait 4 | S c5*2 wait 2 | turn S\nS1 ?", &[None]),
        // A throw that is due may come after moves, and a man may move before it.
        (
            "deleb",
            "= N b3 b4 in 1 | S b2 b5 in 1 | turn S\nS1 1 b2+1",
            &[options(2, 0, true, false), options(0, 0, true, false)],
        ),
    ] {
        assert_eq!(replayed(game, play).options, expected, "{game}: {play}");
    }
}

/// Collects how far a replay has come, item by item.
#[derive(Default)]
struct ReachedLog(Vec<ReachedPoint>);

impl Witness for ReachedLog {
    fn wants(&self) -> Wants {
        Wants { states: true, ..Wants::EVENTS }
    }

    fn on_state(&mut self, reached: ReachedPoint, _: &ReplayState) {
        self.0.push(reached);
    }
}

#[test]
fn followers_receive_every_item_and_every_line() {
    use ReachedPoint::{Item, Line};
    let text = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 1-3 +1 a1+3\nS1 2\nN1 2 a4+2/a1+2\n";
    let mut follows = ReachedLog::default();
    replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut follows);
    let play = follows.0.iter().skip_while(|reached| **reached != Item(0)).copied();
    // For a token with several possible moves, the event names the item before them.
    let rest = [Line(4), Item(4), Line(5), Item(5), Item(6), Line(6)];
    let expected: Vec<_> = (0..4).map(Item).chain(rest).collect();
    assert_eq!(play.collect::<Vec<_>>(), expected);
}

#[test]
fn a_game_has_one_verdict() {
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
        ("Dadu: 1\nGame: tab", "recorded"),
        ("Dadu: 1\nGame: Pancha Keliya\nVariant: not known here", "recorded"),
        ("Dadu: 1\nGame: tab\nDate: 1931-02-30", "illegal"),
        ("Dadu: 9\nGame: tab", "unreadable"),
        ("Dadu: 1\nGame: Yutnori", "unreadable"),
        ("Dadu: 9", "unreadable"),
    ] {
        let text = format!("{header}\n\nN1 +d2\n%%%\nResult: N\n");
        let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
        assert_eq!(game.verdict(), verdict, "{header}");
    }
}
