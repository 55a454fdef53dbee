//! `dadu import-table`: tables of many forms become logs that keep all of their text.

use std::path::Path;

use dadu::import::Table;

use crate::support::{complained, dadu, dadu_reads, fences, plain, said, text};

/// Imports a table from standard input. Returns the log after its header, the messages and the exit code.
fn imported(table: &[u8], arguments: &[&str]) -> (String, String, i32) {
    let arguments = [&["import-table", "-", "--id", "x", "--variant", "basic"], arguments].concat();
    let output = dadu_reads(&arguments, table);
    (said(&output), complained(&output), output.status.code().expect("a code"))
}

/// The log is in canonical form, and `check` reads every line of it.
fn assert_is_log(log: &str) {
    assert_eq!(said(&dadu_reads(&["fmt", "-"], log.as_bytes())), log);
    let checked = said(&dadu_reads(&["check", "-"], log.as_bytes()));
    assert!(checked.contains("0 lines skipped") && !checked.contains("[D1"), "{checked}");
}

#[test]
fn tables_of_many_forms_are_read() {
    let turns = "1. N1 3\nS1 1-10-2 +1 h1+10 f1+2\n2. N1 2\n";
    let cases: [(&str, &[&str], &str); 17] = [
        ("Round,Player,Throws,Moves\n1,N1,3,\n1,S1,1-10-2,+1 h1+10 f1+2\n2,N1,2,\n", &[], turns),
        // Other separators, line ends and names of columns.
        ("round;WHO;dice;MOVE\r\n1;n1;3\r\n1;s1;1,10,2;+1, h1+10, f1+2\r\n2;N1;2\r\n", &[], turns),
        (
            "No.\tPlayer\tCowries\tMoves\r1\tN1\t3\r1\tS1\t1 10 2\t+1 h1+10 f1+2\r2\tN1\t2",
            &[],
            turns,
        ),
        (
            "\u{feff}round,side,no,throw,piece\n1,N,,3\n1,S,,1–10–2,\"+1\nh1+10\nf1+2\"\n2,N,,2\n",
            &["--players", "1-1", "--columns", "round,side,-,throws,moves"],
            turns,
        ),
        (
            "Round,Side,Player,Throw 1,Throw 2,Throw 3,Moves\n1,N,1,3\n1,S,1,1,10,2,+1;h1+10;f1+2\n2,N,1,2\n",
            &[],
            turns,
        ),
        // A throw a row.
        (
            "Round,Player,Throw,Move\n1,N1,3\n1,S1,1,\n1,S1,10,\n,,2,+1 h1+10 f1+2\n2,N1,2\n",
            &[],
            turns,
        ),
        (
            "Round,Player,Throw,Move\n1,N1,3\n1,S1,1,+1\n1,S1,10,h1+10\n1,S1,2,f1+2\n2,N1,2\n",
            &["--throws-first"],
            turns,
        ),
        (
            "Round,Player,Throw,Move\n1,N1,3\n1,S1,1,+1\n,,10,h1+10\n2,N1,2\n",
            &[],
            "1. N1 3\nS1 1 +1 10 h1+10\n2. N1 2\n",
        ),
        // The round alone in a row; rows of the notation.
        (
            "Round,Player,Throws,Moves\n1\n,N1,3\n...\n\n2\n,N1,2\n# they rest\nResult: unfinished\n",
            &[],
            "1. N1 3\n...\n2. N1 2\n# they rest\nResult: unfinished\n",
        ),
        // Numbers that count the player turns are not rounds; an empty row ends a player turn.
        ("No,Player,Throws,Moves\n1,N1,3\n2,N1,2\n3,S1,4\n", &[], "N1 3\nN1 2\nS1 4\n"),
        ("Player,Throws,Moves\nN1,3\nN1,2\n\nN1,4\n", &[], "N1 3-2\nN1 4\n"),
        // Names of players.
        (
            "N: Aunt, Host\nS:,Neighbour,Guest\nPlayer,Throws,Moves\nhost,3\nNeighbour,2\nN,4\n",
            &[],
            "N2 3\nS1 2\nN? 4\n",
        ),
        // Columns without names.
        ("N1,3,\nS1,2,\n", &["--columns", "player,throws,moves"], "N1 3\nS1 2\n"),
        (
            "x,3,N1,\ny,2,S1,\n",
            &["--columns", "player=3,throws=2,moves=4"],
            "N1 3  # column 1: x\nS1 2  # column 1: y\n",
        ),
        ("A,B,C\nN1,3,\n", &["--columns", "player=A,throws=b"], "N1 3\n"),
        // Other cells, and text above the columns.
        (
            "Our evening\nTime,Player,Throws,Moves,Weather,Note\n0:12:31,N1,3.0,,rain,\"loud,\nthen not\"\n",
            &[],
            "# row 1: Our evening\n[0:12:31] N1 3  # Weather: rain; loud, / then not\n",
        ),
        (
            "Player,Throws,Moves\nN1,1-4,'+1 a1+4 # he laughs\nS1,?,\nN1,2/3?,\n",
            &[],
            "N1 1-4 +1 a1+4  # he laughs\nS1 ?\nN1 2/3?\n",
        ),
    ];
    for (table, arguments, expected) in cases {
        let (log, told, code) = imported(table.as_bytes(), arguments);
        let (_, found) = log.split_once("Variant: basic\n").expect("a header");
        let lines = found.lines().filter(|line| !line.is_empty() && !is_header(line));
        let found: String = lines.map(|line| format!("{line}\n")).collect();
        assert_eq!(found, expected, "{table}\n{told}");
        assert_eq!(code, 0, "{table}\n{told}");
        assert_is_log(&log);
    }
}

fn is_header(line: &str) -> bool {
    ["Players: ", "N: ", "S: "].iter().any(|name| line.starts_with(name))
}

#[test]
fn rows_that_cannot_be_read_become_remarks() {
    let table = "Date: yesterday\nRound,Player,Throws,Moves,Note\n1,N1,3\n1,X9,2,,why\n1,S1,three\n\
                 1,S1,2003-10-01\n1,S1,1,#NAME?\n1,S1,4,3\n1,S1,2,b,\"two\nlines\"\nfirst,N1,2\n1,N2,,,no dice\n1,S1,\"4,x\n1,S1,4,\n1,N1,1-3,1 a1+3\n";
    let (log, told, code) = imported(table.as_bytes(), &[]);
    assert_eq!(code, 1, "{told}");
    let expected = "# row 1: Date: yesterday\n\n1. N1 3\n# row 4: 1,X9,2,,why\n# row 5: 1,S1,three\n\
                    # row 6: 1,S1,2003-10-01\n# row 7: 1,S1,1,#NAME?\n# row 8: 1,S1,4,3\n\
                    # row 9: 1,S1,2,b,\"two\n# lines\"\n# row 10: first,N1,2\nN2 ?  # no dice\n# row 12: 1,S1,\"4,x\nS1 4\n# row 14: 1,N1,1-3,1 a1+3\n";
    assert!(log.contains(expected), "{log}\n{told}");
    let messages = [
        "row 1: Date: invalid date: `yesterday`",
        "row 4: unknown player `X9`; write `N2`",
        "row 5: `three` is not a throw; write numbers",
        "row 6: `2003-10-01` looks like a date",
        "row 7: `#NAME?` is an error of the spreadsheet; format the column as text",
        "row 8: `3` is a throw, not a move",
        "row 9: ",
        "row 10: `first` is not the number of a round",
        "row 11: no throw; wrote `?`",
        "row 14: `1` is a throw, not a move; write moves as `c2+3` or `+1`",
        "row 12: a quotation mark in this row is never closed",
    ];
    for message in messages {
        assert!(told.contains(&format!("standard input: {message}")), "{message}\n{told}");
    }
    assert_is_log(&log);
}

#[test]
fn tables_that_cannot_be_imported_are_refused() {
    let cases: [(&[u8], &[&str], &str); 12] = [
        (b"Player,Moves\nN1,+1\n", &[], "row 1: no column is named throws"),
        (b"Player,Moves\nN1,+a1\n", &[], "for a game without throws, name it with `--game`"),
        (b"N1,+1\n", &["--columns", "player,moves"], "--columns: name the column throws"),
        (b"PK\x03\x04\x14\0\x06\0", &[], "in the spreadsheet program, save the sheet as CSV"),
        (b"Player,Throws\nN1,\0\n", &[], "line 2 contains a NUL"),
        (b"Player,Throws\nN1,\xE9\n", &[], "line 2 is not valid UTF-8"),
        (b"", &[], "the table has no rows of play"),
        (
            b"a,b,c\nN1,3,\n",
            &[],
            "row 1: no column is named player; name the columns with `--columns`",
        ),
        (b"Player,Throws,x\nN1,3,\n", &[], "no column is named moves"),
        (b"N1,3\n", &["--columns", "who,wat"], "unknown column `wat`"),
        (b"N1,3\n", &["--columns", "player=0,throws"], "expected a column from 1 on"),
        (b"Player,Throws\nN1,3\n", &["--date", "yesterday"], "Date: invalid date"),
    ];
    for (table, arguments, message) in cases {
        let (log, told, code) = imported(table, arguments);
        assert!(log.is_empty() && told.contains(message), "{message}\n{told}\n{log}");
        assert_eq!(code, 2, "{message}");
    }
}

/// Text of a table stays text, however long or hostile it is.
#[test]
fn hostile_cells_do_no_harm() {
    let long = "x".repeat(3 << 20);
    let (log, told, code) =
        imported(format!("Player,Throws,Note\nN1,3,{long}\n{long},3\n").as_bytes(), &[]);
    assert_eq!((code, log.is_empty()), (2, true));
    assert!(told.contains("split the table"), "{}", &told[told.len().saturating_sub(200)..]);
    let long = "x".repeat(1 << 20);
    let (log, _, code) = imported(format!("Player,Throws,Note\nN1,3,{long}\n").as_bytes(), &[]);
    assert_eq!(code, 0);
    assert_eq!(log.matches('x').count(), long.len() + 1, "the note is whole; the Id has an x too");
    assert_is_log(&log);
    let hostile = "Player,Throws,Note\nN1,3,=HYPERLINK(\"\"x\"\")\nN1,3,\u{1b}[2J\nS1,3,\"a\nDadu: 1\nN1 4\"\n\"N1 4\nDadu: 1\",3\n";
    let (log, _, _) = imported(hostile.as_bytes(), &[]);
    assert!(!log.contains('\u{1b}'), "{log}");
    assert_eq!(log.matches("\nDadu: 1").count(), 0, "{log}");
    assert!(log.contains("# =HYPERLINK(") && log.contains("S1 3  # a / Dadu: 1 / N1 4"), "{log}");
    assert_is_log(&log);
    let moves = "+1 ".repeat(1 << 20);
    let (log, told, code) =
        imported(format!("Player,Throws,Moves\nN1,3,{moves}\n").as_bytes(), &[]);
    assert!(code == 1 && told.contains("too many throws and moves"), "{told}");
    assert_is_log(&log);
}

/// A simulated game, written as a table of player turns, is imported as the same log.
#[test]
fn simulated_games_survive_a_table() {
    for game in ["dadu", "thaayam", "tamman", "deleb", "shah", "koruboddo", "bosh"] {
        for (seed, separator) in [("1", ','), ("2", ';'), ("3", '\t')] {
            let simulate = ["simulate", "--game", game, "--seed", seed, "--max-turns", "300"];
            // Not every simulated game is in canonical form: adjacent series of throws are one.
            let log = said(&dadu_reads(&["fmt", "-"], said(&dadu(&simulate)).as_bytes()));
            let output = dadu_reads(&["import-table", "-"], table(&log, separator).as_bytes());
            assert_eq!(said(&output), log, "{game} {seed}: {}", complained(&output));
            assert_eq!(output.status.code(), Some(0));
            assert!(complained(&output).contains("0 rows not read"), "{}", complained(&output));
        }
    }
}

/// Writes a log as a table. The first series of throws has its own column, and the number of the player
/// turn keeps two turns of one player apart.
fn table(log: &str, separator: char) -> String {
    let quoted = |cell: &str| format!("\"{}\"", cell.replace('"', "\"\""));
    let row = |cells: &[&str]| {
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        format!("{}\n", cells.join(&separator.to_string()))
    };
    let (header, play) = log.split_once("\n\n").expect("a header");
    let mut table: String = header.lines().map(|line| row(&[line])).collect();
    if !dadu::notation::parse(log.as_bytes()).forms.throws {
        table.push_str(&row(&["Player", "Moves"]));
        table.extend(play.lines().map(|line| match line.split_once(' ') {
            Some((player, moves)) if !line.contains(": ") => row(&[player, moves]),
            _ => row(&[line]),
        }));
        return table;
    }
    table.push_str(&row(&["No", "Player", "Throws", "Moves"]));
    for (number, line) in (1..).zip(play.lines()) {
        let mut parts = line.splitn(3, ' ');
        let mut part = || parts.next().unwrap_or_default();
        table.push_str(&match line.contains(": ") {
            true => row(&[line]),
            false => row(&[&number.to_string(), part(), part(), part()]),
        });
    }
    table
}

#[test]
fn existing_files_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (table, log) = (path("a.csv"), path("a.dadu"));
    std::fs::write(&table, "Player,Throws\nN1,3\n").expect("written");
    let import = |more: &[&str]| {
        dadu(
            &[&["import-table", plain(&table), "-o", plain(&log), "--variant", "basic"], more]
                .concat(),
        )
    };
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file");
    assert_eq!(import(&["--id", "a"]).status.code(), Some(0));
    let first = read(&log);
    assert_eq!(first, "Dadu: 1\nId: a\nVariant: basic\n\nN1 3\n");
    let again = import(&["--id", "b"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(complained(&again).contains("already exists; use --force to replace it"));
    assert_eq!(read(&log), first);
    assert_eq!(import(&["--id", "b", "--force"]).status.code(), Some(0));
    assert_eq!(read(&log), first.replace("Id: a", "Id: b"));
}

/// The example of the page: the table gives the log and the messages below it.
#[test]
fn the_example_of_the_page_is_real() {
    let fences = fences(&text("spec/import.md"));
    let block = |info: &str| {
        let found = fences.iter().find(|(name, _)| name == info);
        found.unwrap_or_else(|| panic!("no block {info}")).1.clone()
    };
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("evening.csv"), block("csv")).expect("written");
    let command = block("sh");
    let arguments = command.trim().strip_prefix("dadu ").expect("a command of dadu");
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output =
        crate::support::program(&arguments).current_dir(folder.path()).output().expect("it runs");
    assert_eq!(complained(&output), block("text"));
    let log = std::fs::read_to_string(folder.path().join("evening.dadu")).expect("a log");
    assert_eq!(log, block("dadu D303"));
    assert_eq!(output.status.code(), Some(1));
    assert_is_log(&log);
}

/// The separator is the one with which the columns are recognised, whatever the cells contain.
#[test]
fn separators_are_recognised() {
    for (text, name) in [
        ("Round;Player;Throws;Moves\n1;N1;1,10,3;+1, a1+10, c1+3\n", "semicolon"),
        ("Player\tThrows\tMoves\nN1\t1, 2; 3\t\n", "tab"),
        ("Title: a; b; c; d; e\nPlayer,Throws,Moves\n", "comma"),
        ("N1;3;\nS1;2;\n", "semicolon"),
        ("", "comma"),
    ] {
        assert_eq!(Table::read(text, None).separator.name(), name, "{text}");
    }
}
