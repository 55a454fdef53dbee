//! The rules that households declare, as a CLDF StructureDataset: rules are parameters, their values are codes,
//! households are languages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::Publication;
use crate::games::GameId;
use crate::infer::Knowledge;
use crate::rulebook::Row;

/// The evidence of a household's logs about a rule that it declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleEvidence {
    /// Only the declared value fits the play.
    Settled,
    /// The declared value fits, and some other values do not.
    Narrowed,
    /// Every value fits, although the rule mattered.
    Open,
    /// The rule did not matter in any game.
    NotSeen,
    /// The play excludes the declared value.
    Contradicted,
    /// No set of rules fits all games of the household, and those that need the fewest slips have the declared value.
    BestFits,
    /// No set of rules fits all games of the household, and those that need the fewest slips have another value.
    FitsWorse,
    /// No set of rules fits all games of the household, and those that need the fewest slips differ in the rule.
    NoRulesFit,
}

impl RuleEvidence {
    /// Returns its name in the table of values.
    pub const fn name(self) -> &'static str {
        match self {
            RuleEvidence::Settled => "settled",
            RuleEvidence::Narrowed => "narrowed",
            RuleEvidence::Open => "open",
            RuleEvidence::NotSeen => "not seen",
            RuleEvidence::Contradicted => "contradicted",
            RuleEvidence::BestFits => "best fits",
            RuleEvidence::FitsWorse => "fits worse",
            RuleEvidence::NoRulesFit => "no rules fit",
        }
    }
}

/// A value of a rule that a household declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredRule {
    /// The household.
    pub household: String,
    /// The game.
    pub game: GameId,
    /// The rule.
    pub row: &'static Row,
    /// The value.
    pub value: u8,
    /// The number of games that declare it.
    pub games: u64,
    /// The evidence of the play.
    pub evidence: RuleEvidence,
    /// The line of a log that shows it: `logs/….dadu:12`.
    pub line: Option<String>,
}

/// The rules that the logs of a publication declare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleAtlas {
    /// The declared values, in the order of household, game, rule and value.
    pub rules: Vec<DeclaredRule>,
    /// The number of games without a household, which the tables leave out.
    pub without_household: u64,
    /// The rules that fit the play, for each household and game, in their order.
    pub inferred: Vec<InferredRules>,
}

/// The rules that fit the games of a household.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredRules {
    /// The household.
    pub household: String,
    /// The game.
    pub game: GameId,
    /// Whether some set of rules fits all games.
    pub fits: bool,
    /// The rules in the order of their table, each with a line that shows it: `logs/….dadu:12`.
    pub rules: Vec<(&'static Row, Knowledge, Option<String>)>,
    /// The rules to ask about next, the most useful first.
    pub questions: Vec<&'static Row>,
}

/// A table of the StructureDataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleTable {
    /// The values.
    Values,
    /// The rules.
    Parameters,
    /// The values that a rule can have.
    Codes,
    /// The households.
    Languages,
}

/// A column of such a table.
#[derive(Clone, Copy, Debug)]
pub struct RuleColumn {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// The term of CLDF that it has; empty for a column of our own.
    term: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
}

const fn column(
    name: &'static str,
    kind: &'static str,
    term: &'static str,
    meaning: &'static str,
) -> RuleColumn {
    RuleColumn { name, kind, term, meaning }
}

const VALUES: &[RuleColumn] = &[
    column("ID", "string", "id", "The value"),
    column("Language_ID", "string", "languageReference", "The household"),
    column("Parameter_ID", "string", "parameterReference", "The rule"),
    column("Code_ID", "string", "codeReference", "The value that the household declares"),
    column("Value", "string", "value", "The value as a log writes it"),
    column("Games", "integer", "", "Published games that declare it"),
    column(
        "Evidence",
        "string",
        "",
        "The evidence of the play, by `dadu infer`. `settled` (only this value fits), `narrowed` (some others do not fit), `open` (every value fits), `not seen` (the rule did not matter), `contradicted` (the play excludes it), `best fits`, `fits worse` and `no rules fit` (no set of rules fits all games of the household; those that need the fewest slips have the declared value, another one, or differ in it)",
    ),
    column(
        "Line",
        "string",
        "",
        "A line that excludes another value or this one, or on which the rule mattered",
    ),
];
const PARAMETERS: &[RuleColumn] = &[
    column("ID", "string", "id", "The rule"),
    column("Name", "string", "name", "Its name in a log"),
    column("Description", "string", "description", "Its meaning"),
    column("Game", "string", "", "The game"),
    column("Rule", "string", "", "Its id on the pages of the rules"),
];
const CODES: &[RuleColumn] = &[
    column("ID", "string", "id", "The value"),
    column("Parameter_ID", "string", "parameterReference", "The rule"),
    column("Name", "string", "name", "The value as a log writes it"),
    column("Description", "string", "description", "The rule with this value, as a log writes it"),
];
const LANGUAGES: &[RuleColumn] = &[
    column("ID", "string", "id", "The household"),
    column("Name", "string", "name", "Its name or pseudonym"),
];

impl RuleTable {
    /// All tables.
    pub const ALL: [RuleTable; 4] =
        [RuleTable::Values, RuleTable::Parameters, RuleTable::Codes, RuleTable::Languages];

    /// Returns the name of its file.
    pub const fn file(self) -> &'static str {
        match self {
            RuleTable::Values => "values.csv",
            RuleTable::Parameters => "parameters.csv",
            RuleTable::Codes => "codes.csv",
            RuleTable::Languages => "languages.csv",
        }
    }

    const fn term(self) -> &'static str {
        match self {
            RuleTable::Values => "ValueTable",
            RuleTable::Parameters => "ParameterTable",
            RuleTable::Codes => "CodeTable",
            RuleTable::Languages => "LanguageTable",
        }
    }

    /// Returns the subject of its rows.
    pub const fn title(self) -> &'static str {
        match self {
            RuleTable::Values => "A row for each value of a rule that a household declares",
            RuleTable::Parameters => "A row for each rule of the games",
            RuleTable::Codes => "A row for each value that a rule can have",
            RuleTable::Languages => "A row for each household",
        }
    }

    /// Returns its columns.
    pub const fn columns(self) -> &'static [RuleColumn] {
        match self {
            RuleTable::Values => VALUES,
            RuleTable::Parameters => PARAMETERS,
            RuleTable::Codes => CODES,
            RuleTable::Languages => LANGUAGES,
        }
    }

    fn references(self) -> &'static [(&'static str, RuleTable)] {
        match self {
            RuleTable::Values => &[
                ("Language_ID", RuleTable::Languages),
                ("Parameter_ID", RuleTable::Parameters),
                ("Code_ID", RuleTable::Codes),
            ],
            RuleTable::Codes => &[("Parameter_ID", RuleTable::Parameters)],
            _ => &[],
        }
    }
}

impl RuleAtlas {
    /// Returns the rows of a table.
    pub fn rows(&self, table: RuleTable) -> Vec<Vec<String>> {
        match table {
            RuleTable::Values => self.rules.iter().map(value_row).collect(),
            RuleTable::Parameters => self.parameters().into_iter().map(parameter_row).collect(),
            RuleTable::Codes => self.parameters().into_iter().flat_map(code_rows).collect(),
            RuleTable::Languages => self.households().into_iter().map(household_row).collect(),
        }
    }

    /// Returns all rules of the games in which any rule was declared.
    fn parameters(&self) -> Vec<(GameId, &'static Row)> {
        let games: BTreeSet<GameId> = self.rules.iter().map(|rule| rule.game).collect();
        let of_game = |game: GameId| game.rulebook().parameters.iter().map(move |row| (game, row));
        games.into_iter().flat_map(of_game).collect()
    }

    fn households(&self) -> Vec<&str> {
        let names: BTreeSet<&str> = self.rules.iter().map(|rule| &*rule.household).collect();
        names.into_iter().collect()
    }

    /// Returns declared rules from the counts of their games, without evidence. The key is the household, the game, the
    /// place of the rule, and the value.
    pub fn count(rules: BTreeMap<(String, GameId, u8, u8), u64>) -> Vec<DeclaredRule> {
        let rule = |((household, game, place, value), games): ((String, GameId, u8, u8), u64)| {
            let row = game.rulebook().parameters.get(usize::from(place))?;
            let evidence = RuleEvidence::NotSeen;
            Some(DeclaredRule { household, game, row, value, games, evidence, line: None })
        };
        rules.into_iter().filter_map(rule).collect()
    }
}

fn value_row(rule: &DeclaredRule) -> Vec<String> {
    let (household, parameter) = (household_id(&rule.household), parameter_id(rule.game, rule.row));
    vec![
        format!("{household}-{parameter}-{}", rule.value),
        household,
        parameter,
        code_id(rule.game, rule.row, rule.value),
        rule.row.values.write(rule.value),
        rule.games.to_string(),
        rule.evidence.name().to_owned(),
        rule.line.clone().unwrap_or_default(),
    ]
}

fn parameter_row((game, row): (GameId, &'static Row)) -> Vec<String> {
    vec![
        parameter_id(game, row),
        row.name.to_owned(),
        row.meaning.to_owned(),
        game.name().to_owned(),
        row.rule.name().to_owned(),
    ]
}

fn code_rows((game, row): (GameId, &'static Row)) -> impl Iterator<Item = Vec<String>> {
    row.values.all().map(move |value| {
        let written = row.values.write(value);
        let described = format!("{} = {written}", row.name);
        vec![code_id(game, row, value), parameter_id(game, row), written, described]
    })
}

fn household_row(name: &str) -> Vec<String> {
    vec![household_id(name), name.to_owned()]
}

fn parameter_id(game: GameId, row: &Row) -> String {
    format!("{}-{}", game.name(), row.name)
}

fn code_id(game: GameId, row: &Row, value: u8) -> String {
    format!("{}-{value}", parameter_id(game, row))
}

/// Returns the identifier of a household. CLDF permits only letters, digits, `-` and `_` there.
fn household_id(name: &str) -> String {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    match !name.is_empty() && name.bytes().all(is_plain) {
        true => name.to_owned(),
        false => format!("household-{}", &blake3::hash(name.as_bytes()).to_hex()[..12]),
    }
}

/// The name of the metadata in the folder of the tables.
pub const METADATA: &str = "StructureDataset-metadata.json";

const CLDF: &str = "http://cldf.clld.org/v1.0/terms.rdf#";

/// Returns the metadata of the StructureDataset.
pub fn metadata(publication: &Publication) -> Value {
    let about = &publication.about;
    let doi = about.doi.as_ref().map(|doi| format!("https://doi.org/{doi}"));
    let mut metadata = json!({
        "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
        "dc:conformsTo": format!("{CLDF}StructureDataset"),
        "dc:title": format!("The rules in: {}", about.title),
        "dc:license": about.licence.url,
        "dialect": { "commentPrefix": null, "lineTerminators": ["\r\n", "\n"] },
        "tables": RuleTable::ALL.iter().map(|&table| table_metadata(table)).collect::<Vec<_>>(),
    });
    if let Some(address) = doi.or(about.url.clone()) {
        metadata["dc:identifier"] = address.into();
    }
    metadata
}

fn table_metadata(table: RuleTable) -> Value {
    let reference = |&(name, other): &(&str, RuleTable)| {
        json!({
            "columnReference": [name],
            "reference": { "resource": other.file(), "columnReference": ["ID"] },
        })
    };
    json!({
        "url": table.file(),
        "dc:conformsTo": format!("{CLDF}{}", table.term()),
        "tableSchema": {
            "columns": table.columns().iter().map(column_metadata).collect::<Vec<_>>(),
            "primaryKey": ["ID"],
            "foreignKeys": table.references().iter().map(reference).collect::<Vec<_>>(),
        },
    })
}

fn column_metadata(column: &RuleColumn) -> Value {
    let mut metadata = json!({
        "name": column.name,
        "datatype": column.kind,
        "dc:description": column.meaning,
    });
    if column.name == "ID" {
        metadata["datatype"] = json!({ "base": "string", "format": "[a-zA-Z0-9_\\-]+" });
    }
    if !column.term.is_empty() {
        metadata["propertyUrl"] = format!("{CLDF}{}", column.term).into();
    }
    // A code names a value that a household declares; all other own columns may be empty.
    if column.term.ends_with("Reference") || ["ID", "Value"].contains(&column.name) {
        metadata["required"] = true.into();
    }
    metadata
}
