//! Where could a parameter have mattered?
//!
//! A parameter is exercised on a line if another value of it, with all others the same, would have
//! changed the legal uses at some point of it, whether the turn may end, or the next position.

use super::question::with_effect;
use super::{Cube, Evidence, Exclusion, Place, Progress, Variants, open};
use crate::notation::Content;
use crate::replay::Stepwise;
use crate::rulebook::{Parameter, Variant, pointless};

/// Of how many of the variants left it is tried.
const TRIED: usize = 8;

/// For each parameter the first line found that exercises it, under a variant that is left.
pub fn exercised<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    left: &Variants<P>,
    exclusions: &[Exclusion<P>],
    progress: Progress<'_>,
) -> Option<Vec<Option<Place>>> {
    let mut exercised = vec![None; P::ALL.len()];
    for exclusion in exclusions {
        exercised[exclusion.parameter.index()].get_or_insert(exclusion.at);
    }
    for cube in left.cubes().iter().take(TRIED) {
        for game in 0..games.len() {
            under::<P, S>(games, game, cube.likeliest(), &mut exercised, progress)?;
        }
    }
    with_effects::<P, S>(games, left, &mut exercised, progress)?;
    Some(exercised)
}

/// Tries each parameter that is open and was not exercised so far under a variant in which it has an
/// effect. The likeliest variants play no optional rule, and many parameters only matter with one.
fn with_effects<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    left: &Variants<P>,
    exercised: &mut [Option<Place>],
    progress: Progress<'_>,
) -> Option<()> {
    let mut tried: Vec<Variant<P>> = Vec::new();
    for parameter in open(left) {
        let has_effect = |variant: &Variant<P>| pointless(variant, parameter).next().is_none();
        if exercised[parameter.index()].is_some() || tried.iter().any(has_effect) {
            continue;
        }
        let Some(variant) = left.cubes().iter().find_map(|cube| rich(cube, parameter)) else {
            continue;
        };
        for game in 0..games.len() {
            under::<P, S>(games, game, variant, exercised, progress)?;
        }
        tried.push(variant);
    }
    Some(())
}

/// A variant of an assignment in which a parameter has an effect, and as many others as can have one
/// too.
fn rich<P: Parameter>(cube: &Cube<P>, parameter: P) -> Option<Variant<P>> {
    let variant = with_effect(cube, cube.likeliest(), parameter)?;
    let more = |variant, &other: &P| {
        let richer = with_effect(cube, variant, other);
        let keeps = |richer: &Variant<P>| pointless(richer, parameter).next().is_none();
        richer.filter(keeps).unwrap_or(variant)
    };
    Some(P::ALL.iter().fold(variant, more))
}

/// Goes through a game under one variant.
fn under<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    game: usize,
    variant: Variant<P>,
    exercised: &mut [Option<Place>],
    progress: Progress<'_>,
) -> Option<()> {
    let Evidence { text, log, .. } = games[game];
    let mut steps = S::new(text, log, &games[game].setup(), variant);
    for line in games[game].lines() {
        let at = Place { game, line };
        if !progress(at) {
            return None;
        }
        if matches!(log.lines[line].content, Content::Turn(_)) {
            what_the_setting_changes::<P, S>(at, exercised);
        }
        let mut next = steps.under(variant);
        let (seen, consulted) = next.survey(line);
        let untried = |p: &P| exercised[p.index()].is_none();
        let fresh: Vec<P> = consulted.into_iter().filter(untried).collect();
        for parameter in fresh {
            let matters = others(variant, parameter).any(|other| {
                let mut otherwise = steps.under(other);
                otherwise.survey(line).0 != seen || !otherwise.is_at_one_with(&next)
            });
            if matters {
                exercised[parameter.index()] = Some(at);
            }
        }
        steps = next;
    }
    Some(())
}

/// The board and the pieces matter as soon as anybody plays on it.
fn what_the_setting_changes<'a, P: Parameter, S: Stepwise<'a, P>>(
    at: Place,
    exercised: &mut [Option<Place>],
) {
    for parameter in S::BOARD.iter().copied() {
        exercised[parameter.index()].get_or_insert(at);
    }
}

/// The variant with each other value of a parameter.
pub fn others<P: Parameter>(variant: Variant<P>, parameter: P) -> impl Iterator<Item = Variant<P>> {
    let values = parameter.row().values.all();
    let others = values.filter(move |&value| value != variant.get(parameter));
    others.filter_map(move |value| variant.with(parameter, value).ok())
}
