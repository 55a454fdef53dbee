//! Tammà·n as a [`Game`]: its engine in plain data, and the rules that a finding cites.

use std::ops::ControlFlow;

use super::board::{HABARTI, path};
use super::{
    Bar, Captures, Move, Parameter, Position, Rules, Setup, Square, Turn, Unreachable, Variant, id,
};
use crate::games::GameId;
use crate::games::game::{
    self, CitedRules, Game, GamePosition, GameTurn, Ground, NoPairs, Piece, StatedPosition,
    UnusualTable, WordKind,
};
use crate::layout::{Layout, Plan, Spot, SquareName};
use crate::play::{self, Value};
use crate::rulebook::{ParameterSet, RuleId};
use crate::table::{BySide, Player, Roster, Side};

impl Game for Rules {
    const ID: GameId = GameId::Tamman;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        order: id::T1,
        values: id::H1,
        in_hand: id::A2,
        moving: id::M1,
        capture: id::C1,
        pairs: id::P1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const PIECES: Parameter = Parameter::Men;
    const WORDS: &'static [(&'static str, WordKind)] = &[];

    type Parameter = Parameter;
    type Position = Position;
    type Turn = Turn;
    type Move = Move;
    type Bar = Bar;
    type PairBar = NoPairs;
    type Wrong = game::Wrong;
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
        Square::all().map(Square::name)
    }

    fn has(spot: Spot) -> bool {
        square(spot).is_some()
    }

    fn last_square(&self) -> (char, u8) {
        ('e', 5)
    }

    fn start(&self, sides: &[Side]) -> Option<Position> {
        Position::start(self, sides).ok()
    }

    /// M has two sides opposite each other, or four (P2).
    fn unusual_table(players: &BySide<u8>) -> Option<UnusualTable> {
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|&side| players[side] > 0).collect();
        match sides[..] {
            [one, two] if two != one.opposite() => Some(UnusualTable::NotOpposite(one, two)),
            [_, _, _] => Some(UnusualTable::ThreeSides),
            _ => None,
        }
    }

    fn set_up(&self, stated: &StatedPosition) -> Result<Position, Vec<game::Wrong>> {
        let held = |&(piece, count): &(Piece, u32)| Some((square(piece.at)?, count));
        let side = |side: Side| {
            let men = &stated.sides[side].as_ref()?.pieces;
            Some(men.iter().filter_map(held).collect())
        };
        let setup = Setup { sides: BySide::of(side), turn: stated.turn };
        setup.check(self).map_err(|wrong| wrong.into_iter().map(Into::into).collect())
    }

    fn unreachable(&self, position: &Position) -> Vec<Unreachable> {
        self.unreachable(position)
    }

    fn begin(&self, position: &Position, player: Player) -> Turn {
        self.begin_anyway(position, player.side)
    }

    fn end(&self, position: &mut Position, _: &Roster, turn: &Turn) {
        self.end(position, turn);
    }

    fn value(number: u16) -> Option<Value> {
        super::value(number)
    }

    fn throw(&self, _: &mut Position, turn: &mut Turn, value: Value) -> Result<(), game::ThrowBar> {
        self.throw(turn, value).map(drop)
    }

    fn force_throw(&self, _: &mut Position, turn: &mut Turn, value: Value) {
        self.force_throw(turn, value);
    }

    fn end_throwing(_: &Position, turn: &mut Turn) {
        turn.end_throwing();
    }

    fn must_throw(&self, turn: &Turn) -> bool {
        matches!(
            self.may_move(turn),
            Err(Bar::ThrowFirst | Bar::ThrowForSlaveThrow | Bar::ThrowForCapture)
        )
    }

    fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), game::EndBar> {
        self.may_end(position, turn)
    }

    fn unmade_throws(turn: &Turn) -> u32 {
        turn.unmade_throws()
    }

    fn unmade_rules() -> Vec<RuleId> {
        vec![id::C4, id::R9]
    }

    fn is_now_or_never(&self, turn: &Turn) -> bool {
        Game::must_throw(self, turn) || self.would_forgo(turn)
    }

    fn to_move(piece: Piece, throws: &play::Throws) -> Option<Move> {
        let from = square(piece.at).filter(|_| piece.letter.is_none())?;
        Some(Move { from, throws: throws.into() })
    }

    fn piece(play: Move) -> Piece {
        Piece { letter: None, at: Spot::Square(play.from.name()) }
    }

    fn throws(play: Move) -> play::Throws {
        (&play.throws).into()
    }

    fn resolve(&self, position: &Position, turn: &Turn, play: Move) -> Result<game::Outcome, Bar> {
        self.resolve(position, turn, play).map(Into::into)
    }

    fn play(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
    ) -> Result<game::Effect, Bar> {
        self.play(position, turn, play).map(Into::into)
    }

    fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: game::AsSeen,
    ) -> Option<game::Effect> {
        let landed = seen.landed.and_then(square);
        let seen = super::AsSeen { landed, captured: seen.captured };
        self.force(position, turn, play, seen).map(Into::into)
    }

    fn visit_legal_moves(
        &self,
        position: &Position,
        turn: &Turn,
        mut visit: impl FnMut(Move, game::Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_legal_moves(position, turn, |play, outcome| visit(play, outcome.into()))
    }

    fn usable(&self, position: &Position, turn: &Turn) -> Vec<Value> {
        self.usable(position, turn)
    }

    fn may_have_captured(&self, position: &Position, turn: &Turn, play: Move) -> BySide<bool> {
        let steps = [play.from, self.led_to(turn, play)].map(|at| path(turn.side()).step(at));
        let captures = self.captures(position, turn.side(), steps[0], steps[1]);
        BySide::of(|side| captures.of(side) > 0)
    }

    fn ground(bar: Bar) -> Ground {
        match bar {
            Bar::GameOver => Ground::GameOver,
            Bar::ThrowFirst | Bar::ThrowForSlaveThrow => Ground::ThrowDue,
            Bar::ThrowForCapture => Ground::ThrowDueForCapture,
            Bar::NotInHand(value) | Bar::WorthNothing(value) => Ground::NotInHand(value),
            Bar::NoThrow => Ground::Throws,
            Bar::NoMan => Ground::NoPiece,
            Bar::NotAddedUp | Bar::NotAll | Bar::IsHome | Bar::BeyondHabarti => Ground::Other,
        }
    }

    fn deciding(_: &Position, _: Side, _: Move, bar: Bar) -> Vec<RuleId> {
        let more: &[RuleId] = match bar {
            Bar::NoMan => &[id::M1],
            Bar::ThrowFirst => &[id::H2],
            Bar::ThrowForSlaveThrow => &[id::H2, id::R8],
            Bar::WorthNothing(_) => &[id::H3],
            _ => &[],
        };
        [&[bar.rule()], more].concat()
    }

    fn consulted(&self, position: &Position, turn: &Turn, play: Move) -> Vec<Parameter> {
        let asked = Rules::new(*self.variant());
        let _ = asked.resolve(position, turn, play);
        asked.consulted().take()
    }

    fn landing(_: Spot, to: Spot) -> &'static [RuleId] {
        match square(to) {
            Some(HABARTI) => &[id::X1, id::M1],
            _ => &[id::M1, id::B3],
        }
    }

    fn capture_rules(&self, position: &Position, side: Side, play: Move, to: Spot) -> Vec<RuleId> {
        let Some(to) = square(to) else { return vec![id::C1] };
        let [from, to] = [play.from, to].map(|at| path(side).step(at));
        let captures = self.captures(position, side, from, to).total() > 0;
        match self.passes_safe_men(position, side, from, to) {
            true if captures => vec![id::C1, id::C2],
            true => vec![id::C2],
            false => vec![id::C1],
        }
    }

    fn order(_: bool, _: bool) -> Vec<RuleId> {
        vec![id::T1, id::R10]
    }

    fn unfinished(turn: &Turn, unfinished: &game::EndBar) -> Vec<RuleId> {
        match unfinished {
            game::EndBar::ThrowDue if turn.owes_by_slave_throw() => vec![id::H2, id::R8],
            game::EndBar::ThrowDue => vec![id::H2],
            game::EndBar::ThrowDueForCapture => vec![id::C4, id::R9],
            game::EndBar::Usable(_) | game::EndBar::More { .. } => vec![id::A3, id::R3],
        }
    }

    fn throwing(&self, turn: &Turn, bar: game::ThrowBar) -> Vec<RuleId> {
        match bar {
            game::ThrowBar::Ended if turn.has_forgone() => vec![id::H2, id::C4, id::R9, id::R7],
            game::ThrowBar::Ended if self.would_give_more(turn) => vec![id::H2, id::C4, id::R8],
            game::ThrowBar::Ended => vec![id::H2],
            game::ThrowBar::EndedAfterCapture => vec![id::C4, id::H2],
            game::ThrowBar::Impossible => vec![id::H1],
            game::ThrowBar::GameOver => vec![id::W1],
        }
    }

    fn wrong(wrong: &game::Wrong) -> Vec<RuleId> {
        match wrong {
            // An author who believes that slaves are off the board leaves them out.
            game::Wrong::PieceCount { stated, expected, .. } if *stated < u32::from(*expected) => {
                vec![id::P1, id::C3]
            }
            game::Wrong::PieceCount { .. } | game::Wrong::NotThere { .. } => vec![id::P1],
            game::Wrong::TwoWinners => vec![id::W1],
            game::Wrong::TooFewSides | game::Wrong::TurnOfNobody(_) => vec![id::P2],
        }
    }

    fn stated_twice() -> Vec<RuleId> {
        vec![id::P1]
    }

    fn unreached(reason: &Unreachable) -> RuleId {
        reason.rule()
    }

    game::no_pairs!(id::P1);
}

impl GamePosition for Position {
    fn plays(&self, side: Side) -> bool {
        self.plays(side)
    }

    fn turn(&self) -> Option<Side> {
        self.turn()
    }

    fn winner(&self) -> Option<Side> {
        self.winner()
    }

    fn count(&self, side: Side, piece: Piece) -> u8 {
        let at = square(piece.at).filter(|_| piece.letter.is_none());
        at.map_or(0, |at| self.side(side).count(at))
    }

    fn layout(&self) -> Layout {
        self.layout()
    }
}

impl GameTurn for Turn {
    fn player(&self) -> Player {
        Player::first(self.side())
    }

    fn hand(&self) -> play::Throws {
        self.hand().into()
    }

    fn lost(&self) -> play::Throws {
        self.lost().into()
    }

    fn throw_is_due(&self) -> bool {
        self.throw_is_due()
    }

    fn due_after(&self, _: Option<u8>) -> Option<u8> {
        self.due_after().map(Value::number)
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn captures(&self) -> u8 {
        self.captures()
    }

    fn grant(&mut self, value: Value) {
        self.grant(value);
    }

    fn revoke(&mut self, throws: &play::Throws) {
        self.revoke(&throws.into());
    }
}

/// Returns the square of a spot, if there is one.
fn square(spot: Spot) -> Option<Square> {
    match spot {
        Spot::Square(name) => {
            Square::at(name.letter().checked_sub(b'a')?, name.place().checked_sub(1)?)
        }
        Spot::Waiting | Spot::Centre | Spot::Out => None,
    }
}

impl From<Captures> for game::Captures {
    fn from(captures: Captures) -> game::Captures {
        game::Captures { taken: BySide::of(|side| (captures.of(side), 0)) }
    }
}

impl From<super::Outcome> for game::Outcome {
    fn from(outcome: super::Outcome) -> game::Outcome {
        game::Outcome { to: Spot::Square(outcome.to.name()), captures: outcome.captures.into() }
    }
}

impl From<super::Effect> for game::Effect {
    fn from(effect: super::Effect) -> game::Effect {
        let gives = match effect.gives {
            0 => game::Gives::Nothing,
            throws => game::Gives::Throws(throws),
        };
        game::Effect { outcome: effect.outcome.into(), gives, won: effect.won }
    }
}

impl From<super::Wrong> for game::Wrong {
    fn from(wrong: super::Wrong) -> game::Wrong {
        match wrong {
            super::Wrong::TooFewSides => game::Wrong::TooFewSides,
            super::Wrong::MenCount { side, stated, expected } => {
                game::Wrong::PieceCount { side, stated, expected }
            }
            super::Wrong::TwoWinners => game::Wrong::TwoWinners,
            super::Wrong::TurnOfNobody(side) => game::Wrong::TurnOfNobody(side),
        }
    }
}
