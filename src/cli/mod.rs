//! The command line: one file or folder for each command.
//!
//! Every command ends with a `Status`. Answers go to standard output, errors to standard error.

mod add;
mod anonymise;
mod archive;
mod arguments;
mod check;
mod completions;
mod dupes;
mod explain;
mod export;
mod facts;
mod files;
mod find;
mod fmt;
mod games;
mod header;
mod ids;
mod import_table;
mod infer;
mod input;
mod list;
mod lsp;
mod man;
mod moves;
mod new;
mod people;
mod pseudonyms;
mod publication;
mod publish;
mod random;
mod record;
mod reindex;
mod remove;
mod replay;
mod report;
mod restore;
mod rows;
mod search;
mod sheet;
mod show;
mod simulate;
mod site;
mod sql;
mod statistics;
mod stats;
mod status;
mod suggest;
mod system;
mod tables;
mod terminal;
mod today;
mod tree;
mod variants;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Record, check and archive games of Dadu, a traditional race game
///
/// Exit codes: 0 success, 1 findings or no match, 2 an input could not be read or a step failed, 130
/// interrupted.
#[derive(Parser)]
#[command(
    name = "dadu",
    bin_name = "dadu",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    ImportTable(import_table::Arguments),
    Sheet(sheet::Arguments),
    Check(check::Arguments),
    Fmt(fmt::Arguments),
    Games(games::Arguments),
    Variants(variants::Arguments),
    Explain(explain::Arguments),
    Simulate(simulate::Arguments),
    Record(record::Arguments),
    Add(add::Arguments),
    Find(find::Arguments),
    List(list::Arguments),
    Anonymise(anonymise::Arguments),
    Dupes(dupes::Arguments),
    Show(show::Arguments),
    Replay(replay::Arguments),
    Report(report::Arguments),
    Moves(moves::Arguments),
    Lsp(lsp::Arguments),
    Infer(infer::Arguments),
    Suggest(suggest::Arguments),
    Export(export::Arguments),
    Facts(facts::Arguments),
    Publish(Box<publish::Arguments>),
    Site(Box<site::Arguments>),
    Remove(remove::Arguments),
    Restore(restore::Arguments),
    Reindex(reindex::Arguments),
    Verify(verify::Arguments),
    Stats(stats::Arguments),
    Tree(tree::Arguments),
    People(people::Arguments),
    Sql(sql::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Returns the definitions of all commands and their arguments.
fn definitions() -> clap::Command {
    Arguments::command()
}

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    terminal::interrupt::listen();
    let arguments = Arguments::parse_from(system::arguments());
    let done = match arguments.command {
        Command::New(arguments) => new::run(&arguments),
        Command::ImportTable(arguments) => import_table::run(&arguments),
        Command::Sheet(arguments) => sheet::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
        Command::Variants(arguments) => variants::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Record(arguments) => record::run(&arguments),
        Command::Add(arguments) => add::run(&arguments),
        Command::Find(arguments) => find::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Anonymise(arguments) => anonymise::run(&arguments),
        Command::Dupes(arguments) => dupes::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Lsp(arguments) => lsp::run(&arguments),
        Command::Infer(arguments) => infer::run(&arguments),
        Command::Suggest(arguments) => suggest::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Facts(arguments) => facts::run(&arguments),
        Command::Publish(arguments) => publish::run(&arguments),
        Command::Site(arguments) => site::run(&arguments),
        Command::Remove(arguments) => remove::run(&arguments),
        Command::Restore(arguments) => restore::run(&arguments),
        Command::Reindex(arguments) => reindex::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Tree(arguments) => tree::run(&arguments),
        Command::People(arguments) => people::run(&arguments),
        Command::Sql(arguments) => sql::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    status::exit_code(done)
}
