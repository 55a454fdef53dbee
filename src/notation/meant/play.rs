//! Possible meanings of items of games without throws.

use super::line::split_remark;
use super::{from_to, in_ascii};
use crate::games::GameId;
use crate::notation::tree::{ItemKind, Log, PlayForm};

/// Returns whether a game has items of this form (I1 of each game); `true` for a game with throws.
pub fn has(game: GameId, form: PlayForm) -> bool {
    use GameId::{Bosh, Koruboddo, LeylaGobale, Shah};
    let sows = matches!(game, LeylaGobale | Bosh);
    match form {
        _ if game.has_throws() => true,
        PlayForm::Place => !matches!(game, Koruboddo | LeylaGobale),
        PlayForm::Path => !sows,
        PlayForm::Remove => game == Shah,
        PlayForm::Sow => sows,
        PlayForm::Pass => !sows,
        PlayForm::Unseen => true,
    }
}

/// Returns whether a game has all the items of a log.
pub(super) fn has_all(game: GameId, log: &Log) -> bool {
    log.items.iter().all(|item| match item.kind {
        ItemKind::Play(token) => has(game, token.form),
        _ => true,
    })
}

/// Returns the items that a token may mean in a game without throws:
/// - a step with another sign or none: `d3-c3` for `d3>c3`, `d3+c3`, `d3c3`
/// - a capture: `d3-b3x` for `d3xb3`
/// - an item with its marks at the end: `d3-c3?` for `d3?-c3` and for `d3-c3/?`
pub(super) fn items(game: GameId, read: &str) -> Vec<String> {
    let sides = read.strip_suffix("/?").or(read.strip_prefix("?/"));
    let (item, other) = sides.map_or((read, ""), |item| (item, "?"));
    let marks: String = item.chars().filter(|c| "?!".contains(*c)).collect();
    let unsure = if marks.contains('?') { "?" } else { other };
    let verdict = if marks.contains('!') { "!" } else { "" };
    let plain = item.replace(['?', '!'], "");
    let step = from_to(&plain.replace(['+', '/'], "-")).filter(|step| step.letter.is_none());
    let taken = if read.contains('x') && game.has_captures() { "x" } else { "" };
    let step = step.map(|step| format!("{}-{}{taken}", step.from, step.to));
    let forms = step.into_iter().chain([plain]);
    forms.map(|form| format!("{form}{unsure}{verdict}")).collect()
}

/// Returns a line without the spaces around the signs within its items: `S1 d3-c3/d3-d4` for `S1 d3 – c3 / d3 - d4`. A
/// remark stays, and so does a line without such spaces.
pub fn without_spaces_at_signs(line: &str) -> String {
    let (play, remark) = split_remark(line);
    let plain = in_ascii(play);
    let joined = ["-", "/", "="].iter().fold(plain.clone(), |play, sign| {
        let parts: Vec<&str> = play.split(sign).collect();
        let last = parts.len() - 1;
        let trimmed = parts.iter().enumerate().map(|(index, part)| {
            let part = if index > 0 { part.trim_start() } else { part };
            if index < last { part.trim_end() } else { part }
        });
        trimmed.collect::<Vec<_>>().join(sign)
    });
    if joined == plain { line.to_owned() } else { joined + remark }
}
