//! The findings of `check` as LSP diagnostics.

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location,
};

use super::document::{Document, Game};
use super::pages;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding, Mitigation, Severity};
use crate::rulebook::{Advice, ProblemKind};
use crate::span::Span;

/// The parts of a finding that an editor can show.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShownParts {
    /// Related places.
    pub related: bool,
    /// The address of the page that explains its code.
    pub pages: bool,
}

/// The maximum number of findings that are shown for a document.
pub const MOST: usize = 1000;

/// Returns every finding of a document, in order. If there are more than [`MOST`], the last diagnostic gives
/// the number of omitted ones.
pub fn diagnostics(document: &Document, shown: ShownParts) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    let mut left_out = 0;
    for game in document.games().iter().filter(|game| !game.read.findings.is_empty()) {
        let room = MOST - all.len();
        let (source, findings) = (game.source(), &game.read.findings);
        let teller = Teller { document, game, source: &source, shown };
        all.extend(findings.iter().take(room).map(|finding| teller.diagnostic(finding)));
        left_out += findings.len().saturating_sub(room);
    }
    if let (true, Some(last)) = (left_out > 0, all.last()) {
        all.push(Diagnostic {
            range: last.range,
            severity: Some(DiagnosticSeverity::Warning),
            source: Some("dadu".to_owned()),
            message: format!("{left_out} more findings not shown; run `dadu check` to see all")
                .into(),
            ..Diagnostic::default()
        });
    }
    all
}

/// Returns the findings of a game that touch a span, each with its diagnostic.
pub fn touching<'a>(
    document: &Document,
    game: &'a Game,
    span: Span,
) -> Vec<(&'a Finding, Diagnostic)> {
    let touches = |at: Span| at.start <= span.end && span.start <= at.end;
    let (source, shown) = (game.source(), ShownParts::default());
    let teller = Teller { document, game, source: &source, shown };
    let findings = game.read.findings.iter().filter(|finding| touches(finding.span));
    findings.map(|finding| (finding, teller.diagnostic(finding))).collect()
}

struct Teller<'a> {
    document: &'a Document,
    game: &'a Game,
    source: &'a GameSource,
    shown: ShownParts,
}

impl Teller<'_> {
    fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        let said = words(finding, &self.game.read.findings, self.source);
        let message = [vec![said.message], said.help].concat().join("\n");
        let code = finding.code();
        let href = pages::address(code.id());
        let related = if self.shown.related { self.related(finding) } else { Vec::new() };
        Diagnostic {
            range: self.document.range(self.game, finding.span),
            severity: Some(severity(finding.severity)),
            code: Some(code.id().to_owned().into()),
            code_description: self.shown.pages.then_some(CodeDescription { href }),
            source: Some("dadu".to_owned()),
            message: message.into(),
            tags: is_without_effect(finding).then(|| vec![DiagnosticTag::Unnecessary]),
            related_information: (!related.is_empty()).then_some(related),
            data: None,
        }
    }

    /// Returns the places to which a finding refers, with its cause first.
    fn related(&self, finding: &Finding) -> Vec<DiagnosticRelatedInformation> {
        let findings = &self.game.read.findings;
        let cause = finding.follows.and_then(|index| findings.get(index)).map(|cause| {
            let said = words(cause, findings, self.source).message;
            self.place(cause.span, format!("{}: {said}", cause.code().id()))
        });
        let rests_on = match finding.tempered {
            Some(Mitigation::RestsOn(span)) => {
                Some(self.place(span, "depends on this reading".into()))
            }
            _ => None,
        };
        let other = other_place(&finding.facts).map(|(span, what)| self.place(span, what.into()));
        cause.into_iter().chain(rests_on).chain(other).collect()
    }

    fn place(&self, span: Span, message: String) -> DiagnosticRelatedInformation {
        let range = self.document.range(self.game, span);
        let location = Location { uri: self.document.uri.clone(), range };
        DiagnosticRelatedInformation { location, message }
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Note => DiagnosticSeverity::Information,
    }
}

/// Returns the other place that the facts name, and a description of it.
fn other_place(facts: &Facts) -> Option<(Span, &'static str)> {
    match facts {
        Facts::RepeatedField { first, .. } => Some((*first, "first given here")),
        Facts::TimeGoesBack { before } => Some((*before, "the timecode before it")),
        Facts::SecondResult { first } => Some((*first, "the first result")),
        Facts::AfterResult { result } => Some((*result, "the result")),
        Facts::AfterTheEnd { at, .. } => Some((*at, "the game was won here")),
        _ => None,
    }
}

/// Returns whether the text of a finding has no effect.
fn is_without_effect(finding: &Finding) -> bool {
    matches!(
        finding.facts,
        Facts::NeedlessMark | Facts::Variant(ProblemKind::Advice(Advice::Pointless { .. }))
    )
}
