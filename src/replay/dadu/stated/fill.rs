//! Filling of unknown facts from a stated position. If a word contradicts a known fact, the fact is
//! unknown from then on. The pieces are always taken as stated.

use super::{PositionClaims, StatedSide, StatedTurn};
use crate::finding::{Difference, DifferingFact, UnknownFacts};
use crate::games::dadu::words::Word;
use crate::games::dadu::{Consult, EarnedFact, Kind, Place, Position, Rules, Shape};
use crate::table::{Roster, Side};

impl PositionClaims {
    /// Copies the stated facts into the position. Other facts stay unchanged.
    pub fn fill<C: Consult>(
        &self,
        rules: &Rules<C>,
        roster: &Roster,
        position: &mut Position,
        unsaid: &mut UnknownFacts,
    ) {
        self.turn.fill(rules, roster, position, unsaid);
        for side in Side::BOTH {
            if let Some(stated) = &self.sides[side] {
                stated.fill(side, roster, position, unsaid);
            }
        }
    }
}

impl StatedSide {
    fn fill(
        &self,
        side: Side,
        roster: &Roster,
        position: &mut Position,
        unsaid: &mut UnknownFacts,
    ) {
        let there = position.side_mut(side);
        for kind in Kind::BOTH {
            let places: Vec<Place> =
                self.pieces[kind as usize].iter().map(|&(place, _)| place).collect();
            // A wrong count was reported before. Then the pieces stay where the replay has them.
            let _ = there.arrange(kind, &places);
        }
        let present = roster.players(side);
        for earned in EarnedFact::ALL {
            let Some((stated, _)) = self.earned[earned as usize] else { continue };
            // A position makes no claim about absent players, unless it names them.
            let is_set = earned.shape() == Shape::Players;
            let claimed = if is_set { present | stated } else { u32::MAX };
            there.set_earned(earned, there.earned(earned) & !claimed | stated);
            unsaid[(side, earned)] &= !claimed;
        }
        // A player whose 1 counts has thrown da (T2); a player without da has no 1 that counts.
        unsaid[(side, EarnedFact::Da)] &= !there.ones;
        there.da |= there.ones;
        unsaid[(side, EarnedFact::Ones)] &= there.da | unsaid[(side, EarnedFact::Da)];
    }
}

impl StatedTurn {
    /// Fills in the order of play. The replay keeps the order that it knows.
    fn fill<C: Consult>(
        &self,
        rules: &Rules<C>,
        roster: &Roster,
        position: &mut Position,
        unsaid: &mut UnknownFacts,
    ) {
        let Some((side, _)) = self.side else { return };
        let thrown = self.thrown.map(|(set, _)| set);
        let goes_on = position.turn.side == Some(side);
        match thrown {
            _ if !unsaid.order && !goes_on => return,
            _ if !unsaid.order => {}
            Some(0) if !goes_on || position.turn.thrown == 0 => {
                rules.end_side_turn(position, roster, side.opposite());
            }
            Some(set) if goes_on => position.turn.thrown |= set,
            Some(set) => rules.set_side_turn(position, roster, side, set, 0),
            None if goes_on => {}
            None => rules.set_side_turn(position, roster, side, 0, 0),
        }
        unsaid.order &= thrown.is_none();
        unsaid.doubled &= thrown != Some(0);
        if let Some((number, _)) = self.doubled.filter(|_| unsaid.doubled) {
            (position.turn.doubled, unsaid.doubled) = (number, false);
        }
    }
}

impl UnknownFacts {
    /// Makes every fact unknown in which a stated position and the replay differ.
    pub(in crate::replay) fn contradicted(
        &mut self,
        position: &mut Position,
        differences: &[Difference],
    ) {
        for Difference { side, what, .. } in differences {
            match (what, side) {
                (DifferingFact::Pieces { .. }, _) => {}
                (DifferingFact::Holds { word }, &Some(side)) => {
                    self.forget(position, side, *word, 1)
                }
                (DifferingFact::Players { word, stated, replayed }, &Some(side)) => {
                    self.forget(position, side, *word, stated ^ replayed);
                }
                _ => (self.order, self.doubled) = (true, true),
            }
        }
    }

    /// Makes the uncertain part of a fact unknown, or the order of play if the word is about that.
    fn forget(&mut self, position: &mut Position, side: Side, word: Word, unknown: u32) {
        match EarnedFact::of_word(word) {
            Some((earned, _)) => self.forget_earned(position, side, earned, unknown),
            None => (self.order, self.doubled) = (true, true),
        }
    }

    fn forget_earned(
        &mut self,
        position: &mut Position,
        side: Side,
        earned: EarnedFact,
        unknown: u32,
    ) {
        self[(side, earned)] |= unknown & earned.everything();
        let there = position.side_mut(side);
        let held = there.earned(earned);
        match earned {
            EarnedFact::Ones => there.set_earned(earned, held & !unknown),
            EarnedFact::Twice => self[(side, earned)] = 1,
            _ => there.set_earned(earned, held | unknown),
        }
    }

    /// Makes the facts unknown that captures change (M4, K3, R10) and moves earn (O6), because play may
    /// have gone differently. A position can state them again.
    pub(in crate::replay) fn forget_what_play_changes(&mut self, position: &mut Position) {
        for side in Side::BOTH {
            for flag in EarnedFact::FLAGS {
                self.forget_earned(position, side, flag, 1);
            }
            let ones = position.side(side).ones;
            self.forget_earned(position, side, EarnedFact::Ones, ones);
        }
    }
}
