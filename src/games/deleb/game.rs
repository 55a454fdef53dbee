//! Dèleb as a [`Game`]: its engine in plain data, and the rules that a finding cites.

use std::ops::ControlFlow;

use super::stated::{free, point, single, spot, stated_men, stored};
use super::throws::{Stage, Throwing};
use super::{
    Bar, Field, Kind, Line, Move, Parameter, Point, Position, Rules, Setup, SideSetup, SideTurn,
    Turn, Unreachable, Variant, Wrong, id,
};
use crate::games::GameId;
use crate::games::game::{
    self, CitedRules, Game, GamePosition, GameTurn, Ground, NoPairs, Piece, StatedPosition,
    StatedSide, UnusualTable, WordKind,
};
use crate::layout::{BoardSeat, Layout, Plan, Spot, SquareName};
use crate::play::{self, Value};
use crate::rulebook::{ParameterSet, RuleId};
use crate::table::{Both, BySide, Player, Roster, Side, players};

/// The longest field that a variant may have (B1).
const LONGEST: u8 = 100;

impl Game for Rules {
    const ID: GameId = GameId::Deleb;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        order: id::T1,
        values: id::H1,
        in_hand: id::A2,
        moving: id::M1,
        capture: id::C1,
        pairs: id::D1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const PIECES: Parameter = Parameter::CrossLines;
    const WORDS: &'static [(&'static str, WordKind)] = &[
        ("homeward", WordKind::Places),
        ("slaves", WordKind::Places),
        ("in", WordKind::Players),
        ("handicapped", WordKind::Players),
        ("store", WordKind::Counts),
    ];

    type Parameter = Parameter;
    type Position = Position;
    type Turn = Turn;
    type Move = Move;
    type Bar = Bar;
    type PairBar = NoPairs;
    type Wrong = Wrong;
    type Unreachable = Unreachable;

    fn of(variant: Variant) -> Rules {
        Rules::new(variant)
    }

    fn variant(&self) -> &Variant {
        self.variant()
    }

    fn hear(&self, copy: &Rules) {
        self.consulted().hear(copy.consulted());
    }

    fn take_consulted(&self) -> ParameterSet {
        self.consulted().take_consulted()
    }

    fn plan(&self, sides: &[Side]) -> Plan {
        self.board_plan(sides)
    }

    fn squares() -> impl Iterator<Item = SquareName> {
        Field::new(LONGEST).points().map(Point::name)
    }

    fn has(spot: Spot) -> bool {
        point(spot).is_some_and(|at| Field::new(LONGEST).has(at))
    }

    fn last_square(&self) -> (char, u8) {
        (char::from(Line::D.letter()), self.field().cross_lines())
    }

    fn start(&self, sides: &[Side]) -> Option<Position> {
        Side::BOTH.iter().all(|side| sides.contains(side)).then(|| Position::start(self))
    }

    /// M has two equal teams (P2).
    fn unusual_table(players: &BySide<u8>) -> Option<UnusualTable> {
        let [n, s] = [players[Side::N], players[Side::S]];
        (n != s).then_some(UnusualTable::UnequalTeams { n, s })
    }

    fn set_up(&self, stated: &StatedPosition) -> Result<Position, Vec<Wrong>> {
        let side =
            |side: Side| stated.sides[side].as_ref().map_or_else(SideSetup::default, stated_men);
        let turn = stated.turn.map(|side| SideTurn { side, after: stated.after });
        Setup { sides: Both::of(side), turn }.check(self)
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        if !position.plays(side) {
            return StatedSide::default();
        }
        let men = || position.points_of(side);
        let free = |homeward: bool| {
            men()
                .filter(move |(_, men)| men.homeward == homeward)
                .flat_map(|(at, men)| free(at, men))
        };
        let slaves = position.slaves(side).map(|at| (single(at), 1));
        StatedSide {
            pieces: free(false).collect(),
            places: vec![("homeward", free(true).collect()), ("slaves", slaves.collect())],
            players: vec![("in", position.players_in(side))],
            counts: vec![("store", stored(position, side))],
            flags: Vec::new(),
        }
    }

    fn implied(&self, position: &Position, side: Side, word: &str) -> Option<(u32, RuleId)> {
        let is_handicapped = |player: &Player| self.is_handicapped(position, *player);
        let handicapped = players(side, u32::MAX).filter(is_handicapped).map(Player::bit);
        (word == "handicapped").then(|| (handicapped.fold(0, |all, bit| all | bit), id::I5))
    }

    fn together(position: &Position, side: Side, spot: Spot) -> u8 {
        let men = point(spot).and_then(|at| position.men_of(side, at));
        men.filter(|men| men.joined).map_or(0, |men| men.free)
    }

    fn unreachable(&self, position: &Position) -> Vec<Unreachable> {
        self.unreachable(position)
    }

    fn next(&self, position: &Position, roster: &Roster) -> Option<Player> {
        self.next(position, roster)
    }

    fn may_play_aside(&self, position: &Position, roster: &Roster, player: Player) -> bool {
        self.begin_aside(position, roster, player).is_ok()
    }

    fn begin(&self, position: &Position, player: Player) -> Turn {
        self.begin_anyway(position, player)
    }

    fn end(&self, position: &mut Position, roster: &Roster, turn: &Turn) {
        self.end(position, roster, turn);
    }

    fn value(number: u16) -> Option<Value> {
        super::value(number)
    }

    fn lots(turn: &Turn) -> u32 {
        turn.stage().billets().into()
    }

    fn value_of(turn: &Turn, up: usize) -> Option<Value> {
        match (turn.stage().billets(), up) {
            (4, 0) => Some(Value::SIX),
            _ => super::value(u16::try_from(up).ok()?),
        }
    }

    fn throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<(), game::ThrowBar> {
        self.throw(position, turn, value).map(drop).map_err(Into::into)
    }

    fn force_throw(&self, position: &mut Position, turn: &mut Turn, value: Value) {
        self.force_throw(position, turn, value);
    }

    fn admit(&self, position: &mut Position, turn: &mut Turn) {
        if !turn.stage().moves_men() {
            turn.enter(position);
        }
    }

    fn let_in(position: &mut Position, player: Player, is_in: bool) {
        match is_in {
            true => position.admit(player.side, player.bit()),
            false => position.dismiss(player),
        }
    }

    /// A side with slaves has stored nothing (S1).
    fn may_keep(&self, position: &Position, side: Side, value: Value) -> bool {
        value == Value::ONE && self.has_store() && !position.has_slaves(side)
    }

    fn end_throwing(_: &Position, turn: &mut Turn) {
        turn.end_throwing();
    }

    fn must_throw(&self, turn: &Turn) -> bool {
        turn.throw_is_due() && self.may_move(turn).is_err()
    }

    fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), game::EndBar> {
        self.may_end(position, turn).map_err(Into::into)
    }

    fn to_move(piece: Piece, throws: &play::Throws) -> Option<Move> {
        let kind = match piece.letter {
            None => Kind::Single,
            Some(super::DOUBLE) => Kind::Double,
            Some(_) => return None,
        };
        // A throw may be 0, but no man moves by it.
        let moves = |value: &Value| throws.len() == 1 && super::VALUES.contains(value);
        let value = throws.each().next().filter(moves)?;
        Some(Move { kind, from: point(piece.at)?, value })
    }

    fn piece(play: Move) -> Piece {
        let letter = (play.kind != Kind::Single).then_some(super::DOUBLE);
        Piece { letter, at: spot(play.from) }
    }

    fn parting(play: Move) -> Option<Move> {
        let parts = play.kind == Kind::Double && play.value == Value::ONE;
        parts.then_some(Move { kind: Kind::Parting, ..play })
    }

    fn parts(play: Move) -> bool {
        play.kind == Kind::Parting
    }

    fn throws(play: Move) -> play::Throws {
        play::Throws::of(&[play.value])
    }

    fn resolve(&self, position: &Position, turn: &Turn, play: Move) -> Result<game::Outcome, Bar> {
        self.resolve(position, turn, play).map(|outcome| outcome_of(turn, outcome))
    }

    fn play(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
    ) -> Result<game::Effect, Bar> {
        self.play(position, turn, play).map(|effect| effect_of(turn, effect))
    }

    fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: game::AsSeen,
    ) -> Option<game::Effect> {
        let seen = super::AsSeen { landed: seen.landed.and_then(point) };
        self.force(position, turn, play, seen).map(|effect| effect_of(turn, effect))
    }

    fn visit_legal_moves(
        &self,
        position: &Position,
        turn: &Turn,
        mut visit: impl FnMut(Move, game::Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let visit = |play, outcome| visit(play, outcome_of(turn, outcome));
        self.visit_legal_moves(position, turn, visit)
    }

    fn usable(&self, position: &Position, turn: &Turn) -> Vec<Value> {
        match self.may_end(position, turn) {
            Err(super::EndBar::SlaveToFree(_)) => vec![Value::ONE],
            _ => Vec::new(),
        }
    }

    fn may_have_captured(&self, position: &Position, turn: &Turn, play: Move) -> BySide<bool> {
        let enemy = turn.player().side.opposite();
        let led_to = self.led_to(position, turn, play);
        let meets = led_to.is_some_and(|to| position.men_of(enemy, to.point).is_some());
        BySide::of(|side| side == enemy && meets)
    }

    fn ground(bar: Bar) -> Ground {
        match bar {
            Bar::GameOver => Ground::GameOver,
            Bar::NotIn => Ground::NotAdmitted,
            Bar::ThrowFirst | Bar::ThrowToTheEnd => Ground::ThrowDue,
            Bar::NoMan => Ground::NoPiece,
            Bar::NotInHand(value) | Bar::NotCounted(value) => Ground::NotInHand(value),
            _ => Ground::Other,
        }
    }

    fn deciding(_: &Position, _: Side, _: Move, bar: Bar) -> Vec<RuleId> {
        let more: &[RuleId] = match bar {
            Bar::NotIn => &[id::I4],
            Bar::ThrowFirst | Bar::NotInHand(Value::ONE) => &[id::S2],
            Bar::NotCounted(_) => &[id::I5],
            _ => &[],
        };
        [&[bar.rule()], more].concat()
    }

    fn consulted(&self, position: &Position, turn: &Turn, play: Move) -> Vec<Parameter> {
        let asked = Rules::new(*self.variant());
        let _ = asked.resolve(position, turn, play);
        asked.consulted().take()
    }

    fn landing(_: Spot, _: Spot) -> &'static [RuleId] {
        &[id::M1, id::B2]
    }

    fn capture_rules(&self, _: &Position, _: Side, _: Move, _: Spot) -> Vec<RuleId> {
        vec![id::C1, id::C2]
    }

    fn order(_: bool, _: bool) -> Vec<RuleId> {
        vec![id::T1]
    }

    fn unfinished(_: &Turn, unfinished: &game::EndBar) -> Vec<RuleId> {
        match unfinished {
            game::EndBar::Usable(_) | game::EndBar::More { .. } => vec![id::L3],
            game::EndBar::ThrowDue | game::EndBar::ThrowDueForCapture => vec![id::H2],
        }
    }

    fn throwing(&self, turn: &Turn, bar: game::ThrowBar) -> Vec<RuleId> {
        match (bar, turn.throwing, turn.stage()) {
            (game::ThrowBar::GameOver, ..) => vec![id::W1],
            (game::ThrowBar::Impossible, _, Stage::Second) => vec![id::H1, id::I2],
            (game::ThrowBar::Impossible, _, Stage::Third) => vec![id::H1, id::I3],
            (game::ThrowBar::Impossible, ..) => vec![id::H1],
            (_, Throwing::EndedByHab, _) => vec![id::I3],
            (_, Throwing::EndedByDag, _) => vec![id::I4],
            (_, _, Stage::Handicapped) => vec![id::H2, id::R8],
            _ => vec![id::H2],
        }
    }

    fn wrong(wrong: &Wrong) -> Vec<RuleId> {
        vec![wrong.rule()]
    }

    fn stated_twice() -> Vec<RuleId> {
        vec![id::P1]
    }

    fn unreached(reason: &Unreachable) -> RuleId {
        reason.rule()
    }

    game::no_pairs!(id::D1);

    /// Returns how far each side has to go: the number of enemies that it still has to eat, because the
    /// way has no end (W1).
    fn left_to_go(_: &[BoardSeat], position: &Position) -> BySide<Option<u32>> {
        let left = |side: Side| position.count(side.opposite());
        BySide::of(|side| Side::BOTH.contains(&side).then(|| left(side)))
    }
}

impl GamePosition for Position {
    fn plays(&self, side: Side) -> bool {
        Side::BOTH.contains(&side)
    }

    fn turn(&self) -> Option<Side> {
        self.turn().map(|turn| turn.side)
    }

    fn after(&self) -> u8 {
        self.turn().map_or(0, |turn| turn.after)
    }

    fn winner(&self) -> Option<Side> {
        self.winner()
    }

    fn count(&self, side: Side, piece: Piece) -> u8 {
        let men = point(piece.at).and_then(|at| self.men_of(side, at));
        match piece.letter {
            None => men.map_or(0, |men| men.count()),
            Some(super::DOUBLE) => men.map_or(0, |men| men.joined.into()),
            Some(_) => 0,
        }
    }

    fn layout(&self) -> Layout {
        self.layout()
    }
}

impl GameTurn for Turn {
    fn player(&self) -> Player {
        self.player()
    }

    fn hand(&self) -> play::Throws {
        self.hand().values().map(|value| (value, self.hand().count(value))).collect()
    }

    /// Results that *hab* loses were only counted and never in hand.
    fn lost(&self) -> play::Throws {
        play::Throws::default()
    }

    fn throw_is_due(&self) -> bool {
        self.throw_is_due()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    /// Captures are not counted, because no capture gives a turn.
    fn captures(&self) -> u8 {
        0
    }

    fn grant(&mut self, value: Value) {
        self.grant(value);
    }

    fn revoke(&mut self, throws: &play::Throws) {
        throws.each().for_each(|value| self.revoke(value));
    }
}

fn outcome_of(turn: &Turn, outcome: super::Outcome) -> game::Outcome {
    let enemy = turn.player().side.opposite();
    let taken = |side| (if side == enemy { outcome.captures.total() } else { 0 }, 0);
    game::Outcome {
        to: spot(outcome.to.point),
        captures: game::Captures { taken: BySide::of(taken) },
    }
}

fn effect_of(turn: &Turn, effect: super::Effect) -> game::Effect {
    let outcome = outcome_of(turn, effect.outcome);
    game::Effect { outcome, gives: game::Gives::Nothing, won: effect.won }
}

impl From<super::ThrowBar> for game::ThrowBar {
    fn from(bar: super::ThrowBar) -> game::ThrowBar {
        match bar {
            super::ThrowBar::GameOver => game::ThrowBar::GameOver,
            super::ThrowBar::NoSuchThrow { .. } => game::ThrowBar::Impossible,
            super::ThrowBar::Ended | super::ThrowBar::EndedByHab | super::ThrowBar::EndedByDag => {
                game::ThrowBar::Ended
            }
        }
    }
}

impl From<super::EndBar> for game::EndBar {
    fn from(unfinished: super::EndBar) -> game::EndBar {
        match unfinished {
            super::EndBar::ThrowDue => game::EndBar::ThrowDue,
            super::EndBar::SlaveToFree(_) => game::EndBar::Usable(vec![Value::ONE]),
        }
    }
}
