//! The derived tables rebuilt.

use crate::archive::{ArchiveError, Flaw};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::arguments::detail::DetailArgument;
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::output::{ActionLog, counted, grouped, print_error};
use crate::cli::terminal::progress::Progress;

/// Rebuilds the derived tables. Only this opens an archive of an older version.
pub fn run(argument: &ArchiveArgument, detail: Option<DetailArgument>) -> CommandResult {
    let Some(mut archive) = argument.open_to_rebuild() else { return failed() };
    let Some(before) = or_print_error(archive.version()) else { return failed() };
    let detail = detail.map_or(archive.detail(), Into::into);
    let mut progress = Progress::of_games(archive.count().unwrap_or(0));
    let done = or_print_error(archive.reindex(detail, |games| progress.goes_on(games)));
    drop(progress);
    let (games, after) = (archive.count(), archive.version().unwrap_or(before));
    let given = (done == Some(true)).then(|| archive.give_back_space());
    // The rows of a damaged log may be wrong. An archive of this version is not rebuilt with one.
    let flaws =
        if before < after { or_print_error(archive.damaged_texts()) } else { Some(Vec::new()) };
    archive.close();
    let mut actions = ActionLog::default();
    let status = match (done, or_print_error(games), flaws) {
        (Some(true), Some(games), Some(flaws)) => {
            actions.report(&format!("rebuilt {} ({})", counted(games, "game"), detail.name()));
            if before < after {
                actions.report(&format!(
                    "replaced schema {before} by schema {after}; the logs are unchanged"
                ));
            }
            report_space(given, &mut actions);
            report_flaws(&flaws, &mut actions)
        }
        (Some(false), ..) => {
            actions.report("interrupted; the archive was not changed");
            Status::Interrupted
        }
        _ => Status::Failed,
    };
    actions.end(status)
}

/// Reports each flaw with its remedy.
fn report_flaws(flaws: &[Flaw], actions: &mut ActionLog) -> Status {
    for flaw in flaws {
        actions.report(&flaw.to_string());
    }
    if flaws.is_empty() { Status::Clean } else { Status::Found }
}

/// Says how much space was given back. If that failed, the archive is complete, only larger than necessary.
fn report_space(given: Option<Result<u64, ArchiveError>>, actions: &mut ActionLog) {
    match given {
        None | Some(Ok(0)) => {}
        Some(Ok(bytes)) => actions.report(&format!("gave back {}", size(bytes))),
        Some(Err(error)) => print_error(&format!("cannot give back the free space: {error}")),
    }
}

/// Returns a number of bytes in words.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", grouped(bytes.div_ceil(1000))),
        _ => format!("{} MB", grouped(bytes / 1_000_000)),
    }
}
