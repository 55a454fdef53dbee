//! The rules that published logs declare, with the evidence of their play.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::logs::{PublishedLogs, folder_of};
use super::stop::Stop;
use crate::cli::input::variant::VariantFiles;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::progress::Progress;
use crate::facts::{DeclaredVariant, WantedFacts, derive};
use crate::games::GameId;
use crate::infer::{Evidence, Inference, Knowledge, Place, Variants, infer, questions};
use crate::notation::{Log, parse, with_parser};
use crate::publish::{DeclaredRule, InferredRules, RuleAtlas, RuleEvidence};
use crate::replay::Loader;
use crate::rulebook::Row;

/// The games of a household, by the names of their logs.
type Households = BTreeMap<(String, GameId), Vec<String>>;

/// Returns the declared rules of the published logs.
pub fn atlas(root: &Path, logs: &PublishedLogs) -> Result<RuleAtlas, Stop> {
    let (mut declared, mut households) = (BTreeMap::new(), Households::new());
    let mut without_household = 0;
    for path in logs.values() {
        if interrupt::is_requested() {
            return Err(Stop::Interrupted);
        }
        let Some((game, household, values)) = declared_in(root, path)? else { continue };
        let Some(household) = household else {
            without_household += 1;
            continue;
        };
        households.entry((household.clone(), game)).or_default().push(path.clone());
        for (place, value) in values {
            *declared.entry((household.clone(), game, place, value)).or_insert(0u64) += 1;
        }
    }
    let (mut rules, mut inferred) = (RuleAtlas::count(declared), Vec::new());
    let mut progress = Progress::of_games(households.values().map(|logs| logs.len() as u64).sum());
    let mut done = 0;
    for ((household, game), logs) in &households {
        let of = |rule: &&mut DeclaredRule| rule.household == *household && rule.game == *game;
        let mut rules: Vec<&mut DeclaredRule> = rules.iter_mut().filter(of).collect();
        inferred.push(of_household(root, logs, household, *game, &mut rules)?);
        done += logs.len() as u64;
        progress.at(done);
    }
    Ok(RuleAtlas { rules, without_household, inferred })
}

/// The game of a log, its household, and the places of the parameters that it declares, with their values.
type LogDeclaration = (GameId, Option<String>, Vec<(u8, u8)>);

/// Returns what a log declares; nothing for a game without a rulebook.
fn declared_in(root: &Path, path: &str) -> io::Result<Option<LogDeclaration>> {
    let text = fs::read(root.join(path))?;
    let files = VariantFiles::in_folder(folder_of(root, path));
    let record = with_parser(|parser| {
        let log = parser.parse(&text, &[]);
        derive(&text, log, &|name| files.load(name), WantedFacts::default()).record
    });
    let (DeclaredVariant::Read(declared), Some(game)) =
        (&record.declared, GameId::of_name(&record.game))
    else {
        return Ok(None);
    };
    let known = declared.values.iter().filter_map(|(row, value)| Some((row.place, (*value)?)));
    Ok(Some((game, record.household, known.collect())))
}

/// Returns what the logs of one household show about its rules, and adds it to the rules that they declare.
fn of_household(
    root: &Path,
    paths: &[String],
    household: &str,
    game: GameId,
    rules: &mut [&mut DeclaredRule],
) -> Result<InferredRules, Stop> {
    let inferred = inferred(root, paths, game)?;
    let line = |at: Place| format!("{}:{}", paths[at.game], at.line + 1);
    for rule in rules {
        let (evidence, at) = evidence_for(&inferred, rule.row, rule.value);
        rule.evidence = evidence;
        rule.line = at.map(line);
    }
    let fits = inferred.unfit.is_none();
    let known = |parameter: &'static Row| {
        let knowledge = inferred.knowledge(parameter);
        (parameter, knowledge, shown_at(&inferred, parameter).map(line))
    };
    // Draw no conclusions from variants that are only the best ones found.
    let is_certain = !inferred.variants.is_empty();
    Ok(InferredRules {
        household: household.to_owned(),
        game,
        fits,
        rules: game.rulebook().parameters.iter().filter(|_| is_certain).map(known).collect(),
        questions: match fits {
            true => questions(&inferred.variants).iter().map(|of| of.parameter).collect(),
            false => Vec::new(),
        },
    })
}

/// Infers the rules under which the logs of one household were played.
fn inferred(root: &Path, paths: &[String], game: GameId) -> Result<Inference, Stop> {
    let texts: Vec<Vec<u8>> =
        paths.iter().map(|path| fs::read(root.join(path))).collect::<io::Result<_>>()?;
    let logs: Vec<Log> = texts.iter().map(|text| parse(text)).collect();
    let files: Vec<VariantFiles> =
        paths.iter().map(|path| VariantFiles::in_folder(folder_of(root, path))).collect();
    let loaders: Vec<_> = files.iter().map(|files| |name: &str| files.load(name)).collect();
    let mut games: Vec<Evidence<'_>> = Vec::new();
    for ((text, log), load) in texts.iter().zip(&logs).zip(&loaders) {
        games.push(Evidence { text, log, load: load as Loader<'_> });
    }
    let inferred =
        infer(&games, &Variants::all(game.rulebook()), &mut |_| !interrupt::is_requested());
    inferred.ok_or(Stop::Interrupted)
}

/// Returns a line that shows what is known about a parameter.
fn shown_at(inferred: &Inference, parameter: &'static Row) -> Option<Place> {
    let last = inferred.exclusions.iter().rfind(|exclusion| exclusion.parameter == parameter);
    last.map(|exclusion| exclusion.at).or(inferred.exercised[parameter.index()])
}

/// Returns what the play shows about a declared value, and a line that shows it.
fn evidence_for(
    inferred: &Inference,
    parameter: &'static Row,
    value: u8,
) -> (RuleEvidence, Option<Place>) {
    if inferred.unfit.is_some() {
        return (evidence_of_best_fit(inferred, parameter, value), None);
    }
    let mut excluded = inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    if let Some(exclusion) = excluded.find(|exclusion| exclusion.value == value) {
        return (RuleEvidence::Contradicted, Some(exclusion.at));
    }
    let line = shown_at(inferred, parameter);
    match inferred.knowledge(parameter) {
        Knowledge::Settled(_) | Knowledge::Given(_) | Knowledge::Fixed(_) => {
            (RuleEvidence::Settled, line)
        }
        Knowledge::Narrowed(_) => (RuleEvidence::Narrowed, line),
        Knowledge::Open => (RuleEvidence::Open, line),
        Knowledge::NeverExercised => (RuleEvidence::NotSeen, None),
    }
}

/// Returns what the rules that need the fewest slips say about a declared value.
fn evidence_of_best_fit(inferred: &Inference, parameter: &'static Row, value: u8) -> RuleEvidence {
    match inferred.knowledge(parameter) {
        _ if !inferred.variants.allow(parameter, value) => RuleEvidence::FitsWorse,
        Knowledge::Settled(_) => RuleEvidence::BestFits,
        _ => RuleEvidence::NoRulesFit,
    }
}
