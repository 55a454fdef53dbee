//! `dadu publish --check`: the logs of an old publication without consent now, and its changed files.
//!
//! Published logs are recognised by their player turns, which pseudonyms and later changes of the header do not
//! touch. So neither the key nor an earlier revision is needed.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::described::PROVENANCE;
use super::hashes;
use super::selection::{Need, place};
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, failed, or_print_error};
use crate::cli::output::{ActionLog, CommandResult, counted, print_error};
use crate::cli::{Status, interrupt, today};
use crate::facts::{PlayerFacts, WantedFacts, derive};
use crate::notation::consent::{Consent, ConsentUse};
use crate::notation::{Content, ItemKind, Line, Log, with_parser};
use crate::publish::{PublishedFile, Reason};

/// Runs the check.
pub fn run(folder: &Path, archive: &ArchiveArgument) -> CommandResult {
    let read = match read(folder) {
        Ok(read) => read,
        Err(error) => {
            print_error(&format!("cannot check {}: {error}", folder.display()));
            return failed();
        }
    };
    let Some(archive) = archive.open() else { return failed() };
    let mut actions = ActionLog::default();
    let changed = read.changed();
    changed.iter().for_each(|line| actions.report(line));
    let gone = archive.in_one_state(|| outdated(folder, &read, &archive));
    let Some(gone) = or_print_error(gone) else { return failed() };
    if interrupt::is_requested() {
        return actions.end(Status::Interrupted);
    }
    gone.iter().for_each(|line| actions.report(line));
    let logs = counted(read.logs().count() as u64, "log");
    let (gone, changed) = (gone.len() as u64, changed.len() as u64);
    actions.report(&format!(
        "checked {logs}: {} would have to go, {} changed",
        counted(gone, "log"),
        counted(changed, "file"),
    ));
    actions.end(if gone + changed == 0 { Status::Clean } else { Status::Found })
}

/// An old publication.
struct OldPublication {
    wanted: ConsentUse,
    files: Vec<PublishedFile>,
    /// The hashes of the files, by path.
    sums: BTreeMap<String, String>,
}

fn read(folder: &Path) -> Result<OldPublication, String> {
    if !folder.is_dir() {
        return Err(if folder.exists() { "not a folder" } else { "no such folder" }.to_owned());
    }
    for name in [PROVENANCE, hashes::SUMS] {
        if !folder.join(name).exists() {
            return Err(format!("the folder is not a publication: it has no {name}"));
        }
    }
    let text = |name: &str| {
        fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"))
    };
    let provenance: Value = serde_json::from_str(&text(PROVENANCE)?)
        .map_err(|error| format!("{PROVENANCE}: {error}"))?;
    let wanted = provenance["use"]
        .as_str()
        .and_then(|name| ConsentUse::ALL.into_iter().find(|one| one.name() == name));
    let wanted = wanted
        .ok_or_else(|| format!("{PROVENANCE}: expected `use` with `public` or `research`"))?;
    let mut sums = BTreeMap::new();
    for (line, number) in text(hashes::SUMS)?.lines().zip(1..) {
        let Some((hash, path)) = line.split_once("  ") else {
            return Err(format!(
                "{}:{number}: expected a hash, two spaces and a path",
                hashes::SUMS
            ));
        };
        sums.insert(path.to_owned(), hash.to_owned());
    }
    let files = hashes::files_in(folder).map_err(|error| error.to_string())?;
    Ok(OldPublication { wanted, files, sums })
}

impl OldPublication {
    /// Returns a line for each file that is missing, new or changed.
    fn changed(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut missing = self.sums.clone();
        for file in self.files.iter().filter(|file| file.path != hashes::SUMS) {
            match missing.remove(&file.path) {
                Some(hash) if hash == file.sha256 => {}
                Some(_) => lines.push(format!("{}: changed since it was published", file.path)),
                None => lines.push(format!("{}: not in {}", file.path, hashes::SUMS)),
            }
        }
        lines.extend(missing.keys().map(|path| format!("{path}: missing")));
        lines
    }

    fn logs(&self) -> impl Iterator<Item = &PublishedFile> {
        let is_log =
            |file: &&PublishedFile| file.path.starts_with("logs/") && file.path.ends_with(".dadu");
        self.files.iter().filter(is_log)
    }
}

/// A game of the archive now.
struct GameNow {
    place: String,
    reason: Option<Reason>,
    /// The players who withdrew: side and number.
    withdrawn: Vec<String>,
}

/// Returns a line for each log that would have to go.
fn outdated(
    folder: &Path,
    old: &OldPublication,
    archive: &Archive,
) -> Result<Vec<String>, ArchiveError> {
    let games = games_now(archive, old.wanted)?;
    let mut lines = Vec::new();
    for file in old.logs() {
        let path = folder.join(&file.path);
        let text = fs::read(&path).map_err(|error| ArchiveError::File { path, error })?;
        let (key, players) = with_parser(|parser| {
            let log = parser.parse(&text, &[]);
            let key = play_key(&text, log);
            (key, derive(&text, log, &|_| Err(String::new()), WantedFacts::default()).players)
        });
        let games = games.get(&key).map_or(&[][..], |games| &games[..]);
        lines.extend(line_of(&file.path, games, &players));
    }
    Ok(lines)
}

/// Returns the line for a log, if it would have to go.
fn line_of(path: &str, games: &[GameNow], players: &[PlayerFacts]) -> Option<String> {
    if games.is_empty() {
        return Some(format!(
            "{path}: no game of the archive has these player turns; it was removed, purged or corrected since"
        ));
    }
    let against: Vec<(&GameNow, Reason)> =
        games.iter().filter_map(|game| Some((game, game.reason?))).collect();
    let (game, reason) = against.first()?;
    let seats: Vec<String> =
        game.withdrawn.iter().map(|seat| seat_with_name(seat, players)).collect();
    let who = if seats.is_empty() { String::new() } else { format!(": {}", seats.join(", ")) };
    let sure =
        if against.len() < games.len() { ", or another game with the same turns" } else { "" };
    Some(format!("{path}: {}{sure}: {reason}{who}", game.place))
}

/// Returns a seat with the name that the publication has for it: `S3 (Person-x2k)`.
fn seat_with_name(seat: &str, players: &[PlayerFacts]) -> String {
    let is_meant = |player: &&PlayerFacts| format!("{}{}", player.side, player.number) == seat;
    let name = players.iter().find(is_meant).and_then(|player| player.name.as_deref());
    name.map_or(seat.to_owned(), |name| format!("{seat} ({name})"))
}

/// Returns the games of the archive by their player turns.
fn games_now(
    archive: &Archive,
    wanted: ConsentUse,
) -> Result<HashMap<[u8; 32], Vec<GameNow>>, ArchiveError> {
    let need = Need::of(archive, wanted, &today::today())?;
    let mut games: HashMap<[u8; 32], Vec<GameNow>> = HashMap::new();
    archive.export_originals(|kept| {
        let (key, consent) = with_parser(|parser| {
            let log = parser.parse(&kept.text, &[]);
            (play_key(&kept.text, log), Consent::of(&kept.text, log))
        });
        let withdrawn = consent.withdrawn.iter().map(ToString::to_string).collect();
        let game = GameNow { place: place(kept), reason: need.reason(kept), withdrawn };
        games.entry(key).or_default().push(game);
        Ok(!interrupt::is_requested())
    })?;
    Ok(games)
}

/// Returns a hash of the player turns of a log, and of the play of a game that dadu only records. It leaves out
/// everything that pseudonyms change.
fn play_key(text: &[u8], log: &Log) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for (index, line) in log.lines.iter().enumerate() {
        let is_kept = log.kept_from.is_some_and(|from| index >= from);
        match &line.content {
            Content::Turn(turn) => {
                hasher.update(&text[turn.player.span.range()]);
                let items = log.items_of(turn);
                for item in items.iter().filter(|item| !matches!(item.kind, ItemKind::Unreadable)) {
                    hasher.update(b" ");
                    hasher.update(&text[item.span.range()]);
                }
                hasher.update(b"\n");
            }
            Content::Unreadable if is_kept => {
                hasher.update(recorded(text, line));
                hasher.update(b"\n");
            }
            _ => {}
        }
    }
    *hasher.finalize().as_bytes()
}

fn recorded<'a>(text: &'a [u8], line: &Line) -> &'a [u8] {
    let end = line.remark.map_or(line.span.end, |remark| remark.start);
    text[line.span.start as usize..end as usize].trim_ascii()
}
