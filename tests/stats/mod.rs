//! Questions to an archive: `dadu stats`, `dadu sql`, `dadu people`.

mod figures;
mod people;
mod raw;
mod sql;
mod unknown;
mod worked_out;
