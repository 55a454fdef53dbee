//! Code actions for findings.
//!
//! A fix is marked as preferred only if it changes nothing that was observed: no throw, no move, and no
//! decision of the table. These are the safe fixes of `check --fix`, and a few that concern one token only.
//! The title of an action says if it adds to the record.

use std::collections::HashMap;

use gen_lsp_types::{
    CodeAction, CodeActionKind, Command, Diagnostic, Position, Range, TextEdit, WorkspaceEdit,
};
use serde_json::Value;

use super::diagnostics::touching;
use super::document::{Document, Game};
use super::formatting::{self, formatting};
use super::pages;
use super::place::{Token, tokens};
use crate::diagnostic::printable;
use crate::finding::{Code, Facts, Finding, Severity};
use crate::fix::{self, Fixed};
use crate::notation::{ItemKind, Marks, SyntaxErrorKind, Verdict};
use crate::span::Span;
use crate::suggest::{Rewrite, Slip, Suggestion, changes_at, rewrites};

/// The maximum length of a document for formatting single lines, because each offer formats the whole document.
const LONGEST: usize = 1 << 20;

/// The maximum number of lines to replay in a search for mistakes, because the offers must appear at once.
const MOST_LINES: u64 = 20_000;

/// A change of the text to offer.
struct Fix {
    title: String,
    /// The replaced spans and their new texts, in the order of the log.
    edits: Vec<(Span, String)>,
    /// Whether it changes nothing that was observed.
    safe: bool,
}

/// Returns the code actions for a range of the document.
pub fn actions(document: &Document, range: Range) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    // Mistakes are searched only at the cursor, not in a whole selection.
    let here = range.start.line == range.end.line;
    for (game, span) in document.games_in(range) {
        for (finding, diagnostic) in touching(document, game, span) {
            let slips = if here { slips(document, game, finding) } else { Vec::new() };
            let safe = safe_fix(document, game, finding);
            let fixes = safe.into_iter().chain(fixes(game, finding)).chain(slips);
            actions.extend(fixes.map(|fix| action(document, game, fix, &diagnostic)));
            actions.push(explain(finding, &diagnostic));
        }
    }
    // If two findings have the same code, one page is enough.
    let mut topics: Vec<String> = Vec::new();
    actions.retain(|action| {
        let is_new = action.command.is_none() || !topics.contains(&action.title);
        topics.push(action.title.clone());
        is_new
    });
    actions.extend(tidy(document, range));
    actions
}

fn action(document: &Document, game: &Game, fix: Fix, diagnostic: &Diagnostic) -> CodeAction {
    let edit = |(span, new_text)| TextEdit { range: document.range(game, span), new_text };
    let changes = fix.edits.into_iter().map(edit).collect();
    CodeAction {
        title: fix.title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        is_preferred: fix.safe.then_some(true),
        edit: Some(edits(document, changes)),
        ..CodeAction::default()
    }
}

fn edits(document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    let changes = HashMap::from([(document.uri.clone(), edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// Returns the action that opens the page on a finding's code.
fn explain(finding: &Finding, diagnostic: &Diagnostic) -> CodeAction {
    let (id, name) = (finding.code().id(), finding.code().name());
    let title = format!("Explain {id} ({name})");
    CodeAction {
        title: title.clone(),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        command: Some(Command {
            title,
            command: pages::COMMAND.to_owned(),
            arguments: Some(vec![Value::from(id)]),
            tooltip: None,
        }),
        ..CodeAction::default()
    }
}

/// Returns the action that formats the lines of a range, if they are not formatted.
fn tidy(document: &Document, range: Range) -> Option<CodeAction> {
    if document.text().as_str().len() > LONGEST {
        return None;
    }
    let last = document.text().offset(Position { line: range.end.line + 1, character: 0 });
    let whole = Range {
        start: Position { line: range.start.line, character: 0 },
        end: document.text().position(last.saturating_sub(1)),
    };
    let changes = formatting(document, Some(whole));
    let one = range.start.line == range.end.line;
    (!changes.is_empty()).then(|| CodeAction {
        title: format!("Format {}", if one { "this line" } else { "these lines" }),
        kind: Some(CodeActionKind::RefactorRewrite),
        edit: Some(edits(document, changes)),
        ..CodeAction::default()
    })
}

/// The kind of the action that makes all safe fixes of a document.
pub const FIX_ALL: &str = "source.fixAll.dadu";

/// Returns the action that makes all safe fixes, if the editor asks for such actions and there are any.
pub fn fix_all(document: &Document, only: Option<&[CodeActionKind]>) -> Option<CodeAction> {
    let asks = |kind: &CodeActionKind| {
        let rest = FIX_ALL.strip_prefix(kind.as_str());
        rest.is_some_and(|rest| {
            !kind.as_str().is_empty() && (rest.is_empty() || rest.starts_with('.'))
        })
    };
    only.filter(|only| only.iter().any(asks))?;
    let text = document.text().as_str().as_bytes();
    let fixed = document.with_setup(|setup| Fixed::of(text, setup));
    let changes = formatting::edits(document, &String::from_utf8(fixed.text).ok()?);
    (!changes.is_empty()).then(|| CodeAction {
        title: "Make all safe fixes".to_owned(),
        kind: Some(FIX_ALL.into()),
        edit: Some(edits(document, changes)),
        ..CodeAction::default()
    })
}

/// Returns the safe fix for the line of a finding about unreadable text or the header.
fn safe_fix(document: &Document, game: &Game, finding: &Finding) -> Option<Fix> {
    let log = &game.read.log;
    let line = log.line_at(finding.span.start).filter(|_| finding.code() < Code::D301)?;
    let end = log.glued.map_or(game.read.text.len(), |at| at as usize);
    let text = &game.read.text[..end];
    let fixing = document.with_setup(|setup| fix::fixes(text, setup, Some(line)));
    let fix = fixing.fixes.into_iter().next()?;
    let title = match fix.kind {
        fix::Kind::LineBreak => "Begin a new line".to_owned(),
        _ => format!("Write `{}`", printable(fix.after.trim())),
    };
    Some(Fix { title, edits: vec![(fix.span(log), fix.text())], safe: true })
}

fn fixes(game: &Game, finding: &Finding) -> Vec<Fix> {
    let read = String::from_utf8_lossy(&game.read.text[finding.span.range()]).into_owned();
    match &finding.facts {
        Facts::NeedlessMark => without_mark(finding.span, &read).into_iter().collect(),
        Facts::WrongRound { counted, .. } if finding.follows.is_none() => {
            vec![Fix {
                title: format!("Correct the round number to {counted}"),
                edits: vec![(digits(finding.span, &read), counted.to_string())],
                safe: true,
            }]
        }
        Facts::Syntax(SyntaxErrorKind::Glued) => {
            // A byte-order mark before the opening belongs to the second game.
            let at = game.read.log.glued.unwrap_or(finding.span.start);
            let start = Span::new(at, at);
            let title = "Start the second game on a new line".to_owned();
            vec![Fix { title, edits: vec![(start, "\n".to_owned())], safe: true }]
        }
        facts if finding.severity == Severity::Error && facts.depend_on_variant() => {
            marks(game, finding.span, &read)
        }
        _ => Vec::new(),
    }
}

/// Returns fixes for a mistake that may have caused an error, in its line or in lines before it. The old text
/// stays in a remark.
fn slips(document: &Document, game: &Game, finding: &Finding) -> Vec<Fix> {
    // The number of a round already has a fix.
    let is_mended = matches!(finding.facts, Facts::WrongRound { .. });
    let has_no_throw = matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::NoThrow));
    let may_be_slip = has_no_throw || finding.facts.depend_on_variant();
    if is_mended || !finding.is_own_error() || !may_be_slip {
        return Vec::new();
    }
    let (text, log) = (&game.read.text[..], &game.read.log);
    let Some(line) = log.line_at(finding.span.start) else { return Vec::new() };
    let found = document.with_setup(|setup| changes_at(text, log, setup, line, MOST_LINES));
    let found = found.unwrap_or_default();
    let fix = |suggestion: Suggestion| {
        let rewrites = rewrites(text, log, &suggestion);
        let title = format!("Possible mistake: {}", title(game, &suggestion, &rewrites));
        let edits = rewrites.into_iter().map(|rewrite| (rewrite.span, rewrite.text)).collect();
        Fix { title, edits, safe: false }
    };
    found.into_iter().take(3).map(fix).collect()
}

/// Describes the mistake that a suggestion assumes.
fn title(game: &Game, suggestion: &Suggestion, rewrites: &[Rewrite]) -> String {
    let Some(first) = rewrites.first() else { return String::new() };
    let (number, _) = game.source().place(first.span.start as usize);
    let remark = game.read.log.lines[first.line].remark.map_or(0, |remark| remark.range().len());
    let play = first.after.get(..first.after.len().saturating_sub(remark));
    let play = printable(play.unwrap_or(&first.after).trim());
    match suggestion.slip {
        Slip::LineMissing => {
            format!("`{}` is missing before line {number}", printable(&first.after))
        }
        Slip::LinesSwapped => format!("line {number} and the next one are swapped"),
        _ if play.is_empty() => format!("line {number} is a duplicate"),
        _ => format!("line {number} should be `{play}`"),
    }
}

/// Returns the span of the digits at the beginning of a section.
fn digits(span: Span, read: &str) -> Span {
    let length = read.bytes().take_while(u8::is_ascii_digit).count() as u32;
    Span::new(span.start, span.start + length)
}

/// Removes the mark of an irregularity that breaks no rule.
fn without_mark(span: Span, read: &str) -> Option<Fix> {
    let (token, verdict) = read.split_once('!')?;
    let only_this = verdict.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    only_this.then(|| Fix {
        title: format!("Remove the mark: `{}`", printable(token)),
        edits: vec![(Span::new(span.start + token.len() as u32, span.end), String::new())],
        safe: true,
    })
}

/// Returns fixes that mark a token as accepted at the table or as unsure. They add to the record, so only the
/// observer can decide.
fn marks(game: &Game, span: Span, read: &str) -> Vec<Fix> {
    let Some(there) = marks_at(game, span) else { return Vec::new() };
    let read = printable(read);
    let mut fixes = Vec::new();
    let end = Span::new(span.end, span.end);
    if there.verdict == Verdict::None {
        let title = format!("Mark as accepted at the table: `{read}!`");
        fixes.push(Fix { title, edits: vec![(end, "!".to_owned())], safe: false });
    }
    if there == Marks::default() {
        let title = format!("Mark as unsure: `{read}?`");
        fixes.push(Fix { title, edits: vec![(end, "?".to_owned())], safe: false });
    }
    fixes
}

/// Returns the marks of the token at exactly this span, if it can have marks.
fn marks_at(game: &Game, span: Span) -> Option<Marks> {
    let log = &game.read.log;
    let line = &log.lines[log.line_at(span.start)?];
    let (_, token) = tokens(log, line).into_iter().find(|(at, _)| *at == span)?;
    match token {
        Token::Player(turn) => Some(turn.player.marks),
        Token::Item(_, item) => match item.kind {
            ItemKind::Throw(throw) => Some(throw.marks),
            ItemKind::Move(token) => Some(token.marks),
            _ => None,
        },
        _ => None,
    }
}

/// Filters actions by the kinds that an editor asks for, if any: `refactor` includes `refactor.rewrite`.
pub fn filter_by_kind(
    actions: Vec<CodeAction>,
    only: Option<&[CodeActionKind]>,
) -> Vec<CodeAction> {
    let Some(only) = only else { return actions };
    let within = |kind: &CodeActionKind, wished: &CodeActionKind| {
        let rest = kind.as_str().strip_prefix(wished.as_str());
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with('.') || wished.as_str().is_empty()
        })
    };
    let is_wished = |action: &CodeAction| {
        action.kind.as_ref().is_some_and(|kind| only.iter().any(|wished| within(kind, wished)))
    };
    actions.into_iter().filter(is_wished).collect()
}
