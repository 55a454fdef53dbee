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
use crate::anonymise::UNREADABLE_LINE;
use crate::archive::{Archive, ArchiveError};
use crate::cli::archive::{ArchiveArgument, or_print_error};
use crate::cli::files::limited;
use crate::cli::publication::selection::{Need, place};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{ActionLog, counted, print_error};
use crate::cli::today;
use crate::facts::{PlayerFacts, WantedFacts, derive, text_hash};
use crate::notation::consent::{Consent, ConsentUse};
use crate::notation::{Content, Field, ItemKind, Line, Log, with_parser};
use crate::publish::{PublishedFile, Reason};

/// The largest `provenance.json` and `SHA256SUMS`, in MiB.
const LARGEST_LIST: u64 = 256;
/// The largest log of a publication, in MiB. No game is longer than 4 MiB, and pseudonyms may be longer than names.
const LARGEST_LOG: u64 = 32;

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
        fs::File::open(folder.join(name))
            .and_then(|file| limited::read_text(file, LARGEST_LIST))
            .map_err(|error| format!("{name}: {error}"))
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
    /// The hash of its text.
    hash: String,
    /// The key of its form.
    form: [u8; 32],
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
        let text = limited::read_file(&path, LARGEST_LOG)
            .map_err(|error| ArchiveError::File { path, error })?;
        let (key, form, players) = with_parser(|parser| {
            let log = parser.parse(&text, &[]);
            let players =
                derive(&text, log, &|_| Err(String::new()), WantedFacts::default()).players;
            (play_key(&text, log), form_key(&text, log), players)
        });
        let games = games.get(&key).map_or(&[][..], |games| &games[..]);
        lines.extend(line_of(&file.path, &nearest(games, &text_hash(&text), &form), &players));
    }
    Ok(lines)
}

/// Returns the games that may be a log: those with its text, otherwise those that have not changed since, otherwise all
/// with its player turns.
fn nearest<'a>(games: &'a [GameNow], hash: &str, form: &[u8; 32]) -> Vec<&'a GameNow> {
    let same_text: Vec<&GameNow> = games.iter().filter(|game| game.hash == hash).collect();
    let same_form: Vec<&GameNow> = games.iter().filter(|game| game.form == *form).collect();
    let all = games.iter().collect();
    [same_text, same_form, all].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the line for a log, if it would have to go.
fn line_of(path: &str, games: &[&GameNow], players: &[PlayerFacts]) -> Option<String> {
    if games.is_empty() {
        return Some(format!(
            "{path}: no game of the archive has these player turns; it was removed, purged or corrected since"
        ));
    }
    let against: Vec<(&GameNow, Reason)> =
        games.iter().filter_map(|game| Some((*game, game.reason?))).collect();
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
        let (key, form, consent) = with_parser(|parser| {
            let (text, log) = (&kept.text, parser.parse(&kept.text, &[]));
            (play_key(text, log), form_key(text, log), Consent::of(text, log))
        });
        let withdrawn = consent.withdrawn.iter().map(ToString::to_string).collect();
        let (place, reason, hash) = (place(kept), need.reason(kept), kept.hash().to_owned());
        let game = GameNow { place, hash, form, reason, withdrawn };
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
            Content::Unreadable if is_kept && is_same_under_pseudonyms(text, log, line) => {
                hasher.update(recorded(text, line));
                hasher.update(b"\n");
            }
            _ => {}
        }
    }
    *hasher.finalize().as_bytes()
}

/// Returns a hash of everything in a log that pseudonyms leave as it is: the kind of each line, timecodes, fields of a
/// defined form. It tells apart games with equal player turns, as long as neither has changed.
fn form_key(text: &[u8], log: &Log) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for line in &log.lines {
        hasher.update(line.time.map_or(b"", |time| &text[time.range()]));
        match &line.content {
            Content::Nothing => hasher.update(b"\n"),
            Content::Field(field) => hasher.update(&kept_value(text, log, field)),
            Content::Turn(_) => hasher.update(b"turn\n"),
            Content::Position(_) => hasher.update(b"position\n"),
            Content::Unreadable => hasher.update(b"unreadable\n"),
            _ => hasher.update(recorded(text, line)).update(b"\n"),
        };
    }
    *hasher.finalize().as_bytes()
}

/// Returns the name of a field, with its value if pseudonyms leave it as it is.
fn kept_value(text: &[u8], log: &Log, field: &Field) -> Vec<u8> {
    let known = log.forms.field(&text[field.name.range()]).map(|known| known.name);
    let value = &text[field.value.range()];
    let kept = match known {
        Some("Players" | "Leader" | "Score" | "Consent-Use" | "Consent-Until" | "Withdrawn") => {
            value
        }
        Some("Result") => value.split(|&byte| byte == b',').next().unwrap_or_default().trim_ascii(),
        _ => b"",
    };
    [known.unwrap_or("own").as_bytes(), b": ", kept, b"\n"].concat()
}

/// Returns whether pseudonyms leave a line of recorded play as it is. A line that is not text is withheld.
fn is_same_under_pseudonyms(text: &[u8], log: &Log, line: &Line) -> bool {
    let next = log.errors.partition_point(|error| error.span.start < line.span.start);
    let is_text = log.errors.get(next).is_none_or(|error| error.span.start > line.span.end);
    is_text && recorded(text, line) != UNREADABLE_LINE.as_bytes()
}

fn recorded<'a>(text: &'a [u8], line: &Line) -> &'a [u8] {
    let end = line.remark.map_or(line.span.end, |remark| remark.start);
    text[line.span.start as usize..end as usize].trim_ascii()
}
