//! The logs of a publication: one file for each game, named by the hash of its text, so that logs and tables agree.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::selection::{Selection, line_place};
use super::stop::Stop;
use crate::anonymise::{Anonymiser, Rewritten, VariantFile, variant_file_text};
use crate::archive::{Archive, NewestLog};
use crate::cli::input::source_name::inside;
use crate::cli::pseudonyms::doubt_line;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;
use crate::facts::text_hash;
use crate::notation::with_parser;
use crate::publish::Reason;

/// The largest number of names in remarks that are reported.
const REPORTED: usize = 20;

/// The published logs, by the hashes of their texts: the path of each in the publication, with slashes.
pub type PublishedLogs = BTreeMap<String, String>;

/// Learns the names in all games of an archive, so that they are found wherever they occur.
pub fn learn(archive: &Archive, anonymiser: &mut Anonymiser) -> Result<(), Stop> {
    for (name, is) in archive.same_people()? {
        anonymiser.same((&name.name, &name.household), (&is.name, &is.household));
    }
    let mut stopped = false;
    archive.export_originals(|kept| {
        let names = anonymiser.new_names(&kept.text, &[], &|name| kept.load(name), &kept.preamble);
        anonymiser.learn(&names);
        stopped = interrupt::is_requested();
        Ok(!stopped)
    })?;
    if stopped { Err(Stop::Interrupted) } else { Ok(()) }
}

/// Writes the logs of the selected games below a folder. A game whose play may contain a name leaves the selection.
/// Also returns the number of unreadable words and lines that were withheld.
pub fn write(
    archive: &Archive,
    selection: &mut Selection,
    anonymiser: Option<&Anonymiser>,
    root: &Path,
) -> Result<(PublishedLogs, u64), Stop> {
    let mut writer = LogWriter { root, logs: PublishedLogs::new(), named: Vec::new(), withheld: 0 };
    for id in std::mem::take(&mut selection.games) {
        if interrupt::is_requested() {
            return Err(Stop::Interrupted);
        }
        let kept = archive.game(id)?;
        let left_out = match anonymiser {
            Some(anonymiser) => writer.without_names(&kept, anonymiser)?,
            None => writer.unchanged(&kept)?,
        };
        match left_out {
            Some(reason) => selection.leave_out(&kept, reason),
            None => selection.games.push(id),
        }
    }
    match writer.named.is_empty() {
        true => Ok((writer.logs, writer.withheld)),
        false => Err(Stop::Failed(named_lines(&writer.named))),
    }
}

/// Returns the messages about names in texts that would be kept.
fn named_lines(named: &[String]) -> Vec<String> {
    let line = |place: &String| {
        format!("{place}: the name of a person, household or place in a text that is kept")
    };
    let mut lines: Vec<String> = named.iter().take(REPORTED).map(line).collect();
    if named.len() > REPORTED {
        lines.push(format!("and {} more lines", named.len() - REPORTED));
    }
    lines.push(
        "replace the names in these lines and add the logs again, or leave out --keep-remarks, --keep-field and \
         --keep-place; nothing was written"
            .to_owned(),
    );
    lines
}

struct LogWriter<'a> {
    root: &'a Path,
    logs: PublishedLogs,
    /// The places of names in texts that are kept.
    named: Vec<String>,
    /// The number of unreadable words and lines that were withheld.
    withheld: u64,
}

impl LogWriter<'_> {
    fn without_names(
        &mut self,
        kept: &NewestLog,
        anonymiser: &Anonymiser,
    ) -> Result<Option<Reason>, Stop> {
        let Rewritten { text, files, named, in_doubt, counts, .. } =
            anonymiser.rewrite(&kept.text, &[], &|name| kept.load(name));
        if let Some(doubt) = in_doubt.first() {
            let line = doubt_line(&line_place(kept, doubt.lines_before), doubt);
            print_error(&line);
            return Ok(Some(Reason::MayNameSomebody));
        }
        self.withheld += counts.lines + counts.tokens;
        self.named.extend(named.iter().map(|&before| line_place(kept, before)));
        self.log("logs", &text, &files)
    }

    /// Writes a log with its names. Variant files have no fields and no remarks, because the consent to the log is
    /// not one to an interview. Logs with different files of the same name are in different folders.
    fn unchanged(&mut self, kept: &NewestLog) -> Result<Option<Reason>, Stop> {
        let game = with_parser(|parser| parser.parse(&kept.text, &[]).game);
        let book = game.unwrap_or_default().rulebook();
        let mut files: Vec<VariantFile> = Vec::new();
        for (name, text) in
            kept.files.iter().filter_map(|(name, text)| Some((name, text.as_ref().ok()?)))
        {
            files.push(VariantFile { name: name.clone(), text: variant_file_text(book, text) });
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        let folder = match files.is_empty() {
            true => "logs".to_owned(),
            false => format!("logs/{}", &files_hash(&files)[..8]),
        };
        self.log(&folder, &kept.text, &files)
    }

    fn log(
        &mut self,
        folder: &str,
        text: &[u8],
        files: &[VariantFile],
    ) -> Result<Option<Reason>, Stop> {
        let hash = text_hash(text);
        if self.logs.contains_key(&hash) {
            return Ok(Some(Reason::Copy));
        }
        let below = self.root.join(folder);
        for file in files {
            // Files with the same name in one folder have the same text.
            self.file(&below.join(inside(&file.name)), file.text.as_bytes())?;
        }
        let path = format!("{folder}/{hash}.dadu");
        self.file(&self.root.join(&path), text)?;
        self.logs.insert(hash, path);
        Ok(None)
    }

    fn file(&self, path: &Path, text: &[u8]) -> io::Result<()> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)
    }
}

fn files_hash(files: &[VariantFile]) -> String {
    let all: Vec<String> =
        files.iter().map(|file| format!("{}\0{}\0", file.name, file.text)).collect();
    text_hash(all.concat().as_bytes())
}

/// Returns the folder of a published log.
pub fn folder_of(root: &Path, log: &str) -> PathBuf {
    root.join(log).parent().map(Path::to_owned).unwrap_or_default()
}
