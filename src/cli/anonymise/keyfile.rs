//! The key's file: for its owner only, and never half written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::anonymise::Key;
use crate::cli::files::{rewrite, temporary};
use crate::cli::{random, system};

/// A key with the file that it came from, or is to come to.
pub struct KeyFile {
    path: PathBuf,
    /// What stood in it when it was read; nothing where it was not there.
    before: Option<String>,
}

impl KeyFile {
    /// Reads a key, or begins one.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(path: &Path) -> Result<(KeyFile, Key), String> {
        let secret = random::bytes()?;
        let before = read(path)?;
        let key = match &before {
            Some(text) => Key::read(text, secret).map_err(|error| error.to_string())?,
            None => Key::new(secret),
        };
        // Behind a link stands the file that is meant.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Ok((KeyFile { path, before }, key))
    }

    /// Writes what was added, unless nothing was.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn save(&self, key: &Key) -> Result<(), String> {
        if key.added() == 0 && self.before.is_some() {
            return Ok(());
        }
        let text = key.written_after(self.before.as_deref().unwrap_or_default());
        match &self.before {
            Some(before) => rewrite::renew(&self.path, before.as_bytes(), text.as_bytes()),
            None => self.create(text.as_bytes()),
        }
    }

    fn create(&self, text: &[u8]) -> Result<(), String> {
        let file = temporary::secret_beside(&self.path, text).map_err(|error| error.to_string())?;
        match file.persist_noclobber(&self.path).map_err(|error| error.error) {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err("another program has made it meanwhile; run the command again".to_owned())
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether others than its owner may read it, as far as the system says so.
    pub fn is_open_to_others(&self) -> bool {
        system::is_open_to_others(&self.path)
    }
}

fn read(path: &Path) -> Result<Option<String>, String> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}
