//! Damage to stored texts and to the word index: no damaged text leaves the archive without a word, and the intact log
//! repairs it.

use std::fs;

use crate::support::desk::Desk;
use crate::support::plain;

const LOG: &str = "Dadu: 1\nId: evening\nVariant: basic\nConsent-Use: public\nPlayers: 1-1\n\n\
    N1 1-4 +1 a1+4  # the board flipped\nS1 3\nResult: unfinished\n";
const ABOUT: &str = "name = \"gg\"\ntitle = \"T\"\ndescription = \"D\"\nversion = \"1.0.0\"\n\
    date = \"2026-11-25\"\nlicence = \"CC-BY-4.0\"\npublisher = \"P\"\n\
    [[contributors]]\ngiven = \"Jo\"\nfamily = \"Doe\"\n";

/// Returns an archive of two games of which the second has been changed by another program.
fn desk(change: &str) -> Desk {
    let desk = Desk::new();
    desk.file("about.toml", ABOUT);
    desk.file("logs/a.dadu", LOG.replace("evening", "other").replace("S1 3", "S1 2"));
    desk.file("logs/b.dadu", LOG);
    desk.done(&["add", "logs"]);
    desk.db().execute_batch(change).unwrap();
    desk
}

const TEXT: &str = "UPDATE revision SET text = replace(text, '1-4', '1-2') WHERE game_id = 2";

#[test]
fn no_damaged_text_leaves_without_a_word() {
    let writing: [&[&str]; 8] = [
        &["export", "-o", "out"],
        &["export", "-o", "one", "@2", "--one"],
        &["export", "-o", "tables", "--format", "csv"],
        &["publish", "-o", "public", "--about", "about.toml", "--names-as-they-are"],
        &["site", "-o", "site", "--names-as-they-are"],
        &["anonymise", "--archive", "games.dadu-archive", "-o", "anonymous", "--key", "k"],
        &["report", "@2", "-o", "report.html"],
        &["show", "@2", "--log"],
    ];
    for change in [TEXT, "UPDATE revision SET hash = '00' || substr(hash, 3) WHERE game_id = 2"] {
        let desk = desk(change);
        for command in writing.iter().chain(&[&["reindex"][..], &["stats"], &["dupes"]]) {
            let (code, said) = desk.dadu(command);
            assert_eq!(code, 2, "{command:?}: {said}");
            let names = "@2, revision 1: the stored log does not match its hash";
            assert!(
                said.contains(names) && said.contains("add an intact copy"),
                "{command:?}: {said}"
            );
        }
        // An export has all other logs, and nothing else is written.
        assert_eq!(
            fs::read_to_string(desk.path("out/logs/a.dadu")).unwrap().matches("S1 2").count(),
            1
        );
        assert!(!desk.path("out/logs/b.dadu").exists());
        for name in ["one", "tables", "public", "site", "anonymous", "report.html"] {
            assert!(!desk.path(name).exists(), "{name}");
        }
        assert_eq!(desk.dadu(&["verify"]).0, 1);
        // The intact log repairs it, also when its file has another name now.
        fs::rename(desk.path("logs/b.dadu"), desk.path("logs/c.dadu")).unwrap();
        let said = desk.done(&["add", "logs"]);
        assert!(said.contains("logs/c.dadu:1: repaired the stored text of @2"), "{said}");
        assert!(said.contains("added 0 games; repaired 1 stored text"), "{said}");
        desk.verified();
        assert_eq!(desk.done(&["export", "@2", "--one", "-o", "-"]), LOG);
        desk.done(&["reindex"]);
    }
}

/// A damaged game can still be removed, and an older revision is checked too.
#[test]
fn damaged_games_can_be_removed() {
    for purge in [&["--purge"][..], &[]] {
        let desk = desk(TEXT);
        desk.done(&[&["remove", "@2", "--yes"], purge].concat());
        desk.done(&["export", "-o", "out"]);
        desk.done(&["reindex"]);
    }
    let desk = desk(TEXT);
    desk.file("logs/b.dadu", LOG.replace("S1 3", "S1 3\nN1 2 a5+2"));
    desk.done(&["add", "logs"]);
    desk.done(&["export", "-o", "out"]);
    let (code, said) = desk.dadu(&["show", "@2", "--revision", "1"]);
    assert!(code == 2 && said.contains("@2, revision 1: the stored log does not match"), "{said}");
    assert_eq!(desk.dadu(&["verify"]).0, 1);
    desk.file("logs/b.dadu", LOG);
    desk.done(&["add", "logs"]);
    desk.verified();
}

#[test]
fn verify_compares_the_word_index() {
    let changes = [
        "INSERT INTO remark_text (remark_text) VALUES ('delete-all')",
        "INSERT INTO remark_text (remark_text, rowid, text) SELECT 'delete', id, text FROM remark LIMIT 1",
        "INSERT INTO remark_text (rowid, text) SELECT id, 'planted words' FROM remark LIMIT 1",
    ];
    for change in changes {
        let desk = desk(change);
        let (code, said) = desk.dadu(&["verify"]);
        assert!(code == 1 && said.contains("the word index does not match the remarks"), "{said}");
        desk.done(&["reindex"]);
        desk.verified();
        assert_eq!(desk.json(&["find", "remark ~ flipped"]).as_array().unwrap().len(), 2);
    }
}

/// Another program changes the level of detail between the opening and the writing of an archive.
#[test]
fn the_level_of_detail_is_read_in_the_transaction() {
    use std::sync::Arc;

    use dadu::archive::{Archive, Detail, Import, Piece, Source};
    use dadu::notation::stream::Blocks;

    for (from, to) in [(Detail::Full, Detail::Summary), (Detail::Summary, Detail::Full)] {
        let desk = Desk::new();
        let path = desk.path("games.dadu-archive");
        let mut archive = Archive::open_or_create(&path, from, |_| true).unwrap();
        let block = Blocks::new(LOG.as_bytes()).next_block().unwrap().unwrap();
        let (source, files) =
            (Arc::new(Source::from("a.dadu")), Arc::new(|_: &str| Err(String::new())));
        let piece = Piece { source, first: true, block, games_before: 0, files };
        let prepared = piece.prepare(from == Detail::Full);
        let mut import = Import::begin(&mut archive, 0, false, "2026-01-01T00:00:00Z").unwrap();
        desk.done(&["reindex", "--detail", to.name(), "--archive", plain(&path)]);
        import.write(vec![prepared]).unwrap();
        import.finish().unwrap();
        archive.close();
        assert_eq!(
            desk.number("SELECT count(*) FROM turn"),
            if to == Detail::Full { 2 } else { 0 }
        );
        desk.verified();
    }
}

/// A file that is not text is named for what it is, in every command that reads logs.
#[test]
fn files_that_are_not_text_are_named() {
    let desk = desk("SELECT 1");
    desk.file("letter.dadu", b"PK\x03\x04 and so on");
    desk.file("sheet.dadu", b"%PDF-1.7 and so on");
    let cases = [
        ("games.dadu-archive", "not a log but an SQLite file, such as a dadu archive"),
        ("letter.dadu", "not a log but a ZIP file, such as a Word"),
        ("sheet.dadu", "not a log but a PDF file"),
    ];
    for (name, words) in cases {
        let before = fs::read(desk.path(name)).unwrap();
        for command in [
            &["add"][..],
            &["check"],
            &["fmt"],
            &["check", "--fix"],
            &["facts", "--format", "csv", "-o", "out"],
        ] {
            let (code, said) = desk.dadu(&[command, &[name]].concat());
            assert!(code == 2 && said.contains(words), "{command:?} {name}: {code} {said}");
        }
        assert_eq!(fs::read(desk.path(name)).unwrap(), before);
    }
}

#[test]
fn a_query_has_a_limit_of_memory() {
    let desk = desk("SELECT 1");
    let queries = [
        "SELECT length(zeroblob(900000000) || 'x')",
        "SELECT length(group_concat(hex(zeroblob(50000000)))) FROM revision, revision, revision, revision",
        "SELECT length(replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000))))",
    ];
    for query in queries {
        let (code, said) = desk.dadu(&["sql", query]);
        assert!(code == 2 && said.contains("more than 256 MiB of memory"), "{query}: {said}");
    }
    desk.done(&["sql", "SELECT length(zeroblob(100000000))"]);
}
