//! The test cases: the logs of the corpus and the examples of the pages.

use dadu::notation::stream::Block;

use super::files::{fences, files, root, text};

/// A game of the corpus or of a page, with the name of its file.
pub struct Case {
    pub place: String,
    pub text: Vec<u8>,
}

/// Returns every game of the corpus, and every log on a page.
pub fn cases() -> Vec<Case> {
    let logs = files("corpus", "dadu").into_iter().flat_map(|path| {
        let text = std::fs::read(root().join(&path)).expect("a log can be read");
        let place = path.display().to_string();
        games(&text).into_iter().map(move |text| Case { place: place.clone(), text })
    });
    let pages = files("spec", "md").into_iter().flat_map(|path| {
        let is_log = |(info, _): &(String, String)| info.split(' ').next() == Some("dadu");
        let examples = fences(&text(&path)).into_iter().filter(is_log);
        let place = path.display().to_string();
        examples.map(move |(_, text)| Case { place: place.clone(), text: text.into_bytes() })
    });
    logs.chain(pages).collect()
}

/// Returns the games of a file. They are one block, because to read each file as a stream takes longer.
fn games(text: &[u8]) -> Vec<Vec<u8>> {
    let block = Block { text: text.to_vec(), ..Block::default() };
    block.games().filter(|game| game.opens).map(|game| game.shown.to_vec()).collect()
}
