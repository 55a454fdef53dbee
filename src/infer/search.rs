//! Replay of games under many variants at once.

use std::collections::HashMap;
use std::rc::Rc;

use super::boards::by_board;
use super::cube::Projection;
use super::{Cube, Evidence, Exclusion, Excuse, Nearly, Place, Progress, Variants};
use crate::finding::Finding;
use crate::replay::{Quickly, StateKey, Steps, are_equivalent, offences, steps};
use crate::rulebook::{ParameterSet, UntypedVariant};

/// The most sets of variants that a search with excused moves takes through the lines of a game. This takes about a
/// second.
const MOST_SETS: u64 = 300_000;

/// Variants whose replays have reached the same state, with the same number of excused moves.
struct Branch<'a> {
    steps: Steps<'a>,
    members: Members,
}

/// The variants of a branch.
struct Members {
    /// The number of the board and the set of pieces. Branches with different ones are never joined.
    board: usize,
    /// The number of excused moves.
    excused: usize,
    /// The variants, grouped by these moves.
    parts: Vec<RemainingVariants>,
}

impl Members {
    /// Returns the assignments, each with the index of its part.
    fn cubes(&self) -> impl DoubleEndedIterator<Item = (usize, Cube)> {
        let parts = self.parts.iter().enumerate();
        parts.flat_map(|(part, reached)| {
            reached.variants.cubes().iter().map(move |&cube| (part, cube))
        })
    }

    /// Adds variants with their excused moves.
    fn add(&mut self, excuses: Vec<Excuse>, cubes: impl Iterator<Item = Cube>) {
        let part = self.parts.iter().position(|part| part.excuses == excuses);
        let part = part.unwrap_or_else(|| {
            self.parts.push(RemainingVariants::new(Variants::default(), excuses));
            self.parts.len() - 1
        });
        cubes.for_each(|cube| self.parts[part].variants.add(cube));
    }
}

/// Branches of which no two are in the same state.
#[derive(Default)]
struct Branches<'a> {
    all: Vec<Branch<'a>>,
    /// The index of each branch, by its board, its number of excused moves, and the state of its replay.
    alike: HashMap<(usize, usize, StateKey), usize, Quickly>,
}

impl<'a> Branches<'a> {
    /// Returns the branch in the same state, or a new one if there is none.
    fn of(&mut self, board: usize, excused: usize, steps: Steps<'a>) -> &mut Members {
        let index = self.index_of(board, excused, &steps);
        if index == self.all.len() {
            let members = Members { board, excused, parts: Vec::new() };
            self.all.push(Branch { steps, members });
        }
        &mut self.all[index].members
    }

    /// Returns the index of the branch in the same state, or the next index if there is none. The state of the only
    /// branch is not looked at: there are many lines with one branch.
    fn index_of(&mut self, board: usize, excused: usize, steps: &Steps<'a>) -> usize {
        if let [Branch { steps, members }] = &self.all[..] {
            self.alike.insert((members.board, members.excused, steps.outlook()), 0);
        }
        match self.all.len() {
            0 => 0,
            next => *self.alike.entry((board, excused, steps.outlook())).or_insert(next),
        }
    }

    /// Adds a branch that was not split.
    fn join(&mut self, from: Members, steps: Steps<'a>) {
        let to = self.of(from.board, from.excused, steps);
        if to.parts.is_empty() {
            to.parts = from.parts;
            return;
        }
        for RemainingVariants { variants, excuses, .. } in from.parts {
            to.add(excuses, variants.cubes().iter().copied());
        }
    }
}

/// The result of one line under all variants that agree in the consulted parameters.
struct Run<'a> {
    went: StepResult<'a>,
    /// All variants, in the branch or not, that agree in the consulted parameters.
    agreeing: Cube,
    /// The variants of the branch, each with the index of its part.
    cubes: Vec<(usize, Cube)>,
}

impl<'a> Run<'a> {
    /// Adds the result of a branch; drops variants under which the line is illegal.
    fn join(self, from: &Members, next: &mut Branches<'a>, dropped: &mut Vec<DroppedVariants>) {
        let cubes = self.cubes.into_iter();
        let (steps, excuses) = match self.went {
            StepResult::On(steps, excuses) => (steps, excuses),
            StepResult::Offends(finding) => {
                return drop_all(cubes.map(|(_, cube)| cube), finding, dropped);
            }
        };
        let to = next.of(from.board, from.excused + excuses.len(), steps);
        for part in cubes.collect::<Vec<_>>().chunk_by(|one, two| one.0 == two.0).rev() {
            let excuses = [&from.parts[part[0].0].excuses[..], &excuses].concat();
            to.add(excuses, part.iter().rev().map(|&(_, cube)| cube));
        }
    }
}

impl StepResult<'_> {
    /// Returns all variants under which the line gives the same result, given the parameters that it
    /// consulted. If it has findings, they have the same words too.
    fn agreeing(&self, variant: UntypedVariant, consulted: ParameterSet) -> Cube {
        let silent = match self {
            StepResult::On(steps, excuses) if excuses.is_empty() => Some(steps),
            _ => None,
        };
        let book = variant.book();
        let mut agreeing = Cube::any(book);
        for parameter in consulted.rows(book) {
            let value = variant.get(parameter);
            let are_alike = |v| silent.is_some_and(|steps| steps.are_alike(parameter, v, value));
            let alike = parameter.values.all().filter(|&v| v == value || are_alike(v));
            let bits = alike.fold(0, |bits, value| bits | 1 << value);
            agreeing = agreeing.limited(parameter, bits);
        }
        agreeing
    }
}

/// Variants under which a line was illegal, and its finding.
type DroppedVariants = (Cube, Rc<Finding>);

/// Drops variants under which a line was illegal.
fn drop_all(
    cubes: impl Iterator<Item = Cube>,
    finding: Box<Finding>,
    dropped: &mut Vec<DroppedVariants>,
) {
    // There may be very many variants, and a finding has many facts.
    let finding: Rc<Finding> = Rc::from(finding);
    dropped.extend(cubes.map(|cube| (cube, Rc::clone(&finding))));
}

enum StepResult<'a> {
    /// It is legal, or these findings are excused.
    On(Steps<'a>, Vec<Excuse>),
    /// It is illegal, for this reason.
    Offends(Box<Finding>),
}

/// The variants that remain after all games, grouped by their excused moves.
pub type RemainingVariants = Nearly;

impl RemainingVariants {
    /// Returns the variants before the first game.
    pub fn start(given: &Variants) -> Vec<RemainingVariants> {
        let start = RemainingVariants::new(given.clone(), Vec::new());
        if given.is_empty() { vec![] } else { vec![start] }
    }

    /// Returns all variants, with any excused moves.
    pub fn all(reached: &[RemainingVariants]) -> Variants {
        let mut all = Variants::default();
        reached.iter().flat_map(|r| r.variants.cubes()).for_each(|&cube| all.add(cube));
        all
    }
}

/// A search through some games.
pub struct Search<'a, 'e> {
    games: &'e [Evidence<'a>],
    /// The number of moves that may be excused up to the end of each game.
    most: Vec<usize>,
    /// The only lines whose errors count; all lines if `None`.
    pub only: Option<&'e [Place]>,
    /// The excluded values.
    pub exclusions: Vec<Exclusion>,
    /// The lines that excluded variants.
    pub decisive: Vec<Place>,
    /// The number of sets of variants that may still be taken through a line. With excused moves, the variants can
    /// split at each line.
    to_spend: u64,
}

impl<'a, 'e> Search<'a, 'e> {
    /// Creates a search that excuses no move.
    pub fn strict(games: &'e [Evidence<'a>]) -> Search<'a, 'e> {
        Search { to_spend: u64::MAX, ..Search::new(games, vec![0; games.len()]) }
    }

    /// Creates a search that excuses at most `most` moves in each variant, up to the end of each game. It gives up
    /// if the variants split into very many sets ([`Search::is_spent`]).
    pub fn new(games: &'e [Evidence<'a>], most: Vec<usize>) -> Search<'a, 'e> {
        Search {
            games,
            most,
            only: None,
            exclusions: Vec::new(),
            decisive: Vec::new(),
            to_spend: MOST_SETS.saturating_mul(games.len() as u64),
        }
    }

    /// Returns whether the search gave up. Then no variants remain, but some may fit.
    pub fn is_spent(&self) -> bool {
        self.to_spend == 0
    }

    /// Goes through all games. Returns `None` if it was cancelled.
    pub fn run(
        &mut self,
        given: &Variants,
        progress: Progress<'_>,
    ) -> Option<Vec<RemainingVariants>> {
        let mut reached = RemainingVariants::start(given);
        for game in 0..self.games.len() {
            reached = self.game(game, &reached, progress)?;
        }
        Some(reached)
    }

    /// Goes through a game after the earlier ones, with at most `most` excused moves in it. If no variant
    /// remains, the search forgets what it noted in the game.
    pub fn next_game(
        &mut self,
        game: usize,
        reached: &[RemainingVariants],
        most: usize,
        progress: Progress<'_>,
    ) -> Option<Vec<RemainingVariants>> {
        let noted = (self.exclusions.len(), self.decisive.len());
        self.most[game] = reached.first().map_or(0, |reached| reached.excuses.len()) + most;
        self.to_spend = if most == 0 { u64::MAX } else { MOST_SETS };
        let next = self.game(game, reached, progress)?;
        if next.is_empty() {
            self.exclusions.truncate(noted.0);
            self.decisive.truncate(noted.1);
        }
        Some(next)
    }

    fn game(
        &mut self,
        game: usize,
        reached: &[RemainingVariants],
        progress: Progress<'_>,
    ) -> Option<Vec<RemainingVariants>> {
        let evidence = self.games[game];
        let mut branches = self.begin(game, reached);
        for line in evidence.played() {
            let at = Place { game, line };
            if self.is_over(at) {
                return Some(grouped(branches));
            }
            if !progress(at) {
                return None;
            }
            branches = self.step(at, branches, |steps| steps.line(line));
        }
        if evidence.change().is_none() {
            let last = Place { game, line: evidence.last() };
            branches = self.step(last, branches, |steps| steps.end());
        }
        Some(grouped(branches))
    }

    /// Returns whether no later line counts.
    fn is_over(&self, at: Place) -> bool {
        self.only.is_some_and(|only| only.iter().all(|&line| line < at))
    }

    /// Starts branches for each board. Numbers of players with the same effect share a branch.
    fn begin(&mut self, game: usize, reached: &[RemainingVariants]) -> Vec<Branch<'a>> {
        let at = Place { game, line: self.games[game].setting() };
        let (mut seated, mut dropped) = (Branches::default(), Vec::new());
        for reached in reached {
            self.seat(at, reached, &mut seated, &mut dropped);
        }
        self.note(at, variants(&seated.all), &dropped);
        seated.all
    }

    /// Starts the game with each number of players that the variants require.
    fn seat(
        &self,
        at: Place,
        reached: &RemainingVariants,
        seated: &mut Branches<'a>,
        dropped: &mut Vec<DroppedVariants>,
    ) {
        let Evidence { text, log, .. } = self.games[at.game];
        let setup = self.games[at.game].setup();
        let begun = by_players(&reached.variants, |variant| steps(text, log, &setup, &variant));
        for (steps, variants) in begun {
            let more = match self.judge(at, &steps, reached.excuses.len()) {
                Ok(more) => more,
                Err(finding) => {
                    drop_all(variants.cubes().iter().copied(), finding, dropped);
                    continue;
                }
            };
            let excuses = [&reached.excuses[..], &more].concat();
            for (board, cube) in by_board(&variants) {
                let steps = steps.set_up(&cube.likeliest());
                let members = seated.of(board, excuses.len(), steps);
                members.add(excuses.clone(), std::iter::once(cube));
            }
        }
    }

    /// Continues all branches by one step.
    fn step(
        &mut self,
        at: Place,
        branches: Vec<Branch<'a>>,
        mut go: impl FnMut(&mut Steps<'a>) -> ParameterSet,
    ) -> Vec<Branch<'a>> {
        let (mut next, mut dropped) = (Branches::default(), Vec::new());
        for Branch { steps, members } in branches {
            if self.is_spent() {
                return Vec::new();
            }
            let mut runs = self.runs(at, steps, &members, &mut go);
            match runs.pop() {
                // Most lines do not split the variants of a branch.
                Some(Run { went: StepResult::On(steps, excuses), .. })
                    if runs.is_empty() && excuses.is_empty() =>
                {
                    next.join(members, steps)
                }
                last => {
                    let runs = runs.into_iter().chain(last);
                    runs.for_each(|run| run.join(&members, &mut next, &mut dropped));
                }
            }
        }
        self.note(at, variants(&next.all), &dropped);
        next.all
    }

    /// Runs a step under the variants of a branch: once for all variants that agree in the parameters it
    /// consults.
    fn runs(
        &mut self,
        at: Place,
        steps: Steps<'a>,
        members: &Members,
        go: &mut impl FnMut(&mut Steps<'a>) -> ParameterSet,
    ) -> Vec<Run<'a>> {
        let before = steps.clone();
        let (mut runs, mut first): (Vec<Run<'a>>, _) = (Vec::new(), Some(steps));
        let mut rest: Vec<(usize, Cube)> = members.cubes().collect();
        while let Some((part, cube)) = rest.pop() {
            self.to_spend = self.to_spend.saturating_sub(1);
            let known = runs.iter().position(|run| cube.common(&run.agreeing).is_some());
            let index = known.unwrap_or_else(|| {
                let mut steps = first.take().unwrap_or_else(|| before.clone());
                steps.turn_to(&cube.likeliest());
                runs.push(self.try_line(at, members.excused, steps, go));
                runs.len() - 1
            });
            let (agreed, others) = cube.split(&runs[index].agreeing);
            runs[index].cubes.push((part, agreed));
            rest.extend(others.into_iter().map(|cube| (part, cube)));
        }
        runs
    }

    fn try_line(
        &self,
        at: Place,
        excused: usize,
        mut steps: Steps<'a>,
        go: &mut impl FnMut(&mut Steps<'a>) -> ParameterSet,
    ) -> Run<'a> {
        let variant = steps.variant();
        let consulted = go(&mut steps);
        let went = match self.judge(at, &steps, excused) {
            Ok(excuses) => StepResult::On(steps, excuses),
            Err(finding) => StepResult::Offends(finding),
        };
        Run { agreeing: went.agreeing(variant, consulted), went, cubes: Vec::new() }
    }

    /// Returns the findings of a step as excuses. If the limit is exceeded, returns the first finding
    /// beyond it.
    fn judge(
        &self,
        at: Place,
        steps: &Steps<'a>,
        excused: usize,
    ) -> Result<Vec<Excuse>, Box<Finding>> {
        if self.only.is_some_and(|only| !only.contains(&at)) {
            return Ok(Vec::new());
        }
        let most = self.most[at.game] - excused;
        match offences(steps).nth(most) {
            Some(finding) => Err(Box::new(finding.clone())),
            None => Ok(offences(steps).map(|f| Excuse { at, finding: f.clone() }).collect()),
        }
    }

    /// Notes the values that only dropped variants have.
    fn note<'v>(
        &mut self,
        at: Place,
        left: impl Iterator<Item = &'v Variants>,
        dropped: &[DroppedVariants],
    ) {
        if dropped.is_empty() {
            return;
        }
        if self.decisive.last() != Some(&at) {
            self.decisive.push(at);
        }
        let left = Projection::of(left.flat_map(Variants::cubes));
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

/// Returns the variants of some branches.
fn variants<'b>(branches: &'b [Branch<'_>]) -> impl Iterator<Item = &'b Variants> {
    branches.iter().flat_map(|branch| &branch.members.parts).map(|part| &part.variants)
}

/// Groups variants by their excused moves.
fn grouped(branches: Vec<Branch<'_>>) -> Vec<RemainingVariants> {
    let mut groups: Vec<RemainingVariants> = Vec::new();
    let mut places: HashMap<Vec<Excuse>, usize> = HashMap::new();
    for RemainingVariants { variants, excuses, .. } in
        branches.into_iter().flat_map(|branch| branch.members.parts)
    {
        match places.get(&excuses) {
            Some(&place) => {
                variants.cubes().iter().for_each(|&cube| groups[place].variants.add(cube))
            }
            None => {
                places.insert(excuses.clone(), groups.len());
                groups.push(RemainingVariants::new(variants, excuses));
            }
        }
    }
    groups
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
