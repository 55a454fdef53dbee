//! Pseudonyms in place of names: the options for them, the key file, and messages.

mod kept;
mod keyfile;
mod messages;

pub use self::kept::{DatesArgument, KeptText};
pub use self::keyfile::KeyFile;
pub use self::messages::{doubt_line, missing_fields};
