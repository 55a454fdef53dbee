//! The commands, and nothing else: one file or folder for each. No command uses another one.

mod add;
mod anonymise;
mod check;
mod completions;
mod dupes;
mod explain;
mod export;
mod fmt;
mod games;
mod import_table;
mod infer;
mod list;
mod lsp;
mod man;
mod moves;
mod new;
mod people;
mod publish;
mod record;
mod remove;
mod replay;
mod report;
mod sheet;
mod show;
mod simulate;
mod site;
mod sql;
mod stats;
mod suggest;
mod tree;
mod variants;
mod verify;

use clap::Subcommand;

use super::status::CommandResult;

/// A command with its arguments.
#[derive(Subcommand)]
pub enum Command {
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
    Publish(Box<publish::Arguments>),
    Site(Box<site::Arguments>),
    Remove(remove::Arguments),
    Verify(verify::Arguments),
    Stats(stats::Arguments),
    Tree(tree::Arguments),
    People(people::Arguments),
    Sql(sql::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// Why standard output cannot be written.
    pub fn run(self) -> CommandResult {
        match self {
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
            Command::Publish(arguments) => publish::run(&arguments),
            Command::Site(arguments) => site::run(&arguments),
            Command::Remove(arguments) => remove::run(&arguments),
            Command::Verify(arguments) => verify::run(&arguments),
            Command::Stats(arguments) => stats::run(&arguments),
            Command::Tree(arguments) => tree::run(&arguments),
            Command::People(arguments) => people::run(&arguments),
            Command::Sql(arguments) => sql::run(&arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Man(arguments) => man::run(&arguments),
        }
    }
}
