//! The word index of the remarks, which an archive keeps beside their texts.

use rusqlite::Connection;

use super::rebuild::Flaw;

/// Builds the index again from the remarks.
pub(super) const REBUILD: &str = "INSERT INTO remark_text (remark_text) VALUES ('rebuild')";

/// Every word of an index, with the remark and the place in it.
const WORDS: &str = "SELECT term, doc, offset FROM temp.{}_words ORDER BY term, doc, offset";

/// Compares the index with a new one in the attached database `fresh`. Returns the fault, if they differ.
pub(super) fn flaw(db: &Connection) -> rusqlite::Result<Option<Flaw>> {
    for schema in ["main", "fresh"] {
        db.execute_batch(&format!(
            "CREATE VIRTUAL TABLE temp.{schema}_words USING fts5vocab({schema}, remark_text, instance)"
        ))?;
    }
    // An index that cannot be read is wrong too.
    let is_same = is_same(db).unwrap_or(false);
    db.execute_batch("DROP TABLE temp.main_words; DROP TABLE temp.fresh_words")?;
    Ok((!is_same).then(|| Flaw {
        what: "the word index does not match the remarks, so searches in remarks miss some"
            .to_owned(),
        remedy: "run `dadu verify --rebuild` to rebuild it",
    }))
}

fn is_same(db: &Connection) -> rusqlite::Result<bool> {
    let mut main = db.prepare(&WORDS.replace("{}", "main"))?;
    let mut fresh = db.prepare(&WORDS.replace("{}", "fresh"))?;
    let (mut main, mut fresh) = (main.query([])?, fresh.query([])?);
    loop {
        match (main.next()?, fresh.next()?) {
            (None, None) => return Ok(true),
            (Some(one), Some(other)) => {
                for cell in 0..3 {
                    if one.get_ref(cell)? != other.get_ref(cell)? {
                        return Ok(false);
                    }
                }
            }
            _ => return Ok(false),
        }
    }
}
