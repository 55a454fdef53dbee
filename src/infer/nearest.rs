//! The nearest variants, if none fits: those that need the fewest excused moves.

use super::exercise::others;
use super::search::{RemainingVariants, Search};
use super::{
    EXACT, Evidence, Exclusion, Excuse, Nearly, Place, Progress, Unfit, Variants, contradiction,
};
use crate::replay::Stepwise;
use crate::rulebook::{Parameter, Variant};

/// Consecutive games, with the index of the first.
type Contradicting<'g, 'a> = (usize, &'g [Evidence<'a>]);

/// The variants with the fewest excused moves, and the values that none of them has.
pub struct Nearest<P> {
    pub nearly: Vec<Nearly<P>>,
    /// Whether this number is proved to be the minimum; otherwise these are the best variants found.
    pub exact: bool,
    pub exclusions: Vec<Exclusion<P>>,
    /// The number of excused moves that each game needs alone, as far as it was computed.
    alone: Vec<usize>,
}

impl<P: Parameter> Nearest<P> {
    /// Returns all variants with the fewest excused moves, if the minimum is proved.
    pub fn left(&self) -> Variants<P> {
        match self.exact {
            true => RemainingVariants::all(&self.nearly),
            false => Variants::default(),
        }
    }

    /// Returns `Some(None)` if some variant needs no excused moves, and `None` if the search was
    /// cancelled.
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

/// Returns the variants with the fewest excused moves.
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

/// Returns the games to search for lines that contradict each other: the first game that no variant fits
/// alone, or all games.
fn contradicting<'g, 'a>(games: &'g [Evidence<'a>], alone: &[usize]) -> Contradicting<'g, 'a> {
    match alone.iter().position(|&fewest| fewest > 0) {
        Some(game) => (game, &games[game..=game]),
        None => (0, games),
    }
}

/// A run through games, one after the other, each with as many excused moves as it needs alone.
struct Chain<'a, 'e, P, S> {
    search: Search<'a, 'e, P, S>,
    /// The index of the game where it begins: not the first if no variant fits all games in this way.
    first: usize,
    /// The variants that remain after the games from there on.
    left: Vec<RemainingVariants<P>>,
    /// The fewest excused moves that each game needs alone. If a game needs more than the search tries,
    /// this is one more than that limit, and later games are not tried.
    alone: Vec<usize>,
}

impl<'a, 'e, P: Parameter, S: Stepwise<'a, P>> Chain<'a, 'e, P, S> {
    fn of(games: &'e [Evidence<'a>], given: &Variants<P>, progress: Progress<'_>) -> Option<Self> {
        let (search, left) = (Search::strict(games), RemainingVariants::start(given));
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

    /// Returns the fewest excused moves that the next game needs. It first tries the few variants that
    /// remain after the earlier games. If one of them fits, and none did with fewer excuses, the other
    /// variants need not be tried. If only others fit, a new chain begins after this game.
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
                (self.first, self.left) = (game + 1, RemainingVariants::start(given));
                return Some(fewest);
            }
        }
        Some(EXACT + 1)
    }
}

/// Returns whether any variant fits a game with this number of excused moves.
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

/// Returns how many moves may be excused up to the end of each game: what each game needs alone, and
/// `more`. No variant needs fewer in the earlier games, so the limit excludes no variant within `more`.
fn up_to(alone: &[usize], more: usize) -> Vec<usize> {
    let sum = |sum: &mut usize, &fewest: &usize| {
        *sum += fewest;
        Some(*sum + more)
    };
    alone.iter().scan(0, sum).collect()
}

/// Returns the given variants, restricted to the boards and pieces of the nearest variant.
fn boards_of<'a, P: Parameter, S: Stepwise<'a, P>>(
    nearly: &[RemainingVariants<P>],
    given: &Variants<P>,
) -> Variants<P> {
    let Some(variant) = nearly.first().and_then(|nearly| nearly.variants.likeliest()) else {
        return given.clone();
    };
    S::BOARD.iter().fold(given.clone(), |variants, &parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}

/// The number of given assignments from which the climb also starts.
const STARTS: usize = 4;

/// Returns the best result of the climbs from each preset.
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

/// Changes the parameter that helps most, as long as one helps.
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

/// Returns the moves that one variant needs excused.
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
