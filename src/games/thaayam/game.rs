//! Thaayam as a [`Game`]: its engine in plain data, and the rules that a finding cites.

use std::ops::ControlFlow;

use super::{
    Bar, Captures, Kind, Move, Parameter, Place, Position, Rules, Setup, TWINS, Throws, Turn,
    TwinsBar, Unreachable, Variant, id,
};
use crate::games::GameId;
use crate::games::game::{
    self, CitedRules, Game, GamePosition, GameTurn, Ground, Piece, StatedPosition, WordKind,
};
use crate::layout::{Layout, Plan, Spot, SquareName};
use crate::play::{self, Value};
use crate::rulebook::{ParameterSet, RuleId};
use crate::table::{BySide, Player, Roster, Side};

impl Game for Rules {
    const ID: GameId = GameId::Thaayam;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        order: id::T1,
        values: id::H1,
        in_hand: id::A2,
        moving: id::M1,
        capture: id::C1,
        pairs: id::V1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const PIECES: Parameter = Parameter::Pieces;
    const WORDS: &'static [(&'static str, WordKind)] =
        &[("wait", WordKind::OffBoard(Spot::Waiting)), ("out", WordKind::OffBoard(Spot::Out))];

    type Parameter = Parameter;
    type Position = Position;
    type Turn = Turn;
    type Move = Move;
    type Bar = Bar;
    type PairBar = TwinsBar;
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
        Place::squares().filter_map(Place::name)
    }

    fn has(spot: Spot) -> bool {
        Place::of_spot(spot).is_some()
    }

    fn last_square(&self) -> (char, u8) {
        ('e', 5)
    }

    fn start(&self, sides: &[Side]) -> Option<Position> {
        Position::start(self, sides).ok()
    }

    fn set_up(&self, stated: &StatedPosition) -> Result<Position, Vec<game::Wrong>> {
        let held = |&(piece, count): &(Piece, u32)| {
            Some((Kind::of_letter(piece.letter)?, Place::of_spot(piece.at)?, count))
        };
        let side = |side: Side| {
            let pieces = &stated.sides[side].as_ref()?.pieces;
            Some(pieces.iter().filter_map(held).collect())
        };
        let setup = Setup { sides: BySide::of(side), turn: stated.turn, again: stated.again };
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

    fn throw(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        value: Value,
    ) -> Result<(), game::ThrowBar> {
        self.throw(position, turn, value).map(drop)
    }

    fn force_throw(&self, position: &mut Position, turn: &mut Turn, value: Value) {
        self.force_throw(position, turn, value);
    }

    fn end_throwing(position: &Position, turn: &mut Turn) {
        turn.end_throwing(position);
    }

    fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), game::EndBar> {
        self.may_end(position, turn)
    }

    fn to_move(piece: Piece, throws: &play::Throws) -> Option<Move> {
        let (kind, from) = (Kind::of_letter(piece.letter)?, Place::of_spot(piece.at)?);
        Some(Move { kind, from, throws: Throws::from(throws) })
    }

    fn piece(play: Move) -> Piece {
        Piece { letter: play.kind.letter(), at: play.from.spot() }
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
        let landed = seen.landed.and_then(Place::of_spot);
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

    fn longest_course(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        self.longest_course(position, turn)
    }

    /// Twins that wait, or that are in the keep, need two 1s.
    fn alone(turn: &Turn, piece: Piece, value: Value) -> Option<Move> {
        let needs_two = piece.letter == Some(TWINS)
            && Place::of_spot(piece.at)
                .is_some_and(|at| matches!(at, Place::WAITING | Place::KEEP));
        let has_two = turn.hand().throws().count(Value::ONE) > 1;
        let two = needs_two && has_two && value == Value::ONE;
        Self::to_move(piece, &play::Throws::of(&[value, value][..1 + usize::from(two)]))
    }

    fn may_have_captured(&self, position: &Position, turn: &Turn, play: Move) -> BySide<bool> {
        let to = self.led_to(turn, play);
        BySide::of(|side| {
            side != turn.side() && !to.is_marked() && position.side(side).pieces(to) > 0
        })
    }

    fn ground(bar: Bar) -> Ground {
        match bar {
            Bar::GameOver => Ground::GameOver,
            Bar::ThrowFirst => Ground::ThrowDue,
            Bar::ThrowForCapture => Ground::ThrowDueForCapture,
            Bar::NotInHand(value) => Ground::NotInHand(value),
            Bar::LostBeforeOne(_) | Bar::NoThrow => Ground::Throws,
            Bar::NoPiece => Ground::NoPiece,
            _ => Ground::Other,
        }
    }

    fn deciding(position: &Position, side: Side, play: Move, bar: Bar) -> Vec<RuleId> {
        let other = if play.kind == Kind::Single { Kind::Twins } else { Kind::Single };
        let other_is_there = position.side(side).count(other, play.from) > 0;
        let more: &[RuleId] = match (bar, play.from) {
            (Bar::NoPiece, Place::WAITING) if other_is_there => &[id::V5],
            (Bar::NoPiece, Place::KEEP) if other_is_there => &[id::V6, id::R14],
            (Bar::NoPiece, Place::WAITING) => &[id::B4],
            (Bar::NoPiece, from) if from.is_square() => &[id::M1],
            (Bar::LostBeforeOne(_), _) if position.side(side).pieces(Place::KEEP) > 0 => &[id::R4],
            (Bar::TwinsEnterWithPair, _) | (Bar::BearsOffWithOne(Kind::Twins), _)
                if play.throws.count(Value::ONE) > 1 =>
            {
                &[id::R15]
            }
            _ => &[],
        };
        [&[bar.rule()], more].concat()
    }

    fn consulted(&self, position: &Position, turn: &Turn, play: Move) -> Vec<Parameter> {
        let asked = Rules::new(*self.variant());
        let _ = asked.resolve(position, turn, play);
        asked.consulted().take()
    }

    fn landing(from: Spot, to: Spot) -> &'static [RuleId] {
        match (from, Place::of_spot(to)) {
            (Spot::Waiting, _) => &[id::E1],
            (_, Some(Place::OUT)) => &[id::X2],
            (_, Some(Place::KEEP)) => &[id::X1, id::M1],
            _ => &[id::M1, id::B3],
        }
    }

    fn capture_rules(&self, position: &Position, side: Side, play: Move, to: Spot) -> Vec<RuleId> {
        let Some(to) = Place::of_spot(to) else { return vec![id::C1] };
        let mut others = position.sides().filter(|&other| other != side);
        let beside_twins = others.any(|other| position.side(other).count(Kind::Twins, to) > 0);
        match play.kind {
            _ if to.is_marked() => vec![id::C2],
            Kind::Single if beside_twins => vec![id::V3],
            _ => vec![id::C1],
        }
    }

    fn order(captured: bool, several: bool) -> Vec<RuleId> {
        let next = if captured { id::C4 } else { id::R2 };
        let each = several.then_some(id::R11).filter(|_| captured);
        [id::T1, next].into_iter().chain(each).collect()
    }

    fn unfinished(_: &Turn, unfinished: &game::EndBar) -> Vec<RuleId> {
        match unfinished {
            game::EndBar::ThrowDue => vec![id::H2],
            game::EndBar::ThrowDueForCapture => vec![id::C4],
            game::EndBar::Usable(_) => vec![id::A3],
            game::EndBar::More { .. } => vec![id::A3, id::R3],
        }
    }

    fn throwing(&self, _: &Turn, bar: game::ThrowBar) -> Vec<RuleId> {
        match bar {
            game::ThrowBar::Ended => vec![id::H2],
            game::ThrowBar::EndedAfterCapture => vec![id::C4, id::H2],
            game::ThrowBar::Impossible => vec![id::H1],
            game::ThrowBar::GameOver => vec![id::W1],
        }
    }

    fn wrong(wrong: &game::Wrong) -> Vec<RuleId> {
        match wrong {
            game::Wrong::PieceCount { .. } => vec![id::P1],
            game::Wrong::NotThere { at: Spot::Waiting, .. } => vec![id::V5],
            game::Wrong::NotThere { at: Spot::Out, .. } => vec![id::B4],
            game::Wrong::NotThere { .. } => vec![id::V6, id::R14],
            game::Wrong::TwoWinners => vec![id::W1],
            game::Wrong::TooFewSides | game::Wrong::TurnOfNobody(_) => vec![id::P2],
        }
    }

    fn stated_twice() -> Vec<RuleId> {
        vec![id::P1, id::C3]
    }

    fn unreached(reason: &Unreachable) -> RuleId {
        reason.rule()
    }

    fn pair(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        at: Spot,
        made: bool,
    ) -> Result<(), TwinsBar> {
        let Some(at) = Place::of_spot(at) else { return Err(TwinsBar::NoTwins) };
        match made {
            true => self.declare(position, turn, at),
            false => self.dissolve(position, turn, at),
        }
    }

    fn force_pair(&self, position: &mut Position, turn: &mut Turn, at: Spot, made: bool) -> bool {
        let Some(at) = Place::of_spot(at) else { return false };
        match made {
            true => self.force_declare(position, turn, at),
            false => self.force_dissolve(position, turn, at),
        }
    }

    fn pairing_place(&self, side: Side) -> Option<Spot> {
        Some(self.path(side).opposite().spot())
    }

    fn pair_ground(bar: TwinsBar) -> Ground {
        match bar {
            TwinsBar::ThrowFirst => Ground::ThrowDue,
            TwinsBar::ThrowForCapture => Ground::ThrowDueForCapture,
            TwinsBar::NotThere(_) => Ground::Place,
            _ => Ground::Other,
        }
    }

    fn pair_rules(bar: TwinsBar) -> Vec<RuleId> {
        let reading = match bar {
            TwinsBar::NoneLanded => Some(id::R5),
            TwinsBar::TooMany { .. } => Some(id::R6),
            TwinsBar::StayTwins => Some(id::R12),
            _ => None,
        };
        [bar.rule()].into_iter().chain(reading).collect()
    }
}

impl GamePosition for Position {
    fn plays(&self, side: Side) -> bool {
        self.plays(side)
    }

    fn turn(&self) -> Option<Side> {
        self.turn()
    }

    fn further_turns(&self) -> u8 {
        self.further_turns()
    }

    fn winner(&self) -> Option<Side> {
        self.winner()
    }

    fn count(&self, side: Side, piece: Piece) -> u8 {
        let kind_and_place = Kind::of_letter(piece.letter).zip(Place::of_spot(piece.at));
        kind_and_place.map_or(0, |(kind, at)| self.side(side).count(kind, at))
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
        self.hand().throws().into()
    }

    fn lost(&self) -> play::Throws {
        self.lost().into()
    }

    fn throw_is_due(&self) -> bool {
        self.throw_is_due()
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
        self.revoke(&Throws::from(throws));
    }
}

impl Kind {
    /// Returns the kind of a letter, if a piece has it.
    fn of_letter(letter: Option<u8>) -> Option<Kind> {
        Kind::BOTH.into_iter().find(|kind| kind.letter() == letter)
    }
}

impl Place {
    /// Returns the place of a spot, if there is one.
    fn of_spot(spot: Spot) -> Option<Place> {
        match spot {
            Spot::Square(name) => {
                Place::square(name.letter().checked_sub(b'a')?, name.place().checked_sub(1)?)
            }
            Spot::Waiting => Some(Place::WAITING),
            Spot::Out => Some(Place::OUT),
            Spot::Centre => None,
        }
    }
}

impl From<Captures> for game::Captures {
    fn from(captures: Captures) -> game::Captures {
        game::Captures { taken: BySide::of(|side| captures.kinds_of(side)) }
    }
}

impl From<super::Outcome> for game::Outcome {
    fn from(outcome: super::Outcome) -> game::Outcome {
        game::Outcome { to: outcome.to.spot(), captures: outcome.captures.into() }
    }
}

impl From<super::Effect> for game::Effect {
    fn from(effect: super::Effect) -> game::Effect {
        let gives = match effect.gives {
            super::Gives::Nothing => game::Gives::Nothing,
            super::Gives::Turn => game::Gives::Turn,
            super::Gives::Throw => game::Gives::Throws(1),
        };
        game::Effect { outcome: effect.outcome.into(), gives, won: effect.won }
    }
}

impl From<super::Wrong> for game::Wrong {
    fn from(wrong: super::Wrong) -> game::Wrong {
        match wrong {
            super::Wrong::TooFewSides => game::Wrong::TooFewSides,
            super::Wrong::PieceCount { side, stated, expected } => {
                game::Wrong::PieceCount { side, stated, expected }
            }
            super::Wrong::TwinsWait(side) => game::Wrong::NotThere { side, at: Spot::Waiting },
            super::Wrong::TwinsInKeep(side) => {
                game::Wrong::NotThere { side, at: Place::KEEP.spot() }
            }
            super::Wrong::TwinsOut(side) => game::Wrong::NotThere { side, at: Spot::Out },
            super::Wrong::TwoWinners => game::Wrong::TwoWinners,
            super::Wrong::TurnOfNobody(side) => game::Wrong::TurnOfNobody(side),
        }
    }
}
