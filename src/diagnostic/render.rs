//! Findings drawn for a terminal, with the text of their game. Only this module uses miette.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError,
    MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

use super::source::GameSource;
use super::words::{Words, small_board_of, words};
use super::wrap::{wrap, wrapped_below};
use crate::finding::{Finding, Severity, Situation};
use crate::span::Span;

/// The longest line that is drawn. For a longer one, only the location and the message are shown.
const LONGEST_DRAWN: usize = 1000;

/// The columns before a message, and before the lines of a help.
const BEFORE_MESSAGE: usize = 4;
const BEFORE_HELP: usize = 8;
/// The free columns at the right.
const AFTER: usize = 2;

/// The look of drawn findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether colour is used. No information is shown by colour alone.
    pub colour: bool,
    /// The number of columns.
    pub width: usize,
}

/// Draws findings.
pub struct Renderer {
    handler: GraphicalReportHandler,
    width: usize,
    breaks_notes: bool,
}

impl Renderer {
    /// Creates a renderer with this look.
    pub fn new(look: Look) -> Renderer {
        let theme = match look.colour {
            true => GraphicalTheme::unicode(),
            false => GraphicalTheme::unicode_nocolor(),
        };
        let handler = GraphicalReportHandler::new_themed(theme)
            // The drawing wraps its own lines, because it knows where they may end.
            .with_wrap_lines(false)
            .with_links(false)
            .with_context_lines(1);
        Renderer { handler, width: look.width.saturating_sub(AFTER), breaks_notes: false }
    }

    /// Sets whether a finding that takes one line, such as a note, is broken at the width. A terminal would break it
    /// within words. For other programs, it stays in one line.
    pub fn breaking_notes(self, breaks_notes: bool) -> Renderer {
        Renderer { breaks_notes, ..self }
    }

    /// Draws one of a game's findings at the end of `out`. A note takes one line.
    pub fn draw(
        &self,
        finding: &Finding,
        findings: &[Finding],
        source: &GameSource,
        out: &mut String,
    ) {
        self.draw_as(finding, words(finding, findings, source), source, out);
    }

    /// Draws a finding with these words.
    pub fn draw_as(&self, finding: &Finding, words: Words, source: &GameSource, out: &mut String) {
        let code = finding.code();
        let drawing = Drawing {
            head: format!("{}[{} {}]", finding.severity, code.id(), code.name()),
            severity: finding.severity,
            span: finding.span,
            words,
            situation: finding.situation.as_deref(),
            source,
            width: self.width,
        };
        self.put(&drawing, out);
    }

    /// Draws an error in a text that is not a log, such as an expression.
    pub fn draw_error(&self, span: Span, words: Words, source: &GameSource, out: &mut String) {
        let (head, severity) = (Severity::Error.to_string(), Severity::Error);
        let (situation, width) = (None, self.width);
        self.put(&Drawing { head, severity, span, words, situation, source, width }, out);
    }

    fn put(&self, drawing: &Drawing<'_>, out: &mut String) {
        let Drawing { source, span, .. } = drawing;
        let start = span.start as usize;
        let drawn = source.line_range(source.line_of(start)).len() <= LONGEST_DRAWN;
        if drawing.severity == Severity::Note || !drawn {
            let (line, column) = source.place(start);
            let (head, name, message) = (&drawing.head, source.name(), &drawing.words.message);
            let text = format!("{head} {name}:{line}:{column}: {message}");
            let width = if self.breaks_notes { self.width } else { usize::MAX };
            out.push_str(&wrapped_below(&text, width, "  "));
            out.push('\n');
            return;
        }
        // Writing to a string cannot fail.
        let _ = self.handler.render_report(out, drawing);
        out.push('\n');
    }
}

/// A finding or an error to draw at its location.
struct Drawing<'a> {
    head: String,
    severity: Severity,
    span: Span,
    words: Words,
    situation: Option<&'a Situation>,
    source: &'a GameSource,
    width: usize,
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width.saturating_sub(BEFORE_MESSAGE);
        f.write_str(&wrap(&self.words.message, width).join("\n"))
    }
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Drawing<'_> {}

impl Diagnostic for Drawing<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.head))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Note => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let width = self.width.saturating_sub(BEFORE_HELP);
        let mut help: Vec<String> =
            self.words.help.iter().flat_map(|line| wrap(line, width)).collect();
        help.extend(self.situation.map(|situation| small_board_of(situation, width)));
        (!help.is_empty()).then(|| Box::new(help.join("\n")) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let start = self.span.start as usize;
        let length = (self.span.end as usize).saturating_sub(start);
        let label = LabeledSpan::new(Some(self.words.label.clone()), start, length);
        Some(Box::new(std::iter::once(label)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.source)
    }
}

impl SourceCode for GameSource {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset() + span.len();
        if end > self.text().len() {
            return Err(MietteError::OutOfBounds);
        }
        let first = self.line_of(span.offset()).saturating_sub(before);
        let last_read = self.line_of(end.saturating_sub(1).max(span.offset()));
        let last = (last_read + after).min(self.line_count() - 1);
        let start = self.line_range(first).start;
        let stop = self.line_range(last).end.max(end);
        let data = &self.text()[start..stop];
        // miette asks without context for the location of a label, and then shows its column.
        let column = if before + after == 0 { self.place(span.offset()).1 - 1 } else { 0 };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name().to_owned(),
            data,
            (start, stop - start).into(),
            self.file_line(first) as usize - 1,
            column,
            last - first + 1,
        )))
    }
}
