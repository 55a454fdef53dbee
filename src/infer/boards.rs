//! The boards that logs state: a game that begins with a position shows its board and its pieces.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::cube::{Projection, Values};
use super::search::Search;
use super::{Cube, Evidence, Exclusion, Place, Progress, Variants};
use crate::finding::{Code, Finding};
use crate::notation::Content;
use crate::replay::{Steps, offences, steps};

/// The variants with the stated boards, and the values that none of them has.
pub struct StatedBoards {
    pub variants: Variants,
    pub exclusions: Vec<Exclusion>,
}

/// Returns the variants on whose boards the fewest games begin with an impossible position. Excusing
/// that position as one mistake would leave play on a board that nobody saw, and play that fits few
/// lines may fit it by chance. Returns `None` if it was cancelled.
pub fn stated_boards<'a>(
    games: &[Evidence<'a>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<StatedBoards> {
    let openings = openings(games, given);
    let Some((first, _)) = openings.first() else {
        return Some(StatedBoards { variants: given.clone(), exclusions: Vec::new() });
    };
    let mut boards: BTreeMap<usize, Board> = BTreeMap::new();
    for (number, cube) in by_board(given) {
        if !progress(*first) {
            return None;
        }
        let board = boards.entry(number).or_insert_with(|| Board {
            cubes: Vec::new(),
            impossible: impossible(&openings, &cube),
        });
        board.cubes.push(cube);
    }
    let fewest = boards.values().map(|board| board.impossible.len()).min().unwrap_or(0);
    let (kept, dropped): (Vec<_>, Vec<_>) =
        boards.into_values().partition(|board| board.impossible.len() == fewest);
    let mut variants = Variants::default();
    kept.iter().flat_map(|board| &board.cubes).for_each(|&cube| variants.add(cube));
    Some(StatedBoards { variants, exclusions: exclusions(&kept, &dropped) })
}

/// How long games are legal, each up to its first mistake.
pub struct LegalLines {
    /// The number of lines that are legal on each board, over all games; without boards on which few are.
    pub on_board: HashMap<usize, u64>,
    /// The games, those first that are legal longest.
    pub games: Vec<usize>,
}

impl LegalLines {
    /// Whether a board is among those on which the games are legal longest. All are if no game begins on any.
    pub fn is_likely(&self, board: usize) -> bool {
        self.on_board.is_empty() || self.on_board.contains_key(&board)
    }
}

/// Returns the boards on which the games are legal longest. On a wrong board, some move is soon illegal. Returns `None` if
/// it was cancelled.
pub fn legal_lines(
    games: &[Evidence<'_>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<LegalLines> {
    let mut on_board = HashMap::new();
    let mut legal = Vec::new();
    for game in 0..games.len() {
        let lines = Search::new(games).count_legal_lines(game, given, &mut on_board, progress)?;
        legal.push((Reverse(lines), game));
    }
    legal.sort();
    let most = on_board.values().max().copied().unwrap_or(0);
    on_board.retain(|_, legal| *legal * 2 >= most);
    Some(LegalLines { on_board, games: legal.into_iter().map(|(_, game)| game).collect() })
}

/// The variants with one board.
struct Board {
    cubes: Vec<Cube>,
    /// The first positions of games that are impossible on it.
    impossible: Vec<(Place, Finding)>,
}

/// Returns the games that begin with a position, each with its line and a replay before it.
fn openings<'a>(games: &[Evidence<'a>], given: &Variants) -> Vec<(Place, Steps<'a>)> {
    let Some(variant) = given.likeliest() else { return Vec::new() };
    let opening = |(game, evidence): (usize, &Evidence<'a>)| {
        let content = |line: usize| &evidence.log.lines[line].content;
        let line = evidence.played().find(|&line| !matches!(content(line), Content::Field(_)))?;
        let is_position = matches!(content(line), Content::Position(_));
        let steps = || steps(evidence.text, evidence.log, &evidence.setup(), &variant);
        is_position.then(|| (Place { game, line }, steps()))
    };
    games.iter().enumerate().filter_map(opening).collect()
}

/// Returns the first positions of games that are impossible on a board.
fn impossible(openings: &[(Place, Steps<'_>)], board: &Cube) -> Vec<(Place, Finding)> {
    let finding = |(at, steps): &(Place, Steps<'_>)| {
        let mut steps = steps.set_up(&board.likeliest());
        steps.line(at.line);
        let found = offences(&steps).find(|finding| finding.code() == Code::D507)?;
        Some((*at, found.clone()))
    };
    openings.iter().filter_map(finding).collect()
}

/// Returns the values that only dropped boards have.
fn exclusions(kept: &[Board], dropped: &[Board]) -> Vec<Exclusion> {
    let cubes = |boards: &'_ [Board]| Projection::of(boards.iter().flat_map(|board| &board.cubes));
    let excluded = |(parameter, value)| {
        let cube_and_board = dropped.iter().find_map(|board| {
            let cube = board.cubes.iter().find(|cube| cube.allows(parameter, value))?;
            Some((cube, board.impossible.first()?))
        });
        let (cube, (at, finding)) = cube_and_board?;
        let under = cube.pinned(parameter, value).likeliest();
        Some(Exclusion { parameter, value, at: *at, finding: finding.clone(), under })
    };
    cubes(dropped).without(&cubes(kept)).filter_map(excluded).collect()
}

/// Splits a set into parts with the same board and set of pieces, each with its own number.
pub(super) fn by_board(variants: &Variants) -> Vec<(usize, Cube)> {
    let mut parts: Vec<(usize, Cube)> = variants.cubes().iter().map(|&cube| (0, cube)).collect();
    let board = variants.cubes().first().map_or(&[][..], |cube| cube.book().board);
    for parameter in board {
        let split = |(number, cube): (usize, Cube)| {
            let part = move |value| {
                (number * Values::BITS as usize + usize::from(value), cube.pinned(parameter, value))
            };
            cube.values(parameter).map(part)
        };
        parts = parts.into_iter().flat_map(split).collect();
    }
    parts
}
