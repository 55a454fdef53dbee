//! Anonymising keeps throws and moves byte for byte, and `check` finds the same in them.

use super::*;

fn is_play(line: &Line) -> bool {
    !matches!(line.content, Content::Field(_) | Content::Nothing | Content::Unreadable)
}

/// Anonymises a game after learning its names.
fn rewritten(anonymiser: &mut Anonymiser, text: &[u8], load: Loader<'_>) -> Rewritten {
    let names = anonymiser.new_names(text, &[], load, b"");
    anonymiser.learn(&names);
    let written = anonymiser.rewrite(text, &[], load);
    assert_eq!(written.counts.unlearnt, 0);
    written
}

/// For the whole corpus: each line remains one line, throws and moves are unchanged, and `check`
/// gives the same findings about them on the same lines.
#[test]
fn throws_and_moves_are_unchanged() {
    let mut compared = 0;
    for path in files("corpus", "dadu").into_iter().chain(files("corpus", "in")) {
        let bytes = std::fs::read(crate::support::root().join(&path)).expect("readable");
        let mut blocks = Blocks::new(&bytes[..]);
        let mut anonymiser = Anonymiser::new(Key::new([3; 32]), DEFAULT);
        while let Some(block) = blocks.next_block().expect("readable") {
            for game in block.games().filter(|game| game.opens && game.cuts.is_empty()) {
                let folder = crate::support::root().join(path.parent().expect("a folder"));
                let load = |name: &str| {
                    std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string())
                };
                let written = rewritten(&mut anonymiser, game.text, &load);
                if written.counts.left_out == 0 {
                    compare(&path, game.text, &written.text, &load, &written.files);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "only {compared}");
}

fn compare(
    path: &Path,
    before: &[u8],
    after: &[u8],
    load: Loader<'_>,
    files: &[dadu::anonymise::VariantFile],
) {
    let (old, new) = (parse(before), parse(after));
    assert_eq!(old.lines.len(), new.lines.len(), "{}", path.display());
    for (one, other) in old.lines.iter().zip(&new.lines) {
        let play = |text: &[u8], line: &Line| {
            let end = line.remark.map_or(line.span.end, |remark| remark.start);
            let text = &text[line.span.start as usize..end as usize];
            String::from_utf8_lossy(text.trim_ascii_end()).into_owned()
        };
        let unreadable = play(after, other).contains("withheld");
        if is_play(one) && !unreadable {
            assert_eq!(play(before, one), play(after, other), "{}", path.display());
        }
    }
    let renamed = |name: &str| {
        let file = files.iter().find(|file| file.name == name);
        file.map(|file| file.text.clone()).ok_or_else(|| "it is not there".to_owned())
    };
    assert_eq!(found(before, load), found(after, &renamed), "{}", path.display());
}

proptest::proptest! {
    /// For any text: nothing panics, and each line remains one line. Anonymising the result again
    /// withholds tokens only if the first run did.
    #[test]
    fn any_text_keeps_its_lines(lines in proptest::collection::vec(
        "(N|S|N2 |S1 3 |# |N3: |= N |Id: |Date: |Variant: |Change: |Result: |\\[0:1\\] )?\\PC{0,20}(\r|\u{1})?", 0..20
    )) {
        let text = format!("Dadu: 1\n{}", lines.join("\n"));
        let nothing = |_: &str| Err("none".to_owned());
        let mut anonymiser = Anonymiser::new(Key::new([5; 32]), DEFAULT);
        let written = rewritten(&mut anonymiser, text.as_bytes(), &nothing);
        if written.counts.left_out == 0 {
            let count = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(count(text.as_bytes()), count(&written.text));
            assert_eq!(written.counts.tokens == 0, {
                let again = rewritten(&mut anonymiser, &written.text, &nothing);
                again.counts.tokens == 0
            });
        }
    }
}

/// Returns the findings about throws and moves: codes and lines.
fn found(text: &[u8], load: Loader<'_>) -> Vec<(String, usize)> {
    let log = parse(text);
    let game = replay(text, &log, &Setup { load, ..Setup::default() }, &mut ());
    let line = |at: u32| text[..at as usize].iter().filter(|&&byte| byte == b'\n').count();
    let play = game.findings.iter().filter(|finding| finding.code().id() >= "D3");
    play.map(|finding| (finding.code().id().to_owned(), line(finding.span.start))).collect()
}
