//! The rules that published logs declare, with the evidence of their play.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::build::Stop;
use super::logs::{PublishedLogs, folder_of};
use crate::cli::interrupt;
use crate::cli::variant::VariantFiles;
use crate::facts::{DeclaredVariant, derive};
use crate::games::game::Game;
use crate::games::move_game::MoveGame;
use crate::games::{GameId, dadu, for_game};
use crate::infer::{Evidence, Inferable, Inference, Knowledge, Place, Variants, infer};
use crate::notation::{Log, parse, with_parser};
use crate::publish::{DeclaredRule, RuleAtlas, RuleEvidence};
use crate::replay::Loader;

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
    let mut rules = RuleAtlas::count(declared);
    for ((household, game), logs) in &households {
        let of = |rule: &&mut DeclaredRule| rule.household == *household && rule.game == *game;
        let mut rules: Vec<&mut DeclaredRule> = rules.iter_mut().filter(of).collect();
        for_game!(
            Some(*game),
            dadu => add_evidence::<dadu::variant::Parameter>(root, logs, &mut rules)?,
            Rules => add_evidence::<<Rules as Game>::Parameter>(root, logs, &mut rules)?,
            moves Rules => add_evidence::<<Rules as MoveGame>::Parameter>(root, logs, &mut rules)?
        );
    }
    Ok(RuleAtlas { rules, without_household })
}

/// The game of a log, its household, and the places of the parameters that it declares, with their values.
type LogDeclaration = (GameId, Option<String>, Vec<(u8, u8)>);

/// Returns what a log declares; nothing for a game without a rulebook.
fn declared_in(root: &Path, path: &str) -> io::Result<Option<LogDeclaration>> {
    let text = fs::read(root.join(path))?;
    let files = VariantFiles::in_folder(folder_of(root, path));
    let record = with_parser(|parser| {
        let log = parser.parse(&text, &[]);
        derive(&text, log, &|name| files.load(name), false).record
    });
    let (DeclaredVariant::Read(declared), Some(game)) =
        (&record.declared, GameId::of_name(&record.game))
    else {
        return Ok(None);
    };
    let known = declared.values.iter().filter_map(|(row, value)| Some((row.place, (*value)?)));
    Ok(Some((game, record.household, known.collect())))
}

/// Adds what the logs of one household show about the rules that they declare.
fn add_evidence<P: Inferable>(
    root: &Path,
    paths: &[String],
    rules: &mut [&mut DeclaredRule],
) -> Result<(), Stop> {
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
    let inferred = infer::<P>(&games, &Variants::all(), &mut |_| !interrupt::is_requested());
    let inferred = inferred.ok_or(Stop::Interrupted)?;
    for rule in rules {
        let Some(&parameter) = P::ALL.get(usize::from(rule.row.place)) else { continue };
        let (evidence, at) = evidence_for(&inferred, parameter, rule.value);
        rule.evidence = evidence;
        rule.line = at.map(|at| format!("{}:{}", paths[at.game], at.line + 1));
    }
    Ok(())
}

/// Returns what the play shows about a declared value, and a line that shows it.
fn evidence_for<P: Inferable>(
    inferred: &Inference<P>,
    parameter: P,
    value: u8,
) -> (RuleEvidence, Option<Place>) {
    if inferred.unfit.is_some() {
        return (RuleEvidence::NoRulesFit, None);
    }
    let mut excluded = inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    if let Some(exclusion) = excluded.clone().find(|exclusion| exclusion.value == value) {
        return (RuleEvidence::Contradicted, Some(exclusion.at));
    }
    let last = excluded.next_back().map(|exclusion| exclusion.at);
    match inferred.knowledge(parameter) {
        Knowledge::Settled(_) | Knowledge::Given(_) => (RuleEvidence::Settled, last),
        Knowledge::Narrowed(_) => (RuleEvidence::Narrowed, last),
        Knowledge::Open => (RuleEvidence::Open, inferred.exercised[parameter.index()]),
        Knowledge::NeverExercised => (RuleEvidence::NotSeen, None),
    }
}
