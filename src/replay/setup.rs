//! The header: the variant, the players, the dates, and the findings about them.

use super::unread_form::unread_forms;
use crate::finding::{Facts, Finding};
use crate::games::{GameId, SourceGame, Variants};
use crate::notation::{Content, Field, Line, Log, SyntaxError, consent, fields, meant};
use crate::rulebook::{
    self, Declaration, Forms, Loader, Parameter, Row, RuleId, Rulebook, UntypedDeclaration, declare,
};
use crate::span::Span;
use crate::table::{Both, BySide, Roster, Side};

/// A value to assume for a parameter of the log's game.
pub type Assumption = (&'static Row, u8);

/// The input of a replay other than the log.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// The variants to replay logs under instead of the declared ones.
    pub variants: Variants,
    /// The function that loads variant files.
    pub load: Loader<'a>,
    /// The value to assume for a parameter that the log declares unknown.
    pub assume: Option<Assumption>,
    /// The value to use for a parameter, whatever the log says about it.
    pub instead: Option<Assumption>,
}

impl Setup<'_> {
    /// Returns a declaration with the values that are assumed for it.
    pub(super) fn assumed<P: Parameter>(&self, declaration: Declaration<P>) -> Declaration<P> {
        self.assumptions().applied(P::book(), UntypedDeclaration::of(&declaration)).typed()
    }

    /// Returns the values to assume.
    pub(super) fn assumptions(&self) -> Assumptions {
        Assumptions { unknown: self.assume, instead: self.instead }
    }
}

/// The values to assume whatever a log declares, or for a parameter that it declares unknown.
#[derive(Clone, Copy)]
pub(super) struct Assumptions {
    unknown: Option<Assumption>,
    instead: Option<Assumption>,
}

impl Assumptions {
    /// Returns a declaration of the game of a rulebook with the values that are assumed for it.
    pub(super) fn applied(
        &self,
        book: &Rulebook,
        mut declaration: UntypedDeclaration,
    ) -> UntypedDeclaration {
        let is_of_game = |(row, _): &Assumption| book.parameters.contains(row);
        let unknown =
            self.unknown.filter(is_of_game).filter(|(row, _)| declaration.is_unknown(row));
        for (row, value) in unknown.into_iter().chain(self.instead.filter(is_of_game)) {
            declaration.set(row, value);
        }
        declaration
    }
}

/// Fails for every variant file.
pub fn no_files(_: &str) -> Result<String, String> {
    Err("variant files cannot be read here".to_owned())
}

impl Default for Setup<'_> {
    fn default() -> Self {
        Setup { variants: Variants::default(), load: &no_files, assume: None, instead: None }
    }
}

/// The end of the header.
#[derive(Clone)]
pub struct HeaderEnd {
    /// The last field before any play.
    field: usize,
    /// The first line of play.
    play: usize,
}

impl HeaderEnd {
    pub fn of(text: &[u8], lines: &[Line]) -> HeaderEnd {
        let is_play = |line: &Line| match &line.content {
            Content::Nothing | Content::Unreadable => false,
            Content::Field(field) => {
                let known = fields::known_field(&text[field.name.range()]);
                known.is_some_and(|known| matches!(known.name, "Change" | "Result"))
            }
            _ => true,
        };
        let play = lines.iter().position(is_play).unwrap_or(lines.len());
        let is_field = |line: &Line| matches!(line.content, Content::Field(_));
        let field = lines[..play].iter().rposition(is_field).unwrap_or(0);
        HeaderEnd { field, play }
    }

    /// Returns whether an unreadable line certainly belongs to the header. Either a field follows it
    /// before any play, or it comes before any play and begins like a word. Blank lines do not count,
    /// because `fmt` places them. A line that names a player before a throw may be play.
    pub fn covers(&self, text: &[u8], log: &Log, index: usize) -> bool {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte >= 0x80;
        let line = text[log.lines[index].span.range()].trim_ascii_start();
        let is_word = line.len() > 1 && line[..2].iter().all(is_letter);
        (index < self.field || index < self.play && is_word) && !has_turn(log.forms, line)
    }
}

/// Returns whether a line that cannot be read has a player and a throw behind it, or a mark for an unseen one: `Aunt: N1 3`.
fn has_turn(forms: &Forms, line: &[u8]) -> bool {
    let words = || line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_throw = |word: &[u8]| word[0].is_ascii_digit() || word[0] == b'?';
    words().zip(words().skip(1)).any(|(who, what)| forms.is_seat(who) && is_throw(what))
}

/// Returns whether a line that cannot be read states a position: it begins with one `=`, perhaps after a timecode. Several
/// of them underline or frame a heading.
pub(super) fn states_position(text: &[u8], line: Span) -> bool {
    let line = text[line.range()].trim_ascii_start();
    let after_timecode = line.strip_prefix(b"[").and_then(|rest| {
        let end = rest.iter().position(|&byte| byte == b']')?;
        Some(rest[end + 1..].trim_ascii_start())
    });
    matches!(after_timecode.unwrap_or(line), [b'=', rest @ ..] if !rest.starts_with(b"="))
}

fn syntax_finding(error: &crate::notation::SyntaxError) -> Finding {
    Finding::new(error.span, Facts::Syntax(error.kind), &[])
}

/// The part of a log's header that is the same in every game.
pub(super) struct Header<'a> {
    pub(super) text: &'a [u8],
    pub(super) log: &'a Log,
    /// The findings. Syntax errors anywhere in the log come first.
    pub(super) findings: Vec<Finding>,
    /// The known fields in effect, each once.
    seen: Vec<(&'static str, Field)>,
    /// The start of the first line of play, if there is one.
    play: Option<u32>,
}

impl<'a> Header<'a> {
    /// Reads a header.
    pub(super) fn of(text: &'a [u8], log: &'a Log) -> Header<'a> {
        // The play of an unknown game has its own syntax, so its errors do not count.
        let counts = |error: &&SyntaxError| log.game.is_some() || !error.kind.is_of_play();
        let syntax = log.errors.iter().filter(counts).map(syntax_finding);
        let findings = syntax.chain(unread_forms(text, log)).collect();
        let plays = |line: &&Line| {
            !matches!(line.content, Content::Nothing | Content::Unreadable | Content::Field(_))
        };
        let play = log.lines.iter().find(plays).map(|line| line.span.start);
        let mut header = Header { text, log, findings, seen: Vec::new(), play };
        header.read();
        header.times();
        header
    }
}

impl Header<'_> {
    fn read(&mut self) {
        let log = self.log;
        for field in log.fields() {
            let name = &self.text[field.name.range()];
            match log.forms.field(name) {
                Some(known) if known.repeats => self.check_value(known.name, field),
                Some(known) => self.take_known_field(known.name, field),
                None => self.unknown(field),
            }
        }
        self.check_names();
        for doubt in consent::doubts(self.text, log) {
            self.found(doubt.span, Facts::UnclearConsent { withdraws: doubt.withdraws }, &[]);
        }
    }

    /// Checks that no timecode is earlier than the one before it. A field `Recording` begins a new part of the
    /// recording, whose clock begins again. The play of an unknown game has its own lines, so it has no such
    /// fields.
    fn times(&mut self) {
        let log = self.log;
        if log.game.is_none() {
            return;
        }
        let mut before: Option<(f64, Span)> = None;
        for line in &log.lines {
            if matches!(&line.content, Content::Field(field) if self.is_recording(field)) {
                before = None;
            }
            let Some(at) = line.time else { continue };
            let code = self.text[at.range()].trim_ascii_start();
            let code = code.strip_prefix(b"[").and_then(|code| code.strip_suffix(b"]"));
            let Some(time) = code.and_then(fields::seconds) else { continue };
            if let Some((_, before)) = before.filter(|&(earlier, _)| time < earlier) {
                self.found(at, Facts::TimeGoesBack { before }, &[]);
            }
            before = Some((time, at));
        }
    }

    fn is_recording(&self, field: &Field) -> bool {
        self.text[field.name.range()].eq_ignore_ascii_case(b"Recording")
    }

    fn take_known_field(&mut self, name: &'static str, field: &Field) {
        if name == "Game" && self.changes_game(field) {
            return;
        }
        // A second result is a claim about the play, so the replay reports it.
        if let Some(first) = self.field(name).filter(|_| name != "Result") {
            let facts = Facts::RepeatedField { name: name.to_owned(), first: first.name };
            self.found(field.name, facts, &[]);
            return;
        }
        self.seen.push((name, *field));
        self.check_value(name, field);
    }

    /// Checks a value that has the same form in every game: a time, or a statement about consent.
    fn check_value(&mut self, name: &'static str, field: &Field) {
        let value = self.value(field);
        let checked = match name {
            "Date" => fields::date(value).map(|_| ()),
            "Time" => fields::time_of_day(value),
            "Duration" => fields::duration(value),
            "Consent-Use" => consent::consent_use(value).map(|_| ()),
            "Consent-Until" => consent::consent_until(value).map(|_| ()),
            "Withdrawn" => consent::withdrawn(self.log.forms, value).map(|_| ()),
            _ => return,
        };
        match checked {
            Err(error) if name == "Date" => {
                let facts = Facts::ImpossibleDate { expected: error.expected };
                self.found(field.value, facts, &[]);
            }
            Err(error) => self.misread(name, field, error),
            Ok(()) => {}
        }
    }

    /// Reports a field `Game` within the play that names a different game from the header. Returns
    /// whether there is a conflict: a log has only one game, so the field is ignored.
    fn changes_game(&mut self, field: &Field) -> bool {
        let in_the_play = self.play.is_some_and(|play| play < field.name.start);
        let game = self.log.game.filter(|_| in_the_play);
        let changes = game.filter(|game| GameId::of_name(self.value(field)) != Some(*game));
        if let Some(game) = changes {
            self.found(field.value, Facts::GameChanges { game: game.name() }, &[]);
        }
        changes.is_some()
    }

    fn unknown(&mut self, field: &Field) {
        let name = &self.text[field.name.range()];
        if self.log.forms.is_seat(name) {
            return;
        }
        let name = String::from_utf8_lossy(name).into_owned();
        if let Some(parameter) = self.game().rulebook().parameter(&name) {
            let meant = format!("{} = {}", parameter.name, self.value(field));
            self.found(field.name, Facts::RuleAsField { parameter, meant, in_file: false }, &[]);
        } else if let Some(suggestion) = meant::meant_name(self.log.forms, &name) {
            self.found(field.name, Facts::MisspeltField { name, suggestion }, &[]);
        }
    }

    /// Returns the game of the log, or Dadu if it is unknown.
    fn game(&self) -> GameId {
        self.log.game.unwrap_or_default()
    }

    /// Returns whether the log is of this game, in a known version. Reports an unknown game.
    pub(super) fn is_of(&mut self, game: GameId) -> bool {
        if let Some(field) = self.field("Game").filter(|_| self.log.game.is_none()) {
            match self.log.recorded {
                Some(known) => self.recorded_only(&field, known),
                None => {
                    let name = self.value(&field).to_owned();
                    self.found(field.value, Facts::UnknownGame { name }, &[]);
                }
            }
        }
        self.spelling(game);
        self.log.is_of(game)
    }

    /// Checks the whole header of a game whose play is not read. Each such game has two sides.
    fn recorded_only(&mut self, field: &Field, known: &'static SourceGame) {
        self.found(field.value, Facts::RecordedOnly { title: known.title }, &[]);
        if known.name != self.value(field) {
            self.found(field.value, Facts::GameSpelling { game: known.name }, &[]);
        }
        let result = self.field("Result");
        let read = result.map(|field| (field, fields::result(self.log.forms, self.value(&field))));
        if let Some((field, Err(error))) = read {
            self.misread("Result", &field, error);
        }
    }

    /// Returns the players of a recorded game at the start, according to `Players` or the lists of names.
    /// Nobody if the log is of another kind.
    pub(super) fn recorded_players(&mut self) -> Roster {
        if !self.log.is_recorded() {
            return Roster::default();
        }
        let given = self.given_players();
        let sizes = Both::of(|side| {
            let list = self.list_size(side);
            let by_given = given.map(|(sizes, _)| sizes[side]);
            if let Some(((one, field), other)) = list.zip(by_given).filter(|(l, g)| l.0 != *g) {
                self.differ(field.value, side, one, other, "`Players`");
            }
            by_given.or(list.map(|(size, _)| size)).unwrap_or(0)
        });
        Roster::of(sizes)
    }

    /// Reports a nonstandard spelling of the game's name. Logs of Dadu are exempt: they need not name
    /// it.
    fn spelling(&mut self, game: GameId) {
        let is_other = |field: &Field| game.is_named() && self.value(field) != game.name();
        if let Some(field) =
            self.field("Game").filter(|field| self.log.is_of(game) && is_other(field))
        {
            self.found(field.value, Facts::GameSpelling { game: game.name() }, &[]);
        }
    }

    /// Reads the declared variant.
    pub(super) fn variant<P: rulebook::Parameter>(&mut self, load: Loader<'_>) -> Declaration<P> {
        let given = self.field("Variant").filter(|field| !field.value.is_empty());
        let Some(field) = given else {
            self.found(
                self.opening(),
                Facts::VariantUnknown { said: false, game: self.game() },
                &[],
            );
            return Declaration::UNKNOWN;
        };
        let base = Declaration::of_variant(rulebook::Variant::BASIC);
        let value = self.value(&field).to_owned();
        let (declaration, problems) = declare(&value, base, load);
        for problem in problems {
            let span = problem.span.shifted(field.value.start);
            self.found(span, Facts::Variant(problem.kind), &[]);
        }
        if declaration.is_wholly_unknown() {
            self.found(field.value, Facts::VariantUnknown { said: true, game: self.game() }, &[]);
        }
        declaration
    }

    /// Returns the number of players of each side according to `Players`.
    pub(super) fn given_players(&mut self) -> Option<(BySide<u8>, Span)> {
        let field = self.field("Players")?;
        match fields::players(self.log.forms, self.value(&field)) {
            Ok(sizes) => Some((sizes, field.value)),
            Err(error) => {
                self.misread("Players", &field, error);
                None
            }
        }
    }

    /// Returns the number of a side's named players, and the field that lists them.
    pub(super) fn list_size(&self, side: Side) -> Option<(u8, Field)> {
        let field = self.field(side.name())?;
        let size = fields::names(self.value(&field)).len().min(255) as u8;
        let size = size.max(self.highest_named(side).map_or(0, |(number, _)| number));
        (size > 0).then_some((size, field))
    }

    /// Returns the highest number of a side's players with their own field (`N3: …`) who do not join
    /// later, and that field.
    pub(super) fn highest_named(&self, side: Side) -> Option<(u8, Field)> {
        let came = |number: u8| {
            self.log.lines.iter().any(|line| match &line.content {
                Content::Arrival(seat) | Content::Crossing(_, seat) => {
                    seat.number == number && seat.side == side
                }
                _ => false,
            })
        };
        let number = |field: &Field| -> Option<u8> {
            let name = &self.text[field.name.range()];
            let is_own = Side::of_letter(*name.first()?) == Some(side);
            let seat = Some(name).filter(|name| is_own && self.log.forms.is_seat(name))?;
            std::str::from_utf8(&seat[1..]).ok()?.parse().ok()
        };
        let numbered = self.log.fields().filter_map(|field| Some((number(field)?, *field)));
        numbered.filter(|(number, _)| !came(*number)).max_by_key(|(number, _)| *number)
    }

    pub(super) fn differ(&mut self, at: Span, side: Side, one: u8, other: u8, by: &'static str) {
        // In every game that dadu checks, the rule about the players has this id.
        let rule = self.log.game.and_then(|game| game.rulebook().rule("P2"));
        self.found(at, Facts::PlayersDiffer { side, one, other, by }, rule.as_slice());
    }

    pub(super) fn misread(&mut self, name: &str, field: &Field, error: fields::FieldError) {
        let at = Span::new(error.at.start as u32, error.at.end as u32);
        let facts = Facts::UnreadableField { name: name.to_owned(), expected: error.expected };
        self.found(at.shifted(field.value.start), facts, &[]);
    }

    pub(super) fn field(&self, name: &str) -> Option<Field> {
        self.seen.iter().find(|(seen, _)| *seen == name).map(|&(_, field)| field)
    }

    pub(super) fn value(&self, field: &Field) -> &str {
        std::str::from_utf8(&self.text[field.value.range()]).unwrap_or_default()
    }

    /// Returns the span of the opening field, for findings about the header as a whole.
    pub(super) fn opening(&self) -> Span {
        let first = self.log.fields().next();
        first.map_or(Span::default(), |field| field.name.to(field.value))
    }

    pub(super) fn found(&mut self, span: Span, facts: Facts, rules: &[RuleId]) {
        self.findings.push(Finding::new(span, facts, rules));
    }
}

/// Returns the index of the first syntax error in the line of a span. Syntax errors are sorted by line
/// and come first among the findings; there may be very many.
pub(super) fn error_at(log: &Log, span: Span) -> Option<usize> {
    let (lines, errors) = (&log.lines, &log.errors);
    let start = lines[log.line_at(span.start)?].span.start;
    let first = errors.partition_point(|error| error.span.start < start);
    errors.get(first).filter(|error| error.span.start <= span.end).map(|_| first)
}

/// Notes the legal move that unreadable text describes.
pub(super) fn note_meant(log: &Log, findings: &mut [Finding], span: Span, meant: Option<Box<str>>) {
    let Some(error) = error_at(log, span).filter(|_| meant.is_some()) else { return };
    // A trial of readings has no findings about the text.
    let of_line = findings.get_mut(error..).unwrap_or_default().iter_mut();
    let mut of_line = of_line.take_while(|finding| finding.span.start <= span.start);
    if let Some(finding) = of_line.find(|finding| finding.span == span) {
        finding.meant = meant;
    }
}
