//! Text of a table that may limit the consent. The consent reader would overlook it in the remark that keeps a row, so
//! it becomes a line of the log that the reader takes for a limit or for a doubt.

use super::cells::in_a_line;
use super::columns::{Column, Columns};
use super::fields;
use super::rows::{Row, Separator};
use crate::games::GameId;
use crate::notation::consent::{Consent, doubts};
use crate::notation::{VERSION, parse, with_parser};

/// The opening of a line that nobody can read. In such a line, one word about consent is a doubt.
const UNREADABLE: &str = "*** ";

/// A statement of a table that may limit the consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// The field for the log, as the row has it or with the number of the row in its value.
    pub line: String,
    /// The text of the statement.
    pub text: String,
    /// Whether the log has the statement in a form that the consent reader recognises.
    pub is_written: bool,
    /// Whether the line says nothing certain, so that the game stays closed.
    pub is_unclear: bool,
}

impl Limit {
    /// Returns the words of a message about it.
    pub fn said(&self) -> String {
        let line: String = self.line.chars().take(MOST_QUOTED).collect();
        let more = if line.len() < self.line.len() { "..." } else { "" };
        match (self.is_written, self.is_unclear) {
            (true, _) => format!(
                "it may limit the consent; correct `{line}{more}` in the log, because the game stays closed until then"
            ),
            (false, true) => format!(
                "it may limit the consent; the log has the line `{line}{more}`; correct it, because the game stays \
                 closed until then"
            ),
            (false, false) => {
                format!("it limits the consent; compare the line `{line}{more}` of the log")
            }
        }
    }
}

/// The most characters of a line that a message quotes.
const MOST_QUOTED: usize = 80;

/// The consent reader, for text of a table.
pub(super) struct Limits {
    game: GameId,
    /// The consent of a log without a limit.
    open: Consent,
}

impl Limits {
    /// Returns the reader for the log of a game.
    pub fn of(game: GameId) -> Limits {
        Limits { game, open: consent(game, "") }
    }

    /// Returns whether a line of a log limits the consent, or may do so.
    fn limits(&self, line: &str) -> bool {
        consent(self.game, line) != self.open
    }

    /// Returns whether a field with this name is about the consent, whatever its value.
    pub fn is_about(&self, name: &str) -> bool {
        self.limits(&format!("{name}: x"))
    }

    /// Returns whether a line of a log makes the consent unclear.
    pub fn is_unclear(&self, line: &str) -> bool {
        let consent = consent(self.game, line);
        consent.is_unclear || consent.is_unread
    }

    /// Returns the limit that a line of the log states.
    pub fn written(&self, line: &str) -> Option<Limit> {
        let (line, text) = (line.to_owned(), line.to_owned());
        self.is_unclear(&line).then_some(Limit { line, text, is_written: true, is_unclear: true })
    }

    /// Returns the limit that a row that was not read may state. In the play, only fields of the notation are fields.
    pub fn of_unread(&self, row: &Row, separator: Separator, in_play: bool) -> Option<Limit> {
        let is_field = |name: &str| self.is_about(name) && (fields::is_consent(name) || !in_play);
        let field = fields::of_any_row(row, separator);
        if let Some((name, value)) = field.filter(|(name, _)| is_field(name)) {
            let line = format!("{name}: {value}");
            let (is_limit, is_unclear) = (self.limits(&line), self.is_unclear(&line));
            let text = line.clone();
            return is_limit.then_some(Limit { line, text, is_written: false, is_unclear });
        }
        let text = in_a_line(&row.raw);
        let cells = row.filled().map(|(_, cell)| in_a_line(cell));
        let of_text = |text: &str| match text.starts_with('#') {
            true => self.limits(text),
            false => self.limits(&format!("{UNREADABLE}{text}")),
        };
        let is_limit = [text.clone()].into_iter().chain(cells).any(|text| of_text(&text));
        is_limit.then(|| self.named(row.number, text))
    }

    /// Returns the limit that a row of the header may state in several cells, although its field does not: `Note`,
    /// `Consent-Until` and `2023`.
    pub fn of_field(&self, row: &Row, field: &str) -> Option<Limit> {
        if let Some(written) = self.written(field) {
            return Some(written);
        }
        let cells: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
        let pairs = cells.windows(2).skip(1).map(|pair| pair.join(": "));
        let lines = cells.iter().flat_map(|cell| cell.lines().skip(1)).map(str::to_owned);
        let is_limit = pairs.chain(lines).any(|text| self.limits(&format!("Cell: {text}")));
        (is_limit && !self.limits(field)).then(|| self.named(row.number, in_a_line(&row.raw)))
    }

    /// Returns the limit that the text beside the play of a row may state. `remarks` are its text in the log.
    pub fn of_remarks(&self, row: &Row, columns: &Columns, remarks: &[String]) -> Option<Limit> {
        let is_text = |at: usize| {
            !matches!(
                columns.meaning(at),
                Some(
                    Column::Round | Column::Turn | Column::Player | Column::Throws | Column::Moves
                )
            )
        };
        let cells: Vec<(usize, &str)> = row.filled().filter(|&(at, _)| is_text(at)).collect();
        let pair = |pair: &[(usize, &str)]| format!("{}: {}", pair[0].1, pair[1].1);
        let mut readings: Vec<String> = cells.windows(2).map(pair).collect();
        for &(at, cell) in &cells {
            readings.extend(cell.lines().map(|line| format!("Cell: {line}")));
            if columns.meaning(at) != Some(Column::Remark) {
                readings.push(format!("{}: {cell}", columns.label(at)));
            }
        }
        let readings: Vec<String> = readings.iter().map(|reading| in_a_line(reading)).collect();
        // Most rows have no limit, and one log is read faster than several.
        if readings.is_empty() || !self.limits(&readings.join("\n")) {
            return None;
        }
        let found = readings.iter().find(|reading| self.limits(reading))?;
        let text = in_a_line(found.strip_prefix("Cell: ").unwrap_or(found));
        let written = self.written(&format!("# {}", remarks.join("; ")));
        let written = written.map(|limit| Limit { text: text.clone(), ..limit });
        Some(written.unwrap_or_else(|| self.named(row.number, text)))
    }

    /// Returns the limit that the name of an unknown column states.
    pub fn of_names(&self, row: &Row, columns: &Columns) -> Option<Limit> {
        let names = row.filled().filter(|&(at, _)| columns.meaning(at).is_none());
        let mut names = names.map(|(_, name)| in_a_line(name));
        let text = names.find(|name| self.limits(&format!("# {name}")))?;
        Some(self.named(row.number, text))
    }

    /// Returns the limit with a field that has the number of the row in its value, so that the value is never a seat or
    /// a day.
    fn named(&self, row: usize, text: String) -> Limit {
        let text = text.trim_end_matches([',', ';', ' ']).to_owned();
        let log = log_with(self.game, &format!("{UNREADABLE}{text}"));
        let withdraws = doubts(log.as_bytes(), &parse(log.as_bytes())).iter().any(|d| d.withdraws);
        let name = if withdraws { "Withdrawn" } else { "Consent-Until" };
        let line = format!("{name}: row {row}: {text}");
        Limit { line, text, is_written: false, is_unclear: true }
    }
}

/// Returns the consent that a log with all consent and one more line states.
fn consent(game: GameId, line: &str) -> Consent {
    let text = log_with(game, line);
    with_parser(|parser| Consent::of(text.as_bytes(), parser.parse(text.as_bytes(), &[])))
}

fn log_with(game: GameId, line: &str) -> String {
    format!("Dadu: {VERSION}\nGame: {game}\nConsent-Use: public\n{line}\n")
}
