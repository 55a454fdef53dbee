//! Questions to an archive: `dadu stats`, `dadu sql`, `dadu people`.

mod figures;
mod people;
mod sql;
mod worked_out;
