//! The dependency rules between modules (the top-level modules), from the table in
//! `spec/architecture.md`.

mod paths;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use dadu::games::GameId;

use crate::support::{files, text};
use paths::Crate;

/// The modules in order. A module uses only modules from earlier lines, not those on its own line.
const MODULES: &[&[&str]] = &[
    &["span", "table"],
    &["layout", "play"],
    &["rulebook"],
    &["games"],
    &["notation"],
    &["finding", "anonymise"],
    &["replay"],
    &["board", "fix", "simulate", "worlds"],
    &["diagnostic", "figures", "suggest"],
    &["check", "facts", "header", "infer", "lsp", "page"],
    &["archive", "import", "parquet_file", "publish", "record", "report", "sheet"],
    &["site"],
    &["cli"],
];

/// Whether a file may name a crate.
type IsAllowed = fn(&str) -> bool;

/// Crates that only some files may name, with the reason in `spec/architecture.md`.
const ONLY_IN: &[(&str, IsAllowed)] = &[
    ("nom", |file| file.ends_with("/parser.rs") || file == "src/notation/turn/play.rs"),
    ("miette", |file| file == "src/diagnostic/render.rs"),
    ("rusqlite", |file| file.starts_with("src/archive/")),
    ("getrandom", |file| file == "src/cli/random.rs"),
    ("csv", |file| file == "src/import/rows.rs"),
    ("crossterm", |file| {
        ["src/cli/commands/record/terminal.rs", "src/cli/system/windows.rs"].contains(&file)
    }),
    ("jiff", |file| file == "src/cli/today.rs"),
    ("signal_hook", |file| file == "src/cli/system/unix.rs"),
    ("parquet", |file| file == "src/parquet_file/mod.rs"),
    ("sha2", |file| file == "src/cli/commands/publish/hashes.rs"),
    ("toml_edit", |file| file == "src/publish/about.rs"),
    ("tabled", |file| file == "src/cli/rows/wrapped.rs"),
    ("clap", |file| file.starts_with("src/cli/")),
    ("rayon", |file| file.starts_with("src/cli/") || file.starts_with("src/archive/")),
    ("indicatif", |file| file == "src/cli/terminal/progress.rs"),
    ("rand_pcg", |file| file == "src/simulate/mod.rs"),
    ("edtf_core", |file| file == "src/notation/time.rs"),
    ("serde_json", |file| {
        let modules = ["src/cli/", "src/lsp/", "src/publish/"];
        modules.iter().any(|module| file.starts_with(module)) || file == "src/page/data.rs"
    }),
    ("lsp_server", |file| file.starts_with("src/lsp/")),
    ("gen_lsp_types", |file| file.starts_with("src/lsp/")),
];

fn module_of(file: &str) -> Option<(usize, &'static str)> {
    let module = file.strip_prefix("src/")?.split(['/', '.']).next()?;
    let level = |(level, modules): (usize, &&[&'static str])| {
        modules.iter().find(|&&name| name == module).map(|&name| (level, name))
    };
    MODULES.iter().enumerate().find_map(level)
}

/// Returns the code of a file without its tests and its comments.
fn code(file: &str) -> String {
    let text = text(file);
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn sources() -> Vec<String> {
    files("src", "rs").iter().map(|path| path.to_string_lossy().into_owned()).collect()
}

/// The crate with the paths that its files name.
static CRATE: LazyLock<Crate> = LazyLock::new(|| {
    let files = sources().into_iter().filter(|file| file != "src/main.rs");
    Crate::of(files.map(|file| {
        let text = text(&file);
        (file, text)
    }))
});

/// Returns the module of a path: `replay` for `crate::replay::Setup`.
fn module_named(path: &str) -> Option<&str> {
    path.strip_prefix("crate::")?.split("::").next()
}

#[test]
fn modules_use_only_earlier_modules() {
    let mut wrong = Vec::new();
    for file in sources().iter().filter(|f| !["src/lib.rs", "src/main.rs"].contains(&f.as_str())) {
        let (level, module) = module_of(file).unwrap_or_else(|| panic!("{file} is in no module"));
        let named = CRATE.paths(file);
        for (other_level, modules) in MODULES.iter().enumerate() {
            for other in modules.iter().filter(|&&other| other != module && other_level >= level) {
                if named.iter().any(|path| module_named(path) == Some(other)) {
                    wrong.push(format!("{file} uses {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// `mutants/run` builds a part of the program. Its list must contain each module that another listed
/// module uses.
#[test]
fn mutants_have_all_modules_they_need() {
    let script = text("mutants/run");
    let (_, list) = script.split_once("for room in ").expect("a list of modules");
    let (list, _) = list.split_once(';').expect("it ends");
    let built: BTreeSet<&str> = list.split_whitespace().collect();
    let is_built =
        |file: &&String| module_of(file).is_some_and(|(_, module)| built.contains(module));
    let code: String = sources().iter().filter(is_built).map(|file| code(file)).collect();
    let modules: BTreeSet<&str> = MODULES.iter().copied().flatten().copied().collect();
    let used = modules.iter().filter(|module| code.contains(&format!("crate::{module}")));
    let missing: Vec<_> = used.filter(|module| !built.contains(*module)).collect();
    assert!(missing.is_empty() && built.is_subset(&modules), "{missing:?} {built:?}");
}

/// Drawings work from plain data, so a new game needs no change to them.
#[test]
fn drawings_do_not_depend_on_games() {
    let is_drawing = |file: &&String| file.starts_with("src/board/") || *file == "src/layout.rs";
    let of_games = |path: &String| matches!(module_named(path), Some("games" | "finding"));
    let knows = |file: &&String| CRATE.paths(file).iter().any(of_games);
    let files = sources();
    let wrong: Vec<&String> = files.iter().filter(is_drawing).filter(knows).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The folders of the games.
fn games() -> BTreeSet<String> {
    let ids: BTreeSet<String> =
        GameId::ALL.iter().map(|game| game.name().replace('-', "_")).collect();
    assert!(ids.iter().all(|id| !text(format!("src/games/{id}/mod.rs")).is_empty()));
    ids
}

/// Returns whether a file is in a place that belongs to one game.
fn is_of_one_game(file: &str, games: &BTreeSet<String>) -> bool {
    let places = ["src/games/", "src/finding/", "src/diagnostic/words/"];
    let inner = places.iter().find_map(|place| file.strip_prefix(place));
    inner.is_some_and(|inner| games.contains(inner.split(['/', '.']).next().unwrap_or_default()))
}

/// Returns the files that name a path of some kind, outside the places of the games.
fn files_that_name(is_meant: impl Fn(&str, &BTreeSet<String>) -> bool) -> Vec<String> {
    let games = games();
    let files = sources().into_iter().filter(|file| !is_of_one_game(file, &games));
    files.filter(|file| CRATE.paths(file).iter().any(|path| is_meant(path, &games))).collect()
}

/// Returns a figure of the table on the architecture page.
fn figure(row: &str) -> usize {
    let spec = text("spec/architecture.md");
    let line = spec.lines().find(|line| line.starts_with(&format!("| {row} |")));
    let line = line.unwrap_or_else(|| panic!("no row {row}"));
    line.split('|').nth(2).and_then(|cell| cell.trim().parse().ok()).expect("a number")
}

/// The page says how many files depend on a game, so that every change of these numbers is a decision.
#[test]
fn files_that_depend_on_a_game_are_counted() {
    let is_of_a_game =
        |path: &str, games: &BTreeSet<String>| path.split("::").any(|part| games.contains(part));
    let names_a_game = |path: &str, _: &BTreeSet<String>| {
        let variant = path.strip_prefix("crate::games::GameId::");
        variant.is_some_and(|name| GameId::ALL.iter().any(|game| format!("{game:?}") == name))
    };
    let using = files_that_name(is_of_a_game);
    let above = using.iter().filter(|file| !file.starts_with("src/replay/dadu/")).count();
    let rows = [
        ("files that use code of one game", using.len()),
        ("of these outside `replay/dadu`", above),
        ("files that name a game", files_that_name(names_a_game).len()),
    ];
    assert_eq!(rows.map(|(row, _)| (row, figure(row))), rows);
}

#[test]
fn crates_are_named_only_where_they_belong() {
    let mut wrong = Vec::new();
    for file in sources() {
        let code = code(&file);
        for (name, may) in ONLY_IN {
            let named = [format!("use {name}::"), format!(" {name}::"), format!("({name}::")];
            if !may(&file) && named.iter().any(|n| code.contains(n.as_str())) {
                wrong.push(format!("{file} names {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Code that depends on the operating system is in `src/cli/system`, so support for a new system is
/// one file there.
#[test]
fn only_one_folder_depends_on_the_operating_system() {
    let asks = ["(unix", "(windows", "target_os", "target_family", "std::os::"];
    let is_wrong = |file: &&String| {
        let code = code(file);
        !file.starts_with("src/cli/system/") && asks.iter().any(|asked| code.contains(asked))
    };
    let files = sources();
    let wrong: Vec<&String> = files.iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The folder of the commands.
const COMMANDS: &str = "src/cli/commands/";

/// Returns the command that a file belongs to: `check` for `src/cli/commands/check/fix.rs`.
fn command_of(file: &str) -> Option<&str> {
    let name = file.strip_prefix(COMMANDS)?.split(['/', '.']).next();
    name.filter(|&name| name != "mod")
}

#[test]
fn the_folder_of_the_commands_holds_them_and_nothing_else() {
    let files = sources();
    let there: BTreeSet<String> =
        files.iter().filter_map(|f| command_of(f)).map(str::to_owned).collect();
    let commands = crate::manual::commands();
    assert_eq!(there, commands.iter().map(|command| command.replace('-', "_")).collect());
}

/// Code that two commands need is outside the folder of the commands, and does not depend on them.
#[test]
fn no_command_is_used_by_other_code() {
    let mut wrong = Vec::new();
    for file in sources().iter().filter(|file| file.starts_with("src/cli/")) {
        let paths = CRATE.paths(file);
        let used = paths
            .iter()
            .filter_map(|path| path.strip_prefix("crate::cli::commands::")?.split("::").next());
        let is_entry = file.as_str() == "src/cli/mod.rs" || *file == format!("{COMMANDS}mod.rs");
        let others = used.filter(|used| !is_entry && command_of(file) != Some(used));
        wrong.extend(others.map(|used| format!("{file} uses {used}")));
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Commands allow different formats, but a format has one name and one meaning.
#[test]
fn one_enum_has_the_formats_of_output() {
    let mut enums = Vec::new();
    for file in sources().into_iter().filter(|file| file.starts_with("src/cli/")) {
        let code = code(&file);
        let names = code.split("enum ").skip(1).filter_map(|rest| rest.split_whitespace().next());
        enums.extend(names.filter(|name| name.ends_with("Format")).map(|_| file.clone()));
    }
    assert_eq!(enums, ["src/cli/format.rs"]);
}

/// The modules that need the operating system. All others are the core, which also runs in a browser.
const NOT_CORE: [&str; 4] = ["archive", "cli", "lsp", "parquet_file"];

#[test]
fn the_core_does_not_use_the_operating_system() {
    let asks =
        ["fs", "env::", "net", "process", "thread", "time"].map(|part| format!("std::{part}"));
    let is_core = |file: &&String| {
        file.as_str() != "src/main.rs"
            && module_of(file).is_none_or(|(_, module)| !NOT_CORE.contains(&module))
    };
    let is_wrong = |file: &&String| asks.iter().any(|asked| code(file).contains(asked.as_str()));
    let files = sources();
    let wrong: Vec<&String> = files.iter().filter(is_core).filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let has_features = |file: &&String| code(file).contains("feature = ");
    let with_features: Vec<&String> = files.iter().filter(has_features).collect();
    assert_eq!(with_features, ["src/lib.rs"]);
}

#[test]
fn files_are_short_and_start_with_a_description() {
    for file in sources() {
        let text = text(&file);
        let lines = text.lines().count();
        assert!(lines <= 520, "{file} has {lines} lines");
        assert!(text.starts_with("//! "), "{file} does not say what it is");
    }
}

/// Returns the crates in some sections of the manifest.
fn crates_of(manifest: &str, sections: &[&str]) -> BTreeSet<String> {
    let section = |name: &&str| {
        let start = manifest.find(*name).expect("the section is there") + name.len();
        manifest[start..].split("\n[").next().unwrap_or_default().to_owned()
    };
    let text: String = sections.iter().map(section).collect();
    text.lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// Returns the crates in the first column of a table. Each must have a reason in the second column.
fn crates_in(table: &str) -> BTreeSet<String> {
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let named = |row: &str| {
        let (names, reason) = row.split_once(" | ").expect("two columns");
        assert!(reason.len() > 10, "{names} has no reason");
        names
            .split('`')
            .filter(|name| !name.is_empty() && *name != ", ")
            .map(str::to_owned)
            .collect()
    };
    rows.flat_map(|row| -> Vec<String> { named(row) }).collect()
}

#[test]
fn documented_dependencies_match_the_manifest() {
    let manifest = text("Cargo.toml");
    let spec = text("spec/architecture.md");
    let (_, tables) = spec.split_once("## Dependencies").expect("the section is there");
    let (program, rest) = tables.split_once("For tests only:").expect("two tables");
    let (tests, _) = rest.split_once("\n## ").expect("another section");
    let built = [
        "\n[dependencies]",
        "\n[target.'cfg(unix)'.dependencies]",
        "\n[target.'cfg(windows)'.dependencies]",
    ];
    assert_eq!(crates_of(&manifest, &built), crates_in(program));
    assert_eq!(crates_of(&manifest, &["\n[dev-dependencies]"]), crates_in(tests));
}

/// Crates under the GPL may be used only for comparison measurements. Each unpublished package has
/// exactly the dependencies listed here.
#[test]
fn unpublished_packages_have_only_the_listed_dependencies() {
    let lock = text("Cargo.lock");
    for (package, takes) in [
        ("benches/yardstick", &["cpu-time", "dadu", "pgn-reader", "rand_pcg", "shakmaty"][..]),
        ("fuzz", &["dadu", "libfuzzer-sys"]),
        ("python", &["dadu", "pyo3", "serde_json"]),
        ("web", &["dadu", "serde", "serde_json"]),
    ] {
        let manifest = text(format!("{package}/Cargo.toml"));
        assert!(manifest.contains("publish = false"), "{package}");
        let named = crates_of(&manifest, &["\n[dependencies]"]);
        assert_eq!(named, takes.iter().map(|&name| name.to_owned()).collect(), "{package}");
    }
    for name in ["shakmaty", "pgn-reader"] {
        assert!(!lock.contains(&format!("name = \"{name}\"")), "{name} is under the GPL");
    }
}
