//! Archives of older versions: their kept rows in the schema of this version.

use rusqlite::Connection;

use super::same::tidy_links;
use super::schema::{INDEXES, new_schema, set_version};

/// The tables whose rows cannot be derived. Since version 1 their columns are the same; an older version may lack a table.
const KEPT: [&str; 7] =
    ["setting", "source", "game", "revision", "variant_file", "same_person", "different_game"];

/// Replaces the schema of an older version by that of this one, in an open transaction without foreign key checks. The
/// kept rows stay, and the derived tables are empty. Tables and views that are not dadu's stay too.
pub(super) fn take_over(db: &Connection) -> rusqlite::Result<()> {
    // With this setting, a table can be renamed although views refer to it.
    db.pragma_update(None, "legacy_alter_table", "on")?;
    let done = replace_schema(db);
    db.pragma_update(None, "legacy_alter_table", "off")?;
    done
}

fn replace_schema(db: &Connection) -> rusqlite::Result<()> {
    let mut kept = Vec::new();
    for table in KEPT {
        if exists(db, table)? {
            // The table names are our own.
            db.execute_batch(&format!("ALTER TABLE {table} RENAME TO older_{table}"))?;
            kept.push(table);
        }
    }
    drop_own(db)?;
    new_schema(db)?;
    for table in kept {
        let columns = columns(db, &format!("older_{table}"))?.join(", ");
        db.execute_batch(&format!(
            "INSERT INTO {table} ({columns}) SELECT {columns} FROM older_{table}; DROP TABLE older_{table}"
        ))?;
    }
    tidy_links(db)?;
    set_version(db)
}

fn exists(db: &Connection, table: &str) -> rusqlite::Result<bool> {
    db.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?1")?.exists([table])
}

fn columns(db: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = db.prepare("SELECT name FROM pragma_table_info(?1)")?;
    statement.query_map([table], |row| row.get(0))?.collect()
}

/// Drops everything with a name that this version uses, or that only an older one used.
fn drop_own(db: &Connection) -> rusqlite::Result<()> {
    let new = Connection::open_in_memory()?;
    new_schema(&new)?;
    new.execute_batch(INDEXES)?;
    // In this order, the full-text table comes before the tables that SQLite drops together with it.
    let named = "SELECT name, type FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let all = |db: &Connection| -> rusqlite::Result<Vec<(String, String)>> {
        db.prepare(named)?.query_map([], read)?.collect()
    };
    let names = all(&new)?;
    let is_own = |name: &str| name == "reached" || names.iter().any(|(own, _)| own == name);
    for (name, kind) in all(db)?.iter().filter(|(name, _)| is_own(name)) {
        // The names are our own, and the kind is one of SQLite's.
        db.execute_batch(&format!("DROP {kind} IF EXISTS \"{name}\""))?;
    }
    Ok(())
}
