//! Where no variant fits: which fit but for the fewest moves?

use super::exercise::others;
use super::search::{Reached, Search};
use super::{EXACT, Evidence, Excuse, Nearly, Place, Progress, Unfit, Variants, contradiction};
use crate::replay::Steps;
use crate::rules::variant::{PRESETS, Parameter, Variant};

/// The variants with the fewest excused moves, and lines that contradict each other.
pub fn unfit(games: &[Evidence<'_>], given: &Variants, progress: Progress<'_>) -> Option<Unfit> {
    for most in 1..=EXACT {
        let nearly = Search::new(games, most).run(given, progress)?;
        if !nearly.is_empty() {
            let contradiction = contradiction::of(games, &boards_of(&nearly, given), progress)?;
            return Some(Unfit { nearly, exact: true, contradiction });
        }
    }
    let best = climb(games, given, progress)?;
    let contradiction =
        contradiction::of(games, &boards_of(std::slice::from_ref(&best), given), progress)?;
    Some(Unfit { nearly: vec![best], exact: false, contradiction })
}

/// What was given, with the boards and pieces of the nearest variant only.
fn boards_of(nearly: &[Reached], given: &Variants) -> Variants {
    let Some(cube) = nearly.first().and_then(|nearly| nearly.variants.cubes().first()) else {
        return given.clone();
    };
    let variant = cube.likeliest();
    super::search::BOARD.iter().fold(given.clone(), |variants, &parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}

/// Starts from each preset, and changes the one parameter that helps most, as long as one helps.
fn climb(games: &[Evidence<'_>], given: &Variants, progress: Progress<'_>) -> Option<Nearly> {
    let mut best: Option<(Variant, Vec<Excuse>)> = None;
    let starts = PRESETS.iter().map(|preset| preset.variant());
    let starts = starts.chain(given.cubes().iter().take(4).map(|cube| cube.likeliest()));
    for start in starts.filter(|start| given.has(start)) {
        let mut here = (start, excuses(games, start));
        loop {
            if !progress(Place { game: 0, line: 0 }) {
                return None;
            }
            let steps = Parameter::ALL.iter().flat_map(|&parameter| others(here.0, parameter));
            let steps = steps.filter(|variant| given.has(variant));
            let tried = steps.map(|variant| (variant, excuses(games, variant)));
            match tried.min_by_key(|(_, excuses)| excuses.len()) {
                Some(better) if better.1.len() < here.1.len() => here = better,
                _ => break,
            }
        }
        if best.as_ref().is_none_or(|best| here.1.len() < best.1.len()) {
            best = Some(here);
        }
    }
    let (variant, excuses) = best.unwrap_or((Variant::BASIC, Vec::new()));
    Some(Nearly { variants: super::Cube::of(&variant).into(), excuses })
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
        note(0, &steps);
        for line in evidence.lines() {
            steps = steps.under(variant);
            steps.line(line);
            note(line, &steps);
        }
        if evidence.change().is_none() {
            steps = steps.under(variant);
            steps.end();
            note(evidence.log.lines.len().saturating_sub(1), &steps);
        }
    }
    excuses
}
