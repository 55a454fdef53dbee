//! The comparison of a stated position with the facts that the replay knows.

use super::{PositionClaims, StatedSide};
use crate::finding::{Difference, DifferingFact, UnknownFacts};
use crate::games::dadu::words::Word;
use crate::games::dadu::{Board, Consult, EarnedFact, Kind, Place, Position, Rules, Shape};
use crate::span::Span;
use crate::table::{Player, Roster, Side};

/// The state of the replay at a stated position.
pub struct KnownState<'a, C> {
    /// The rules.
    pub rules: &'a Rules<C>,
    /// The position, which has a value for unknown facts too.
    pub position: &'a Position,
    /// Its unknown facts.
    pub unsaid: UnknownFacts,
    /// The players at the table.
    pub roster: &'a Roster,
    /// The players who are only assumed to have thrown in the side turn, one bit each.
    pub assumed: u32,
}

impl PositionClaims {
    /// Returns the side of the turn, if the line does not say who of it has thrown.
    pub fn side_that_owes(&self) -> Option<Side> {
        self.turn.side.filter(|_| !self.says_who_has_thrown()).map(|(side, _)| side)
    }

    /// Returns whether the line says who has thrown in the side turn.
    pub fn says_who_has_thrown(&self) -> bool {
        self.turn.thrown.is_some()
    }

    /// Returns the differences from the known facts, position by position in the order of the track.
    pub fn differences<C: Consult>(&self, known: &KnownState<'_, C>) -> Vec<Difference> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            if let Some(stated) = &self.sides[side] {
                stated.piece_differences(side, known.position, known.rules.board(), &mut found);
                stated.earned_differences(side, known, &mut found);
            }
        }
        self.turn_differences(known, &mut found);
        found
    }

    /// Compares the side turn and its throws. After the last player of a side, it is the other side's turn,
    /// although nobody there has thrown yet.
    fn turn_differences<C: Consult>(&self, known: &KnownState<'_, C>, found: &mut Vec<Difference>) {
        let turn = &known.position.turn;
        let (Some((stated, span)), Some(side)) = (self.turn.side, turn.side) else { return };
        let (owed, second) = known.rules.owed(known.position, known.roster);
        let over = known.rules.is_complete(known.position, known.roster);
        let may_be_over = known.unsaid.order || owed == 0 && (!second || known.unsaid.doubled);
        let next = stated != side && may_be_over;
        let names_nobody = self.turn.thrown.is_none();
        if stated != side && !may_be_over || stated == side && over && names_nobody {
            let replayed = Some(if over { side.opposite() } else { side });
            found.push(Difference {
                span,
                side: None,
                what: DifferingFact::Turn { stated, replayed },
            });
        } else if next {
            self.thrown_differences(stated, 0, u32::MAX, found);
            self.doubled_differences(stated, 0, found);
        } else {
            // A position need not name players who have left.
            let claimed = self.turn.thrown.map_or(0, |(set, _)| set);
            let present = known.roster.players(side) | claimed;
            let seen = if known.unsaid.order { turn.thrown & !known.assumed } else { u32::MAX };
            self.thrown_differences(stated, turn.thrown, present & seen, found);
            if !known.unsaid.doubled {
                self.doubled_differences(stated, turn.doubled, found);
            }
        }
    }

    fn thrown_differences(
        &self,
        side: Side,
        replayed: u32,
        known: u32,
        found: &mut Vec<Difference>,
    ) {
        if let Some((stated, span)) = self.turn.thrown {
            push_players(found, side, Word::After, (stated & known, replayed & known), span);
        }
    }

    fn doubled_differences(&self, side: Side, replayed: u8, found: &mut Vec<Difference>) {
        if let Some((stated, span)) = self.turn.doubled {
            push_players(found, side, Word::Doubled, (bit(stated), bit(replayed)), span);
        }
    }
}

impl StatedSide {
    fn piece_differences(
        &self,
        side: Side,
        position: &Position,
        board: Board,
        found: &mut Vec<Difference>,
    ) {
        let first = found.len();
        for kind in Kind::BOTH {
            let pieces = &self.pieces[kind as usize];
            let replayed = position.side(side).distinct(kind);
            let mut places: Vec<Place> = pieces.iter().map(|&(place, _)| place).collect();
            places.extend(replayed);
            places.sort_unstable();
            places.dedup();
            for place in places {
                let stated = pieces.iter().filter(|&&(p, _)| p == place).count() as u8;
                let replayed = position.side(side).count(kind, place);
                if stated != replayed {
                    let written = pieces.iter().find(|&&(p, _)| p == place);
                    let span = written.map_or(self.span, |&(_, span)| span);
                    let what = DifferingFact::Pieces { kind, place, stated, replayed };
                    found.push(Difference { span, side: Some(side), what });
                }
            }
        }
        found[first..].sort_by_key(|difference| match difference.what {
            DifferingFact::Pieces { place, kind, .. } => (
                board.square(side, place).map_or(200 + place_rank(place), |square| square.number()),
                kind,
            ),
            _ => (u8::MAX, Kind::King),
        });
    }

    fn earned_differences<C>(
        &self,
        side: Side,
        known: &KnownState<'_, C>,
        found: &mut Vec<Difference>,
    ) {
        for earned in EarnedFact::ALL {
            let Some((stated, span)) = self.earned[earned as usize] else { continue };
            let replayed = known.position.side(side).earned(earned);
            let unsaid = known.unsaid[(side, earned)];
            match earned.shape() {
                // A position makes no claim about absent players, unless it names them.
                Shape::Players => {
                    let claimed = (known.roster.players(side) | stated) & !unsaid;
                    let sets = (stated & claimed, replayed & claimed);
                    push_players(found, side, earned.word(), sets, span);
                }
                // A household may know who always throws twice before it happens.
                Shape::One if unsaid == 0 && replayed != 0 => {
                    let sets = (bit(stated as u8), bit(replayed as u8));
                    push_players(found, side, earned.word(), sets, span);
                }
                Shape::Flag(_) if unsaid == 0 && stated != replayed => {
                    let what = DifferingFact::Holds { word: earned.stated(stated != 0) };
                    found.push(Difference { span, side: Some(side), what });
                }
                Shape::One | Shape::Flag(_) => {}
            }
        }
    }
}

fn place_rank(place: Place) -> u8 {
    match place {
        Place::WAITING => 0,
        Place::CENTRE => 1,
        _ => 2,
    }
}

/// Returns the bit of a player's number in a set, or no bit for 0.
fn bit(number: u8) -> u32 {
    Player::new(Side::N, number).map_or(0, Player::bit)
}

fn push_players(
    found: &mut Vec<Difference>,
    side: Side,
    word: Word,
    (stated, replayed): (u32, u32),
    span: Span,
) {
    if stated != replayed {
        let what = DifferingFact::Players { word, stated, replayed };
        found.push(Difference { span, side: Some(side), what });
    }
}
