//! The starts of games in a text. Every command uses [`starts`], so all of them see the same games.

use memchr::memmem;

use super::tree::{SyntaxError, SyntaxErrorKind};
use super::{BOM, OPENING};
use crate::span::Span;

/// The start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its first byte: the opening field, or a byte-order mark right before that.
    pub at: usize,
    /// Whether it begins in the middle of a line, because a line end is missing before it.
    pub glued: bool,
}

/// Finds every start of a game: the opening field at the start of a line, or at the end of a line to
/// which it is glued. `cuts` lists the places where the end of a line was removed.
pub fn starts<'a>(text: &'a [u8], cuts: &'a [(u32, u64)]) -> impl Iterator<Item = Start> + 'a {
    memmem::find_iter(text, OPENING).filter_map(|at| start_at(text, at, cuts))
}

/// Finds the first start of a line that opens a game, from `from` on.
pub(super) fn first_line_start(text: &[u8], from: usize) -> Option<usize> {
    memmem::find_iter(&text[from.min(text.len())..], OPENING)
        .find_map(|at| line_start(text, from + at).filter(|&start| start >= from))
}

/// Finds the last start of a line that opens a game, from `from` on.
pub(super) fn last_line_start(text: &[u8], from: usize) -> Option<usize> {
    memmem::rfind_iter(&text[from.min(text.len())..], OPENING)
        .find_map(|at| line_start(text, from + at).filter(|&start| start >= from))
}

/// Returns whether a text begins with the opening field.
pub(super) fn opens(text: &[u8]) -> bool {
    text.strip_prefix(BOM).unwrap_or(text).starts_with(OPENING)
}

/// Returns the start of a game at the opening field at `at`, if it is one.
fn start_at(text: &[u8], at: usize, cuts: &[(u32, u64)]) -> Option<Start> {
    if let Some(at) = line_start(text, at) {
        return Some(Start { at, glued: false });
    }
    let end = end_of_version(text, at)?;
    // The real end of a cut line was different.
    let was_cut = cuts.binary_search_by_key(&end, |&(place, _)| place as usize).is_ok();
    let marked = text[..at].ends_with(BOM);
    let start = if marked { at - BOM.len() } else { at };
    let glued = !was_cut && (marked || !text[at - 1].is_ascii_whitespace());
    // Without this start, the line would end with the opening before it, which would then be the glued
    // one.
    (glued && !is_behind_opening(text, start)).then_some(Start { at: start, glued })
}

/// Returns whether an opening field with a version, in the middle of a line, ends at `at`.
fn is_behind_opening(text: &[u8], at: usize) -> bool {
    let blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
    let version = before(text, at, blank);
    let field = before(text, version, u8::is_ascii_digit);
    let name = before(text, field, blank);
    field < version
        && text[..name].ends_with(OPENING)
        && line_start(text, name - OPENING.len()).is_none()
}

/// Returns the start of the line, if only a byte-order mark comes before `at`.
fn line_start(text: &[u8], at: usize) -> Option<usize> {
    let start = if text[..at].ends_with(BOM) { at - BOM.len() } else { at };
    (start == 0 || text[start - 1] == b'\n').then_some(start)
}

/// Returns the end of the line, if only a version follows the opening field.
fn end_of_version(text: &[u8], at: usize) -> Option<usize> {
    let blank = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
    // The search ends with the version, because a line may contain the opening a million times.
    let version = past(text, at + OPENING.len(), blank);
    let after = past(text, version, u8::is_ascii_digit);
    let end = past(text, after, blank);
    (after > version && text.get(end).is_none_or(|&byte| byte == b'\n')).then_some(end)
}

/// Returns the start of the bytes of a kind that end at `to`.
fn before(text: &[u8], to: usize, of_kind: impl Fn(&u8) -> bool) -> usize {
    to - text[..to].iter().rev().take_while(|&byte| of_kind(byte)).count()
}

/// Returns the end of the bytes of a kind that begin at `from`.
fn past(text: &[u8], from: usize, of_kind: impl Fn(&u8) -> bool) -> usize {
    from + text[from..].iter().take_while(|&byte| of_kind(byte)).count()
}

/// Returns the error for a missing line end before a game: from the start of that game to the end of its
/// line.
pub(super) fn glued(text: &[u8], at: usize) -> SyntaxError {
    let opening = text[at..].strip_prefix(BOM).unwrap_or(&text[at..]);
    let start = text.len() - opening.len();
    let line = opening.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let end = start + line.strip_suffix(b"\r").unwrap_or(line).len();
    SyntaxError { span: Span::new(start as u32, end as u32), kind: SyntaxErrorKind::Glued }
}
