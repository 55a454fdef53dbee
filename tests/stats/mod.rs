//! Queries on an archive: `dadu stats`, `dadu sql`, `dadu people`.

mod chances;
mod comparison;
mod drawings;
mod figures;
mod people;
mod raw;
mod sql;
mod thaayam;
mod unknown;
mod worked_out;
