//! The log in the page: its lines, each with its events, its remark and its findings.

use std::fmt::Write;

use super::says::Teller;
use super::steps::{Step, play_begins};
use crate::board::markup::escaped;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Finding, Severity};
use crate::notation::{Content, Line};
use crate::span::Span;

/// Formats the log as HTML.
pub struct Lister<'a> {
    pub teller: &'a Teller<'a>,
    pub findings: &'a [Finding],
    pub source: &'a GameSource,
}

impl Lister<'_> {
    /// Returns the fields of the header, except the title and the players, which are shown elsewhere.
    pub fn header(&self) -> String {
        let mut written = String::new();
        for line in &self.teller.log.lines[..play_begins(self.teller)] {
            let Content::Field(field) = &line.content else { continue };
            let name = &self.teller.text[field.name.range()];
            let forms = self.teller.log.forms;
            let known = forms.field(name).map(|known| known.name);
            let is_of_players = matches!(known, Some("N" | "S" | "E" | "W")) || forms.is_seat(name);
            if is_of_players || matches!(known, Some("Dadu" | "Title")) {
                continue;
            }
            let (name, value) = (self.teller.read(field.name), self.teller.read(field.value));
            let _ = writeln!(
                written,
                "<div><dt><bdi>{name}</bdi></dt><dd dir=\"auto\">{value}</dd></div>"
            );
        }
        written
    }

    /// Returns the findings in the header.
    pub fn found_in_header(&self) -> String {
        self.found(0..play_begins(self.teller))
    }

    /// Returns every line of the play, with its steps.
    pub fn lines(&self, steps: &[Step]) -> String {
        let mut written = String::new();
        let mut rest = 0;
        while rest < steps.len() {
            let line = steps[rest].line;
            let end = rest + steps[rest..].iter().take_while(|step| step.line == line).count();
            match line {
                Some(line) => self.line(&mut written, line, rest..end, steps),
                None => {
                    let _ = writeln!(
                        written,
                        "<li id=\"start\" data-step=\"0\"><p class=\"says\"><span data-step=\"0\">{}</span></p></li>",
                        steps[rest].says
                    );
                }
            }
            rest = end;
        }
        written
    }

    fn line(&self, out: &mut String, index: usize, of: std::ops::Range<usize>, steps: &[Step]) {
        let line = &self.teller.log.lines[index];
        let number = self.source.file_line(index);
        let side = steps[of.start].player.map_or(String::new(), |player| player.side.to_string());
        let last = of.end - 1;
        let _ = write!(out, "<li id=\"line-{number}\" data-step=\"{last}\" class=\"{side}\">");
        if let Some(time) = line.time {
            let _ = write!(out, "<span class=\"time\">{}</span> ", self.teller.read(time));
        }
        let written = self.teller.read(content(line));
        let _ = write!(
            out,
            "<a href=\"#line-{number}\"><span class=\"number\">{number}</span> <code dir=\"auto\">{written}</code></a>"
        );
        out.push_str("<p class=\"says\">");
        for step in of {
            let _ = write!(out, "<span data-step=\"{step}\">{}</span> ", steps[step].says);
        }
        out.push_str("</p>");
        if let Some(remark) = line.remark {
            let _ =
                write!(out, "<p class=\"remark\" dir=\"auto\">{}</p>", self.teller.read(remark));
        }
        out.push_str(&self.found(index..index + 1));
        out.push_str("</li>\n");
    }

    /// Returns the findings in a range of lines.
    fn found(&self, lines: std::ops::Range<usize>) -> String {
        // Findings are ordered by line.
        let line = |finding: &Finding| self.source.line_of(finding.span.start as usize);
        let [first, end] = [lines.start, lines.end]
            .map(|bound| self.findings.partition_point(|finding| line(finding) < bound));
        let found: String = self.findings[first..end].iter().map(|f| self.finding(f)).collect();
        match found.is_empty() {
            true => found,
            false => format!("<ul class=\"findings\">{found}</ul>"),
        }
    }

    fn finding(&self, finding: &Finding) -> String {
        let said = words(finding, self.findings, self.source);
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let (code, message) = (finding.code(), escaped(&said.message).into_owned());
        let help: String = said
            .help
            .iter()
            .map(|help| format!("<span class=\"help\">{}</span>", escaped(help)))
            .collect();
        format!(
            "<li class=\"{severity}\"><strong>{severity} {} {}</strong> <bdi>{message}</bdi>{help}</li>",
            code.id(),
            code.name()
        )
    }
}

/// Returns the span of a line without its timecode and its remark.
fn content(line: &Line) -> Span {
    let start = line.time.map_or(line.span.start, |time| time.end);
    let end = line.remark.map_or(line.span.end, |remark| remark.start);
    Span::new(start.min(end), end)
}
