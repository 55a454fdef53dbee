//! Inputs that fuzzers found, tested again, together with every seed log and seed expression of the
//! fuzzers.

use crate::support::laws::{LAWS, Law};
use crate::support::{files, root};

fn hold(name: &str, law: Law, input: &[u8]) {
    let holds = std::panic::catch_unwind(|| law(input)).is_ok();
    assert!(holds, "{name}: {}", input.escape_ascii());
}

/// Returns the bytes of a text in the form of `escape_ascii`.
fn unescaped(line: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut letters = line.bytes();
    while let Some(letter) = letters.next() {
        bytes.push(match letter {
            b'\\' => match letters.next()? {
                b't' => b'\t',
                b'n' => b'\n',
                b'r' => b'\r',
                b'x' => {
                    let digits = [letters.next()?, letters.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                itself => itself,
            },
            itself => itself,
        });
    }
    Some(bytes)
}

/// `tests/fixtures/fuzz` has one file for each target, with an input on each line: inputs that once
/// broke a law, and some that reached code that no other input reached.
#[test]
fn the_laws_hold_for_inputs_found_by_fuzzers() {
    for (name, law) in LAWS {
        let path = root().join(format!("tests/fixtures/fuzz/{name}.txt"));
        let kept = std::fs::read_to_string(&path).expect("there are some of each");
        for line in kept.lines() {
            let input = unescaped(line).unwrap_or_else(|| panic!("{name}: cannot read {line}"));
            assert_eq!(input.escape_ascii().to_string(), line, "{name}");
            hold(name, law, &input);
        }
        assert!(kept.lines().count() >= 50, "{name}");
    }
}

#[test]
fn the_laws_hold_for_the_corpus() {
    let mut tried = 0;
    for ending in ["dadu", "in", "variant"] {
        for path in files("corpus", ending) {
            let text = std::fs::read(root().join(&path)).expect("it can be read");
            for (name, law) in LAWS {
                hold(name, law, &text);
            }
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}
