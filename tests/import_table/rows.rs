//! Rows that are not read: no play goes to another player, no words vanish, and no limit of the consent is lost.

use crate::support::{complained, dadu, dadu_reads, plain, said};

use super::{assert_is_log, imported};

const PLAYERS: &str = "N,\"Aunt, Host\"\nS,\"Neighbour, Guest\"\n\n";
const NAMES: &str = "Round,Player,Throws,Moves,Remark\n";

/// Imports rows below the names of the columns. Returns the lines below the header, the messages and the exit code.
fn rows(rows: &str) -> (String, String, i32) {
    let (log, told, code) = imported(format!("{PLAYERS}{NAMES}{rows}\n").as_bytes(), &[]);
    assert_is_log(&log);
    let (_, play) = log.split_once("\n\n").expect("a header");
    (play.to_owned(), told, code)
}

/// Each row is in the log once, as play or as a remark, and the message names it.
#[test]
fn rows_below_an_unread_row_go_to_no_other_player() {
    let unread = "it continues row 6, which was not read; write the player in this row";
    for (table, play, said) in [
        (
            "1,N1,1,+1,\n1,N2,10-Jan,,\n,,2,+1,\n1,S1,3,,",
            "1. N1 1 +1\n# row 6: 1,N2,10-Jan,,\n# row 7: ,,2,+1,\nS1 3\n",
            unread,
        ),
        (
            "1,N1,1,+1,\n1,Zed,1,,\n,,4,+1 h1+4,\n,,2,,\n1,S1,3,,",
            "1. N1 1 +1\n# row 6: 1,Zed,1,,\n# row 7: ,,4,+1 h1+4,\n# row 8: ,,2,,\nS1 3\n",
            unread,
        ),
        (
            "1,N1,1,+1,\n,,four,,\n,,4,a1+4,\n,,,,she laughs\n1,S1,3,,",
            "1. N1 1 +1\n# row 6: ,,four,,\n# row 7: ,,4,a1+4,\n# she laughs\nS1 3\n",
            unread,
        ),
        (
            "1,N1,1,+1,\n2,,4,a1+4,\n,,2,,\n2,S1,3,,",
            "1. N1 1 +1\n# row 6: 2,,4,a1+4,\n# row 7: ,,2,,\n2. S1 3\n",
            unread,
        ),
        (
            "1,N1,1,+1,\n1,N2,\"4,x\n,,2,,\n1,S1,3,,",
            "1. N1 1 +1\n# row 6: 1,N2,\"4,x\n# row 7: ,,2,,\nS1 3\n",
            unread,
        ),
        // An empty row, a line and a player end the unread player turn.
        (
            "1,N2,10-Jan,,\n\n,,2,+1,\n1,N1,1,,\n,,4,a1+4,",
            "# row 5: 1,N2,10-Jan,,\n# row 7: ,,2,+1,\n1. N1 1-4 a1+4\n",
            "row 7: no player; write one in this row",
        ),
        // An unread row has a round too. An unread round is that of no other row.
        (
            "1,N1,1,,\n2,S1,10-Jan,,\n,S2,3,,",
            "1. N1 1\n# row 6: 2,S1,10-Jan,,\n2. S2 3\n",
            "row 6: `10-Jan` looks like a date",
        ),
        (
            "1,N1,1,,\nlate,S1,1,,\n,S2,3,,",
            "1. N1 1\n# row 6: late,S1,1,,\nS2 3\n",
            "row 6: `late` is not the number of a round",
        ),
    ] {
        let (found, told, code) = rows(table);
        assert_eq!(found, play, "{table}\n{told}");
        assert!(told.contains(said) && code == 1, "{table}\n{told}");
    }
}

#[test]
fn words_in_the_column_of_the_round_are_kept() {
    for word in ["Tea at 5", "Aunt leaves 2", "about 2", "N 1", "-4", "+4", "1 2", "3rd", "1.5"] {
        for row in [format!("{word},,,,"), format!("{word},N2,1,,")] {
            let (play, told, code) = rows(&format!("1,N1,3,,\n{row}"));
            assert_eq!(play, format!("1. N1 3\n# row 6: {row}\n"), "{told}");
            let said = format!("row 6: `{word}` is not the number of a round; kept as a remark");
            assert!(told.contains(&said) && code == 1, "{row}: {told}");
        }
    }
    for word in ["Round 2", "round2", "R2", "Rd. 2", "Runde 2", "Round no. 2", "#2", "2.", "2.0"] {
        let (play, told, code) = rows(&format!("1,N1,3,,\n{word},N2,1,,"));
        assert_eq!((&*play, code), ("1. N1 3\n2. N2 1\n", 0), "{word}: {told}");
    }
    // The time of a row without play.
    let table = "Round,Player,Throws,Moves,Note,Time\n1,N1,3,,,0:20:00\n2,,,,,0:21:00\n3,,,,rain,0:22:00\n\n\
                 ,,,,,late\n3,N2,2,,,\n,,,,,0:24:00\n";
    let (log, told, code) = imported(table.as_bytes(), &[]);
    let expected =
        "[0:20:00] 1. N1 3\n[0:21:00]\n[0:22:00]  # rain\n# Time: late\n3. N2 2  # time: 0:24:00\n";
    assert!(log.ends_with(expected) && code == 0, "{log}\n{told}");
    assert_is_log(&log);
}

/// Characters that end a line in other programs join rows. Such a row is never read.
#[test]
fn other_line_breaks_are_named() {
    for c in ['\u{B}', '\u{C}', '\u{1E}', '\u{85}', '\u{2028}', '\u{2029}'] {
        let named = format!("line break of another kind (U+{:04X})", u32::from(c));
        let whole = format!("{PLAYERS}{NAMES}1,N1,3,,\n1,N2,2,,\n").replace('\n', &c.to_string());
        for columns in [&[][..], &["--columns", "round,player,throws,moves,remark"]] {
            let (log, told, code) = imported(whole.as_bytes(), columns);
            assert!(told.contains(&named) && code > 0, "{c:?}: {told}");
            assert!(log.is_empty() || log.contains("# row 1: "), "{c:?}: {log}");
        }
        let (play, told, code) = rows(&format!("1,N1,3,,{c}1,N2,2,,\n,,4,,\n1,S1,2,,"));
        assert_eq!(play, "# row 5: 1,N1,3,, / 1,N2,2,,\n# row 6: ,,4,,\n1. S1 2\n", "{c:?}");
        assert!(told.contains(&named) && code == 1, "{c:?}: {told}");
        let table = format!("Place,Pune{c}Note,late\n{NAMES}1,N1,3,,\n");
        let (log, told, code) = imported(table.as_bytes(), &[]);
        assert!(log.contains("# row 1: Place,Pune / Note,late\n"), "{c:?}: {log}");
        assert!(told.contains(&named) && code == 1, "{c:?}: {told}");
    }
    let (log, told, code) = imported(NAMES.as_bytes(), &[]);
    assert!(log.is_empty() && told.contains("no rows of play") && code == 2, "{told}");
}

/// A cell that has two meanings, or that a spreadsheet computed, is never read.
#[test]
fn doubtful_cells_are_named() {
    for (cell, said) in [
        ("-1", "`-1` begins with a dash; a spreadsheet shows a negative number"),
        ("−1", "begins with a dash"),
        ("- 1", "begins with a dash"),
        ("-9.0", "begins with a dash"),
        ("-1-10", "begins with a dash"),
        ("\"1,-2\"", "`-2` begins with a dash"),
        ("3 ?", "`3 ?` may be `3?`, if this throw is unsure, or `3-?`"),
        ("1-10 ?", "or `1-10-?`, if another throw was not heard"),
        ("1 ? 2", "`1 ?` may be"),
        ("3 ?-2", "`3 ?` may be"),
        ("3\u{a0}?", "`3 ?` may be"),
        ("1\u{ad}10", "`1|10` contains an invisible character between two digits (U+00AD)"),
        ("1\u{200b}0", "(U+200B)"),
    ] {
        let (play, told, code) = rows(&format!("1,N1,{cell},,"));
        assert!(play.starts_with("# row 5: 1,N1,") && play.lines().count() == 1, "{cell}: {play}");
        assert!(told.contains(said) && code == 1, "{cell}: {told}");
    }
    for (cell, throws) in
        [("3-?", "3-?"), ("\"3, ?\"", "3-?"), ("? 3", "?-3"), ("3? ?", "3?-?"), ("? ?", "?-?")]
    {
        let (play, told, _) = rows(&format!("1,N1,{cell},,"));
        assert_eq!(play, format!("1. N1 {throws}\n"), "{cell}: {told}");
    }
    for (cell, said) in [("+1 ?", "`+1?`"), ("a1+3 ? c2+4", "`a1+3, ?`")] {
        let (play, told, code) = rows(&format!("1,N1,3,{cell},"));
        assert!(play.starts_with("# row 5: ") && told.contains(said) && code == 1, "{told}");
    }
}

/// One table gives one log.
#[test]
fn no_row_begins_a_log() {
    for (row, line) in [
        ("Dadu: 1,,,,", "# row 6: Dadu: 1,,,,"),
        ("dadu : 1", "# row 6: dadu : 1"),
        ("\u{feff}Dadu: 1", "# row 6: "),
        ("Game: shah,,,,", "# row 6: Game: shah,,,,"),
        ("1,N2,x,,Dadu: 1", "# row 6: 1,N2,x,, Dadu: 1"),
        ("1,N2,2,,she laughsDadu: 1", "N2 2  # she laughs Dadu: 1"),
        ("1,N2,2,,she laughs\u{feff}Dadu: 1", "N2 2  # she laughs"),
    ] {
        let (log, told, _) =
            imported(format!("{PLAYERS}{NAMES}1,N1,3,,\n{row}\n1,S1,2,,\n").as_bytes(), &[]);
        assert!(log.contains(&format!("\n1. N1 3\n{line}")), "{row}: {log}\n{told}");
        let checked = said(&dadu_reads(&["check", "-"], log.as_bytes()));
        assert!(checked.contains("1 game in"), "{row}: {checked}");
        assert!(told.contains("row 6: ") || line.starts_with("N2"), "{row}: {told}");
    }
}

/// Imports a table with the consent to every use, and checks that the game stays closed.
fn assert_closed(table: &str, line: &str) {
    let (log, told, code) = imported(table.as_bytes(), &[]);
    assert!(log.lines().any(|found| found == line), "{table}\n{log}\n{told}");
    assert!(told.contains("the consent; ") && code == 1, "{table}\n{told}");
    let checked = said(&dadu_reads(&["check", "--all", "-"], log.as_bytes()));
    assert!(["D201", "D203", "D220"].iter().any(|code| checked.contains(code)), "{checked}");
    assert!(!checked.contains("error[D1") && checked.contains("0 lines skipped"), "{checked}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (file, archive) = (path("a.dadu"), path("a.dadu-archive"));
    std::fs::write(&file, &log).expect("written");
    let added = dadu(&["add", "--archive", plain(&archive), plain(&file)]);
    let words = said(&added) + &complained(&added);
    // Only a narrower use is clear.
    assert!(words.contains("unclear consent") || line == "Consent-Use: none", "{line}: {words}");
}

/// A row of the header that may limit the consent limits it in the log, or leaves it unclear.
#[test]
fn unread_limits_of_the_header_are_kept() {
    for (row, line) in [
        ("Consent-Until,31.12.2023", "Consent-Until: 31.12.2023"),
        ("Consent-Until,Dec-23", "Consent-Until: Dec-23"),
        ("Consent-Until,44927", "Consent-Until: 44927"),
        ("Consent-Until,28/12/23", "Consent-Until: 28/12/23"),
        ("Consent-Until: Dec-23", "Consent-Until: Dec-23"),
        ("Consent-Until,2030,if Aunt agrees", "Consent-Until: 2030, if Aunt agrees"),
        ("Consent-Until;2023", "Consent-Until: row 2: Consent-Until;2023"),
        ("Consent until,2023", "Consent-Until: row 2: Consent until,2023"),
        ("\"Consent-Until\nDec-23\"", "Consent-Until: row 2: \"Consent-Until / Dec-23\""),
        ("Withdrawn,Aunt", "Withdrawn: Aunt"),
        ("Withdrawn,44923", "Withdrawn: 44923"),
        ("Withdrawn,S1,Guest", "Withdrawn: S1, Guest"),
        ("S1,withdrawn", "Withdrawn: row 2: S1,withdrawn"),
        ("S1 withdrew", "Withdrawn: row 2: S1 withdrew"),
        ("Consent-Use,none", "Consent-Use: none"),
        ("Consent-Use,\"public, not the film\"", "Consent-Use: public, not the film"),
        ("Consnet-Use,none", "Consnet-Use: none"),
        ("Consnet-Use: none", "Consnet-Use: none"),
        ("Note,Consent-Until,2023", "Consent-Until: row 2: Note,Consent-Until,2023"),
        ("Guest,S2\u{2028}Withdrawn,S2", "Withdrawn: row 2: Guest,S2 / Withdrawn,S2"),
    ] {
        assert_closed(&format!("Consent-Use,public\n{row}\n{PLAYERS}{NAMES}1,N1,3,,\n"), line);
    }
    // An option does not hide a limit.
    let table = format!("Consent-Use,none\nConsent-Until,Dec-23\n{PLAYERS}{NAMES}1,N1,3,,\n");
    let options = ["--field", "Consent-Use: public", "--field", "Consent-Until: 2099"];
    let (log, told, code) = imported(table.as_bytes(), &options);
    assert!(log.contains("\nConsent-Use: none\nConsent-Until: Dec-23\n"), "{log}\n{told}");
    assert!(told.contains("row 1: the option for Consent-Use") && code == 1, "{told}");
    // Remarks about consent limit nothing.
    for row in ["# consent was asked", "Consent,all agreed", "Consent-Until,2099"] {
        let table = format!("Consent-Use,public\n{row}\n{PLAYERS}{NAMES}1,N1,3,,\n");
        let (log, told, code) = imported(table.as_bytes(), &[]);
        assert!(code == 0 && !told.contains("may limit"), "{row}: {log}\n{told}");
    }
}

/// The same below the columns, in cells of a row that was read too.
#[test]
fn limits_below_the_columns_are_kept() {
    for (row, line) in [
        ("Withdrawn,Neighbour,,,", "Withdrawn: Neighbour"),
        ("Withdrawn: Aunt,,,,", "Withdrawn: Aunt"),
        ("Consent-Until,Dec-23,,,", "Consent-Until: Dec-23"),
        ("S1 withdrawn,,,,", "Withdrawn: row 7: S1 withdrawn"),
        ("Withdrawn S1,,,,", "Withdrawn: row 7: Withdrawn S1"),
        ("1,S1,withdrawn,,", "Withdrawn: row 7: 1,S1,withdrawn"),
        ("1,S1,,withdrew,", "Withdrawn: row 7: 1,S1,,withdrew"),
        ("1,S1,three,,Aunt withdrew", "Withdrawn: row 7: 1,S1,three,,Aunt withdrew"),
        ("Consnet-Use,none,,,", "Consent-Until: row 7: Consnet-Use,none"),
        ("Consent-Use,none,,,", "Consent-Use: none"),
        ("1,S1,2,,Consent-Until,2023", "Consent-Until: row 7: Consent-Until: 2023"),
        ("1,S1,2,,\"nice\nConsent-Until,2023\nok\"", "Consent-Until: row 7: Consent-Until,2023"),
        ("1,S1,2,,Withdrawn: S1", "S1 2  # Withdrawn: S1"),
        ("# Withdrawn: Aunt", "# Withdrawn: Aunt"),
        ("1,S1,2,,,\u{2028}Withdrawn,S1", "Withdrawn: row 7: 1,S1,2,,, / Withdrawn,S1"),
    ] {
        assert_closed(&format!("Consent-Use,public\n{PLAYERS}{NAMES}1,N1,3,,\n{row}\n"), line);
    }
    // A column of one's own, and its name.
    for (name, cell, line) in [
        ("Consent", "no", "Consent-Until: row 5: Consent: no"),
        ("Withdrawn", "yes", "1. N1 3  # Withdrawn: yes"),
        ("Withdrawn S1", "", "Withdrawn: row 4: Withdrawn S1"),
    ] {
        let table = format!("Consent-Use,public\n{PLAYERS}{NAMES}").trim_end().to_owned();
        assert_closed(&format!("{},{name}\n1,N1,3,,,{cell}\n", table.replace("\n\n", "\n")), line);
    }
    // A day that can be read is a limit. The row is not where a field of the header belongs.
    let table = format!("Consent-Use,public\n{PLAYERS}{NAMES}1,N1,3,,\nConsent-Until,2023,,,\n");
    let (log, told, code) = imported(table.as_bytes(), &[]);
    assert!(log.contains("\nConsent-Until: 2023\n"), "{log}");
    assert!(told.contains("it limits the consent; compare the line") && code == 1, "{told}");
    // Words about consent beside the play limit nothing.
    let (_, told, code) = rows("1,N1,3,,she consents to all of it\n1,N2,2,,her consent form");
    assert!(code == 0 && !told.contains("may limit"), "{told}");
}
