//! Variants on their way through a game, with their slips.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use super::SLIP;
use crate::finding::{Code, Finding};
use crate::infer::search::runs;
use crate::infer::{Excuse, Place, Variants};
use crate::replay::{Quickly, StateKey, Steps, offences};
use crate::rulebook::ParameterSet;
use crate::suggest::Candidate;

/// The most sets of variants in different states, or with different slips, that are kept after a line.
const WIDEST: usize = 500;

/// The most sets of variants that are kept after a line, if they need at most one slip more than the best ones.
const MOST_WIDE: usize = 2000;

/// The most branches that are kept to go back to. A branch takes some kilobytes.
const MOST_KEPT: usize = 40_000;

/// Variants that need the same number of slips.
#[derive(Default)]
pub struct Layer {
    /// The cost of their slips in all games so far.
    pub cost: u32,
    pub variants: Variants,
}

/// A mistake, and a change that undoes it.
pub struct Repair {
    /// Where the replay found the mistake.
    pub at: Place,
    pub finding: Finding,
    pub change: Candidate,
}

/// A slip, after the earlier ones.
pub struct Link {
    earlier: Slips,
    slip: Slip,
}

/// The slips of a branch, the last one first.
pub type Slips = Option<Rc<Link>>;

/// A mistake of the recorder, or an illegal move.
#[derive(Clone)]
pub enum Slip {
    /// The line was changed.
    Repaired(Rc<Repair>),
    /// An illegal move stays.
    Excused(Rc<Excuse>),
    /// The play from here on is not judged, because nothing explains a mistake.
    Unjudged(Place, Rc<Finding>),
}

impl Slip {
    /// Returns its line, with the finding there.
    pub fn excuse(&self) -> Excuse {
        match self {
            Slip::Repaired(repair) => Excuse { at: repair.at, finding: repair.finding.clone() },
            Slip::Excused(excuse) => Excuse::clone(excuse),
            Slip::Unjudged(at, finding) => Excuse { at: *at, finding: Finding::clone(finding) },
        }
    }
}

/// Variants whose replays have reached the same state at the same cost.
#[derive(Clone)]
pub struct Branch<'a> {
    pub steps: Steps<'a>,
    /// The number of the board and the set of pieces.
    pub board: usize,
    pub cost: u32,
    /// The change that goes on in later lines.
    pub begun: Option<Rc<Repair>>,
    pub slips: Slips,
    pub errors: LineErrors,
    pub variants: Variants,
}

impl Branch<'_> {
    /// Returns the changes made in a game.
    pub fn changes_of(&self, game: usize) -> Vec<Candidate> {
        let mut made: Vec<Candidate> = Vec::new();
        for slip in each(&self.slips) {
            if let Slip::Repaired(repair) = slip
                && repair.at.game == game
            {
                made.push(repair.change.clone());
            }
        }
        made.reverse();
        made
    }
}

/// The branches before each of the last lines.
pub struct History<'a> {
    before: VecDeque<Vec<Branch<'a>>>,
    /// The number of branches in it.
    size: usize,
}

impl<'a> History<'a> {
    /// Creates the history before the first line.
    pub fn of(begun: Vec<Branch<'a>>) -> History<'a> {
        History { size: begun.len(), before: VecDeque::from([begun]) }
    }

    /// Returns the number of lines before which it has branches; at least one.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// Returns the branches before the next line.
    pub fn last(&self) -> &[Branch<'a>] {
        self.before.back().map_or(&[], Vec::as_slice)
    }

    /// Returns the branches before the next line.
    pub fn into_last(mut self) -> Vec<Branch<'a>> {
        self.before.pop_back().unwrap_or_default()
    }

    /// Adds the branches after a line. Forgets those of the first lines, if there are too many: in a long log they would take
    /// too much memory.
    pub fn add(&mut self, next: Vec<Branch<'a>>) {
        self.size += next.len();
        self.before.push_back(next);
        while self.size > MOST_KEPT && self.before.len() > 1 {
            self.size -= self.before.pop_front().map_or(0, |first| first.len());
        }
    }

    /// Goes back by some lines.
    pub fn go_back(&mut self, lines: usize) {
        for _ in 0..lines {
            self.size -= self.before.pop_back().map_or(0, |last| last.len());
        }
    }
}

/// Returns some slips, the last one first.
pub fn each(slips: &Slips) -> impl Iterator<Item = &Slip> {
    std::iter::successors(slips.as_deref(), |link| link.earlier.as_deref()).map(|link| &link.slip)
}

fn linked(earlier: &Slips, slip: Slip) -> Slips {
    Some(Rc::new(Link { earlier: earlier.clone(), slip }))
}

/// The errors of a branch in its last line.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LineErrors {
    /// The kind of the first one.
    pub first: Option<Code>,
    /// Whether there are some that may follow from earlier ones.
    pub follow: bool,
}

impl LineErrors {
    pub fn of(steps: &Steps<'_>, followed: usize) -> LineErrors {
        let first = offences(steps).next().map(Finding::code);
        LineErrors { first, follow: steps.follow_on_errors() > followed }
    }
}

/// Continues a branch by one step, which costs something itself.
pub fn advanced<'a>(
    branch: &Branch<'a>,
    at: Place,
    cost: u32,
    slip: Option<Slip>,
    go: &dyn Fn(&mut Steps<'a>) -> ParameterSet,
) -> Vec<Branch<'a>> {
    let followed = branch.steps.follow_on_errors();
    let slips = match slip {
        Some(slip) => linked(&branch.slips, slip),
        None => branch.slips.clone(),
    };
    let runs = runs(&branch.steps, &branch.variants, go).into_iter();
    let branches = runs.map(|run| {
        let (more, slips) = errors(at, &run.steps, followed, &slips);
        let mut variants = Variants::default();
        run.cubes.into_iter().for_each(|cube| variants.add(cube));
        Branch {
            cost: branch.cost + cost + more,
            errors: LineErrors::of(&run.steps, followed),
            steps: run.steps,
            slips,
            begun: None,
            board: branch.board,
            variants,
        }
    });
    branches.collect()
}

/// Returns the cost of the errors of a step, and the slips with them.
pub fn errors(at: Place, steps: &Steps<'_>, followed: usize, slips: &Slips) -> (u32, Slips) {
    let (mut slips, mut own) = (slips.clone(), 0);
    for finding in offences(steps) {
        own += 1;
        let excuse = Excuse { at, finding: finding.clone() };
        slips = linked(&slips, Slip::Excused(Rc::new(excuse)));
    }
    let following = (steps.follow_on_errors() - followed) as u32;
    ((own + following) * SLIP, slips)
}

/// Joins branches in the same state, drops those that cost too much, and sorts them by their cost. Where a variant reached
/// the same state in two ways, only the cheaper one is kept.
pub fn joined(mut branches: Vec<Branch<'_>>, margin: u32) -> Vec<Branch<'_>> {
    branches.sort_by_key(|branch| branch.cost);
    let most = branches.first().map_or(0, |branch| branch.cost) + margin;
    branches.retain(|branch| branch.cost <= most);
    if branches.len() < 2 {
        return branches;
    }
    type Key = (usize, Option<*const Repair>, StateKey);
    let mut alike: HashMap<Key, Vec<usize>, Quickly> = HashMap::default();
    let mut next: Vec<Branch<'_>> = Vec::new();
    for branch in branches {
        let begun = branch.begun.as_ref().map(Rc::as_ptr);
        let there = alike.entry((branch.board, begun, branch.steps.outlook())).or_default();
        let cheaper = there.iter().map(|&index| &next[index].variants);
        let fresh = branch.variants.without(cheaper);
        if fresh.is_empty() {
            continue;
        }
        match there.last() {
            Some(&last) if next[last].cost == branch.cost => {
                fresh.cubes().iter().for_each(|&cube| next[last].variants.add(cube));
            }
            _ => {
                there.push(next.len());
                next.push(Branch { variants: fresh, ..branch });
            }
        }
    }
    let mut best: HashMap<usize, u32> = HashMap::new();
    for branch in &next {
        best.entry(branch.board).or_insert(branch.cost);
    }
    let mut margin = margin;
    while next.len() > WIDEST && margin > SLIP || next.len() > MOST_WIDE && margin > 0 {
        margin -= SLIP;
        next.retain(|branch| branch.cost <= best[&branch.board] + margin);
    }
    next
}

/// Returns the best variants, with those that need little more, and those that differ from the likeliest one of them in one
/// parameter.
pub fn near(layers: &[Layer], given: &Variants) -> Variants {
    let mut near = Variants::default();
    let most = layers[0].cost + SLIP;
    let good = layers.iter().filter(|layer| layer.cost <= most);
    good.flat_map(|layer| layer.variants.cubes()).for_each(|&cube| near.add(cube));
    let best = layers[0].variants.cubes().iter();
    let Some(likeliest) = best.min_by_key(|cube| cube.likeliest().strangeness()) else {
        return near;
    };
    for parameter in likeliest.book().parameters {
        let changed = given.within(&likeliest.opened(parameter));
        let fresh = changed.without(std::iter::once(&near));
        fresh.cubes().iter().for_each(|&cube| near.add(cube));
    }
    near
}

/// Groups the variants of branches by the least cost of each.
pub fn layered(mut branches: Vec<Branch<'_>>) -> Vec<Layer> {
    branches.sort_by_key(|branch| branch.cost);
    let mut layers: BTreeMap<u32, Variants> = BTreeMap::new();
    for branch in branches {
        let fresh = branch.variants.without(layers.values());
        let to = layers.entry(branch.cost).or_default();
        fresh.cubes().iter().for_each(|&cube| to.add(cube));
    }
    let layers = layers.into_iter().map(|(cost, variants)| Layer { cost, variants });
    layers.filter(|layer| !layer.variants.is_empty()).collect()
}
