//! Where could a parameter have mattered?
//!
//! A parameter is exercised on a line if another value of it, with all others the same, would have
//! changed the legal uses at some point of it, whether the turn may end, or the next position.

use super::question::with_effect;
use super::{Cube, Evidence, Exclusion, Place, Progress, Variants, open};
use crate::games::dadu::variant::{Parameter, Variant, pointless};
use crate::notation::Content;
use crate::replay::Steps;

/// Of how many of the variants left it is tried.
const TRIED: usize = 8;

/// For each parameter the first line found that exercises it, under a variant that is left.
pub fn exercised(
    games: &[Evidence<'_>],
    left: &Variants,
    exclusions: &[Exclusion],
    progress: Progress<'_>,
) -> Option<[Option<Place>; Parameter::COUNT]> {
    let mut exercised = [None; Parameter::COUNT];
    for exclusion in exclusions {
        exercised[exclusion.parameter as usize].get_or_insert(exclusion.at);
    }
    for cube in left.cubes().iter().take(TRIED) {
        for game in 0..games.len() {
            under(games, game, cube.likeliest(), &mut exercised, progress)?;
        }
    }
    with_effects(games, left, &mut exercised, progress)?;
    Some(exercised)
}

/// Tries each parameter that is open and was not exercised so far under a variant in which it has an
/// effect. The likeliest variants play no optional rule, and many parameters only matter with one.
fn with_effects(
    games: &[Evidence<'_>],
    left: &Variants,
    exercised: &mut [Option<Place>; Parameter::COUNT],
    progress: Progress<'_>,
) -> Option<()> {
    let mut tried: Vec<Variant> = Vec::new();
    for parameter in open(left) {
        let has_effect = |variant: &Variant| pointless(variant, parameter).next().is_none();
        if exercised[parameter as usize].is_some() || tried.iter().any(has_effect) {
            continue;
        }
        let Some(variant) = left.cubes().iter().find_map(|cube| rich(cube, parameter)) else {
            continue;
        };
        for game in 0..games.len() {
            under(games, game, variant, exercised, progress)?;
        }
        tried.push(variant);
    }
    Some(())
}

/// A variant of an assignment in which a parameter has an effect, and as many others as can have one
/// too.
fn rich(cube: &Cube, parameter: Parameter) -> Option<Variant> {
    let variant = with_effect(cube, cube.likeliest(), parameter)?;
    let more = |variant, &other: &Parameter| {
        let richer = with_effect(cube, variant, other);
        let keeps = |richer: &Variant| pointless(richer, parameter).next().is_none();
        richer.filter(keeps).unwrap_or(variant)
    };
    Some(Parameter::ALL.iter().fold(variant, more))
}

/// Goes through a game under one variant.
fn under(
    games: &[Evidence<'_>],
    game: usize,
    variant: Variant,
    exercised: &mut [Option<Place>; Parameter::COUNT],
    progress: Progress<'_>,
) -> Option<()> {
    let Evidence { text, log, .. } = games[game];
    let mut steps = Steps::new(text, log, &games[game].setup(), variant);
    for line in games[game].lines() {
        let at = Place { game, line };
        if !progress(at) {
            return None;
        }
        if matches!(log.lines[line].content, Content::Turn(_)) {
            what_the_setting_changes(at, exercised);
        }
        let mut next = steps.under(variant);
        let (seen, consulted) = next.survey(line);
        let untried = |p: &Parameter| exercised[*p as usize].is_none();
        let fresh: Vec<Parameter> = consulted.into_iter().filter(untried).collect();
        for parameter in fresh {
            let matters = others(variant, parameter).any(|other| {
                let mut otherwise = steps.under(other);
                otherwise.survey(line).0 != seen || !otherwise.is_at_one_with(&next)
            });
            if matters {
                exercised[parameter as usize] = Some(at);
            }
        }
        steps = next;
    }
    Some(())
}

/// The board and the pieces matter as soon as anybody plays on it.
fn what_the_setting_changes(at: Place, exercised: &mut [Option<Place>; Parameter::COUNT]) {
    for parameter in super::search::BOARD {
        exercised[parameter as usize].get_or_insert(at);
    }
}

/// The variant with each other value of a parameter.
pub fn others(variant: Variant, parameter: Parameter) -> impl Iterator<Item = Variant> {
    let values = parameter.definition().values.all();
    let others = values.filter(move |&value| value != variant.get(parameter));
    others.filter_map(move |value| variant.with(parameter, value).ok())
}
