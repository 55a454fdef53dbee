//! The findings of `check` as an editor shows them.

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location,
};

use super::document::{Document, Game};
use super::pages;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding, Severity, Tempered};
use crate::rulebook::{Advice, ProblemKind};
use crate::span::Span;

/// What an editor can show of a finding.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Other places that belong to it.
    pub related: bool,
    /// The address of the page that explains its code.
    pub pages: bool,
}

/// At most so many findings of a document are shown.
pub const MOST: usize = 1000;

/// Every finding of a document, in order. Of more than [`MOST`] the last one says how many are left
/// out.
pub fn diagnostics(document: &Document, shown: Shown) -> Vec<Diagnostic> {
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
            message: format!("{left_out} more findings are not shown; `dadu check` shows all")
                .into(),
            ..Diagnostic::default()
        });
    }
    all
}

/// The findings of a game that touch a stretch of it, each as an editor has it.
pub fn touching<'a>(
    document: &Document,
    game: &'a Game,
    span: Span,
) -> Vec<(&'a Finding, Diagnostic)> {
    let touches = |at: Span| at.start <= span.end && span.start <= at.end;
    let (source, shown) = (game.source(), Shown::default());
    let teller = Teller { document, game, source: &source, shown };
    let findings = game.read.findings.iter().filter(|finding| touches(finding.span));
    findings.map(|finding| (finding, teller.diagnostic(finding))).collect()
}

struct Teller<'a> {
    document: &'a Document,
    game: &'a Game,
    source: &'a GameSource,
    shown: Shown,
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

    /// Other places that a finding speaks of, the one that it follows from first.
    fn related(&self, finding: &Finding) -> Vec<DiagnosticRelatedInformation> {
        let findings = &self.game.read.findings;
        let cause = finding.follows.and_then(|index| findings.get(index)).map(|cause| {
            let said = words(cause, findings, self.source).message;
            self.place(cause.span, format!("{}: {said}", cause.code().id()))
        });
        let rests_on = match finding.tempered {
            Some(Tempered::RestsOn(span)) => {
                Some(self.place(span, "it rests on this reading".into()))
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

/// The other place that facts name, and what stands there.
fn other_place(facts: &Facts) -> Option<(Span, &'static str)> {
    match facts {
        Facts::RepeatedField { first, .. } => Some((*first, "it stands here first")),
        Facts::SecondResult { first } => Some((*first, "the first result")),
        Facts::AfterResult { result } => Some((*result, "the result")),
        Facts::AfterTheEnd { at, .. } => Some((*at, "the game was won here")),
        _ => None,
    }
}

/// Whether what stands there changes nothing.
fn is_without_effect(finding: &Finding) -> bool {
    matches!(
        finding.facts,
        Facts::NeedlessMark | Facts::Variant(ProblemKind::Advice(Advice::Pointless { .. }))
    )
}
