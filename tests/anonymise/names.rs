//! Names planted everywhere do not appear in the output, and each person has one pseudonym.

use super::*;

/// A name in one script for every place of a log that can contain one.
struct Planted {
    script: &'static str,
    names: Vec<String>,
}

/// Returns 26 unique words. `stem` is in the script.
fn planted(script: &'static str, stem: &str, signs: &str) -> Planted {
    let signs: Vec<char> = signs.chars().collect();
    let name = |n: usize| format!("{stem}{}{}", signs[n / 6], signs[n % 6]);
    Planted { script, names: (0..30).map(name).collect() }
}

fn scripts() -> [Planted; 3] {
    [
        planted("latin", "Zubaid", "qvxjkw"),
        planted("gujarati", "ઝુબૈદ", "કગટડપબ"),
        planted("arabic", "زبیدض", "قطظغفخ"),
    ]
}

impl Planted {
    /// Returns a log with one of the names in every field, remark, token and line.
    fn log(&self) -> Vec<u8> {
        let n = &self.names;
        let text = format!(
            "Dadu: 1  # {0}\nId: {1}\nTitle: At {2}'s\nVariant: {3}.variant, {4} = no  # {4}\n\
             Date: 2022-12-28\nPlace: {5}\nHousehold: {6}\nLanguage: as {7} speaks\n\
             Consent: {8} agreed\nObserver: {9}, {10}\nTranscriber: {11}\nSource: {12}\n\
             Recording: {13}.mp4\nNote: {14} came late\nNote: {14}\nNames: of {15}\n\
             Continues: {16}\nSimulated: by {17}\nPlayers: {18}\nN: {19}, {20}\nS: {21}، {22}\n\
             N3: {23}\nLeader: {24}\n{25}: {26}\nTime: when {0} slept\n\
             Duration: until {1} left # {2}\nOccasion: {3}'s wedding\nSides: {4} chose\n\
             Beginner: {5}\nColours: N {6}, S {7}\nSeating: {8} by the door\nSeating: {9}\n\
             Board: {10} sewed it\nOnlookers: {11}, {12}\nOnlookers: {13}\n\n\
             # {0} sits down\nN1 1-3 {27} +1 a1+3 ({27}  # {0}, you!\n[00:01] S1 3 # {1}\n\
             [{28}] N2 2\n{28} and {29} laugh\nN2 2\n= N {29} K | S wait K 8\n\
             +N3 # {23}\n...  # {2}\nChange: {3} = {4}\nResult: S wins, {5} cheated\n",
            n[0],
            n[1],
            n[2],
            n[3],
            n[4],
            n[5],
            n[6],
            n[7],
            n[8],
            n[9],
            n[10],
            n[11],
            n[12],
            n[13],
            n[14],
            n[15],
            n[16],
            n[17],
            n[18],
            n[19],
            n[20],
            n[21],
            n[22],
            n[23],
            n[24],
            n[25],
            n[26],
            n[27],
            n[28],
            n[29],
        );
        let broken = [b"S1 2 \x01 ", n[0].as_bytes(), b"\n\xFF ", n[1].as_bytes(), b"\n"].concat();
        let long = format!("{} {}\n", n[2], "x".repeat(2 << 20));
        let second = format!(
            "Date: for {}\nResult: {}Dadu: 1\nTitle: {}\nDate: 2022-12-28T20:30/{0}\nTime: 20:30 {0}\nDuration: 2 h {1}\nN1 2\n",
            n[3], n[4], n[5]
        );
        [text.as_bytes(), &broken, long.as_bytes(), second.as_bytes()].concat()
    }

    fn plant(&self, folder: &Path) -> PathBuf {
        let n = &self.names;
        let variant =
            format!("# {0} says\nludii, {1} = yes\nkings = {2} # {3}\n", n[0], n[1], n[2], n[3]);
        let inner = format!("{}/{}", self.script, n[6]);
        write(folder, &format!("{inner}/{}.variant", n[3]), variant);
        let text = [format!("written by {}\n\n", n[7]).as_bytes(), &self.log()].concat();
        write(folder, &format!("{inner}/{}.dadu", n[8]), text)
    }

    /// Asserts that none of the names appears in the output.
    fn assert_gone(&self, written: &BTreeMap<String, Vec<u8>>) {
        assert!(!written.is_empty());
        for (file, bytes) in written {
            let text = String::from_utf8_lossy(bytes).to_lowercase();
            for (number, name) in self.names.iter().enumerate() {
                let name = name.to_lowercase();
                assert!(!file.to_lowercase().contains(&name), "{number} names {file}");
                let line = text.lines().find(|line| line.contains(&name));
                assert!(line.is_none(), "{} {number} stands in {file}: {line:?}", self.script);
            }
        }
    }
}

#[test]
fn planted_names_do_not_appear_in_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    for planted in scripts() {
        let log = planted.plant(folder.path());
        for (number, options) in
            [&[][..], &["--dates", "year"], &["--dates", "day"]].iter().enumerate()
        {
            let to = format!("{}-{number}", planted.script);
            assert_eq!(anonymise(folder.path(), &[&log], &to, options), Some(0));
            planted.assert_gone(&everything(&folder.path().join(to)));
        }
    }
}

#[test]
fn names_from_folders_and_archives_do_not_appear_in_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = folder.path().join("logs");
    let all = scripts();
    all.iter().for_each(|planted| drop(planted.plant(&logs)));
    let archive = folder.path().join("games.dadu-archive");
    let archive = archive.to_str().expect("plain");
    // A log that is too long for the archive is skipped; the others are added.
    let mut short = Vec::new();
    for planted in &all {
        let text = String::from_utf8_lossy(&planted.log()).replace(&"x".repeat(2 << 20), "x");
        short.push(write(&logs, &format!("{}/short.dadu", planted.script), text));
    }
    let added = dadu(&["add", logs.to_str().expect("plain"), "--archive", archive]);
    assert!(said(&added).contains("games"), "{}", said(&added));

    assert_eq!(anonymise(folder.path(), &[&logs], "folder", &[]), Some(0));
    for (to, options) in [("from-archive", &[][..]), ("new.dadu-archive", &["--dates", "year"])] {
        let options = [&["--archive", archive], options].concat();
        assert_eq!(anonymise(folder.path(), &[], to, &options), Some(0));
    }
    for planted in &all {
        for to in ["folder", "from-archive", "new.dadu-archive"] {
            planted.assert_gone(&everything(&folder.path().join(to)));
        }
    }
    let verified = dadu(&[
        "verify",
        "--archive",
        folder.path().join("new.dadu-archive").to_str().expect("plain"),
    ]);
    assert_eq!(verified.status.code(), Some(0), "{}", said(&verified));
}

/// Consent is kept exactly, if it has its form, and so is a field that is kept by its name.
#[test]
fn consent_and_chosen_fields_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = "Dadu: 1\nN: Amina\nConsent: Amina agreed\nConsent-Use: public  # said Amina\n\
               Consent-Until: 2030-06-05\nWeather: rain\nOmen: Amina sneezed\nMood: calm\n\n\
               N1 2\nWithdrawn: S1 2026-03-01\nWithdrawn: Amina\n";
    let log = write(folder.path(), "a.dadu", log);
    let options = ["--keep-field", "weather", "--keep-field", "Omen:", "--without-consent"];
    assert_eq!(anonymise(folder.path(), &[&log], "out", &options), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    for line in [
        "Consent: withheld",
        "Consent-Use: public",
        "Consent-Until: 2030-06-05",
        "Weather: rain",
        "Withheld: withheld",
        "Withdrawn: S1 2026-03-01",
        "Withdrawn: withheld",
    ] {
        assert!(text.lines().any(|known| known == line), "{line}: {text}");
    }
    assert!(text.contains("\nOmen: Person-") && !text.contains("Amina"), "{text}");
    for wrong in ["N", "E2", "Observer", "Household", "Id", "Date", "Consent-Use", " "] {
        let out = folder.path().join("none");
        let key = folder.path().join("none.key");
        let options = ["-o", plain(&out), "--key", plain(&key), "--keep-field", wrong];
        let said = run(&[&log], &options);
        assert_eq!(said.status.code(), Some(2), "{wrong}");
        assert!(complained(&said).contains("can be kept") && !out.exists(), "{wrong}");
    }
}

/// A field to keep that no log has may be misspelt.
#[test]
fn missing_fields_to_keep_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = "Dadu: 1\nN: Amina\nWeather: rain\nBoard: cloth\n\nN1 2\n";
    let log = write(folder.path(), "a.dadu", log);
    for (number, (kept, expected)) in [
        ("Weather", ""),
        ("board:", ""),
        ("Wether", "--keep-field Wether: no log has this field; did you mean `Weather`?\n"),
        ("Boards", "--keep-field Boards: no log has this field; did you mean `Board`?\n"),
        ("Omen", "--keep-field Omen: no log has this field; nothing is kept by it\n"),
    ]
    .into_iter()
    .enumerate()
    {
        let (out, key) = (folder.path().join(format!("{number}")), folder.path().join("the.key"));
        let options = ["-o", plain(&out), "--key", plain(&key), "--keep-field", kept];
        let output = run(&[&log], &options);
        assert_eq!(output.status.code(), Some(0), "{kept}: {}", complained(&output));
        assert!(complained(&output).ends_with(expected), "{}", complained(&output));
        assert_eq!(complained(&output).is_empty(), expected.is_empty(), "{kept}");
    }
}

/// If remarks are kept, names from the header are replaced wherever they occur.
#[test]
fn kept_remarks_do_not_contain_names_from_a_header() {
    let folder = tempfile::tempdir().expect("a folder");
    for planted in scripts() {
        let n = &planted.names;
        let log = format!(
            "Dadu: 1\nHousehold: {0}\nPlace: {1}\nObserver: {2}\nN: {3} {4}, {5}\nS: {6}\n\
             Title: At {0}, {1}\n{5}: {6}\n\nN1 2  # {3} {4} and {6}; {4} alone, and «{2}»\n\
             # {7}, whom no header of this log names\nResult: unfinished, {5} left\n",
            n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]
        );
        let other = format!("Dadu: 1\nN: {}\nN1 2\n", n[7]);
        let log = write(folder.path(), &format!("{}.dadu", planted.script), log);
        let other = write(folder.path(), &format!("{}-other.dadu", planted.script), other);
        let to = planted.script;
        assert_eq!(anonymise(folder.path(), &[&log, &other], to, &["--keep-remarks"]), Some(0));
        let written = everything(&folder.path().join(to));
        planted.assert_gone(&written);
        let all: String = written.values().map(|text| String::from_utf8_lossy(text)).collect();
        assert!(all.contains("# [name], whom no header of this log names"), "{all}");
        assert!(
            all.contains("Title: At Household-") && all.contains(" alone, and «Person-"),
            "{all}"
        );
    }
}

#[test]
fn a_person_has_one_pseudonym_in_every_log_and_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = |household: &str, names: &str, id: &str, continues: &str| {
        format!(
            "Dadu: 1\nId: {id}\nContinues: {continues}\nHousehold: {household}\nN: {names}\nN1 2\n"
        )
    };
    let one = write(folder.path(), "one.dadu", log("Khan", "Amina, Bilal", "k1", "k0"));
    let two = write(folder.path(), "two.dadu", log("khan", "bilal, AMINA", "k2", "k1"));
    let three = write(folder.path(), "three.dadu", log("Patel", "Amina", "p1", "k2"));
    let first = anonymise(folder.path(), &[&one, &two], "first", &[]);
    let key = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
    let second = anonymise(folder.path(), &[&three, &two], "second", &[]);
    assert_eq!((first, second), (Some(0), Some(0)));
    let grown = std::fs::read_to_string(folder.path().join("the.key")).expect("a key");
    assert!(grown.starts_with(&key) && grown.len() > key.len());

    let field = |text: &[u8], name: &str| {
        let text = String::from_utf8_lossy(text).into_owned();
        crate::support::field(&text, name).expect("the field is there").to_owned()
    };
    let (first, second) =
        (everything(&folder.path().join("first")), everything(&folder.path().join("second")));
    let by_count = |all: &BTreeMap<String, Vec<u8>>, person: &str| {
        let has = |text: &&Vec<u8>| field(text, "N").starts_with(person);
        all.values().find(has).cloned()
    };
    let one =
        first.values().find(|text| !second.values().any(|other| other == *text)).expect("one");
    let two = first.values().find(|text| *text != one).expect("two");
    assert!(second.values().any(|text| text == two), "a later run writes the same");
    let (amina, bilal) = {
        let names = field(one, "N");
        let (amina, bilal) = names.split_once(", ").expect("two names");
        (amina.to_owned(), bilal.to_owned())
    };
    assert_eq!(field(two, "N"), format!("{bilal}, {amina}"));
    assert_eq!(field(two, "Continues"), field(one, "Id"));
    let three = second.values().find(|text| *text != two).expect("three");
    assert_eq!(field(three, "Continues"), field(two, "Id"));
    assert_ne!(field(three, "N"), amina, "a person of another household");
    assert!(by_count(&first, &bilal).is_some());
}

/// Linked names of one person in the key have one pseudonym.
#[test]
fn names_linked_in_the_key_share_a_pseudonym() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "the.key", "Dadu-Key: 1\nperson\tMeera\tAmina\t\nperson\tMeera\tAmi\n");
    let log = write(folder.path(), "a.dadu", "Dadu: 1\nN: Ami, Amina\nN1 2\n");
    assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    assert!(text.contains("N: Meera, Meera\n"), "{text}");
}

#[test]
fn names_linked_in_the_archive_share_a_pseudonym() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = "Dadu: 1\nHousehold: Khan\nN: Amina, Bilal\nS: Ami\nN1 2\n";
    let log = write(folder.path(), "a.dadu", log);
    let archive = folder.path().join("games.dadu-archive");
    dadu(&["add", log.to_str().expect("plain"), "--archive", archive.to_str().expect("plain")]);
    let db = rusqlite::Connection::open(&archive).expect("it opens");
    let same = "INSERT INTO same_person VALUES ('Ami', 'Khan', 'Amina', 'Khan')";
    db.execute(same, []).expect("it can be written");
    drop(db);
    let options = ["--archive", archive.to_str().expect("plain")];
    assert_eq!(anonymise(folder.path(), &[], "out", &options), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    let amina = crate::support::field(&text, "N").and_then(|names| names.split(',').next());
    assert_eq!(crate::support::field(&text, "S"), amina, "{text}");
}

/// Names in other letters, split by invisible characters, joined, numbered, and in the names of
/// fields.
#[test]
fn kept_remarks_do_not_contain_names_in_another_spelling() {
    let names = ["Straße", "Zarqa Beg", "Li Wei", "Old Aunt"];
    let invisible = ["\u{FE0F}", "\u{3164}", "\u{115F}", "\u{180E}", "\u{E0041}", "\u{200B}"];
    let split = invisible.map(|sign| format!("Zar{sign}qa"));
    let joined = [
        "STRASSE",
        "strasse",
        "ZarqaBeg",
        "zarqabeg",
        "BegZarqa",
        "DearZarqa",
        "Li123",
        "7Li",
        "LiWei2",
    ];
    let spelt: Vec<&str> = joined.into_iter().chain(split.iter().map(String::as_str)).collect();
    let fields = ["Zarqa-phone", "ZarqaBeg2", "li", "Of_Strasse", "aunt"];
    let remarks: String = spelt.iter().map(|name| format!("# then {name} threw\n")).collect();
    let own: String = fields.iter().map(|field| format!("{field}: 3\n")).collect();
    let log = format!("Dadu: 1\nN: {}\nHand: left\n{own}\nN1 2\n{remarks}", names.join(", "));
    let folder = tempfile::tempdir().expect("a folder");
    // The pseudonyms must not contain a part of a name by chance.
    let entry = |(number, name)| format!("person\tP{number}\t{name}\n");
    let key: String = (1..).zip(names).map(entry).collect();
    write(folder.path(), "the.key", format!("Dadu-Key: 1\n{key}"));
    let log = write(folder.path(), "a.dadu", log);
    assert_eq!(anonymise(folder.path(), &[&log], "out", &["--keep-remarks"]), Some(0));
    let written = everything(&folder.path().join("out"));
    let text = String::from_utf8_lossy(written.values().next().expect("a file")).into_owned();
    let seen: String =
        text.chars().filter(|c| !invisible.contains(&c.to_string().as_str())).collect();
    let seen = seen.to_lowercase();
    for part in ["stra", "zarqa", "beg", "li", "wei", "aunt"] {
        let words = seen.split(|c: char| !c.is_alphabetic());
        assert!(!words.into_iter().any(|word| word == part), "{part} in {text}");
    }
    assert!(!seen.contains("strasse") && !seen.contains("zarqa"), "{text}");
    assert!(text.contains("Hand: left"), "{text}");
    assert_eq!(text.matches("Withheld: 3").count(), fields.len(), "{text}");
}

/// The fields about the evening: only what cannot name anybody stays.
#[test]
fn times_and_durations_stay_and_words_go() {
    let cases = [
        ("Time: 20:30-22:10", "Time: 20:30-22:10"),
        ("time: Evening", "time: Evening"),
        ("Time: 20:30  # Amina came", "Time: 20:30"),
        ("Time: when Amina came", "Time: withheld"),
        ("Time: 25:00", "Time: withheld"),
        ("Duration: 2 h 10 min~", "Duration: 2 h 10 min~"),
        ("Duration: until Amina left", "Duration: withheld"),
        ("Date: 2022-12-28T20:30/22:10", "Date: 2022-12"),
        ("Occasion: Amina's wedding", "Occasion: withheld"),
        ("Sides: men against women", "Sides: withheld"),
        ("Beginner: N", "Beginner: withheld"),
        ("Colours: N red, S black", "Colours: withheld"),
        ("Seating: Amina by the door", "Seating: withheld"),
        ("Board: Amina's cloth", "Board: withheld"),
        ("Onlookers: Amina", "Onlookers: withheld"),
    ];
    for (line, expected) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let log = write(folder.path(), "a.dadu", format!("Dadu: 1\n{line}\n\nN1 2\n"));
        assert_eq!(anonymise(folder.path(), &[&log], "out", &[]), Some(0));
        let written = everything(&folder.path().join("out"));
        let text: Vec<u8> = written.into_values().flatten().collect();
        assert_eq!(String::from_utf8_lossy(&text), format!("Dadu: 1\n{expected}\n\nN1 2\n"));
    }
}
