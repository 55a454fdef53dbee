//! Files whose logs lack an `Id`: writes one into each. Owner and permissions are preserved.

use std::path::Path;

use super::files::rewrite;
use super::random;
use crate::notation::with_ids;

/// Writes an `Id` into each log of a file that has none. Returns the number of Ids written.
///
/// # Errors
/// Why the file stays as it is.
pub fn write_ids(path: &Path) -> Result<u64, String> {
    rewrite::require_regular_file(path, "an Id can be written into files only")?;
    let before = std::fs::read(path).map_err(|error| format!("cannot read it: {error}"))?;
    let (text, written) = with_ids(&before, random::log_id)?;
    if written > 0 {
        rewrite::renew(path, &before, &text)?;
    }
    Ok(written)
}
