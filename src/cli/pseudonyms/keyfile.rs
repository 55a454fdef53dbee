//! The key file. Only its owner may read it, and it is never half written.

use std::io;
use std::path::{Path, PathBuf};

use crate::anonymise::Key;
use crate::cli::files::{limited, rewrite, temporary};
use crate::cli::input::IS_UTF16;
use crate::cli::{random, system};
use crate::notation::is_utf16;

/// The largest key file, in MiB. A line has about 60 bytes.
const LARGEST: u64 = 64;

/// The file of a key.
pub struct KeyFile {
    path: PathBuf,
    /// Its text when it was read; nothing if it did not exist.
    before: Option<String>,
}

impl KeyFile {
    /// Reads a key, or starts a new one.
    ///
    /// # Errors
    /// Why the key cannot be used.
    pub fn open(path: &Path) -> Result<(KeyFile, Key), String> {
        let secret = random::bytes()?;
        let before = read(path)?;
        let key = match &before {
            Some(text) => Key::read(text, secret).map_err(|error| error.to_string())?,
            None => Key::new(secret),
        };
        // If the path is a link, use the file that it points to.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Ok((KeyFile { path, before }, key))
    }

    /// Writes the new entries, if there are any.
    ///
    /// # Errors
    /// Why the file cannot be written.
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
        let file =
            temporary::write_secret_beside(&self.path, text).map_err(|error| error.to_string())?;
        match file.persist_noclobber(&self.path).map_err(|error| error.error) {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err("another program created the file; run the command again".to_owned())
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Checks whether other users may read the file, on systems where this is known.
    pub fn is_open_to_others(&self) -> bool {
        system::is_open_to_others(&self.path)
    }
}

fn read(path: &Path) -> Result<Option<String>, String> {
    let bytes = match limited::read_file(path, LARGEST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    if is_utf16(&bytes) {
        return Err(IS_UTF16.to_owned());
    }
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| "not valid UTF-8; save the file as UTF-8 in your editor".to_owned())
}
