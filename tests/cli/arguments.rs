//! Command lines: exit codes, and messages about wrong arguments.

use super::{GOOD, SCANTY, WRONG};
use crate::support::desk::Desk;
use crate::support::{complained, dadu, plain, said};

#[test]
fn exit_codes_are_correct() {
    let desk = Desk::new();
    let good = desk.file("good.dadu", GOOD);
    let wrong = desk.file("wrong.dadu", WRONG);
    let scanty = desk.file("scanty.dadu", SCANTY);
    let empty = desk.path("empty");
    std::fs::create_dir(&empty).expect("a folder in it");
    let cases: &[(&[&str], i32)] = &[
        (&["check", plain(&good)], 0),
        (&["check", plain(&wrong)], 1),
        (&["check", plain(&scanty)], 0),
        (&["check", "--strict", plain(&scanty)], 1),
        (&["check", plain(desk.folder())], 1),
        (&["check", "no-such-file.dadu"], 2),
        (&["check", "no-such-file.dadu", plain(&wrong)], 2),
        (&["check", plain(&empty)], 2),
        (&["check", "--variant", "basik", plain(&good)], 2),
        (&["check", "--jobs", "0", plain(&good)], 2),
        (&["check"], 2),
        (&["explain", "D407", "R14", "held-safe-square"], 0),
        (&["explain", "D999"], 2),
        (&["explain", "thaayam", "dadu", "E1", "thaayam R15", "V1", "D407"], 0),
        (&["explain", "thaayam", "K1"], 2),
        (&["variants", "ludii, R6 = yes"], 0),
        (&["variants", "r6"], 0),
        (&["variants", "B1"], 2),
        (&["variants", "nothing-like-it"], 2),
        (&["fmt", "--check", plain(&good)], 0),
        (&["fmt", "no-such-file.dadu"], 2),
        (&["simulate", "--variant", "ludii-eight-players", "--players", "3"], 2),
        (&["--version"], 0),
    ];
    for (arguments, code) in cases {
        let output = dadu(arguments);
        let all = said(&output) + &complained(&output);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}\n{all}");
    }
    let both = dadu(&["check", "no-such-file.dadu", plain(&wrong)]);
    assert!(said(&both).contains("D401"), "the rest is still done");
    assert!(complained(&both).contains("cannot read no-such-file.dadu"));
}

/// A rule is explained for the named game. Without a game's name, the answer also lists other games
/// with a rule of that id.
#[test]
fn rules_are_explained_for_each_game() {
    // The topics, the start of the answer, and other words in it.
    let cases: [(&[&str], &str, &[&str]); 6] = [
        (
            &["E1"],
            "# E1: Entering with a 1\n\n*Source: A",
            &[
                "\n\nE1 is also a rule of Thaayam, “Entering with a 1”: `dadu explain thaayam E1`.\n\n",
            ],
        ),
        (&["O5"], "# O5: Shortened move\n", &[]),
        (
            &["thaayam", "E1"],
            "# E1: Entering with a 1\n\nA waiting piece enters only with a 1",
            &[],
        ),
        (
            &["V4"],
            "# V4: Twins capture single pieces\n",
            &[
                "\n\nV4 is a rule of Thaayam, “Twins capture single pieces”: `dadu explain thaayam V4`.",
            ],
        ),
        (
            &["Thaayam"],
            "# The rules of Thaayam, point by point\n",
            &[
                "\nRules:\n  B1   The board\n",
                "  R15  A pair of 1s\n",
                "`dadu variants --game thaayam`",
            ],
        ),
        (
            &[],
            "Codes of findings:\n",
            &["\nRules of Thaayam (`dadu explain thaayam RULE`):\n  B1   "],
        ),
    ];
    for (topics, begins, holds) in cases {
        let output = dadu(&[&["explain"], topics].concat());
        let page = said(&output);
        assert!(page.starts_with(begins), "{topics:?}: {page}");
        assert!(holds.iter().all(|text| page.contains(text)), "{topics:?}: {page}");
        assert_eq!(page.contains("dadu explain thaayam"), !holds.is_empty(), "{topics:?}: {page}");
    }
}

/// Words are found in English and in the words of the field, with their names, sections and parameters.
#[test]
fn words_are_explained() {
    // The topics, the start of the answer, and other words in it.
    let cases: [(&[&str], &str, &[&str]); 22] = [
        (
            &["safe", "square"],
            "# Safe square\n",
            &["macho", "\n    dadu explain M3 ", " Held safe squares"],
        ),
        (&["macho"], "# Safe square\n", &["raised platform", "sogaṭā"]),
        (&["MĀCO"], "# Safe square\n", &[]),
        (&["nakta"], "# King\n", &["nose was cut off", "*nuqta*"]),
        (&["ghar"], "# Ghar\n", &["unmarked square", "home row", "safe square"]),
        (&["da"], "# Da\n", &["a game, or a turn in a game"]),
        (&["king"], "# King\n", &["\nSee also:\n"]),
        (&["throws"], "# Throw\n", &["`1-10-2`"]),
        (&["maravum"], "# Capture\n", &[]),
        (&["kodi"], "# Cowrie\n", &[]),
        (
            &["notation"],
            "# The notation, version 1\n",
            &["\n  Positions\n", "`dadu explain --all notation`"],
        ),
        (&["--all", "notation"], "# The notation, version 1\n", &["verdict      = \"back\""]),
        (&["notation", "positions"], "# Positions\n", &["| `turn N` |"]),
        (&["glossary"], "# Glossary\n", &["Sections:\nBoard, Square, Hole, "]),
        (&["thaayam", "throws"], "# Throws\n", &["### H1: Value of a throw"]),
        (&["tamman", "habarti"], "# X1: Habarti by an exact throw\n", &[]),
        (
            &["triples"],
            "# H6: Triples",
            &["`triples` is a parameter: `dadu variants triples` lists its values."],
        ),
        (
            &["twins-captured"],
            "# V5: Captured twins\n",
            &["is a parameter of Thaayam: `dadu variants --game thaayam twins-captured` lists"],
        ),
        (&["field", "Consent"], "# Consent\n\nA field of the header: free text", &[]),
        (
            &["held-safe"],
            "2 topics about `held-safe`:\n",
            &["dadu explain D407  held-safe-square\n"],
        ),
        (&["when may a piece exit"], "2 topics about ", &["dadu explain X3  No exit"]),
        (&["king", "ghar"], "# King\n", &["\n# Ghar\n"]),
    ];
    for (topics, begins, holds) in cases {
        let output = dadu(&[&["explain"], topics].concat());
        let page = said(&output);
        assert!(page.starts_with(begins), "{topics:?}: {page}{}", complained(&output));
        assert!(holds.iter().all(|text| page.contains(text)), "{topics:?}: {page}");
        assert!(output.status.success() && !page.contains(".md)"), "{topics:?}");
    }
    let list = said(&dadu(&["explain"]));
    for words in [
        "\nPages:\n  first-evening ",
        "\n  notation ",
        "\nWords:\n  Board, ",
        "`dadu explain macho`",
    ] {
        assert!(list.contains(words), "{words}");
    }
}

/// The message about a wrong argument names the expected ones or suggests a correction.
#[test]
fn wrong_arguments_are_explained() {
    let cases: [(&[&str], &str); 13] = [
        (&["check", "--jobs", "x", "-"], "expected a whole number from 1 to 512"),
        (&["check", "--jobs", "-2", "-"], "expected a whole number from 1 to 512"),
        (&["check", "--max-findings", "-1", "-"], "expected a whole number, 0 or more"),
        (&["simulate", "--games", "many"], "expected a whole number, 0 or more"),
        (&["simulate", "--variant", "ludi"], "dadu: --variant: unknown preset or parameter"),
        (&["variants", "ludi"], "dadu: unknown preset or parameter `ludi`; did you mean `ludii`? "),
        (&["variants", "ludii triples = tens"], "; did you mean `ludii, triples = tens`? "),
        (&["variants", "qqqq"], "`qqqq` (run `dadu variants` to list presets and parameters)\n"),
        (&["explain", "nackta"], "`nackta`; did you mean `nakta` or "),
        (&["explain", "D407", "mako"], "unknown topic `mako`; did you mean `maco`"),
        (&["explain", "D999"], "`D999`; `dadu explain` lists all\n"),
        (
            &["explain", "thaayam", "K1"],
            "`K1` of Thaayam; K1 is a rule of Dadu, “A king captured by a standard piece”: `dadu explain K1`\n",
        ),
        (&["explain", "thaayam Z9"], "`Z9` of Thaayam; `dadu explain` lists all\n"),
    ];
    for (arguments, words) in cases {
        let output = dadu(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complained = complained(&output);
        assert!(complained.contains(words), "{arguments:?}: {complained}");
        assert_eq!(
            complained.matches("`dadu variants` lists").count(),
            words.matches("lists presets").count()
        );
    }
}
