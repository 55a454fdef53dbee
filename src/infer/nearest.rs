//! Where no variant fits: which fit but for the fewest moves?

use super::exercise::others;
use super::search::{Reached, Search};
use super::{
    EXACT, Evidence, Exclusion, Excuse, Nearly, Place, Progress, Unfit, Variants, contradiction,
};
use crate::replay::Stepwise;
use crate::rulebook::{Parameter, Variant};

/// Some games that follow each other, after the number of the first.
type Contradicting<'g, 'a> = (usize, &'g [Evidence<'a>]);

/// The variants that need the fewest moves excused, and the values that none of them has.
pub struct Nearest<P> {
    pub nearly: Vec<Nearly<P>>,
    /// Whether none needs fewer; otherwise these are the best that were found.
    pub exact: bool,
    pub exclusions: Vec<Exclusion<P>>,
    /// How many moves each game needs excused by itself, as far as that was asked.
    alone: Vec<usize>,
}

impl<P: Parameter> Nearest<P> {
    /// All variants that need the fewest moves excused, if these are known for certain.
    pub fn left(&self) -> Variants<P> {
        match self.exact {
            true => Reached::all(&self.nearly),
            false => Variants::default(),
        }
    }

    /// Nothing, if some variant needs nothing excused.
    pub fn unfit<'a, S: Stepwise<'a, P>>(
        self,
        games: &[Evidence<'a>],
        given: &Variants<P>,
        progress: Progress<'_>,
    ) -> Option<Option<Unfit<P>>> {
        let Nearest { nearly, exact, alone, .. } = self;
        if exact && nearly.iter().all(|nearly| nearly.excuses.is_empty()) {
            return Some(None);
        }
        let (first, games) = contradicting(games, &alone);
        let contradiction =
            contradiction::of::<P, S>(games, &boards_of::<P, S>(&nearly, given), progress)?;
        let at = |place: Place| Place { game: first + place.game, ..place };
        let contradiction = contradiction.into_iter().map(at).collect();
        Some(Some(Unfit { nearly, exact, contradiction }))
    }
}

/// The variants with the fewest excused moves.
pub fn nearest<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Nearest<P>> {
    let chain = Chain::<P, S>::of(games, given, progress)?;
    let is_exact = chain.is_exact();
    let Chain { mut search, first, left, alone } = chain;
    let mut nearly = if first == 0 && is_exact { left } else { Vec::new() };
    for more in (1..=EXACT).filter(|_| is_exact) {
        if nearly.is_empty() {
            search = Search::new(games, up_to(&alone, more));
            nearly = search.run(given, progress)?;
        }
    }
    if nearly.is_empty() {
        let nearly = vec![climb::<P, S>(games, given, progress)?];
        return Some(Nearest { nearly, exact: false, exclusions: Vec::new(), alone });
    }
    nearly.sort_by_key(|nearly| nearly.variants.strangeness());
    Some(Nearest { nearly, exact: true, exclusions: search.exclusions, alone })
}

/// The games among which lines that contradict each other are looked for: the first one that no variant
/// fits by itself, or all.
fn contradicting<'g, 'a>(games: &'g [Evidence<'a>], alone: &[usize]) -> Contradicting<'g, 'a> {
    match alone.iter().position(|&fewest| fewest > 0) {
        Some(game) => (game, &games[game..=game]),
        None => (0, games),
    }
}

/// Games gone through one after the other, each with as many moves excused as it needs by itself.
struct Chain<'a, 'e, P, S> {
    search: Search<'a, 'e, P, S>,
    /// The game that it begins with: one after the first, if no variant fits all games so.
    first: usize,
    /// What is left after the games from there on.
    left: Vec<Reached<P>>,
    /// The fewest moves of each game that must be excused if a variant is to fit that game alone; one more
    /// than is tried, if none fits then, and no game after that is asked.
    alone: Vec<usize>,
}

impl<'a, 'e, P: Parameter, S: Stepwise<'a, P>> Chain<'a, 'e, P, S> {
    fn of(games: &'e [Evidence<'a>], given: &Variants<P>, progress: Progress<'_>) -> Option<Self> {
        let (search, left) = (Search::strict(games), Reached::start(given));
        let mut chain = Chain { search, first: 0, left, alone: Vec::new() };
        while chain.alone.len() < games.len() && chain.is_exact() {
            let fewest = chain.next(games, given, progress)?;
            chain.alone.push(fewest);
        }
        Some(chain)
    }

    fn is_exact(&self) -> bool {
        self.alone.iter().all(|&fewest| fewest <= EXACT)
    }

    /// The fewest moves that the next game needs excused. It is tried first under the variants that the
    /// games before leave, which are few. Where one of them fits, and no variant did with fewer excuses,
    /// the rest need not be tried. Where only others fit, a new chain begins after it.
    fn next(
        &mut self,
        games: &'e [Evidence<'a>],
        given: &Variants<P>,
        progress: Progress<'_>,
    ) -> Option<usize> {
        let game = self.alone.len();
        for fewest in 0..=EXACT {
            let left = self.search.next_game(game, &self.left, fewest, progress)?;
            if !left.is_empty() {
                self.left = left;
                return Some(fewest);
            }
            if self.first < game && fits_alone::<P, S>(games, game, given, fewest, progress)? {
                (self.first, self.left) = (game + 1, Reached::start(given));
                return Some(fewest);
            }
        }
        Some(EXACT + 1)
    }
}

/// Whether any variant fits a game with so many moves excused.
fn fits_alone<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    game: usize,
    given: &Variants<P>,
    most: usize,
    progress: Progress<'_>,
) -> Option<bool> {
    let mut search = Search::<P, S>::new(&games[game..=game], vec![most]);
    let mut told = |at: Place| progress(Place { game, ..at });
    Some(!search.run(given, &mut told)?.is_empty())
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

/// What was given, with the boards and pieces of the nearest variant only.
fn boards_of<'a, P: Parameter, S: Stepwise<'a, P>>(
    nearly: &[Reached<P>],
    given: &Variants<P>,
) -> Variants<P> {
    let Some(variant) = nearly.first().and_then(|nearly| nearly.variants.likeliest()) else {
        return given.clone();
    };
    S::BOARD.iter().fold(given.clone(), |variants, &parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}

/// How many assignments of what is given are starts too.
const STARTS: usize = 4;

/// The best of what is come to from each preset.
fn climb<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Nearly<P>> {
    let presets = P::PRESETS.iter().map(|preset| preset.variant());
    let others = given.cubes().iter().take(STARTS).map(|cube| cube.likeliest());
    let mut best: Option<(Variant<P>, Vec<Excuse>)> = None;
    for start in presets.chain(others).filter(|start| given.has(start)) {
        let here = climbed::<P, S>(games, given, start, progress)?;
        if best.as_ref().is_none_or(|best| here.1.len() < best.1.len()) {
            best = Some(here);
        }
    }
    let (variant, excuses) = best.unwrap_or((Variant::BASIC, Vec::new()));
    Some(Nearly { variants: super::Cube::of(&variant).into(), excuses })
}

/// Changes the one parameter that helps most, as long as one helps.
fn climbed<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    start: Variant<P>,
    progress: Progress<'_>,
) -> Option<(Variant<P>, Vec<Excuse>)> {
    let mut here = (start, excuses::<P, S>(games, start));
    while progress(Place { game: 0, line: 0 }) {
        let steps = P::ALL.iter().flat_map(|&parameter| others(here.0, parameter));
        let tried = steps.filter(|variant| given.has(variant));
        let tried = tried.map(|variant| (variant, excuses::<P, S>(games, variant)));
        match tried.min_by_key(|(_, excuses)| excuses.len()) {
            Some(better) if better.1.len() < here.1.len() => here = better,
            _ => return Some(here),
        }
    }
    None
}

/// What one variant needs excused.
fn excuses<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    variant: Variant<P>,
) -> Vec<Excuse> {
    let mut excuses = Vec::new();
    for (game, evidence) in games.iter().enumerate() {
        let mut steps = S::new(evidence.text, evidence.log, &evidence.setup(), variant);
        let mut note = |line, steps: &S| {
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
