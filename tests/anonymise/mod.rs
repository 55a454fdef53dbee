//! `dadu anonymise`: no planted name appears in its output, and throws and moves are unchanged.

mod consent;
mod names;
mod play;
mod recorded;
mod written;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{complained, dadu, files, plain, program, reads, said};
use dadu::anonymise::{Anonymiser, Dates, Key, Loader, Rewritten, Settings};
use dadu::notation::stream::Blocks;
use dadu::notation::{Content, Line, parse};
use dadu::replay::{Setup, replay};

const DEFAULT: Settings = Settings {
    dates: Dates::Month,
    keep_place: false,
    keep_remarks: false,
    keep_fields: Vec::new(),
    consent_on: None,
};

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("it can be made");
    std::fs::write(&path, text).expect("the folder can be written");
    path
}

fn run(arguments: &[&Path], options: &[&str]) -> Output {
    let mut all: Vec<&str> = vec!["anonymise"];
    all.extend(arguments.iter().map(|path| plain(path)));
    all.extend(options);
    dadu(&all)
}

/// Anonymises paths. Returns the exit code.
fn anonymise(folder: &Path, paths: &[&Path], to: &str, options: &[&str]) -> Option<i32> {
    let (output, key) = (folder.join(to), folder.join("the.key"));
    let mut all = vec!["-o", plain(&output), "--key", plain(&key)];
    all.extend(options);
    run(paths, &all).status.code()
}

/// Returns every file below a folder, by name, or the single file.
fn everything(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let walk = walkdir::WalkDir::new(path).into_iter().map(|entry| entry.expect("readable"));
    let files = walk.filter(|entry| entry.file_type().is_file());
    let relative = |path: &Path, below: &Path| {
        below.strip_prefix(path.parent().expect("a folder")).expect("below").display().to_string()
    };
    files
        .map(|entry| (relative(path, entry.path()), std::fs::read(entry.path()).expect("readable")))
        .collect()
}
