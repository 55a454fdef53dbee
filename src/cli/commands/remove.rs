//! `dadu remove`: games removed, restored or permanently deleted.

use std::collections::BTreeSet;

use clap::Args;

use crate::archive::{Archive, ArchiveError, PurgeResult};
use crate::cli::archive::{ArchiveArgument, GameId, or_print_error};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::confirmation::{Answer, Confirmation};
use crate::cli::terminal::output::{ActionLog, counted, grouped, print_error};

/// Remove games from the archive, or restore them
///
/// Removed games are hidden. List them with `dadu list --removed`, and restore them with `dadu remove --undo`.
///
/// With --purge, all named games are permanently deleted from the archive file, or none: all their
/// revisions and remarks, and their traces in the file. If a purge is interrupted, run it again. The next
/// command that changes the archive finishes it; until then `dadu verify` reports it.
#[derive(Args)]
pub struct Arguments {
    /// The games: @7 @9
    #[arg(required = true)]
    games: Vec<GameId>,
    #[command(flatten)]
    archive: ArchiveArgument,
    /// Do not ask for confirmation
    #[arg(long, short = 'y')]
    yes: bool,
    /// Delete permanently, for example when consent is withdrawn
    #[arg(long)]
    purge: bool,
    /// Restore removed games
    #[arg(long, conflicts_with_all = ["purge", "yes"])]
    undo: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    if arguments.undo {
        return restore(arguments);
    }
    let Some((mut archive, finished)) = arguments.archive.open_to_purge() else { return failed() };
    let mut actions = ActionLog::default();
    let status = match arguments.purge {
        true => purge(arguments, &mut archive, &finished, &mut actions),
        false => {
            let now = archive.now();
            remove(arguments, &mut archive, now, &mut actions)
        }
    };
    archive.close();
    actions.end(status)
}

fn restore(arguments: &Arguments) -> CommandResult {
    let Some(mut archive) = arguments.archive.open_to_change() else { return failed() };
    let (mut actions, mut status) = (ActionLog::default(), Status::Clean);
    for &GameId(id) in &arguments.games {
        match or_print_error(archive.restore(id)) {
            Some(true) => actions.report(&format!("restored @{id}")),
            Some(false) => actions.report(&format!("@{id} was not removed")),
            None => status = Status::Failed,
        }
    }
    archive.close();
    actions.end(status)
}

/// Removes each game that the user confirms. Removes nothing if the date is unknown.
fn remove(
    arguments: &Arguments,
    archive: &mut Archive,
    now: Result<String, ArchiveError>,
    actions: &mut ActionLog,
) -> Status {
    let Some(now) = or_print_error(now) else { return Status::Failed };
    let (mut status, mut confirmation) = (Status::Clean, Confirmation::new(arguments.yes));
    for &GameId(id) in &arguments.games {
        if or_print_error(archive.must_exist(id)).is_none() {
            status = Status::Failed;
            continue;
        }
        match confirmation.ask(&format!("Remove @{id}")) {
            Answer::Yes => {}
            Answer::No(why) => {
                print_error(&format!("@{id} was not removed{why}"));
                status = Status::Failed;
                continue;
            }
            Answer::Interrupted => {
                print_error(&format!("interrupted: @{id} was not removed"));
                return Status::Interrupted;
            }
        }
        match or_print_error(archive.remove(id, &now)) {
            Some(true) => {
                actions.report(&format!("removed @{id}; undo with `dadu remove --undo @{id}`"));
            }
            Some(false) => actions.report(&format!("@{id} is already removed")),
            None => status = Status::Failed,
        }
    }
    status
}

/// Deletes all named games, or none. `finished` lists games whose earlier purge was interrupted and has just
/// been finished; the user may name them again.
fn purge(
    arguments: &Arguments,
    archive: &mut Archive,
    finished: &[i64],
    actions: &mut ActionLog,
) -> Status {
    let ids: BTreeSet<i64> = arguments.games.iter().map(|&GameId(id)| id).collect();
    let ids: Vec<i64> = ids.into_iter().filter(|id| !finished.contains(id)).collect();
    let unknown =
        ids.iter().filter(|&&id| or_print_error(archive.must_exist(id)).is_none()).count();
    if unknown > 0 {
        print_error("no games were deleted");
        return Status::Failed;
    }
    if ids.is_empty() {
        return Status::Clean;
    }
    match Confirmation::new(arguments.yes).ask(&purge_question(&ids)) {
        Answer::Yes => {}
        Answer::No(why) => {
            print_error(&format!("no games were deleted{why}"));
            return Status::Failed;
        }
        Answer::Interrupted => {
            print_error("interrupted: no games were deleted");
            return Status::Interrupted;
        }
    }
    match or_print_error(archive.purge(&ids)) {
        Some(purged) => say_purged(&ids, &purged, actions),
        None => return Status::Failed,
    }
    Status::Clean
}

fn counted_people(people: u64) -> String {
    if people == 1 { "1 person".to_owned() } else { format!("{} people", grouped(people)) }
}

fn purge_question(ids: &[i64]) -> String {
    let names: Vec<String> = ids.iter().map(|id| format!("@{id}")).collect();
    let games = counted(ids.len() as u64, "game");
    format!("Permanently delete {games} with all revisions: {}", names.join(" "))
}

/// Reports what was deleted and what was kept.
fn say_purged(ids: &[i64], purged: &PurgeResult, actions: &mut ActionLog) {
    for id in ids {
        actions.report(&format!("permanently deleted @{id}"));
    }
    if purged.names > 0 {
        let names = counted(purged.names, "unused name link");
        actions.report(&format!("also deleted {names}"));
    }
    if purged.withdrawn > 0 {
        let people = counted_people(purged.withdrawn);
        actions.report(&format!(
            "remembered, without the name, that {people} withdrew the consent; their other games stay unpublished"
        ));
    }
    for file in &purged.preambles {
        actions.report(&format!(
            "kept the text before the first game of {file}, because other games come from it"
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::archive::{Detail, Import};
    use crate::cli::input::pieces::Pieces;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// An archive with one game.
    fn archive(path: &std::path::Path) -> Archive {
        let mut archive = Archive::open_or_create(path, Detail::Full, |_| false).unwrap();
        let log: &[u8] = b"Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n";
        let mut pieces = Pieces::of(log, "a.dadu", Arc::new(|_: &str| Err(String::new())));
        let mut import = Import::begin(&mut archive, 0, false, "2022-01-02T03:04:05Z").unwrap();
        let piece = pieces.next_piece().unwrap().unwrap();
        import.write(vec![piece.prepare(true)]).unwrap();
        import.finish().unwrap();
        archive
    }

    #[test]
    fn nothing_is_removed_when_the_date_is_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = archive(&folder.path().join("a.dadu-archive"));
        let Line { arguments } = clap::Parser::parse_from(["remove", "@1", "--yes"]);
        let (no_date, mut actions) = (Err(ArchiveError::NoGame(7)), ActionLog::default());
        assert_eq!(remove(&arguments, &mut archive, no_date, &mut actions), Status::Failed);
        assert_eq!((archive.count().unwrap(), archive.removed().unwrap()), (1, Vec::new()));
        let now = archive.now();
        let when = now.as_ref().unwrap().clone();
        assert_eq!(remove(&arguments, &mut archive, now, &mut ActionLog::default()), Status::Clean);
        assert_eq!(archive.removed().unwrap()[0].when, when);
    }
}
