//! The log in the page: its lines, each with its events, its remark and its findings.

use std::fmt::Write;

use super::says::{Teller, read};
use super::steps::{Step, play_begins};
use crate::board::markup::escaped;
use crate::diagnostic::{GameSource, words};
use crate::finding::Finding;
use crate::notation::{Content, Line, Log};
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
        header(self.teller.text, self.teller.log, play_begins(self.teller))
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
        found(self.findings, self.source, lines)
    }
}

/// Returns the fields of a header, which ends before the line with this index. Leaves out the title and the
/// players.
pub fn header(text: &[u8], log: &Log, end: usize) -> String {
    let mut written = String::new();
    for line in &log.lines[..end] {
        let Content::Field(field) = &line.content else { continue };
        let name = &text[field.name.range()];
        let known = log.forms.field(name).map(|known| known.name);
        let is_of_players = matches!(known, Some("N" | "S" | "E" | "W")) || log.forms.is_seat(name);
        if is_of_players || matches!(known, Some("Dadu" | "Title")) {
            continue;
        }
        let (name, value) = (read(text, field.name), read(text, field.value));
        let _ =
            writeln!(written, "<div><dt><bdi>{name}</bdi></dt><dd dir=\"auto\">{value}</dd></div>");
    }
    written
}

/// Returns the findings in a range of lines, as a list.
pub fn found(findings: &[Finding], source: &GameSource, lines: std::ops::Range<usize>) -> String {
    // Findings are ordered by line.
    let line = |finding: &Finding| source.line_of(finding.span.start as usize);
    let [first, end] = [lines.start, lines.end]
        .map(|bound| findings.partition_point(|finding| line(finding) < bound));
    let each = |finding: &Finding| item(finding, findings, source);
    let found: String = findings[first..end].iter().map(each).collect();
    match found.is_empty() {
        true => found,
        false => format!("<ul class=\"findings\">{found}</ul>"),
    }
}

fn item(finding: &Finding, findings: &[Finding], source: &GameSource) -> String {
    let said = words(finding, findings, source);
    let severity = finding.severity.name();
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

/// Returns the span of a line without its timecode and its remark.
pub fn content(line: &Line) -> Span {
    let start = line.time.map_or(line.span.start, |time| time.end);
    let end = line.remark.map_or(line.span.end, |remark| remark.start);
    Span::new(start.min(end), end)
}
