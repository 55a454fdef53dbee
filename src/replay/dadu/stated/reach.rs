//! Positions to which no play leads (D509). Only a position that sets up a game is checked. Elsewhere
//! the replay knows the play, and a difference is an error.

use super::PositionClaims;
use crate::finding::{Facts, InDadu};
use crate::games::dadu::{
    Consult, ConsultedParameters, EarnedFact, Kind, Place, Position, PositionFacts, RULEBOOK,
    Rules, SideFacts, Unreachable,
};
use crate::replay::Witness;
use crate::replay::dadu::Replay;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Both, Roster};

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Warns if no play under the declared variant leads to a position.
    pub(super) fn warn_of_unreachable(&mut self, span: Span, stated: &PositionClaims) {
        let unknown = self.frame.terms.is_wholly_unknown()
            || RULEBOOK.board.iter().any(|row| self.frame.terms.is_unknown(row));
        // Play before this line may have followed other rules, or broken them.
        if C::LISTENS || self.frame.terms.are_changed() || unknown || self.rules_were_broken {
            return;
        }
        let reasons = self.reasons(stated);
        if reasons.is_empty() {
            return;
        }
        let mut rules: Vec<RuleId> = Vec::new();
        for &rule in reasons.iter().flat_map(|reason| reason.rules()) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let facts = Facts::Dadu(InDadu::UnreachablePosition { board: self.rules.board(), reasons });
        self.report(span, facts, &rules);
    }

    /// Returns the reasons that do not depend on an unknown parameter.
    fn reasons(&self, stated: &PositionClaims) -> Vec<Unreachable> {
        let rules = Rules::listening(*self.rules.variant(), ConsultedParameters::default());
        let facts = stated.facts(&rules, &self.frame.roster);
        let mut reasons = Vec::new();
        rules.unreachable(&facts, |reason| {
            let consulted = rules.consulted().take();
            if !consulted
                .iter()
                .any(|&parameter| self.frame.terms.is_unknown(parameter.definition()))
            {
                reasons.push(reason);
            }
        });
        reasons
    }
}

impl PositionClaims {
    /// Returns the claims of the line as facts for the rules.
    fn facts<C: Consult>(&self, rules: &Rules<C>, roster: &Roster) -> PositionFacts {
        let start = Position::start(rules);
        let sides = Both::of(|side| {
            let stated = self.sides[side].clone().unwrap_or_default();
            let mut pieces = *start.side(side);
            for kind in Kind::BOTH {
                let stated = &stated.pieces[kind as usize];
                let places: Vec<Place> = stated.iter().map(|&(place, _)| place).collect();
                // A position with a wrong count does not set up a game.
                let _ = pieces.arrange(kind, &places);
            }
            let says = |earned: EarnedFact| stated.earned[earned as usize].map(value);
            SideFacts {
                pieces,
                present: roster.players(side),
                da: says(EarnedFact::Da),
                ones: says(EarnedFact::Ones),
                open: says(EarnedFact::Open).map(|value| value != 0),
                exit: says(EarnedFact::Exit).map(|value| value != 0),
                kill: says(EarnedFact::Kill).map(|value| value != 0),
                twice: says(EarnedFact::Twice).map(|value| value as u8),
            }
        });
        PositionFacts {
            sides,
            turn: self.turn.side.map(value),
            thrown: self.turn.thrown.map(value),
            doubled: self.turn.doubled.map(value),
        }
    }
}

fn value<T>((value, _): (T, Span)) -> T {
    value
}
