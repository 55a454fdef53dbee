//! Files that commands write: each is written completely, or stays as it was.

pub mod atomic;
pub mod output_file;
pub mod rewrite;
pub mod staged;
pub mod temporary;
