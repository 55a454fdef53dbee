//! Games with the changes that undo the slips of the rules that fit best.

use super::slips::Slip;
use super::{Evidence, Excuse, Place};
use crate::replay::{Steps, offences, steps};
use crate::rulebook::{ParameterSet, UntypedVariant};
use crate::suggest::Candidate;

/// Games in which some lines are changed.
pub struct CorrectedGames<'e, 'a> {
    pub games: &'e [Evidence<'a>],
    /// The changes, each with its game.
    changes: Vec<(usize, Candidate)>,
    /// The places from which on the play is not judged.
    unjudged: Vec<Place>,
}

impl<'e, 'a> CorrectedGames<'e, 'a> {
    /// Returns the games as they are written.
    pub fn uncorrected(games: &'e [Evidence<'a>]) -> CorrectedGames<'e, 'a> {
        CorrectedGames { games, changes: Vec::new(), unjudged: Vec::new() }
    }

    /// Undoes some slips.
    pub fn of(games: &'e [Evidence<'a>], slips: &[Slip]) -> CorrectedGames<'e, 'a> {
        let mut corrected = CorrectedGames::uncorrected(games);
        for slip in slips {
            match slip {
                Slip::Repaired(it) => corrected.changes.push((it.at.game, it.change.clone())),
                Slip::Unjudged(at, _) => corrected.unjudged.push(*at),
                Slip::Excused(_) => {}
            }
        }
        corrected
    }

    /// Whether a line is played as it is written.
    pub fn is_written(&self, at: Place) -> bool {
        self.changes.iter().all(|(game, change)| *game != at.game || change.of(at.line).is_none())
            && !self.unjudged.contains(&at)
    }

    /// Replays a line, changed where it is. Returns the parameters that were consulted.
    pub fn line(&self, steps: &mut Steps<'_>, at: Place) -> ParameterSet {
        let mut of_game = self.changes.iter().filter(|(game, _)| *game == at.game);
        let changed = of_game.find_map(|(_, change)| change.of(at.line));
        let forgets = self.unjudged.contains(&at);
        let span = self.games[at.game].log.lines[at.line].span;
        let forgotten = if forgets { steps.forget(span) } else { ParameterSet::default() };
        forgotten.union(match changed {
            Some(changed) => changed.replay(steps, at.line),
            None => steps.line(at.line),
        })
    }

    /// Replays all games under one variant, and passes the replay after each step to `visit`. Returns false as soon
    /// as `visit` does.
    pub fn visit(
        &self,
        variant: UntypedVariant,
        mut visit: impl FnMut(Place, &Steps<'a>) -> bool,
    ) -> bool {
        self.games.iter().enumerate().all(|(game, evidence)| {
            let mut steps = steps(evidence.text, evidence.log, &evidence.setup(), &variant);
            let at = |line| Place { game, line };
            if !visit(at(evidence.setting()), &steps) {
                return false;
            }
            let mut step = |at, take: &dyn Fn(&mut Steps<'a>) -> ParameterSet| {
                steps = steps.under(&variant);
                take(&mut steps);
                visit(at, &steps)
            };
            evidence.lines().map(at).all(|at| step(at, &|steps| self.line(steps, at)))
                && (evidence.change().is_some() || step(at(evidence.last()), &|steps| steps.end()))
        })
    }

    /// Returns the first offence under a variant, with its place, that is not one of those excused.
    pub fn first_offence(&self, variant: UntypedVariant, excused: &[Excuse]) -> Option<Excuse> {
        let mut first = None;
        self.visit(variant, |at, steps| {
            let all = offences(steps).map(|f| Excuse { at, finding: f.clone() });
            first = all.into_iter().find(|one| !excused.contains(one));
            first.is_none()
        });
        first
    }
}
