//! What fuzzers found, tried again, with every log and expression that the fuzzers begin with.

mod support;

use support::laws::LAWS;
use support::{files, root};

#[test]
fn what_was_found_is_found_no_more() {
    for (name, law) in LAWS {
        let folder = root().join("tests/fixtures/fuzz").join(name);
        let kept = std::fs::read_dir(&folder).into_iter().flatten();
        for file in kept.map(|entry| entry.expect("the folder can be read").path()) {
            law(&std::fs::read(&file).expect("it can be read"));
        }
    }
}

#[test]
fn the_laws_hold_of_the_corpus() {
    let mut tried = 0;
    for ending in ["dadu", "in", "variant"] {
        for path in files("corpus", ending) {
            let text = std::fs::read(root().join(&path)).expect("it can be read");
            for (name, law) in LAWS {
                let holds = std::panic::catch_unwind(|| law(&text)).is_ok();
                assert!(holds, "{name}: {}", path.display());
            }
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}
