//! Safe fixes, those of `dadu check --fix`.

use dadu::fix::{self, Fixed, Kind};
use dadu::notation::parse;
use dadu::replay::Setup;
use serde_json::json;

use crate::Answer;
use crate::calls::blocks;

/// Makes every fix, or only the one in a line, from 1.
///
/// # Errors
/// No fix is for this line alone.
pub fn fix(text: &[u8], line: Option<u64>) -> Answer {
    match line {
        None => Ok(all(text)),
        Some(line) => one(text, line).ok_or_else(|| {
            format!("line {line} can only be fixed together with others; use “Fix all”")
        }),
    }
}

fn all(text: &[u8]) -> (serde_json::Value, Vec<u8>) {
    let Fixed { text, made, dropped, stopped, .. } = Fixed::of(text, &Setup::default());
    let fixes: Vec<_> =
        made.iter().map(|made| json!({ "line": made.line, "kind": name(made.kind) })).collect();
    (json!({ "fixes": fixes, "dropped": dropped, "stopped": stopped }), text)
}

fn one(text: &[u8], line: u64) -> Option<(serde_json::Value, Vec<u8>)> {
    for block in blocks(text) {
        for game in block.games() {
            let count = newlines(game.text);
            let Some(index) = line.checked_sub(game.lines + 1).filter(|&index| index <= count)
            else {
                continue;
            };
            if !game.opens || !game.cuts.is_empty() || block.game_cut {
                continue;
            }
            let fixing = fix::fixes(game.text, &Setup::default(), Some(index as usize));
            let Some(fix) = fixing.fixes.iter().find(|fix| fix.line as u64 == index) else {
                continue;
            };
            let range = fix.span(&parse(game.text)).range();
            let start = block.file_offset(game.at) as usize;
            let (before, after) = (&text[..start + range.start], &text[start + range.end..]);
            let fixed = [before, fix.text().as_bytes(), after].concat();
            let made = json!({ "line": line, "kind": name(fix.kind), "before": fix.before, "after": fix.text() });
            let dropped = fixing.dropped;
            let data = json!({ "fixes": [made], "dropped": dropped, "stopped": fixing.stopped });
            return Some((data, fixed));
        }
    }
    None
}

fn newlines(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte == b'\n').count() as u64
}

fn name(kind: Kind) -> &'static str {
    Kind::ALL.iter().find(|(one, _)| *one == kind).map_or("", |(_, name)| name)
}
