//! Replaying games under many variants at once.

use super::{Cube, Evidence, Exclusion, Excuse, Nearly, Place, Progress, Variants};
use crate::finding::Finding;
use crate::replay::Steps;
use crate::rules::variant::{Parameter, Variant};

/// What a replay is set up with, before the engine is asked anything: each is tried for itself.
pub const BOARD: [Parameter; 4] =
    [Parameter::Segments, Parameter::SegmentLength, Parameter::StandardPieces, Parameter::Kings];

/// Variants that have come to the same, with what was excused to get there.
#[derive(Clone)]
struct Branch<'a> {
    /// The board and the pieces it is played with; branches of others are never one.
    board: usize,
    steps: Steps<'a>,
    variants: Variants,
    excuses: Vec<Excuse>,
}

impl<'a> Branch<'a> {
    /// The same with each board and each set of pieces for itself.
    fn by_board(&self) -> impl Iterator<Item = Branch<'a>> {
        by_board(&self.variants).into_iter().map(|(board, cube)| {
            let steps = self.steps.set_up(cube.likeliest());
            Branch { board, steps, variants: cube.into(), excuses: self.excuses.clone() }
        })
    }
}

/// How one line went under all variants that agree with one in what was consulted.
struct Run<'a> {
    variant: Variant,
    consulted: Vec<Parameter>,
    went: Went<'a>,
    /// The variants of the branch that agree with it.
    cubes: Vec<Cube>,
}

impl Run<'_> {
    /// Whether it tells how the line goes under some of the variants.
    fn speaks_for(&self, cube: &Cube) -> bool {
        self.consulted.iter().all(|&p| cube.allows(p, self.variant.get(p)))
    }
}

/// Variants under which something was illegal, and what.
type Dropped = (Cube, Finding);

enum Went<'a> {
    /// It is legal, or excused.
    On(Box<Steps<'a>>, Vec<Excuse>),
    /// It is not, and here is why.
    Offends(Box<Finding>),
}

/// What is left after all games: variants, by what they need excused.
pub type Reached = Nearly;

impl Reached {
    /// The variants, whatever was excused.
    pub fn all(reached: &[Reached]) -> Variants {
        let mut all = Variants::default();
        reached.iter().flat_map(|r| r.variants.cubes()).for_each(|&cube| all.add(cube));
        all
    }
}

/// A search through some games.
pub struct Search<'a, 'e> {
    games: &'e [Evidence<'a>],
    /// How many moves may be excused up to the end of each game.
    most: Vec<usize>,
    /// The only lines whose offences count, if not all do.
    pub only: Option<&'e [Place]>,
    /// The values that were excluded.
    pub exclusions: Vec<Exclusion>,
    /// The lines that excluded some variant.
    pub decisive: Vec<Place>,
}

impl<'a, 'e> Search<'a, 'e> {
    /// A search that excuses no move.
    pub fn strict(games: &'e [Evidence<'a>]) -> Search<'a, 'e> {
        Search::new(games, vec![0; games.len()])
    }

    /// A search that excuses, up to the end of each game, at most so many moves in each variant.
    pub fn new(games: &'e [Evidence<'a>], most: Vec<usize>) -> Search<'a, 'e> {
        Search { games, most, only: None, exclusions: Vec::new(), decisive: Vec::new() }
    }

    /// Goes through all games. Nothing, if it was given up.
    pub fn run(&mut self, given: &Variants, progress: Progress<'_>) -> Option<Vec<Reached>> {
        let start = Reached { variants: given.clone(), excuses: Vec::new() };
        let mut reached = if given.is_empty() { vec![] } else { vec![start] };
        for game in 0..self.games.len() {
            reached = self.game(game, reached, progress)?;
        }
        Some(reached)
    }

    fn game(
        &mut self,
        game: usize,
        reached: Vec<Reached>,
        progress: Progress<'_>,
    ) -> Option<Vec<Reached>> {
        let evidence = self.games[game];
        let mut branches = self.begin(game, &reached);
        for line in evidence.played() {
            let at = Place { game, line };
            if !progress(at) {
                return None;
            }
            branches = self.step(at, branches, |steps| steps.line(line));
        }
        if evidence.change().is_none() {
            let last = Place { game, line: evidence.last() };
            branches = self.step(last, branches, Steps::end);
        }
        Some(grouped(branches))
    }

    /// A branch for each board, with the numbers of players that come to the same taken together.
    fn begin(&mut self, game: usize, reached: &[Reached]) -> Vec<Branch<'a>> {
        let at = Place { game, line: self.games[game].setting() };
        let (mut seated, mut dropped) = (Vec::new(), Vec::new());
        for reached in reached {
            self.seat(at, reached, &mut seated, &mut dropped);
        }
        let before = reached.iter().map(|reached| &reached.variants);
        self.note(at, before, seated.iter().map(|branch| &branch.variants), &dropped);
        let mut branches: Vec<Branch<'a>> = seated.iter().flat_map(Branch::by_board).collect();
        branches.sort_by_key(|branch| branch.board);
        branches
    }

    /// The game begins with each number of players that the variants ask for.
    fn seat(
        &self,
        at: Place,
        reached: &Reached,
        seated: &mut Vec<Branch<'a>>,
        dropped: &mut Vec<Dropped>,
    ) {
        let Evidence { text, log, .. } = self.games[at.game];
        let setup = self.games[at.game].setup();
        let begun = by_players(&reached.variants, |variant| Steps::new(text, log, &setup, variant));
        for (steps, variants) in begun {
            match self.judge(at, &steps, &reached.excuses) {
                Ok(excuses) => seated.push(Branch { board: 0, steps, variants, excuses }),
                Err(finding) => dropped.extend(blamed(variants.cubes(), &finding)),
            }
        }
    }

    /// All branches go on by one step.
    fn step(
        &mut self,
        at: Place,
        branches: Vec<Branch<'a>>,
        mut go: impl FnMut(&mut Steps<'a>) -> Vec<Parameter>,
    ) -> Vec<Branch<'a>> {
        let mut next: Vec<Branch<'a>> = Vec::with_capacity(branches.len());
        let mut dropped = Vec::new();
        for branch in &branches {
            for Run { went, cubes, .. } in self.runs(at, branch, &mut go) {
                match went {
                    Went::On(steps, excuses) => {
                        join(&mut next, branch.board, *steps, excuses, cubes)
                    }
                    Went::Offends(finding) => dropped.extend(blamed(&cubes, &finding)),
                }
            }
        }
        let before = branches.iter().map(|branch| &branch.variants);
        self.note(at, before, next.iter().map(|branch| &branch.variants), &dropped);
        next
    }

    /// How a step goes under the variants of a branch: once for all that agree in what it consults.
    fn runs(
        &self,
        at: Place,
        branch: &Branch<'a>,
        go: &mut impl FnMut(&mut Steps<'a>) -> Vec<Parameter>,
    ) -> Vec<Run<'a>> {
        let mut runs: Vec<Run<'a>> = Vec::new();
        let mut rest = branch.variants.cubes().to_vec();
        while let Some(cube) = rest.pop() {
            let known = runs.iter().position(|run| run.speaks_for(&cube));
            let index = known.unwrap_or_else(|| {
                runs.push(self.try_line(at, branch, cube.likeliest(), go));
                runs.len() - 1
            });
            let (agreed, others) = cube.split(&runs[index].variant, &runs[index].consulted);
            runs[index].cubes.push(agreed);
            rest.extend(others);
        }
        runs
    }

    fn try_line(
        &self,
        at: Place,
        branch: &Branch<'a>,
        variant: Variant,
        go: &mut impl FnMut(&mut Steps<'a>) -> Vec<Parameter>,
    ) -> Run<'a> {
        let mut steps = branch.steps.under(variant);
        let consulted = go(&mut steps);
        let went = match self.judge(at, &steps, &branch.excuses) {
            Ok(excuses) => Went::On(Box::new(steps), excuses),
            Err(finding) => Went::Offends(finding),
        };
        Run { variant, consulted, went, cubes: Vec::new() }
    }

    /// Whether what a step found may be excused, and what is excused then.
    fn judge(
        &self,
        at: Place,
        steps: &Steps<'_>,
        before: &[Excuse],
    ) -> Result<Vec<Excuse>, Box<Finding>> {
        let mut excuses = before.to_vec();
        if self.only.is_some_and(|only| !only.contains(&at)) {
            return Ok(excuses);
        }
        for finding in steps.offences() {
            if excuses.len() == self.most[at.game] {
                return Err(Box::new(finding.clone()));
            }
            excuses.push(Excuse { at, finding: finding.clone() });
        }
        Ok(excuses)
    }

    /// Notes which values have gone with the variants that were dropped.
    fn note<'v>(
        &mut self,
        at: Place,
        before: impl Iterator<Item = &'v Variants>,
        left: impl Iterator<Item = &'v Variants>,
        dropped: &[Dropped],
    ) {
        if dropped.is_empty() {
            return;
        }
        if self.decisive.last() != Some(&at) {
            self.decisive.push(at);
        }
        let left = Projection::of(left);
        for (parameter, value) in Projection::of(before).without(&left) {
            let had = |(cube, _): &&Dropped| cube.allows(parameter, value);
            let Some((cube, finding)) = dropped.iter().find(had) else { continue };
            let under = cube.pinned(parameter, value).likeliest();
            let finding = finding.clone();
            self.exclusions.push(Exclusion { parameter, value, at, finding, under });
        }
    }
}

/// Variants under which a step was illegal, with what was wrong.
fn blamed(cubes: &[Cube], finding: &Finding) -> impl Iterator<Item = Dropped> {
    cubes.iter().map(|&cube| (cube, finding.clone()))
}

/// Adds what a branch has come to, as one with another that has come to the same.
fn join<'a>(
    next: &mut Vec<Branch<'a>>,
    board: usize,
    steps: Steps<'a>,
    excuses: Vec<Excuse>,
    cubes: Vec<Cube>,
) {
    let own = next.iter().rposition(|other| other.board != board).map_or(0, |last| last + 1);
    let same =
        |branch: &&mut Branch<'_>| branch.excuses == excuses && branch.steps.is_at_one_with(&steps);
    match next[own..].iter_mut().find(same) {
        Some(branch) => cubes.into_iter().rev().for_each(|cube| branch.variants.add(cube)),
        None => {
            let mut variants = Variants::default();
            cubes.into_iter().rev().for_each(|cube| variants.add(cube));
            next.push(Branch { board, steps, variants, excuses });
        }
    }
}

/// Takes together what was excused alike.
fn grouped(branches: Vec<Branch<'_>>) -> Vec<Reached> {
    let mut groups: Vec<Reached> = Vec::new();
    for Branch { variants, excuses, .. } in branches {
        match groups.iter_mut().find(|group| group.excuses == excuses) {
            Some(group) => variants.cubes().iter().for_each(|&cube| group.variants.add(cube)),
            None => groups.push(Reached { variants, excuses }),
        }
    }
    groups
}

/// How a game begins for each number of players that the variant may ask for, those that begin alike
/// taken together.
fn by_players<'a>(
    variants: &Variants,
    begin: impl Fn(Variant) -> Steps<'a>,
) -> Vec<(Steps<'a>, Variants)> {
    let mut classes: Vec<(Steps<'a>, Variants)> = Vec::new();
    for value in variants.values(Parameter::PlayersASide) {
        let part = variants.restricted(Parameter::PlayersASide, &[value]);
        let Some(first) = part.cubes().first() else { continue };
        let steps = begin(first.likeliest());
        match classes.iter_mut().find(|(other, _)| other.is_at_one_with(&steps)) {
            Some((_, together)) => part.cubes().iter().for_each(|&cube| together.add(cube)),
            None => classes.push((steps, part)),
        }
    }
    classes
}

/// The parts of a set that are played with one board and one set of pieces, each with a number of
/// its own.
fn by_board(variants: &Variants) -> Vec<(usize, Cube)> {
    let mut parts: Vec<(usize, Cube)> = variants.cubes().iter().map(|&cube| (0, cube)).collect();
    for parameter in BOARD {
        let split = |(number, cube): (usize, Cube)| {
            let part =
                move |value| (number * 32 + usize::from(value), cube.pinned(parameter, value));
            cube.values(parameter).map(part)
        };
        parts = parts.into_iter().flat_map(split).collect();
    }
    parts
}

/// Which values of each parameter some variants have.
struct Projection {
    values: [u32; Parameter::COUNT],
}

impl Projection {
    fn of<'v>(all: impl IntoIterator<Item = &'v Variants>) -> Projection {
        let mut values = [0; Parameter::COUNT];
        for cube in all.into_iter().flat_map(|variants| variants.cubes()) {
            for &parameter in Parameter::ALL {
                values[parameter as usize] |= cube.bits(parameter);
            }
        }
        Projection { values }
    }

    /// The values that are here and not there.
    fn without(&self, other: &Projection) -> impl Iterator<Item = (Parameter, u8)> {
        Parameter::ALL.iter().flat_map(move |&parameter| {
            let gone = self.values[parameter as usize] & !other.values[parameter as usize];
            (0..32).filter(move |value| gone >> value & 1 == 1).map(move |value| (parameter, value))
        })
    }
}
