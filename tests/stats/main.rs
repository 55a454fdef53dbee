//! Questions to an archive: `dadu stats`, `dadu sql`, `dadu people`.

#[path = "../support/mod.rs"]
mod support;

mod figures;
mod people;
mod sql;
mod worked_out;
