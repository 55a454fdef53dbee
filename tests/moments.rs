//! The position and the turn at a point in a log: they agree with a replay of the whole log.

use dadu::games::dadu::variant::Variant;
use dadu::layout::Layout;
use dadu::notation::{Log, parse};
use dadu::replay::{
    Moment, MoveEvent, ReachedPoint, ReplayState, Setup, TurnEnd, Wants, Witness, replay,
};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::table::{Player, Side};

/// The positions during a replay, each with the item or line after which it held.
#[derive(Default)]
struct ReplayTrace {
    used: Option<usize>,
    uses: Vec<(usize, Layout)>,
    turns: Vec<(usize, Layout, usize)>,
}

impl Witness for ReplayTrace {
    fn wants(&self) -> Wants {
        Wants { states: true, ..Wants::EVENTS }
    }

    fn on_move(&mut self, event: &MoveEvent<'_>) {
        self.used = Some(event.item);
    }

    fn on_state(&mut self, _reached: ReachedPoint, stands: &ReplayState) {
        self.uses.extend(self.used.take().map(|item| (item, stands.layout.clone())));
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        self.turns.push((end.line, end.position.layout(), end.left.len()));
    }
}

fn at(text: &[u8], log: &Log, offset: usize) -> Moment {
    Moment::at(text, log, &Setup::default(), offset)
}

#[test]
fn moments_agree_with_the_replay_at_every_move_and_line() {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (3, 2), policy, max_turns: 200, seed: 11 };
    for number in 0..30 {
        let mut text = Vec::new();
        simulate(&plan, number, &mut text);
        let log = parse(&text);
        let mut told = ReplayTrace::default();
        replay(&text, &log, &Setup::default(), &mut told);
        assert!(!told.uses.is_empty());
        for (item, position) in told.uses.iter().step_by(7) {
            let span = log.items[*item].span;
            let after = at(&text, &log, span.end as usize);
            assert_eq!(after.layout, *position, "game {number}, after {span:?}");
            assert!(after.underway.is_some());
        }
        for (line, position, left) in told.turns.iter().step_by(5) {
            let after = Moment::after(&text, &log, &Setup::default(), *line);
            assert_eq!(after.layout, *position, "game {number}, after line {line}");
            assert!(after.underway.is_none());
            let end = at(&text, &log, log.lines[*line].span.end as usize);
            let underway = end.underway.expect("the line has not ended");
            let in_hand: u32 = underway.hand.iter().map(|(_, count)| count).sum();
            assert_eq!(in_hand as usize, *left);
        }
    }
}

const LOG: &str = "Dadu: 1
Variant: basic
Players: 2-1

N1 3
N2 1-10-2 K+1 Ka1+10 Kc1+2  # in
S1 1-4 +1 h1+4
S1 3 g2+3
";

/// Returns the moment after the first place where a text occurs in the log.
fn after(stretch: &str) -> Moment {
    let at = LOG.find(stretch).expect("it occurs in the log") + stretch.len();
    Moment::at(LOG.as_bytes(), &parse(LOG.as_bytes()), &Setup::default(), at)
}

#[test]
fn a_turn_is_under_way_until_its_line_ends() {
    type Holds = Option<(u8, &'static [u8])>;
    let cases: [(&str, Holds, u64); 8] = [
        ("Players: 2-1", None, 0),
        ("\nN", None, 0),
        ("\nN1", Some((1, &[])), 1),
        ("N2 1-10", Some((2, &[])), 2), // results are in hand once the throwing is over
        ("N2 1-10-2", Some((2, &[1, 2, 10])), 2),
        ("N2 1-10-2 K+1", Some((2, &[2, 10])), 2),
        ("# in", Some((2, &[])), 2),
        ("# in\n", None, 2),
    ];
    for (stretch, expected, turns) in cases {
        let moment = after(stretch);
        let underway = moment.underway.as_ref().map(|underway| {
            let hand: Vec<u8> = underway.hand.iter().map(|(number, _)| *number).collect();
            (underway.player.number(), hand)
        });
        let underway = underway.as_ref().map(|(player, hand)| (*player, &hand[..]));
        assert_eq!(underway, expected, "after {stretch:?}");
        assert_eq!(moment.turns, turns, "after {stretch:?}");
    }
}

#[test]
fn the_expected_player_follows_numbers_and_order() {
    let player = |side, number| Player::new(side, number);
    let cases = [
        ("Players: 2-1\n\n", player(Side::N, 1)),
        ("N1 3\n", player(Side::N, 2)),
        ("# in\n", player(Side::S, 1)),
        ("h1+4\n", player(Side::S, 1)), // one of the smaller side has two chances (P3)
        ("g2+3\n", player(Side::N, 1)),
    ];
    for (stretch, expected) in cases {
        assert_eq!(after(stretch).next, expected, "after {stretch:?}");
    }
    assert_eq!(after("g2+3\n").round, Some(1));
}

/// Later tokens can show which of two players it was. A moment before them must not know it.
#[test]
fn an_unsure_player_depends_only_on_earlier_tokens() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1/S1 1-2 +1=h1 h1+2\n";
    for (stretch, expected) in [("S1 1-2", Side::N), ("+1=h1", Side::S), ("h1+2", Side::S)] {
        let end = log.find(stretch).expect("it occurs") + stretch.len();
        let moment = at(log.as_bytes(), &parse(log.as_bytes()), end);
        let player = moment.underway.map(|underway| underway.player.side);
        assert_eq!(player, Some(expected), "after {stretch:?}");
    }
}
