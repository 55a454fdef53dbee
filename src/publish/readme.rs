//! `README.md`: contents of a publication, examples that open it, and the codebook.

use std::fmt::Write;

use super::{Condition, Publication, RuleTable};
use crate::facts::tables::{Column, ColumnType, TABLES, Table};

/// A picture in a publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its path in the publication.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Its content in words, for readers who cannot see it.
    pub description: String,
}

/// Returns the page.
pub fn read_me(publication: &Publication) -> String {
    let mut page = String::new();
    // Writing to a text never fails.
    let _ = write_page(publication, &mut page);
    page
}

fn write_page(publication: &Publication, page: &mut String) -> std::fmt::Result {
    let about = &publication.about;
    writeln!(page, "# {}\n\n{}\n", plain(&about.title), plain(&about.description))?;
    cite(publication, page)?;
    contents(publication, page)?;
    games(publication, page)?;
    pictures(publication, page)?;
    opening(publication, page)?;
    codebook(page)
}

/// Returns a text of `about.toml` in which no sign is markup.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '!') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

fn cite(publication: &Publication, page: &mut String) -> std::fmt::Result {
    let about = &publication.about;
    let names: Vec<String> = about.contributors.iter().map(|person| person.full_name()).collect();
    let names = names.join(", ");
    writeln!(
        page,
        "- Cite as: {}. *{}*. Version {}. {}, {}.{}",
        plain(&names),
        plain(&about.title),
        plain(&about.version),
        plain(&about.publisher),
        about.year(),
        about.doi.as_ref().map_or(String::new(), |doi| format!(" <https://doi.org/{doi}>")),
    )?;
    writeln!(page, "- Licence: [{}]({})", plain(&about.licence.name), about.licence.url)?;
    writeln!(page, "- Date: {}\n", about.date)
}

fn contents(publication: &Publication, page: &mut String) -> std::fmt::Result {
    writeln!(page, "## Contents\n\n| file | is |\n|---|---|")?;
    writeln!(page, "| `data/*.csv` | the tables of the codebook below; empty cells are NULL |")?;
    if publication.has_parquet {
        writeln!(page, "| `data/*.parquet` | the same tables as Parquet |")?;
    }
    let names = if publication.has_pseudonyms { "; every name is a pseudonym" } else { "" };
    writeln!(page, "| `logs/` | the log of each game, named by `game` of the tables{names} |")?;
    writeln!(
        page,
        "| `rules/` | the declared rules of each household, as a CLDF StructureDataset |"
    )?;
    for (file, is) in [
        ("datapackage.json", "the CSV files with types, keys and hashes, as a Data Package"),
        ("CITATION.cff", "the citation for programs"),
        ("datacite.json", "the metadata for a DOI"),
        ("metadata.json", "descriptions for Datasette"),
        ("provenance.json", "the version of dadu, the selection of games, and the counts"),
        ("SHA256SUMS", "the hash of every file: `sha256sum -c SHA256SUMS`"),
    ] {
        writeln!(page, "| `{file}` | {is} |")?;
    }
    writeln!(page)
}

fn games(publication: &Publication, page: &mut String) -> std::fmt::Result {
    let left_out = publication.left_out_count();
    writeln!(
        page,
        "## Games\n\n{} in this publication, each with the consent of its players to the use \
         `{}`. {} left out.\n",
        counted(publication.games),
        publication.permits,
        counted(left_out),
    )?;
    match &publication.condition {
        Some(Condition::Shown(expression)) => writeln!(
            page,
            "Only games that match this expression were considered: {}\n",
            code(expression)
        )?,
        Some(Condition::Withheld) => writeln!(
            page,
            "Only games that match an expression were considered. The expression is withheld, because it may name \
             somebody.\n"
        )?,
        None => {}
    }
    if left_out > 0 {
        writeln!(page, "| left out because | games |\n|---|---:|")?;
        for (reason, games) in &publication.left_out {
            writeln!(page, "| {reason} | {games} |")?;
        }
        writeln!(page)?;
    }
    if publication.has_pseudonyms {
        writeln!(
            page,
            "People, households, places, files and identifiers have pseudonyms. Dates are shortened. Throws and \
             moves are as in the original logs; a word that cannot be read is replaced by `withheld`. People who saw a game may still recognise it.\n"
        )?;
    }
    Ok(())
}

/// Returns a text as code, whatever signs it has.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    format!("{fence} {text} {fence}")
}

fn counted(games: u64) -> String {
    match games {
        1 => "1 game is".to_owned(),
        _ => format!("{games} games are"),
    }
}

fn pictures(publication: &Publication, page: &mut String) -> std::fmt::Result {
    if publication.pictures.is_empty() {
        return Ok(());
    }
    writeln!(page, "## Pictures\n")?;
    for Picture { path, title, description } in &publication.pictures {
        writeln!(page, "![{}]({path})\n\n{}\n", plain(title), plain(description))?;
    }
    Ok(())
}

fn opening(publication: &Publication, page: &mut String) -> std::fmt::Result {
    let ending = if publication.has_parquet { "parquet" } else { "csv" };
    let read = if publication.has_parquet { "read_parquet" } else { "read_csv" };
    let name = &publication.about.name;
    writeln!(
        page,
        "## How to open it\n\n\
         ```sql\n-- DuckDB\nSELECT value, count(*) FROM 'data/throw.{ending}' GROUP BY ALL;\n```\n\n\
         ```python\n# pandas\nimport pandas\nthrows = pandas.{read}(\"data/throw.{ending}\")\n```\n\n\
         ```sh\n# Datasette, by way of sqlite-utils 4\n\
         for table in data/*.csv; do\n  \
         sqlite-utils insert {name}.db \"$(basename \"$table\" .csv)\" \"$table\" --csv\n\
         done\ndatasette {name}.db --metadata metadata.json\n```\n"
    )
}

fn codebook(page: &mut String) -> std::fmt::Result {
    writeln!(page, "## Codebook\n")?;
    TABLES.iter().try_for_each(|table| of_table(table, page))?;
    for table in RuleTable::ALL {
        writeln!(page, "### rules/{}\n\n{}.\n", table.file(), table.title())?;
        writeln!(page, "| column | type | meaning |\n|---|---|---|")?;
        for column in table.columns() {
            writeln!(page, "| `{}` | {} | {} |", column.name, column.kind, column.meaning)?;
        }
        writeln!(page)?;
    }
    Ok(())
}

fn of_table(table: &Table, page: &mut String) -> std::fmt::Result {
    writeln!(
        page,
        "### {}\n\nA row for each {}. Key: {}.",
        table.name,
        table.row,
        listed(table.key)
    )?;
    for reference in table.references {
        writeln!(page, "{} refers to `{}`.", listed(reference.columns), reference.table)?;
    }
    writeln!(page, "\n| column | type | meaning |\n|---|---|---|")?;
    for column in table.columns {
        let kind = if column.kind == ColumnType::Word { "text" } else { column.kind.name() };
        let null = if column.is_nullable { ", or NULL" } else { "" };
        writeln!(page, "| `{}` | {kind}{null} | {} |", column.name, meaning(column))?;
    }
    writeln!(page)
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn meaning(column: &Column) -> String {
    let unit = column.unit.map_or(String::new(), |unit| format!(", in {unit}"));
    let values = match column.values {
        [] => String::new(),
        values => format!(". Values: {}", listed(values)),
    };
    format!("{}{unit}{values}", column.meaning)
}
