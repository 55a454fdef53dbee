//! Replay of games under many variants at once.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::boards::by_board;
use super::cube::Projection;
use super::{Cube, Evidence, Exclusion, Place, Progress, Variants};
use crate::finding::Finding;
use crate::replay::{Quickly, StateKey, Steps, are_equivalent, offences, steps};
use crate::rulebook::{ParameterSet, UntypedVariant};

/// Variants whose replays have reached the same state.
struct Branch<'a> {
    steps: Steps<'a>,
    /// The number of the board and the set of pieces. Branches with different ones are never joined.
    board: usize,
    variants: Variants,
}

/// Branches of which no two are in the same state.
#[derive(Default)]
struct Branches<'a> {
    all: Vec<Branch<'a>>,
    /// The index of each branch, by its board and the state of its replay.
    alike: HashMap<(usize, StateKey), usize, Quickly>,
}

impl<'a> Branches<'a> {
    /// Returns the variants in the same state; none if there is no such branch yet.
    fn of(&mut self, board: usize, steps: Steps<'a>) -> &mut Variants {
        let index = self.index_of(board, &steps);
        if index == self.all.len() {
            self.all.push(Branch { steps, board, variants: Variants::default() });
        }
        &mut self.all[index].variants
    }

    /// Returns the index of the branch in the same state, or the next index if there is none. The state of the only
    /// branch is not looked at: there are many lines with one branch.
    fn index_of(&mut self, board: usize, steps: &Steps<'a>) -> usize {
        if let [only] = &self.all[..] {
            self.alike.insert((only.board, only.steps.outlook()), 0);
        }
        match self.all.len() {
            0 => 0,
            next => *self.alike.entry((board, steps.outlook())).or_insert(next),
        }
    }

    /// Adds a branch that was not split.
    fn join(&mut self, board: usize, variants: Variants, steps: Steps<'a>) {
        let to = self.of(board, steps);
        if to.is_empty() {
            *to = variants;
        } else {
            variants.cubes().iter().for_each(|&cube| to.add(cube));
        }
    }
}

/// The result of one step under all variants that agree in the consulted parameters.
pub(super) struct Run<'a> {
    pub steps: Steps<'a>,
    /// All variants, in the branch or not, that agree in the consulted parameters.
    agreeing: Cube,
    /// The variants of the branch.
    pub cubes: Vec<Cube>,
}

/// Runs a step under some variants: once for all variants that agree in the parameters it consults.
pub(super) fn runs<'a>(
    before: &Steps<'a>,
    variants: &Variants,
    go: &dyn Fn(&mut Steps<'a>) -> ParameterSet,
) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    let mut rest: Vec<Cube> = variants.cubes().to_vec();
    while let Some(cube) = rest.pop() {
        let known = runs.iter().position(|run| cube.common(&run.agreeing).is_some());
        let index = known.unwrap_or_else(|| {
            let mut steps = before.under(&cube.likeliest());
            let consulted = go(&mut steps);
            runs.push(Run { agreeing: agreeing(&steps, consulted), steps, cubes: Vec::new() });
            runs.len() - 1
        });
        let (agreed, others) = cube.split(&runs[index].agreeing);
        runs[index].cubes.push(agreed);
        rest.extend(others);
    }
    runs
}

/// Returns all variants under which a step gives the same result, given the parameters that it consulted. If it has
/// findings, they have the same words too.
fn agreeing(steps: &Steps<'_>, consulted: ParameterSet) -> Cube {
    let is_silent = offences(steps).next().is_none();
    let variant = steps.variant();
    let book = variant.book();
    let mut agreeing = Cube::any(book);
    for parameter in consulted.rows(book) {
        let value = variant.get(parameter);
        let are_alike = |v| is_silent && steps.are_alike(parameter, v, value);
        let alike = parameter.values.all().filter(|&v| v == value || are_alike(v));
        let bits = alike.fold(0, |bits, value| bits | 1 << value);
        agreeing = agreeing.limited(parameter, bits);
    }
    agreeing
}

/// Variants under which a line was illegal, and its finding.
type DroppedVariants = (Cube, Rc<Finding>);

/// A search through some games for the variants under which all of them are legal.
pub struct Search<'a, 'e> {
    games: &'e [Evidence<'a>],
    /// The only lines whose errors count; all lines if `None`.
    pub only: Option<&'e [Place]>,
    /// The excluded values.
    pub exclusions: Vec<Exclusion>,
    /// The lines that excluded variants.
    pub decisive: Vec<Place>,
}

impl<'a, 'e> Search<'a, 'e> {
    /// Creates a search in which every line counts.
    pub fn new(games: &'e [Evidence<'a>]) -> Search<'a, 'e> {
        Search { games, only: None, exclusions: Vec::new(), decisive: Vec::new() }
    }

    /// Goes through all games. Returns `None` if it was cancelled.
    pub fn run(&mut self, given: &Variants, progress: Progress<'_>) -> Option<Variants> {
        let mut left = given.clone();
        for game in 0..self.games.len() {
            left = self.game(game, &left, progress)?;
        }
        Some(left)
    }

    /// Adds to each board the number of lines of a game that are legal on it, up to the line that leaves no variant. Returns
    /// the number of lines before that one.
    pub fn count_legal_lines(
        &mut self,
        game: usize,
        given: &Variants,
        lines: &mut HashMap<usize, u64>,
        progress: Progress<'_>,
    ) -> Option<usize> {
        let mut branches = self.begin(game, given);
        for (count, line) in self.games[game].played().enumerate() {
            if branches.is_empty() {
                return Some(count);
            }
            if !progress(Place { game, line }) {
                return None;
            }
            let boards: HashSet<usize> = branches.iter().map(|branch| branch.board).collect();
            boards.into_iter().for_each(|board| *lines.entry(board).or_default() += 1);
            branches = self.step(Place { game, line }, branches, &|steps| steps.line(line));
        }
        Some(usize::MAX)
    }

    fn game(&mut self, game: usize, left: &Variants, progress: Progress<'_>) -> Option<Variants> {
        let evidence = self.games[game];
        let mut branches = self.begin(game, left);
        for line in evidence.played() {
            let at = Place { game, line };
            if self.is_over(at) {
                return Some(all_of(&branches));
            }
            if !progress(at) {
                return None;
            }
            branches = self.step(at, branches, &|steps| steps.line(line));
        }
        if evidence.change().is_none() {
            let last = Place { game, line: evidence.last() };
            branches = self.step(last, branches, &|steps| steps.end());
        }
        Some(all_of(&branches))
    }

    /// Returns whether no later line counts.
    fn is_over(&self, at: Place) -> bool {
        self.only.is_some_and(|only| only.iter().all(|&line| line < at))
    }

    /// Starts branches for each board. Numbers of players with the same effect share a branch.
    fn begin(&mut self, game: usize, left: &Variants) -> Vec<Branch<'a>> {
        let at = Place { game, line: self.games[game].setting() };
        let (mut seated, mut dropped) = (Branches::default(), Vec::new());
        for (steps, variants) in seated_by_players(&self.games[game], left) {
            if let Some(finding) = self.offence(at, &steps) {
                drop_all(variants.cubes(), finding, &mut dropped);
                continue;
            }
            for (board, cube) in by_board(&variants) {
                seated.of(board, steps.set_up(&cube.likeliest())).add(cube);
            }
        }
        self.note(at, &seated.all, &dropped);
        seated.all
    }

    /// Continues all branches by one step, and drops variants under which it is illegal.
    fn step(
        &mut self,
        at: Place,
        branches: Vec<Branch<'a>>,
        go: &dyn Fn(&mut Steps<'a>) -> ParameterSet,
    ) -> Vec<Branch<'a>> {
        let (mut next, mut dropped) = (Branches::default(), Vec::new());
        for Branch { steps, board, variants } in branches {
            let mut runs = runs(&steps, &variants, go);
            // Most lines do not split the variants of a branch.
            if runs.len() == 1
                && self.offence(at, &runs[0].steps).is_none()
                && let Some(run) = runs.pop()
            {
                next.join(board, variants, run.steps);
            }
            for run in runs {
                match self.offence(at, &run.steps) {
                    Some(finding) => drop_all(&run.cubes, finding, &mut dropped),
                    None => {
                        let to = next.of(board, run.steps);
                        run.cubes.into_iter().rev().for_each(|cube| to.add(cube));
                    }
                }
            }
        }
        self.note(at, &next.all, &dropped);
        next.all
    }

    /// Returns the first finding of a step against the variant, if the line counts.
    fn offence<'s>(&self, at: Place, steps: &'s Steps<'a>) -> Option<&'s Finding> {
        let counts = self.only.is_none_or(|only| only.contains(&at));
        offences(steps).next().filter(|_| counts)
    }

    /// Notes the values that only dropped variants have.
    fn note(&mut self, at: Place, left: &[Branch<'a>], dropped: &[DroppedVariants]) {
        if dropped.is_empty() {
            return;
        }
        if self.decisive.last() != Some(&at) {
            self.decisive.push(at);
        }
        let left = Projection::of(left.iter().flat_map(|branch| branch.variants.cubes()));
        let gone = Projection::of(dropped.iter().map(|(cube, _)| cube));
        for (parameter, value) in gone.without(&left) {
            let had = |(cube, _): &&DroppedVariants| cube.allows(parameter, value);
            let Some((cube, finding)) = dropped.iter().find(had) else { continue };
            let under = cube.pinned(parameter, value).likeliest();
            let finding = Finding::clone(finding);
            self.exclusions.push(Exclusion { parameter, value, at, finding, under });
        }
    }
}

/// Drops variants under which a line was illegal.
fn drop_all(cubes: &[Cube], finding: &Finding, dropped: &mut Vec<DroppedVariants>) {
    // There may be very many variants, and a finding has many facts.
    let finding = Rc::new(finding.clone());
    dropped.extend(cubes.iter().map(|&cube| (cube, Rc::clone(&finding))));
}

/// Returns the variants of some branches.
fn all_of(branches: &[Branch<'_>]) -> Variants {
    let mut all = Variants::default();
    branches.iter().flat_map(|branch| branch.variants.cubes()).for_each(|&cube| all.add(cube));
    all
}

/// Starts a game with each number of players that the variants require.
pub(super) fn seated_by_players<'a>(
    evidence: &Evidence<'a>,
    variants: &Variants,
) -> Vec<(Steps<'a>, Variants)> {
    let (Evidence { text, log, .. }, setup) = (*evidence, evidence.setup());
    by_players(variants, |variant| steps(text, log, &setup, &variant))
}

/// Returns the start of a game for each number of players that the variant may require. Equal starts are
/// grouped.
fn by_players<'a>(
    variants: &Variants,
    begin: impl Fn(UntypedVariant) -> Steps<'a>,
) -> Vec<(Steps<'a>, Variants)> {
    let mut classes: Vec<(Steps<'a>, Variants)> = Vec::new();
    let seats = variants.cubes().first().and_then(|cube| cube.book().seats);
    let parts: Vec<Variants> = match seats {
        Some(players) => {
            let values = variants.values(players).into_iter();
            values.map(|value| variants.restricted(players, &[value])).collect()
        }
        None => vec![variants.clone()],
    };
    for part in parts {
        let Some(first) = part.cubes().first() else { continue };
        let steps = begin(first.likeliest());
        match classes.iter_mut().find(|(other, _)| are_equivalent(other, &steps)) {
            Some((_, together)) => part.cubes().iter().for_each(|&cube| together.add(cube)),
            None => classes.push((steps, part)),
        }
    }
    classes
}
