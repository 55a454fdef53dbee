//! The parameters that a game exercises: those that could have mattered on a line.
//!
//! A parameter is exercised on a line if another value, with all others the same, would have changed one
//! of these: the legal moves at some point of the line, whether the turn may end, or the next position.

use super::corrected::CorrectedGames;
use super::question::with_effect;
use super::{Cube, Evidence, Exclusion, Place, Progress, Variants, open};
use crate::notation::Content;
use crate::replay::{are_equivalent, steps};
use crate::rulebook::{MOST_PARAMETERS, Row, UntypedVariant};

/// The number of assignments whose likeliest variant is tried.
const TRIED: usize = 8;

/// Returns, for each parameter, the first line found that exercises it under a remaining variant.
pub fn exercised<'a>(
    games: &CorrectedGames<'_, 'a>,
    left: &Variants,
    exclusions: &[Exclusion],
    progress: Progress<'_>,
) -> Option<Vec<Option<Place>>> {
    let mut exercised = vec![None; MOST_PARAMETERS];
    for exclusion in exclusions {
        exercised[exclusion.parameter.index()].get_or_insert(exclusion.at);
    }
    for cube in left.cubes().iter().take(TRIED) {
        for game in 0..games.games.len() {
            under(games, game, cube.likeliest(), &mut exercised, progress)?;
        }
    }
    with_effects(games, left, &mut exercised, progress)?;
    Some(exercised)
}

/// Tries each open parameter that was not exercised so far, under a variant in which it has an effect.
/// The likeliest variants play no optional rule, and many parameters matter only with one.
fn with_effects<'a>(
    games: &CorrectedGames<'_, 'a>,
    left: &Variants,
    exercised: &mut [Option<Place>],
    progress: Progress<'_>,
) -> Option<()> {
    let mut tried: Vec<UntypedVariant> = Vec::new();
    for parameter in open(left) {
        let has_effect = |variant: &UntypedVariant| is_effective(variant, parameter);
        if exercised[parameter.index()].is_some() || tried.iter().any(has_effect) {
            continue;
        }
        let Some(variant) = left.cubes().iter().find_map(|cube| rich(cube, parameter)) else {
            continue;
        };
        for game in 0..games.games.len() {
            under(games, game, variant, exercised, progress)?;
        }
        tried.push(variant);
    }
    Some(())
}

/// Returns a variant of an assignment in which a parameter has an effect, and as many others as possible
/// have one too.
fn rich(cube: &Cube, parameter: &'static Row) -> Option<UntypedVariant> {
    let variant = with_effect(cube, cube.likeliest(), parameter)?;
    let more = |variant, other: &'static Row| {
        let richer = with_effect(cube, variant, other);
        let keeps = |richer: &UntypedVariant| is_effective(richer, parameter);
        richer.filter(keeps).unwrap_or(variant)
    };
    Some(cube.book().parameters.iter().fold(variant, more))
}

/// Replays a game under one variant and notes the parameters that it exercises.
fn under<'a>(
    games: &CorrectedGames<'_, 'a>,
    game: usize,
    variant: UntypedVariant,
    exercised: &mut [Option<Place>],
    progress: Progress<'_>,
) -> Option<()> {
    let evidence = &games.games[game];
    let mut steps = steps(evidence.text, evidence.log, &evidence.setup(), &variant);
    mark_setting_parameters(games.games, game, variant, exercised);
    for line in evidence.lines() {
        let at = Place { game, line };
        if !progress(at) {
            return None;
        }
        let mut next = steps.under(&variant);
        if !games.is_written(at) {
            games.line(&mut next, at);
            steps = next;
            continue;
        }
        let (seen, consulted) = next.survey(line);
        let untried = |p: &&'static Row| exercised[p.index()].is_none();
        let fresh: Vec<&'static Row> = consulted.rows(variant.book()).filter(untried).collect();
        for parameter in fresh {
            let matters = others(variant, parameter).any(|other| {
                let mut otherwise = steps.under(&other);
                otherwise.survey(line).0 != seen || !are_equivalent(&otherwise, &next)
            });
            if matters {
                exercised[parameter.index()] = Some(at);
            }
        }
        steps = next;
    }
    Some(())
}

/// Marks the parameters of the board and the pieces. They matter from the first player turn on; if a stated position comes
/// before it, from the first line on which another value makes a difference.
fn mark_setting_parameters<'a>(
    games: &[Evidence<'a>],
    game: usize,
    variant: UntypedVariant,
    exercised: &mut [Option<Place>],
) {
    let lines = &games[game].log.lines;
    let is_turn = |line: &usize| matches!(lines[*line].content, Content::Turn(_));
    let Some(first) = games[game].lines().find(is_turn) else { return };
    let is_stated = lines[..first].iter().any(|it| matches!(it.content, Content::Position(_)));
    for parameter in variant.book().board {
        if exercised[parameter.index()].is_some() {
            continue;
        }
        let line = match is_stated {
            true => others(variant, parameter)
                .filter_map(|other| first_difference(&games[game], variant, other))
                .min(),
            false => Some(first),
        };
        exercised[parameter.index()] = line.map(|line| Place { game, line });
    }
}

/// Returns the first player turn with other legal moves, or after which the game goes on otherwise, under two variants.
fn first_difference<'a>(
    game: &Evidence<'a>,
    one: UntypedVariant,
    other: UntypedVariant,
) -> Option<usize> {
    let Evidence { text, log, .. } = *game;
    let [mut one, mut other] =
        [one, other].map(|variant| steps(text, log, &game.setup(), &variant));
    game.lines().find(|&line| {
        let differs = one.survey(line).0 != other.survey(line).0 || !are_equivalent(&one, &other);
        differs && matches!(log.lines[line].content, Content::Turn(_))
    })
}

/// Returns whether a parameter has an effect under a variant.
fn is_effective(variant: &UntypedVariant, parameter: &Row) -> bool {
    (variant.book().pointless)(variant, parameter).is_empty()
}

/// Returns the variant with each other value of a parameter.
pub fn others(
    variant: UntypedVariant,
    parameter: &'static Row,
) -> impl Iterator<Item = UntypedVariant> {
    let values = parameter.values.all();
    let others = values.filter(move |&value| value != variant.get(parameter));
    others.filter_map(move |value| variant.with(parameter, value).ok())
}
