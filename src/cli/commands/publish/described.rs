//! The files that describe a publication, written beside its logs and tables.

use std::fs;
use std::io;
use std::path::Path;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use super::hashes;
use crate::cli::pseudonyms::KeptText;
use crate::cli::rows::csv_lines;
use crate::publish::{
    Condition, METADATA, Publication, RuleTable, citation_cff, data_package, datacite,
    datasette_metadata, metadata, read_me,
};

/// The file with the choice of the games and their counts.
pub const PROVENANCE: &str = "provenance.json";

/// Writes all of them.
pub fn write(root: &Path, publication: &Publication, kept: &KeptText) -> io::Result<()> {
    rules(root, publication)?;
    json(root, "datapackage.json", &data_package(publication, &hashes::files_in(root)?))?;
    json(root, "datacite.json", &datacite(publication))?;
    json(root, "metadata.json", &datasette_metadata(publication))?;
    json(root, PROVENANCE, &provenance(publication, kept))?;
    fs::write(root.join("CITATION.cff"), citation_cff(publication))?;
    fs::write(root.join("README.md"), read_me(publication))?;
    let sums = hashes::sums(&hashes::files_in(root)?);
    fs::write(root.join(hashes::SUMS), sums)
}

fn rules(root: &Path, publication: &Publication) -> io::Result<()> {
    let folder = root.join("rules");
    fs::create_dir(&folder)?;
    for table in RuleTable::ALL {
        let names = table.columns().iter().map(|column| column.name.to_owned()).collect();
        let rows = [vec![names], publication.rules.rows(table)].concat();
        fs::write(folder.join(table.file()), csv_lines(&rows))?;
    }
    json(&folder, METADATA, &metadata(publication))
}

fn json(folder: &Path, name: &str, value: &Value) -> io::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    fs::write(folder.join(name), text + "\n")
}

fn provenance(publication: &Publication, kept: &KeptText) -> Value {
    let left_out = publication
        .left_out
        .iter()
        .map(|(reason, games)| (reason.name().to_owned(), Value::from(*games)));
    let left_out: Map<String, Value> = left_out.collect();
    let names = if publication.has_pseudonyms { "pseudonyms" } else { "as they are" };
    let mut provenance = json!({
        "program": "dadu",
        "version": env!("CARGO_PKG_VERSION"),
        "date": publication.about.date,
        "use": publication.permits,
        "where": publication.condition.as_ref().map(Condition::text),
        "named": publication.named,
        "games": publication.games,
        "left_out": left_out,
        "names": names,
        "parquet": publication.has_parquet,
        "games_without_household": publication.rules.without_household,
    });
    if publication.has_pseudonyms {
        let dates = kept.dates().to_possible_value();
        provenance["kept"] = json!({
            "dates": dates.map(|value| value.get_name().to_owned()),
            "places": kept.keep_place,
            "remarks": kept.keep_remarks,
            "fields": kept.keep_field,
        });
    }
    provenance
}
