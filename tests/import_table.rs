//! `dadu import-table`: tables of many forms become logs that keep all of their text.

mod rows;

use std::path::Path;

use dadu::import::Table;

use crate::support::{complained, dadu, dadu_reads, fences, plain, said, text};

/// Imports a table from standard input. Returns the log after its header, the messages and the exit code.
fn imported(table: &[u8], arguments: &[&str]) -> (String, String, i32) {
    let arguments = [&["import-table", "-", "--id", "x", "--variant", "basic"], arguments].concat();
    let output = dadu_reads(&arguments, table);
    (said(&output), complained(&output), output.status.code().expect("a code"))
}

/// The log is in canonical form, and `check` reads every line of it. A remark that ends with play gives a warning (D119).
fn assert_is_log(log: &str) {
    assert_eq!(said(&dadu_reads(&["fmt", "-"], log.as_bytes())), log);
    let checked = said(&dadu_reads(&["check", "-"], log.as_bytes()));
    assert!(checked.contains("0 lines skipped") && !checked.contains("error[D1"), "{checked}");
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

/// A name that two players have is never guessed. A column of the side tells them apart.
#[test]
fn a_name_of_two_players_is_refused() {
    let header = "N,\"Aunt, Host\"\nS,\"Neighbour, Aunt\"\n";
    let cases = [
        (
            "Player,Throws",
            "Aunt,3",
            Err("`Aunt` may be `N1` or `S2`; write `N1` or `S2` in this cell"),
        ),
        ("Player,Throws", "  aunt ,3", Err("may be `N1` or `S2`")),
        ("Player,Throws", "\u{2068}Aunt\u{2069},3", Err("may be `N1` or `S2`")),
        ("Player,Throws", "Host,3", Ok("N2 3")),
        ("Side,Player,Throws", "S,Aunt,3", Ok("S2 3")),
        ("Side,Player,Throws", "n,AUNT,3", Ok("N1 3")),
        ("Side,Player,Throws", "S,Host,3", Err("`Host` is N2, but the column of the side has S")),
        ("Side,Player,Throws", "N,S2,3", Err("`S2` is S2, but the column of the side has N")),
        ("Side,Player,Throws", "the Reds,Host,3", Ok("N2 3  # Side: the Reds")),
        ("Side,Player,Throws", ",Aunt,3", Err("may be `N1` or `S2`")),
        ("Side,Player,Throws", "S,٢,3", Ok("S2 3")),
    ];
    for (columns, row, expected) in cases {
        let table = format!("{header}{columns},Moves\n{row},\n");
        let (log, told, code) = imported(table.as_bytes(), &[]);
        match expected {
            Ok(turn) => {
                assert!(log.contains(&format!("\n{turn}\n")) && code == 0, "{row}: {log}{told}")
            }
            Err(said) => {
                assert!(told.contains(said) && code == 1, "{row}: {told}");
                assert!(log.contains("# row 4: ") && !log.contains("1 3"), "{row}: {log}");
            }
        }
        assert_is_log(&log);
    }
    // Two players of one side, and a name that is the seat of another player.
    for (header, row, seats) in [
        ("N,\"Aunt, Aunt\"\nS,Host\n", "Aunt", "`N1` or `N2`"),
        ("N,\"Aunt, Aunt\"\nS,Host\n", "N,Aunt", "`N1` or `N2`"),
        ("N,\"Aunt, N1\"\nS,Host\n", "N1", "`N2` or `N1`"),
    ] {
        let columns = if row.contains(',') { "Side,Player" } else { "Player" };
        let (log, told, code) =
            imported(format!("{header}{columns},Throws,Moves\n{row},3,\n").as_bytes(), &[]);
        assert!(told.contains(seats) && code == 1, "{row}: {told}\n{log}");
    }
}

/// A stray quotation mark joins the rows up to the next one. Each line is read as a row, and the message says so.
#[test]
fn stray_quotation_marks_lose_no_row() {
    let turns = [
        "1. N1 3",
        "N2 1-10-2 K+1 Ka1+10 Kc1+2",
        "S1 1-4 +1 h1+4",
        "S2 0",
        "2. N1 10-1-4 +1 a1+10 c1+4",
        "N2 3 c5+3",
    ];
    let header = "N,\"Aunt, Host\"\nS,\"Neighbour, Guest\"\nRound,Player,Throws,Moves,Remark\n";
    let rows = [
        "1,N1,3,,",
        "1,N2,1-10-2,K+1 Ka1+10 Kc1+2,",
        "1,S1,1-4,+1 h1+4,",
        "1,S2,0,,",
        "2,N1,10-1-4,+1 a1+10 c1+4,",
        "2,N2,3,c5+3,",
    ];
    for (first, last) in [(0, 1), (1, 4), (1, 2), (3, 5), (0, 5)] {
        let mut rows = rows.map(str::to_owned);
        rows[first].push_str("\"she laughs");
        rows[last].push_str("said ok\"");
        let table = format!("{header}{}\n", rows.join("\n"));
        let (log, told, code) = imported(table.as_bytes(), &[]);
        assert_eq!(code, 1, "{told}");
        assert!(
            told.contains("a quotation mark joins")
                && told.contains("0 rows not read; 1 row to compare"),
            "{told}"
        );
        for turn in turns {
            let is_there = log.lines().any(|line| line.split("  #").next() == Some(turn));
            assert!(is_there, "{first} {last}: {turn}\n{log}");
        }
        assert!(log.contains("she laughs") && log.contains("said ok"), "{log}");
        assert_is_log(&log);
    }
    // Marks at throws, in the header, and text of several lines that is no row.
    let (log, told, code) =
        imported(format!("{header}1,N1,\"3,,\n1,S1,2,,\n1,N1,4\",,\n").as_bytes(), &[]);
    assert!(code == 1 && told.contains("joins 3 lines") && log.contains("S1 2"), "{log}{told}");
    let (log, told, code) =
        imported(b"N,\"Aunt, Host\nS,Neighbour\"\nPlayer,Throws,Moves\nHost,3,\n", &[]);
    assert!(log.contains("N: Aunt, Host\nS: Neighbour\n") && log.contains("N2 3"), "{log}{told}");
    assert!(code == 1 && told.contains("row 1: a quotation mark joins 2 lines"), "{told}");
    let (log, told, code) =
        imported(format!("{header}1,N1,3,,\"loud, then\n not, 2, so\nN1 did\"\n").as_bytes(), &[]);
    assert!(
        code == 0 && log.contains("1. N1 3  # loud, then / not, 2, so / N1 did"),
        "{log}{told}"
    );
}

/// Dates that a spreadsheet made of throws are never throws. The message gives the throws that they may have been.
#[test]
fn dates_in_cells_of_throws_are_named() {
    for (cell, readings) in [
        ("01. Apr", "`1-4` or `4-1`"),
        ("10. Mrz", "`10-3` or `3-10`"),
        ("Jan 10", "`10-1` or `1-10`"),
        ("2022-04-01", "`1-4` or `4-1`"),
        ("2002-10-01", "`1-10-2`, `10-1-2` or `2-10-1`"),
        ("37530", "`1-10-2`, `10-1-2` or `2-10-1`"),
        ("37530.0", "`1-10-2`, `10-1-2` or `2-10-1`"),
        ("45660", "`3-1` or `1-3`"),
        ("2023-04-01T00:00:00", "`1-4` or `4-1`"),
        ("2002-10-01 00:00:00", "`1-10-2`, `10-1-2` or `2-10-1`"),
        ("1/10/2022", "`1-10` or `10-1`"),
        ("10/1/02", "`10-1-2`, `1-10-2` or `2-1-10`"),
        ("01.10.", "`1-10` or `10-1`"),
        ("4-Oct", "`4-10` or `10-4`"),
        ("10 avr. 2002", "`10-4-2`, `4-10-2` or `2-4-10`"),
        ("١٠/١/٢٠٢٢", "`10-1` or `1-10`"),
        ("4月10日", "`10-4` or `4-10`"),
    ] {
        for separator in [",", ";", "\t"] {
            let table =
                ["Player,Throws,Moves\nN1,3,\nS1,", cell, ",\n"].concat().replace(',', separator);
            let (log, told, code) = imported(table.as_bytes(), &[]);
            assert_eq!(code, 1, "{cell}: {told}");
            assert!(
                told.contains("looks like a date") && told.contains(readings),
                "{cell}: {told}"
            );
            assert!(
                log.contains(&format!("# row 3: S1{separator}{cell}").replace('\t', " "))
                    || separator == "\t",
                "{log}"
            );
            assert!(!log.lines().any(|line| line.starts_with("S1")), "{log}");
            assert_is_log(&log);
        }
    }
}

/// Digits of every script are digits, in every column.
#[test]
fn digits_of_other_scripts_are_read() {
    let digits = |zero: u32, text: &str| -> String {
        let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32(zero + digit));
        text.chars().map(|c| digit(c).unwrap_or(c)).collect()
    };
    let rows = "1,N1,3,,0:12:31\n1,N2,1-10-2,K+1 Ka1+10 Kc1+2,0:12:50\n2,S1,1-4,+1 h1+4,0:13:10\n";
    let head = "N,\"Aunt, Host\"\nS,Guest\nRound,Player,Throws,Moves,Time\n";
    let (plain, told, code) = imported(format!("{head}{rows}").as_bytes(), &[]);
    assert_eq!(code, 0, "{told}");
    for zero in [0x660, 0x6F0, 0x966, 0xAE6, 0xBE6, 0x9E6, 0xFF10, 0x1040, 0x17E0] {
        let (log, told, code) = imported(format!("{head}{}", digits(zero, rows)).as_bytes(), &[]);
        assert_eq!((log, code), (plain.clone(), 0), "{zero:x}: {told}");
    }
    let isolated = rows
        .replace("1-10-2", "\u{2068}١-١٠-٢\u{2069}")
        .replace("1,N1,3", "\u{200f}١,N1,\u{202b}٣\u{202c}");
    let (log, told, _) = imported(format!("{head}{isolated}").as_bytes(), &[]);
    assert_eq!(log, plain, "{told}");
}

/// Rows of the header with more than two cells, and dates in other forms, are fields. Other rows above the columns are
/// kept, and the message says so.
#[test]
fn header_rows_of_many_forms_are_read() {
    let cases = [
        ("Date,2022-12-28,after dinner", "Date: 2022-12-28", "kept `after dinner` in a remark", 1),
        ("Date,28.12.2022,", "Date: 2022-12-28", "`28.12.2022` written as `2022-12-28`", 0),
        ("Date,2022-12-28T00:00:00,", "Date: 2022-12-28", "", 0),
        ("Date,2022-12-28 00:00:00,", "Date: 2022-12-28", "written as `2022-12-28`", 0),
        ("Date,44923,", "# row 1: Date,44923", "the number of 2022-12-28", 1),
        ("Date,1/2/2022,", "# row 1: Date,1/2/2022", "invalid date", 1),
        ("Place,Pune,India", "Place: Pune, India", "", 0),
        ("Title,First evening,with the Khans", "Title: First evening, with the Khans", "", 0),
        ("Note,rained,all day", "Note: rained, all day", "", 0),
        ("Duration,2 h 10 min,with tea", "Duration: 2 h 10 min", "kept `with tea` in a remark", 1),
        (
            "Weather,rain,all day",
            "# row 1: Weather,rain,all day",
            "row 1: not a field of the header; kept as a remark",
            0,
        ),
        ("Players,2-2,", "Players: 2-2", "", 0),
    ];
    for (row, line, said, code) in cases {
        for columns in [&[][..], &["--columns", "round,player,throws,moves,remark"]] {
            let table = format!("{row}\nRound,Player,Throws,Moves,Remark\n1,N1,3,,\n1,S1,2,,\n");
            if !columns.is_empty() && line.starts_with("# row 1: Weather") {
                continue;
            }
            let (log, told, status) = imported(table.as_bytes(), columns);
            assert!(log.contains(&format!("\n{line}")), "{row}: {log}\n{told}");
            assert!(told.contains(said), "{row}: {told}");
            assert_eq!(status, code, "{row}: {told}");
            assert!(log.contains("1. N1 3\nS1 2\n"), "{row}: {log}");
            assert_is_log(&log);
        }
    }
    let table = "N,Aunt,Cousin\nS,Neighbour,Guest\nDate;14.01.2023\n\nPlayer,Throws,Moves\nCousin,3,\nGuest,2,\n";
    let (log, told, _) = imported(table.replace(',', ";").as_bytes(), &[]);
    assert!(
        log.contains("Date: 2023-01-14\nN: Aunt, Cousin\nS: Neighbour, Guest\n"),
        "{log}\n{told}"
    );
    assert!(log.contains("N2 3\nS2 2\n"), "{log}");
}

/// With `--columns`, the first row is the names of the columns only if no cell of it is play. No row is lost.
#[test]
fn a_first_row_is_not_lost() {
    let columns = &["--columns", "round,player,throws,moves,remark"];
    let rest = "1,S1,2,,\n1,N1,4,,\n";
    let cases = [
        ("1,N1,three,,she laughs", "# row 1: 1,N1,three,,she laughs", "`three` is not a throw", 1),
        ("1,N1,01. Apr,,", "# row 1: 1,N1,01. Apr", "looks like a date", 1),
        ("1,Aunt,three,,", "# row 1: 1,Aunt,three", "row 1: unknown player", 1),
        (",N1,three,,", "# row 1: ,N1,three", "`three` is not a throw", 1),
        ("١,N1,٣,,", "1. N1 3", "", 0),
        (
            "Runde,Spieler,Wurf,Zug,Notiz",
            "# row 1: Runde,Spieler,Wurf,Zug,Notiz",
            "taken as the names of the columns",
            0,
        ),
        (",Aunt,three,,", "# row 1: ,Aunt,three", "taken as the names of the columns", 0),
        ("Round,Who,Dice,Move,Note", "1. S1 2", "", 0),
    ];
    for (row, line, said, code) in cases {
        let (log, told, status) = imported(format!("{row}\n{rest}").as_bytes(), columns);
        assert!(log.contains(&format!("\n{line}")) && told.contains(said), "{row}: {log}\n{told}");
        assert_eq!(status, code, "{row}: {told}");
        assert!(log.contains("S1 2\nN1 4\n"), "{row}: {log}");
        assert_is_log(&log);
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
