//! The main test binary, for all tests that run the program or need all its modules. They share one
//! binary because linking takes longer than most tests. `tests/rules` is a separate binary for the
//! rules alone. Slow tests are ignored by default; `cargo test --test program -- --ignored` runs
//! them.

mod anonymise;
mod architecture;
mod archive;
#[cfg(target_os = "linux")]
mod bombs;
mod caused;
mod choices;
mod cli;
mod corpus;
mod coverage;
mod dupes;
mod editors;
mod every_game;
mod export;
mod faults;
mod find;
mod fix;
mod fixture;
mod formatting;
mod fuzzed;
mod grid;
mod guide;
mod hidden;
mod hostile;
mod import_table;
mod infer;
mod input;
mod kinds;
mod lsp;
mod manual;
mod mishaps;
mod moments;
mod naming;
mod new;
mod page;
mod properties;
mod publish;
mod purge;
mod query;
mod readme;
mod record;
mod revisions;
mod same_games;
mod seeing;
mod spec;
mod stats;
mod suggest;
mod support;
mod tables;
mod thaayam;
mod tree;
mod unsure;
mod worlds;
