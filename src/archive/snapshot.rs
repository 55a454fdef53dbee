//! One state of an archive, while other programs may write to it.

use std::ops::Deref;

use rusqlite::{Connection, Result};

/// A connection that sees one state of the archive until it is dropped. Dropping it removes the temporary tables made with it.
/// Unlike a transaction, it may begin within another one.
pub struct Snapshot<'a>(&'a Connection);

impl Snapshot<'_> {
    pub fn begin(db: &Connection) -> Result<Snapshot<'_>> {
        db.execute_batch("SAVEPOINT snapshot")?;
        Ok(Snapshot(db))
    }
}

impl Deref for Snapshot<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.0
    }
}

impl Drop for Snapshot<'_> {
    fn drop(&mut self) {
        // After an error that ended the transaction, there is nothing to take back.
        let _ = self.0.execute_batch("ROLLBACK TO snapshot; RELEASE snapshot");
    }
}
