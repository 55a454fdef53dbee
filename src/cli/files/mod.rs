//! Files that commands write: each is written completely, or stays as it was. Also files that they read whole (`limited`).

pub mod atomic;
pub mod limited;
pub mod output_file;
pub mod rewrite;
pub mod staged;
pub mod temporary;
