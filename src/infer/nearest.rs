//! Where no variant fits: which fit but for the fewest moves?

use super::exercise::others;
use super::search::{Reached, Search};
use super::{
    EXACT, Evidence, Exclusion, Excuse, Nearly, Place, Progress, Unfit, Variants, contradiction,
};
use crate::replay::Steps;
use crate::rules::variant::{PRESETS, Parameter, Variant};

/// Some games that follow each other, after the number of the first.
type Contradicting<'g, 'a> = (usize, &'g [Evidence<'a>]);

/// What nearly fits, and the values that none of it has.
pub struct Nearest {
    pub unfit: Unfit,
    pub exclusions: Vec<Exclusion>,
}

impl Nearest {
    /// All variants that need the fewest moves excused, if these are known for certain.
    pub fn left(&self) -> Variants {
        match self.unfit.exact {
            true => Reached::all(&self.unfit.nearly),
            false => Variants::default(),
        }
    }
}

/// The variants with the fewest excused moves, and lines that contradict each other.
pub fn unfit(games: &[Evidence<'_>], given: &Variants, progress: Progress<'_>) -> Option<Nearest> {
    let alone = each_alone(games, given, progress)?;
    let is_exact = alone.iter().all(|&fewest| fewest <= EXACT);
    // That no variant fits without any excuse is known already.
    let first = usize::from(alone.iter().all(|&fewest| fewest == 0));
    for more in (first..=EXACT).filter(|_| is_exact) {
        let mut search = Search::new(games, up_to(&alone, more));
        let mut nearly = search.run(given, progress)?;
        if !nearly.is_empty() {
            nearly.sort_by_key(|nearly| nearly.variants.strangeness());
            let exclusions = search.exclusions;
            let games = contradicting(games, &alone);
            return contradicted(games, given, nearly, true, exclusions, progress);
        }
    }
    let best = climb(games, given, progress)?;
    contradicted(contradicting(games, &alone), given, vec![best], false, Vec::new(), progress)
}

/// The games among which lines that contradict each other are looked for: the first one that no variant
/// fits by itself, or all.
fn contradicting<'g, 'a>(games: &'g [Evidence<'a>], alone: &[usize]) -> Contradicting<'g, 'a> {
    match alone.iter().position(|&fewest| fewest > 0) {
        Some(game) => (game, &games[game..=game]),
        None => (0, games),
    }
}

/// The fewest moves of each game that must be excused if a variant is to fit that game alone; one more
/// than is tried, if none fits then. Of a single game it is found in searching all games.
///
/// A game is tried first under the variants that the games before leave, which are few. Where one of
/// them fits, and no variant did with fewer excuses, the rest need not be tried.
fn each_alone(
    games: &[Evidence<'_>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<Vec<usize>> {
    if games.len() == 1 {
        return Some(vec![0]);
    }
    let (mut alone, mut left) = (Vec::new(), given.clone());
    for (number, game) in games.iter().enumerate() {
        let mut told = |at: Place| progress(Place { game: number, ..at });
        let mut fewest = 0;
        left = loop {
            let narrow = fitting(game, &left, fewest, &mut told)?;
            if !narrow.is_empty() {
                break narrow;
            }
            let fits = left != *given && !fitting(game, given, fewest, &mut told)?.is_empty();
            fewest += usize::from(!fits);
            if fits || fewest > EXACT {
                break given.clone();
            }
        };
        alone.push(fewest);
    }
    Some(alone)
}

/// The variants that fit a game with so many moves excused at most.
fn fitting(
    game: &Evidence<'_>,
    variants: &Variants,
    most: usize,
    progress: Progress<'_>,
) -> Option<Variants> {
    let mut search = Search::new(std::slice::from_ref(game), vec![most]);
    Some(Reached::all(&search.run(variants, progress)?))
}

/// How many moves may be excused up to the end of each game: as many as each needs by itself, and
/// some more. No variant needs fewer in the games before, so none that needs no more is lost.
fn up_to(alone: &[usize], more: usize) -> Vec<usize> {
    let sum = |sum: &mut usize, &fewest: &usize| {
        *sum += fewest;
        Some(*sum + more)
    };
    alone.iter().scan(0, sum).collect()
}

/// The answer, with the lines that contradict each other.
fn contradicted(
    (first, games): Contradicting<'_, '_>,
    given: &Variants,
    nearly: Vec<Nearly>,
    exact: bool,
    exclusions: Vec<Exclusion>,
    progress: Progress<'_>,
) -> Option<Nearest> {
    let contradiction = contradiction::of(games, &boards_of(&nearly, given), progress)?;
    let at = |place: Place| Place { game: first + place.game, ..place };
    let contradiction = contradiction.into_iter().map(at).collect();
    Some(Nearest { unfit: Unfit { nearly, exact, contradiction }, exclusions })
}

/// What was given, with the boards and pieces of the nearest variant only.
fn boards_of(nearly: &[Reached], given: &Variants) -> Variants {
    let Some(variant) = nearly.first().and_then(|nearly| nearly.variants.likeliest()) else {
        return given.clone();
    };
    super::search::BOARD.iter().fold(given.clone(), |variants, &parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}

/// How many assignments of what is given are starts too.
const STARTS: usize = 4;

/// The best of what is come to from each preset.
fn climb(games: &[Evidence<'_>], given: &Variants, progress: Progress<'_>) -> Option<Nearly> {
    let presets = PRESETS.iter().map(|preset| preset.variant());
    let others = given.cubes().iter().take(STARTS).map(|cube| cube.likeliest());
    let mut best: Option<(Variant, Vec<Excuse>)> = None;
    for start in presets.chain(others).filter(|start| given.has(start)) {
        let here = climbed(games, given, start, progress)?;
        if best.as_ref().is_none_or(|best| here.1.len() < best.1.len()) {
            best = Some(here);
        }
    }
    let (variant, excuses) = best.unwrap_or((Variant::BASIC, Vec::new()));
    Some(Nearly { variants: super::Cube::of(&variant).into(), excuses })
}

/// Changes the one parameter that helps most, as long as one helps.
fn climbed(
    games: &[Evidence<'_>],
    given: &Variants,
    start: Variant,
    progress: Progress<'_>,
) -> Option<(Variant, Vec<Excuse>)> {
    let mut here = (start, excuses(games, start));
    while progress(Place { game: 0, line: 0 }) {
        let steps = Parameter::ALL.iter().flat_map(|&parameter| others(here.0, parameter));
        let tried = steps.filter(|variant| given.has(variant));
        let tried = tried.map(|variant| (variant, excuses(games, variant)));
        match tried.min_by_key(|(_, excuses)| excuses.len()) {
            Some(better) if better.1.len() < here.1.len() => here = better,
            _ => return Some(here),
        }
    }
    None
}

/// What one variant needs excused.
fn excuses(games: &[Evidence<'_>], variant: Variant) -> Vec<Excuse> {
    let mut excuses = Vec::new();
    for (game, evidence) in games.iter().enumerate() {
        let mut steps = Steps::new(evidence.text, evidence.log, &evidence.setup(), variant);
        let mut note = |line, steps: &Steps<'_>| {
            let at = Place { game, line };
            excuses.extend(steps.offences().map(|f| Excuse { at, finding: f.clone() }));
        };
        note(evidence.setting(), &steps);
        for line in evidence.lines() {
            steps = steps.under(variant);
            steps.line(line);
            note(line, &steps);
        }
        if evidence.change().is_none() {
            steps = steps.under(variant);
            steps.end();
            note(evidence.last(), &steps);
        }
    }
    excuses
}
