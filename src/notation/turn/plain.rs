//! The fast path for a line: a player's number and tokens that were all seen before, with one space
//! between them. Nine of ten lines of a game have this form.

use super::parser::{Places, player};
use super::seen::{SeenTokens, Token};
use crate::notation::tree::*;
use crate::span::Span;

/// Parses the line that starts at `start` into the log, if it has this form, and returns where it ends.
/// Otherwise leaves the log unchanged.
#[inline]
pub(in crate::notation) fn plain_line(
    text: &[u8],
    start: usize,
    seen: &SeenTokens,
    log: &mut Log,
) -> Option<usize> {
    let [b'N' | b'S' | b'E' | b'W', b'1'..=b'9', b' ', ..] = text[start..] else { return None };
    let head = &text[start..start + 2];
    let (_, player) = player(Places::ending_at(start + 2, log.forms), head).ok()?;
    let first = log.items.len();
    let Some((end, thrown)) = seen_tokens(text, start + 3, seen, &mut log.items) else {
        log.items.truncate(first);
        return None;
    };
    if !thrown && log.forms.throws {
        log.items.truncate(first);
        return None;
    }
    let items = Stretch { start: first as u32, end: log.items.len() as u32 };
    let content = Content::Turn(PlayerTurn { round: None, player, items });
    let span = Span::new(start as u32, end as u32);
    log.lines.push(Line { span, time: None, remark: None, content });
    Some(end)
}

/// Returns where the line of the tokens from `at` on ends, if all were seen before, and whether one of
/// them may be a throw.
#[inline(always)]
fn seen_tokens(
    text: &[u8],
    mut at: usize,
    seen: &SeenTokens,
    items: &mut Vec<Item>,
) -> Option<(usize, bool)> {
    let mut thrown = false;
    loop {
        let (token, length) = Token::at_start(&text[at..])?;
        thrown |= seen.repeat(token, at as u32, items)?;
        at += length;
        match text[at] {
            b' ' => at += 1,
            b'\n' => return Some((at, thrown)),
            _ => return None,
        }
    }
}
