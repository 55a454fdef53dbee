//! Logs without names, as `dadu anonymise` writes them.

use dadu::anonymise::{Anonymiser, Counts, Dates, Doubt, Key, Settings};
use dadu::notation::consent::doubts_outside;
use serde_json::json;

use crate::Answer;
use crate::calls::blocks;

/// Replaces the names in all games by pseudonyms that follow from the secret. Nothing else that may contain a name
/// is kept.
///
/// # Errors
/// A game cannot be written without names.
pub fn anonymise(name: &str, text: &[u8], secret: [u8; 32]) -> Answer {
    let settings = Settings {
        dates: Dates::Month,
        keep_place: false,
        keep_remarks: false,
        keep_fields: Vec::new(),
        // The page does not know the day, so it asks only for limits that hold on any day.
        consent_on: Some(String::new()),
    };
    let load = |_: &str| Err("the page cannot read variant files".to_owned());
    let mut anonymiser = Anonymiser::new(Key::new(secret), settings);
    let blocks = blocks(text);
    if blocks.iter().any(|block| block.game_cut) {
        return Err("a game of this log is too long".to_owned());
    }
    // All names first, because a game may mention a player of a later one.
    let mut before = Vec::new();
    for block in &blocks {
        for game in block.games() {
            if game.opens {
                anonymiser.learn(&anonymiser.new_names(game.text, &game.cuts, &load, &before));
            } else {
                before.extend_from_slice(game.text);
            }
        }
    }
    let (mut written, mut counts) = (Vec::new(), Counts::default());
    for block in &blocks {
        for game in block.games() {
            let part = match game.opens {
                true => anonymiser.rewrite(game.text, &game.cuts, &load),
                false => Anonymiser::rewrite_preamble(game.text),
            };
            if let Some(doubt) = part.in_doubt.first() {
                return Err(refusal(doubt, game.lines));
            }
            counts.add(&part.counts);
            if !game.glued && written.last().is_some_and(|&byte| byte != b'\n') {
                written.push(b'\n');
            }
            written.extend_from_slice(&part.text);
        }
    }
    if counts.closed > 0 || !doubts_outside(&before).is_empty() {
        return Err("the consent does not permit sharing a game of this log, or may not".to_owned());
    }
    if counts.left_out > 0 {
        return Err(
            "dadu does not know the version or the game of this log, so it cannot find the names"
                .to_owned(),
        );
    }
    let file = anonymiser.file(name);
    let entries = anonymiser.key().entries();
    let names = entries.iter().filter(|entry| entry.kind.is_name()).count();
    let data = json!({
        "file": file,
        "names": names,
        "withheld": counts.texts + counts.lines + counts.tokens + counts.outside,
        "key": anonymiser.key().written_after(""),
    });
    Ok((data, written))
}

fn refusal(doubt: &Doubt, lines_before: u64) -> String {
    let (line, game) = (lines_before + doubt.lines_before + 1, doubt.game);
    format!(
        "line {line} may contain a name, and dadu cannot tell names from moves of {game}; write the name behind a `#`"
    )
}
