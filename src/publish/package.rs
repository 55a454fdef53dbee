//! `datapackage.json`: the publication as a Data Package, version 2.

use serde_json::{Map, Value, json};

use super::{About, Contributor, Publication, PublishedFile, RuleTable};
use crate::facts::tables::{Column, ColumnType, TABLES, Table};

/// Returns the descriptor. `files` are all files that it may list.
pub fn data_package(publication: &Publication, files: &[PublishedFile]) -> Value {
    let about = &publication.about;
    let mut package = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": about.name,
        "title": about.title,
        "description": about.description,
        "version": about.version,
        "created": format!("{}T00:00:00Z", about.date),
        "licenses": [license(about)],
        "contributors": about.contributors.iter().map(contributor).collect::<Vec<_>>(),
        "resources": resources(files),
    });
    if !about.keywords.is_empty() {
        package["keywords"] = about.keywords.clone().into();
    }
    about.url.iter().for_each(|url| package["homepage"] = url.as_str().into());
    about.doi.iter().for_each(|doi| package["id"] = format!("https://doi.org/{doi}").into());
    package
}

fn license(about: &About) -> Value {
    json!({ "name": about.licence.name, "path": about.licence.url })
}

fn contributor(person: &Contributor) -> Value {
    let mut contributor = json!({
        "title": person.full_name(),
        "givenName": person.given,
        "familyName": person.family,
        "roles": [person.role.as_deref().unwrap_or("author")],
    });
    person.orcid_url().iter().for_each(|url| contributor["path"] = url.as_str().into());
    let affiliation = &person.affiliation;
    affiliation.iter().for_each(|place| contributor["organization"] = place.as_str().into());
    contributor
}

/// Returns the tables as CSV, then the tables of rules. Logs are not resources, because there are too many of them.
/// Parquet files are not, because Frictionless reads a NULL among whole numbers in them as a fraction, and would call
/// the package invalid. `SHA256SUMS` has the hashes of all files.
fn resources(files: &[PublishedFile]) -> Vec<Value> {
    let file = |path: &str| files.iter().find(|file| file.path == path);
    let csv = TABLES.iter().filter_map(|table| {
        Some(table_resource(table, file(&format!("data/{}.csv", table.name))?))
    });
    let rules = RuleTable::ALL
        .iter()
        .filter_map(|table| Some(rules_resource(table, file(&format!("rules/{}", table.file()))?)));
    csv.chain(rules).collect()
}

fn csv_resource(name: String, file: &PublishedFile, title: String, schema: Value) -> Value {
    json!({
        "name": name,
        "type": "table",
        "path": file.path,
        "title": title,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": file.bytes,
        "hash": format!("sha256:{}", file.sha256),
        "schema": schema,
    })
}

fn table_resource(table: &Table, file: &PublishedFile) -> Value {
    let title = format!("A row for each {}", table.row);
    csv_resource(table.name.to_owned(), file, title, schema(table))
}

/// The tables of rules are described in full by the metadata of CLDF beside them.
fn rules_resource(table: &RuleTable, file: &PublishedFile) -> Value {
    let fields: Vec<Value> = table
        .columns()
        .iter()
        .map(|column| json!({ "name": column.name, "type": column.kind, "description": column.meaning }))
        .collect();
    let schema = json!({ "fields": fields, "primaryKey": ["ID"], "missingValues": [""] });
    let name = format!("rules-{}", table.file().trim_end_matches(".csv"));
    csv_resource(name, file, table.title().to_owned(), schema)
}

fn schema(table: &Table) -> Value {
    let keys = table.references.iter().map(|reference| {
        json!({
            "fields": reference.columns,
            "reference": { "resource": reference.table, "fields": reference.columns },
        })
    });
    let mut schema = json!({
        "fields": table.columns.iter().map(|column| field(table, column)).collect::<Vec<_>>(),
        "primaryKey": table.key,
        "missingValues": [""],
    });
    let keys: Vec<Value> = keys.collect();
    if !keys.is_empty() {
        schema["foreignKeys"] = keys.into();
    }
    schema
}

fn field(table: &Table, column: &Column) -> Value {
    let unit = column.unit.map_or(String::new(), |unit| format!(" (in {unit})"));
    let mut field = json!({
        "name": column.name,
        "type": type_name(column.kind),
        "description": format!("{}{unit}", column.meaning),
    });
    let constraints = constraints(table, column);
    if !constraints.is_empty() {
        field["constraints"] = constraints.into();
    }
    field
}

fn constraints(table: &Table, column: &Column) -> Map<String, Value> {
    let mut constraints = Map::new();
    // An empty text is not NULL, but CSV cannot tell the two apart.
    let may_be_empty = column.kind == ColumnType::Text && !table.key.contains(&column.name);
    if !column.is_nullable && !may_be_empty {
        constraints.insert("required".to_owned(), true.into());
    }
    if !column.values.is_empty() {
        constraints.insert("enum".to_owned(), column.values.into());
    }
    constraints
}

const fn type_name(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Text | ColumnType::Word => "string",
        ColumnType::Integer => "integer",
        ColumnType::Boolean => "boolean",
        ColumnType::Date => "date",
    }
}
