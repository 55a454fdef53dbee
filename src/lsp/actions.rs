//! What an editor may offer at a finding.
//!
//! A fix is offered as the one to take only if it changes nothing that was observed: no throw, no
//! use, nothing of what the table made of it. What adds to the record says so in its title.

use std::collections::HashMap;

use gen_lsp_types::{
    CodeAction, CodeActionKind, Command, Diagnostic, Position, Range, TextEdit, WorkspaceEdit,
};
use serde_json::Value;

use super::diagnostics::touching;
use super::document::{Document, Game};
use super::formatting::formatting;
use super::pages;
use super::place::{Token, tokens};
use crate::diagnostic::printable;
use crate::finding::{Facts, Finding, Severity};
use crate::games::GameId;
use crate::notation::{ItemKind, Marks, SyntaxErrorKind, Verdict};
use crate::span::Span;
use crate::suggest::{Rewrite, Slip, Suggestion, changes_at, rewrites};

/// Of a longer document, lines are not offered to be tidied one by one: each offer takes the whole.
const LONGEST: usize = 1 << 20;

/// How many lines are replayed at most in the search for a slip: what is offered must be there at
/// once.
const MOST_LINES: u64 = 20_000;

/// A change of the text that is offered.
struct Fix {
    title: String,
    /// What is replaced, and by what, in the order of the log.
    edits: Vec<(Span, String)>,
    /// Whether nothing that was observed changes.
    safe: bool,
}

/// What may be offered for a range of the document.
pub fn actions(document: &Document, range: Range) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    // Slips are looked for where the cursor is, and not all over a selection.
    let here = range.start.line == range.end.line;
    for (game, span) in document.games_in(range) {
        for (finding, diagnostic) in touching(document, game, span) {
            let slips = if here { slips(document, game, finding) } else { Vec::new() };
            let fixes = fixes(game, finding).into_iter().chain(slips);
            actions.extend(fixes.map(|fix| action(document, game, fix, &diagnostic)));
            actions.push(explain(finding, &diagnostic));
        }
    }
    // Of two findings with the same code, one page is enough.
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

/// Opens the page on a finding's code.
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

/// Writes the lines of a range in canonical form, if they are not.
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
        title: format!("Write {} in canonical form", if one { "this line" } else { "these lines" }),
        kind: Some(CodeActionKind::RefactorRewrite),
        edit: Some(edits(document, changes)),
        ..CodeAction::default()
    })
}

fn fixes(game: &Game, finding: &Finding) -> Vec<Fix> {
    let read = String::from_utf8_lossy(&game.read.text[finding.span.range()]).into_owned();
    match &finding.facts {
        Facts::NeedlessMark => without_mark(finding.span, &read).into_iter().collect(),
        Facts::WrongRound { counted, .. } if finding.follows.is_none() => {
            vec![Fix {
                title: format!("Write the round as {counted}, as the log counts it"),
                edits: vec![(digits(finding.span, &read), counted.to_string())],
                safe: true,
            }]
        }
        Facts::Syntax(SyntaxErrorKind::Glued) => {
            // A byte-order mark before the opening belongs to the second game.
            let at = game.read.log.glued.unwrap_or(finding.span.start);
            let start = Span::new(at, at);
            let title = "Begin the second game on a line of its own".to_owned();
            vec![Fix { title, edits: vec![(start, "\n".to_owned())], safe: true }]
        }
        facts if finding.severity == Severity::Error && facts.depend_on_variant() => {
            marks(game, finding.span, &read)
        }
        _ => Vec::new(),
    }
}

/// What may have been meant where the replay breaks, there or in lines before it. What was written
/// stays in a remark.
fn slips(document: &Document, game: &Game, finding: &Finding) -> Vec<Fix> {
    // For the number of a round there is a fix already.
    let is_mended = matches!(finding.facts, Facts::WrongRound { .. });
    let has_no_throw = matches!(finding.facts, Facts::Syntax(SyntaxErrorKind::NoThrow));
    let may_be_slip = has_no_throw || finding.facts.depend_on_variant();
    let is_dadu = game.read.log.game == Some(GameId::Dadu);
    if !is_dadu || is_mended || !finding.is_own_error() || !may_be_slip {
        return Vec::new();
    }
    let (text, log) = (&game.read.text[..], &game.read.log);
    let Some(line) = log.line_at(finding.span.start) else { return Vec::new() };
    let found = document.with_setup(|setup| changes_at(text, log, setup, line, MOST_LINES));
    let found = found.unwrap_or_default();
    let fix = |suggestion: Suggestion| {
        let rewrites = rewrites(text, log, &suggestion);
        let title = format!("Perhaps a slip: {}", title(game, &suggestion, &rewrites));
        let edits = rewrites.into_iter().map(|rewrite| (rewrite.span, rewrite.text)).collect();
        Fix { title, edits, safe: false }
    };
    found.into_iter().take(3).map(fix).collect()
}

/// What a suggestion takes to be wrong.
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
        Slip::LinesSwapped => format!("line {number} and the next one are in the wrong order"),
        _ if play.is_empty() => format!("line {number} was written twice"),
        _ => format!("line {number} was meant as `{play}`"),
    }
}

/// The digits that a stretch begins with.
fn digits(span: Span, read: &str) -> Span {
    let length = read.bytes().take_while(u8::is_ascii_digit).count() as u32;
    Span::new(span.start, span.start + length)
}

/// Takes away the mark of something irregular that breaks no rule.
fn without_mark(span: Span, read: &str) -> Option<Fix> {
    let (token, verdict) = read.split_once('!')?;
    let only_this = verdict.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    only_this.then(|| Fix {
        title: format!("Take the mark away: `{}`", printable(token)),
        edits: vec![(Span::new(span.start + token.len() as u32, span.end), String::new())],
        safe: true,
    })
}

/// Marks that say what the table made of a token, or that it was not seen for sure. They add to the
/// record, so only the one who saw it can know.
fn marks(game: &Game, span: Span, read: &str) -> Vec<Fix> {
    let Some(there) = marks_at(game, span) else { return Vec::new() };
    let read = printable(read);
    let mut fixes = Vec::new();
    let end = Span::new(span.end, span.end);
    if there.verdict == Verdict::None {
        let title = format!("Record that the table let it stand: `{read}!`");
        fixes.push(Fix { title, edits: vec![(end, "!".to_owned())], safe: false });
    }
    if there == Marks::default() {
        let title = format!("Record that you are not sure of it: `{read}?`");
        fixes.push(Fix { title, edits: vec![(end, "?".to_owned())], safe: false });
    }
    fixes
}

/// The marks of the token that stands exactly there, if it can have any.
fn marks_at(game: &Game, span: Span) -> Option<Marks> {
    let log = &game.read.log;
    let line = &log.lines[log.line_at(span.start)?];
    let (_, token) = tokens(log, line).into_iter().find(|(at, _)| *at == span)?;
    match token {
        Token::Player(turn) => Some(turn.player.marks),
        Token::Item(_, item) => match item.kind {
            ItemKind::Throw(throw) => Some(throw.marks),
            ItemKind::Use(used) => Some(used.marks),
            _ => None,
        },
        _ => None,
    }
}

/// Those of some kinds, if an editor asks for kinds: `refactor` names `refactor.rewrite` too.
pub fn wished(actions: Vec<CodeAction>, only: Option<&[CodeActionKind]>) -> Vec<CodeAction> {
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
