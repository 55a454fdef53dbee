//! `metadata.json`: titles and descriptions for Datasette.

use serde_json::{Map, Value, json};

use super::Publication;
use crate::facts::tables::{TABLES, Table};

/// Returns the metadata, for a database with the name of the publication.
pub fn datasette_metadata(publication: &Publication) -> Value {
    let about = &publication.about;
    let tables = TABLES.iter().map(|table| (table.name.to_owned(), of_table(table)));
    let tables: Map<String, Value> = tables.collect();
    let database = json!({ "description": about.description, "tables": tables });
    let mut metadata = json!({
        "title": about.title,
        "description": about.description,
        "license": about.licence.name,
        "license_url": about.licence.url,
        "databases": { about.name.as_str(): database },
    });
    if let Some(url) = &about.url {
        metadata["source"] = about.publisher.as_str().into();
        metadata["source_url"] = url.as_str().into();
    }
    metadata
}

fn of_table(table: &Table) -> Value {
    let columns =
        table.columns.iter().map(|column| (column.name.to_owned(), column.meaning.into()));
    let columns: Map<String, Value> = columns.collect();
    json!({ "description": format!("A row for each {}", table.row), "columns": columns })
}
