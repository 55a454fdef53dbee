//! The `Id` of logs that have none: dadu writes one into each. Owner and permissions of the file are preserved.

use std::path::Path;

use crate::cli::files::rewrite;
use crate::cli::random;
use crate::notation::with_ids;

/// Writes an `Id` into each log of a file that has none. Returns the number of Ids written.
///
/// # Errors
/// Why the file was not changed.
pub fn write_ids(path: &Path) -> Result<u64, String> {
    rewrite::require_regular_file(path, "only a file can get an Id")?;
    let before = std::fs::read(path).map_err(|error| format!("cannot read it: {error}"))?;
    let (text, written) = with_ids(&before, random::log_id)?;
    if written > 0 {
        rewrite::renew(path, &before, &text)?;
    }
    Ok(written)
}
