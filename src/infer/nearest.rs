//! The nearest variants, if none fits: those that need the fewest excused moves.

use super::boards::{StatedBoards, stated_boards};
use super::exercise::others;
use super::search::{RemainingVariants, Search};
use super::{
    Cube, EXACT, Evidence, Exclusion, Excuse, Nearly, PassedOver, Place, Progress, Unfit, Variants,
    contradiction,
};
use crate::replay::{Steps, offences, steps};
use crate::rulebook::{ParameterSet, UntypedVariant};

/// Consecutive games, with the index of the first.
type Contradicting<'g, 'a> = (usize, &'g [Evidence<'a>]);

/// The variants with the fewest excused moves, and the values that none of them has.
pub struct Nearest {
    pub nearly: Vec<Nearly>,
    /// Whether this number is proved to be the minimum; otherwise these are the best variants found.
    pub exact: bool,
    pub exclusions: Vec<Exclusion>,
    /// Whether the search for fewer excused moves gave up.
    gave_up: bool,
    /// The variants with the fewest excused moves, if another one explains much more.
    passed_over: Option<PassedOver>,
    /// The number of excused moves that each game needs alone, as far as it was computed.
    alone: Vec<usize>,
}

impl Nearest {
    /// Returns all variants with the fewest excused moves, if the minimum is proved.
    pub fn left(&self) -> Variants {
        match self.exact {
            true => RemainingVariants::all(&self.nearly),
            false => Variants::default(),
        }
    }

    /// Returns `Some(None)` if some variant needs no excused moves, and `None` if the search was
    /// cancelled.
    pub fn unfit<'a>(
        self,
        games: &[Evidence<'a>],
        given: &Variants,
        progress: Progress<'_>,
    ) -> Option<Option<Unfit>> {
        let Nearest { nearly, exact, gave_up, passed_over, alone, .. } = self;
        if exact && nearly.iter().all(|nearly| nearly.excuses.is_empty()) {
            return Some(None);
        }
        let (first, games) = contradicting(games, &alone);
        let contradiction = contradiction::of(games, &boards_of(&nearly, given), progress)?;
        let at = |place: Place| Place { game: first + place.game, ..place };
        let contradiction = contradiction.into_iter().map(at).collect();
        Some(Some(Unfit { nearly, exact, gave_up, passed_over, contradiction }))
    }
}

/// Returns the variants with the fewest excused moves.
pub fn nearest<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<Nearest> {
    let StatedBoards { variants: given, mut exclusions } = stated_boards(games, given, progress)?;
    let given = &given;
    let chain = Chain::of(games, given, progress)?;
    let is_exact = chain.is_exact();
    let Chain { mut search, first, left, alone, mut gave_up } = chain;
    let mut nearly = if first == 0 && is_exact { left } else { Vec::new() };
    for more in (1..=EXACT).filter(|_| is_exact) {
        if nearly.is_empty() {
            search = Search::new(games, up_to(&alone, more));
            nearly = search.run(given, progress)?;
            if search.is_spent() {
                gave_up = true;
                break;
            }
        }
    }
    for nearly in nearly.iter_mut().filter(|nearly| !nearly.excuses.is_empty()) {
        nearly.following = following_of(games, nearly);
    }
    nearly.sort_by_key(|nearly| (nearly.following, nearly.variants.strangeness()));
    let better = match nearly.first() {
        // No variant excuses fewer moves, so none has far fewer errors.
        Some(best) if best.errors() <= MUCH * best.excuses.len() => None,
        best => {
            let climbed = climb(games, given, progress)?;
            best.is_none_or(|best| best.errors() > MUCH * climbed.errors()).then_some(climbed)
        }
    };
    let Some(better) = better else {
        exclusions.extend(search.exclusions);
        let (exact, passed_over) = (true, None);
        return Some(Nearest { nearly, exact, gave_up: false, exclusions, passed_over, alone });
    };
    let passed_over = nearly.first().map(PassedOver::of);
    let (nearly, exclusions) = (vec![better], Vec::new());
    Some(Nearest { nearly, exact: false, gave_up, exclusions, passed_over, alone })
}

/// A variant explains much more than another if its errors, follow-on errors included, are fewer by more
/// than this factor. After an illegal move, the replay reports most errors as possible consequences. So a
/// quite different variant, under which the first lines are illegal, needs few excuses for a whole game.
const MUCH: usize = 2;

/// Returns the games to search for lines that contradict each other: the first game that no variant fits
/// alone, or all games.
fn contradicting<'g, 'a>(games: &'g [Evidence<'a>], alone: &[usize]) -> Contradicting<'g, 'a> {
    match alone.iter().position(|&fewest| fewest > 0) {
        Some(game) => (game, &games[game..=game]),
        None => (0, games),
    }
}

/// A run through games, one after the other, each with as many excused moves as it needs alone.
struct Chain<'a, 'e> {
    search: Search<'a, 'e>,
    /// The index of the game where it begins: not the first if no variant fits all games in this way.
    first: usize,
    /// The variants that remain after the games from there on.
    left: Vec<RemainingVariants>,
    /// The fewest excused moves that each game needs alone. If a game needs more than the search tries,
    /// this is one more than that limit, and later games are not tried.
    alone: Vec<usize>,
    /// Whether the search for the last of these games gave up.
    gave_up: bool,
}

impl<'a, 'e> Chain<'a, 'e> {
    fn of(games: &'e [Evidence<'a>], given: &Variants, progress: Progress<'_>) -> Option<Self> {
        let (search, left) = (Search::strict(games), RemainingVariants::start(given));
        let mut chain = Chain { search, first: 0, left, alone: Vec::new(), gave_up: false };
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
        given: &Variants,
        progress: Progress<'_>,
    ) -> Option<usize> {
        let game = self.alone.len();
        for fewest in 0..=EXACT {
            let left = self.search.next_game(game, &self.left, fewest, progress)?;
            if !left.is_empty() {
                self.left = left;
                return Some(fewest);
            }
            // Whether so few excuses are enough is not known, so the minimum is not proved.
            if self.search.is_spent() {
                self.gave_up = true;
                break;
            }
            if self.first < game {
                match fits_alone(games, game, given, fewest, progress)? {
                    Fit::Some => {
                        (self.first, self.left) = (game + 1, RemainingVariants::start(given));
                        return Some(fewest);
                    }
                    Fit::None => {}
                    Fit::Unknown => {
                        self.gave_up = true;
                        break;
                    }
                }
            }
        }
        Some(EXACT + 1)
    }
}

/// Whether any variant fits.
enum Fit {
    Some,
    None,
    /// The search gave up.
    Unknown,
}

/// Returns whether any variant fits a game with this number of excused moves.
fn fits_alone<'a>(
    games: &[Evidence<'a>],
    game: usize,
    given: &Variants,
    most: usize,
    progress: Progress<'_>,
) -> Option<Fit> {
    let game_alone = &games[game..=game];
    let mut search = match most {
        0 => Search::strict(game_alone),
        most => Search::new(game_alone, vec![most]),
    };
    let mut told = |at: Place| progress(Place { game, ..at });
    let found = search.run(given, &mut told)?;
    Some(match (found.is_empty(), search.is_spent()) {
        (false, _) => Fit::Some,
        (true, true) => Fit::Unknown,
        (true, false) => Fit::None,
    })
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
fn boards_of(nearly: &[RemainingVariants], given: &Variants) -> Variants {
    let Some(variant) = nearly.first().and_then(|nearly| nearly.variants.likeliest()) else {
        return given.clone();
    };
    variant.book().board.iter().fold(given.clone(), |variants, parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}

/// The number of given assignments from which the climb also starts.
const STARTS: usize = 4;

/// Returns the best result of the climbs from each preset.
fn climb<'a>(games: &[Evidence<'a>], given: &Variants, progress: Progress<'_>) -> Option<Nearly> {
    let book = given.cubes().first()?.book();
    let presets = book.presets.iter().map(|preset| UntypedVariant::of_preset(book, preset));
    let others = given.cubes().iter().take(STARTS).map(|cube| cube.likeliest());
    let mut best: Option<Nearly> = None;
    for start in presets.chain(others).filter(|start| given.has(start)) {
        let here = climbed(games, given, start, progress)?;
        if best.as_ref().is_none_or(|best| here.errors() < best.errors()) {
            best = Some(here);
        }
    }
    best.or_else(|| under(games, UntypedVariant::basic(book), usize::MAX))
}

/// Changes one parameter after another, as long as that leaves fewer errors.
fn climbed<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    start: UntypedVariant,
    progress: Progress<'_>,
) -> Option<Nearly> {
    let (mut variant, mut here) = (start, under(games, start, usize::MAX)?);
    while progress(Place { game: 0, line: 0 }) {
        let from = variant;
        for tried in from.book().parameters.iter().flat_map(|parameter| others(from, parameter)) {
            let better = || under(games, tried, here.errors());
            if let Some(better) = given.has(&tried).then(better).flatten() {
                (variant, here) = (tried, better);
            }
        }
        if variant == from {
            return Some(here);
        }
    }
    None
}

/// Returns the number of follow-on errors under the likeliest of some variants.
fn following_of<'a>(games: &[Evidence<'a>], nearly: &Nearly) -> usize {
    let likeliest = nearly.variants.likeliest();
    let under = likeliest.and_then(|variant| under(games, variant, usize::MAX));
    under.map_or(0, |under| under.following)
}

/// Returns the moves that one variant needs excused. Returns `None` if it has at least `limit` errors, which
/// most variants have after a few lines.
fn under<'a>(games: &[Evidence<'a>], variant: UntypedVariant, limit: usize) -> Option<Nearly> {
    let mut nearly = Nearly::new(Cube::of(&variant).into(), Vec::new());
    let (mut game, mut before) = (0, 0);
    let is_within = visit_steps(games, variant, |at: Place, steps: &Steps<'_>| {
        if at.game != game {
            (game, before) = (at.game, nearly.following);
        }
        nearly.excuses.extend(offences(steps).map(|f| Excuse { at, finding: f.clone() }));
        nearly.following = before + steps.follow_on_errors();
        nearly.errors() < limit
    });
    is_within.then_some(nearly)
}

/// Replays all games under one variant, and passes the replay after each step to `visit`. Returns false as soon
/// as `visit` does.
pub fn visit_steps<'a>(
    games: &[Evidence<'a>],
    variant: UntypedVariant,
    mut visit: impl FnMut(Place, &Steps<'a>) -> bool,
) -> bool {
    games.iter().enumerate().all(|(game, evidence)| {
        let mut steps = steps(evidence.text, evidence.log, &evidence.setup(), &variant);
        let mut visit = |line, steps: &Steps<'a>| visit(Place { game, line }, steps);
        if !visit(evidence.setting(), &steps) {
            return false;
        }
        let mut step = |line, take: &dyn Fn(&mut Steps<'a>) -> ParameterSet| {
            steps = steps.under(&variant);
            take(&mut steps);
            visit(line, &steps)
        };
        evidence.lines().all(|line| step(line, &|steps| steps.line(line)))
            && (evidence.change().is_some() || step(evidence.last(), &|steps| steps.end()))
    })
}
