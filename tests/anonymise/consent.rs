//! Logs whose consent does not permit sharing them, and names in places that no header field gives.

use super::*;
use crate::support::desk::Desk;

fn log(name: &str, lines: &str) -> String {
    format!(
        "Dadu: 1\nVariant: basic\nHousehold: Khan\n{lines}N: Amina\nS: {name}\n\nN1 3\nS1 2\nResult: unfinished\n"
    )
}

/// Anonymises logs. Returns the exit code, the output, and all text that was written.
fn anonymised(logs: &[String], options: &[&str]) -> (i32, String, String) {
    let desk = Desk::new();
    for (number, log) in logs.iter().enumerate() {
        desk.file(&format!("logs/{number}.dadu"), log);
    }
    let command = ["anonymise", "logs", "-o", "out", "--key", "the.key"];
    let (code, said) = desk.dadu(&[&command[..], options].concat());
    let out = desk.path("out");
    let written = if out.exists() { everything(&out) } else { BTreeMap::new() };
    let text = written.values().map(|text| String::from_utf8_lossy(text)).collect();
    (code, said, text)
}

#[test]
fn a_log_is_left_out_if_its_consent_does_not_permit_sharing_it() {
    for (lines, reason) in [
        ("Consent-Use: none\n", "`Consent-Use: none` does not permit"),
        ("Consent-Use: archive\n", "`Consent-Use: archive` does not permit"),
        ("Consent-Use: perhaps\n", "cannot be read"),
        ("Consent-Until: 2020\n", "has ended"),
        ("Withdrawn: S1\n", "a player withdrew"),
        ("Withdrawn S1\n", "cannot be read"),
        ("Consent Use: none\n", "cannot be read"),
        ("# Withdrawn: S1\n", "cannot be read"),
    ] {
        let logs = [log("Gulshan", lines), log("Farah", "")];
        let (code, said, text) = anonymised(&logs, &[]);
        assert_eq!((code, text.matches("Dadu: 1").count()), (2, 1), "{lines}: {said}");
        assert!(
            said.contains(reason) && said.contains("0.dadu:1: game skipped"),
            "{lines}: {said}"
        );
        let (code, said, text) = anonymised(&logs, &["--without-consent"]);
        assert_eq!((code, text.matches("Dadu: 1").count()), (0, 2), "{lines}: {said}");
        // The copy is as closed as the log.
        let (code, said, copy) = anonymised(std::slice::from_ref(&text), &[]);
        assert_eq!((code, copy.matches("Dadu: 1").count()), (2, 1), "{lines}: {said}: {text}");
    }
    for lines in ["", "Consent: all agreed\n", "Consent-Use: research\n", "# with consent\n"] {
        let (code, said, _) = anonymised(&[log("Gulshan", lines)], &[]);
        assert_eq!(code, 0, "{lines}: {said}");
    }
}

/// Text before the first game of a file limits its games, and the copy still does.
#[test]
fn a_limit_before_the_first_game_stays() {
    for before in
        ["Consent-Use: none\n", "Withdrawn: S1\n", "- Withdrawn S1\n\n", "# Consent until 2020\n"]
    {
        let logs = [format!("{before}{}", log("Gulshan", "Consent-Use: public\n"))];
        let (code, said, text) = anonymised(&logs, &[]);
        assert_eq!((code, text.matches("Dadu: 1").count()), (2, 0), "{before}: {said}");
        let (code, said, text) = anonymised(&logs, &["--without-consent"]);
        assert_eq!((code, text.matches("Dadu: 1").count()), (0, 1), "{before}: {said}");
        let (code, said, copy) = anonymised(std::slice::from_ref(&text), &[]);
        assert_eq!((code, copy.matches("Dadu: 1").count()), (2, 0), "{before}: {said}: {text}");
    }
    let logs =
        [format!("Withdrawn: S1\n{}", log("Gulshan", "")), log("GULSHAN", ""), log("Farah", "")];
    let (code, said, text) = anonymised(&logs, &[]);
    assert_eq!((code, text.matches("Dadu: 1").count()), (2, 1), "{said}");
}

/// The text of a line before its correction may hold a name or an exact day.
#[test]
fn corrected_lines_keep_no_old_text() {
    let corrected = "Date: 2022-12-28  # was: Date: 28 December 2022\n";
    let (_, said, text) =
        anonymised(&[log("Gulshan", corrected)], &["--keep-remarks", "--dates", "year"]);
    assert!(text.contains("Date: 2022  # was: withheld\n"), "{said}: {text}");
}

#[test]
fn names_in_header_lines_of_other_forms_are_known() {
    for line in [
        "N Zebulon, Quirina",
        "N – Zebulon, Quirina",
        "N\tZebulon\tQuirina",
        "N: Zebulon\u{B}Quirina",
        "North: Zebulon, Quirina",
    ] {
        let text = format!(
            "Dadu: 1\nVariant: basic\n{line}\nS: Farah\n\nN1 3\nS1 2  # Quirina laughs at Zebulon\nResult: unfinished\n"
        );
        let (_, said, written) = anonymised(&[text], &["--keep-remarks"]);
        let is_named = written.contains("Zebulon") || written.contains("Quirina");
        assert!(!is_named && written.contains("laughs at"), "{line}: {said}: {written}");
    }
}

#[test]
fn a_log_of_another_version_is_named() {
    let (code, said, _) = anonymised(&["Dadu: 7\n\nN1 3\n".to_owned(), log("Farah", "")], &[]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("0.dadu:1: game skipped: unsupported notation version or game"),
        "{said}"
    );
}

#[test]
fn a_withdrawal_concerns_the_other_logs_of_the_person() {
    let logs =
        [log("Gulsh\u{e1}n", "Withdrawn: S1\n"), log("GULSHA\u{301}N", ""), log("Farah", "")];
    let (code, said, text) = anonymised(&logs, &[]);
    assert_eq!((code, text.matches("Dadu: 1").count()), (2, 1), "{said}");
    assert!(
        said.contains("1.dadu:1: game skipped: a player withdrew the consent in another log"),
        "{said}"
    );
    let desk = Desk::new();
    logs.iter().enumerate().for_each(|(number, log)| {
        let ids = log.replace("Variant", &format!("Id: {number}\nVariant"));
        desk.file(&format!("{number}.dadu"), ids);
    });
    desk.done(&["add", "0.dadu", "1.dadu", "2.dadu"]);
    desk.done(&["remove", "-y", "--purge", "@1"]);
    let command = ["anonymise", "--archive", "games.dadu-archive", "-o", "out", "--key", "the.key"];
    let (code, said) = desk.dadu(&command);
    assert_eq!((code, everything(&desk.path("out")).len()), (2, 1), "{said}");
}

#[test]
fn names_behind_invisible_marks_and_in_unreadable_lines_are_known() {
    for line in [
        "\u{200F}N: Zarqa Beg, Omar",
        "\u{200E}N: Zarqa Beg, Omar",
        "\u{200B}N: Zarqa Beg, Omar",
        "\u{2060}N: Zarqa Beg, Omar",
        "\u{FEFF}\u{200F}N: Zarqa Beg, Omar",
        "N\u{200F}: Zarqa Beg, Omar",
        "Ｎ: Zarqa Beg, Omar",
        "N： Zarqa Beg， Omar",
        "- N: Zarqa Beg; Omar",
        "Note: tea\u{2028}N: Zarqa Beg, Omar",
        "Observer Zarqa Beg, Omar",
        "Onlookers: Zarqa Beg and Omar",
        "Told-By: Zarqa Beg, with Omar",
        "Asked-By: Zarqa Beg; Omar",
        "Beginner: Zarqa Beg, Omar threw lower",
        "Source: a notebook of Zarqa Beg and of Omar",
    ] {
        let text = format!(
            "Dadu: 1\nVariant: basic\n{line}\nS: Bee\n\nN1 3  # Zarqa laughs at Omar, says Zarqa Beg\nResult: unfinished\n"
        );
        let (code, said, text) = anonymised(&[text], &["--keep-remarks"]);
        assert!(code == 0 && text.contains("laughs at"), "{line:?}: {said}");
        let remark = text.lines().find(|line| line.contains("laughs")).unwrap();
        assert!(!remark.contains("Zarqa") && !remark.contains("Omar"), "{line:?}: {remark}");
    }
}

#[test]
fn apostrophes_that_are_letters_are_folded() {
    let text = "Dadu: 1\nVariant: basic\nN: Sa\u{2BF}īd, \u{2BF}Ā\u{2BE}isha, Ma\u{2BC}ruf\n\
        S: Ra\u{2BB}no, Nu\u{2B9}mon, Ya\u{2BD}qub, Be\u{2C8}za\n\n\
        N1 3  # Sa'id, Sa’id, Sa`id, Saīd, 'A'isha, Aisha, Ma’ruf, Maruf, Ra'no, Rano, Nu'mon, Ya'qub, Yaqub, Be'za go\n\
        Result: unfinished\n";
    let (code, said, text) = anonymised(&[text.to_owned()], &["--keep-remarks"]);
    assert_eq!(code, 0, "{said}");
    let remark = text.lines().find(|line| line.contains("N1 3")).unwrap().to_lowercase();
    for part in ["sa", "isha", "ruf", "ran", "mon", "qub", "za,"] {
        assert!(!remark.replace("person", "").contains(part), "{part}: {remark}");
    }
}

#[test]
fn people_whom_a_variant_file_mentions_are_known() {
    let desk = Desk::new();
    desk.file("logs/h.variant", "Told-By: Zarqa Beg, with Omar\nAsked-By: Irfan\n\nbasic\n");
    let text = "Dadu: 1\nVariant: h.variant\nN: Amina\nS: Bee\n\nN1 3  # Zarqa, Omar and Irfan watch\nResult: unfinished\n";
    desk.file("logs/a.dadu", text);
    desk.done(&["anonymise", "logs", "-o", "out", "--key", "k", "--keep-remarks"]);
    for (name, text) in everything(&desk.path("out")) {
        let text = String::from_utf8_lossy(&text).into_owned();
        for planted in ["Zarqa", "Omar", "Irfan"] {
            assert!(!text.contains(planted), "{name}: {text}");
        }
    }
}

#[test]
fn a_key_of_any_size_is_not_read() {
    let desk = Desk::new();
    desk.file("a.dadu", log("Bee", ""));
    let key = std::fs::File::create(desk.path("big.key")).unwrap();
    key.set_len((64 << 20) + 1).unwrap();
    let (code, said) = desk.dadu(&["anonymise", "a.dadu", "-o", "out", "--key", "big.key"]);
    assert!(code == 2 && said.contains("larger than 64 MiB"), "{said}");
    let about = std::fs::File::create(desk.path("about.toml")).unwrap();
    about.set_len((1 << 20) + 1).unwrap();
    desk.done(&["add", "a.dadu"]);
    let publish = ["publish", "-o", "out", "--about", "about.toml", "--names-as-they-are"];
    let (code, said) = desk.dadu(&publish);
    assert!(code == 2 && said.contains("larger than 1 MiB"), "{said}");
}
