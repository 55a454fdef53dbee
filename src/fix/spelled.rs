//! Fixes that only spell the same text in another way.

use super::{Fix, Kind, significant};
use crate::finding::{Facts, Finding};
use crate::games::GameId;
use crate::notation::meant::{self, dates, in_ascii, lines, readings};
use crate::notation::{
    Content, Line, Log, SyntaxErrorKind, broken, fields, line_breaks, with_parser,
};
use crate::rulebook::ProblemKind;
use crate::span::Span;

/// A game as it is read, with its findings.
pub struct Read<'a> {
    pub text: &'a [u8],
    pub log: &'a Log,
}

impl Read<'_> {
    /// Returns the game whose forms apply.
    pub fn game(&self) -> GameId {
        self.log.game.unwrap_or_default()
    }

    /// Returns a part of the text.
    pub fn excerpt(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.text[span.range()]).into_owned()
    }

    /// Returns the line that contains a finding.
    pub fn line_of(&self, finding: &Finding) -> Option<usize> {
        self.log.line_at(finding.span.start)
    }

    /// Returns whether no play comes before a line.
    pub fn is_in_header(&self, line: usize) -> bool {
        let is_play = |line: &Line| {
            !matches!(line.content, Content::Nothing | Content::Unreadable | Content::Field(_))
        };
        !self.log.lines[..line].iter().any(is_play)
    }

    /// Returns a line with a part of it replaced.
    pub fn with(&self, line: usize, span: Span, new: &str) -> String {
        let whole = self.log.lines[line].span;
        let before = self.excerpt(Span::new(whole.start, span.start));
        format!("{before}{new}{}", self.excerpt(Span::new(span.end, whole.end)))
    }
}

/// Returns the fix for a line with a finding, if there is one.
pub fn of(read: &Read<'_>, finding: &Finding) -> Option<Fix> {
    let line = read.line_of(finding)?;
    let (kind, after) = match &finding.facts {
        Facts::Syntax(SyntaxErrorKind::OtherLineBreak { .. }) => {
            let before = read.excerpt(read.log.lines[line].span);
            let found = line_breaks(read.log.game, &before).filter(|found| found.is_sure)?;
            (Kind::LineBreak, broken(&before, &found.places))
        }
        Facts::Syntax(SyntaxErrorKind::UnknownVersion) => (Kind::Value, value(read, line, "Dadu")?),
        Facts::Syntax(kind)
            if read.log.has_known_header()
                && kind.is_of_play()
                && *kind != SyntaxErrorKind::NoThrow =>
        {
            let before = read.excerpt(read.log.lines[line].span);
            let after = match kind {
                SyntaxErrorKind::StrayField => stray(read, line, finding.span)?,
                _ => spell(read.game(), &before, read.is_in_header(line))?,
            };
            (kind_of(&before, &after), after)
        }
        Facts::MisspeltField { name, suggestion }
            if meant::is_only_near(read.log.forms, name, suggestion) =>
        {
            (Kind::FieldName, read.with(line, finding.span, suggestion))
        }
        Facts::JoinedNames { separated } => {
            let value = read.with(line, finding.span, separated);
            (Kind::Value, names_of_all(read, line, &value)?)
        }
        Facts::ImpossibleDate { .. } => match &dates(&read.excerpt(finding.span))[..] {
            [date] => (Kind::Date, read.with(line, finding.span, date)),
            _ => return None,
        },
        Facts::GameSpelling { game } => (Kind::Value, read.with(line, finding.span, game)),
        Facts::UnknownGame { .. } => (Kind::Value, value(read, line, "Game")?),
        Facts::UnreadableField { name, .. } => (Kind::Value, value(read, line, name)?),
        Facts::Variant(problem) => {
            let (place, near) = in_variant(&read.excerpt(finding.span), finding.span, problem)?;
            (Kind::Value, read.with(line, place, &near))
        }
        _ => return None,
    };
    let before = read.excerpt(read.log.lines[line].span);
    (before != after).then_some(Fix { line, kind, before, after })
}

/// Returns the line of a field with the value that is meant.
fn value(read: &Read<'_>, line: usize, name: &str) -> Option<String> {
    let Content::Field(field) = read.log.lines[line].content else { return None };
    let new = meant::value(read.log.forms, name, &read.excerpt(field.value))?;
    Some(read.with(line, field.value, &new))
}

/// Returns the only meaning of a line that looks like a field of the log's own, but may be play.
fn stray(read: &Read<'_>, line: usize, at: Span) -> Option<String> {
    let written = read.excerpt(at);
    let named = meant::player_of(read.text, read.log, &written);
    let only = || the_only(read.game(), &written, read.is_in_header(line));
    Some(read.with(line, at, &named.unwrap_or_else(only)?))
}

/// Returns a line with separate names, if they are exactly the players of the side who are in the log. A name that was
/// split by mistake would be a player too many.
fn names_of_all(read: &Read<'_>, line: usize, new: &str) -> Option<String> {
    let log = read.log;
    let Content::Field(field) = log.lines[line].content else { return None };
    let side = log.forms.side(read.text[field.name.range()][0].to_ascii_uppercase())?;
    let number = |line: &Line| match &line.content {
        Content::Turn(turn) if turn.player.seat.side == side => turn.player.seat.number,
        Content::Arrival(to) | Content::Crossing(_, to) if to.side == side => u8::MAX,
        _ => 0,
    };
    let seen = log.lines.iter().map(number).max()?;
    let given = log.value_of(read.text, "Players");
    let given = given.and_then(|value| fields::players(log.forms, &value).ok());
    let players = seen.max(given.map_or(0, |sizes| sizes[side]));
    let (_, names) = new.split_once(':')?;
    (fields::names(names).len() == usize::from(players)).then(|| new.to_owned())
}

/// Returns the correction of one letter in a name or value of a variant, and its place. `text` is the text of
/// the span.
pub fn in_variant(text: &str, span: Span, problem: &ProblemKind) -> Option<(Span, String)> {
    let (ProblemKind::UnknownName { name: wrong, suggestion: Some(near), .. }
    | ProblemKind::UnknownValue { value: wrong, suggestion: Some(near), .. }) = problem
    else {
        return None;
    };
    let at = text.find(wrong.as_str())? as u32 + span.start;
    let is_typo = strsim::osa_distance(&in_ascii(wrong).to_lowercase(), &near.to_lowercase()) <= 1;
    is_typo.then(|| (Span::new(at, at + wrong.len() as u32), near.clone()))
}

/// The most times that a line is corrected: first the line, then its tokens.
const ROUNDS: usize = 3;

/// Returns a line in the spelling of the notation, as far as only one is possible.
pub fn spell(game: GameId, line: &str, in_header: bool) -> Option<String> {
    let mut now = line.to_owned();
    for _ in 0..ROUNDS {
        match spell_once(game, &now, in_header) {
            Some(next) => now = next,
            None => break,
        }
    }
    (now != line).then_some(now)
}

fn parsed(text: &str) -> Log {
    with_parser(|parser| parser.parse(text.as_bytes(), &[]).clone())
}

fn is_field(line: &Line) -> bool {
    matches!(line.content, Content::Field(_))
}

/// Returns the kind of a fix that makes a line readable. If a field loses text before its name, the old line is
/// kept, as for a value.
fn kind_of(before: &str, after: &str) -> Kind {
    let is_field = matches!(parsed(after).lines.first(), Some(line) if is_field(line));
    let initial =
        |line: &str| in_ascii(line).trim_start().chars().next().map(|c| c.to_ascii_uppercase());
    match is_field {
        true if initial(before) == initial(after) || significant(before) == significant(after) => {
            Kind::FieldName
        }
        true => Kind::Value,
        false => Kind::Play,
    }
}

fn spell_once(game: GameId, line: &str, in_header: bool) -> Option<String> {
    let head = game.line("\n");
    let text = format!("{head}{line}");
    let log = parsed(&text);
    let last = log.lines.last()?;
    match last.content {
        Content::Turn(_) => {
            if let Some(signed) = meant::with_remark_sign(line) {
                return Some(signed);
            }
            let joined = meant::without_spaces_at_signs(line);
            if !game.has_throws() && joined != line && meant::reads(game, &joined) {
                return Some(joined);
            }
            let tokens = log.errors.iter().filter(|error| {
                matches!(
                    error.kind,
                    SyntaxErrorKind::UnreadableToken | SyntaxErrorKind::Unclosed('(')
                )
            });
            let tokens =
                tokens.filter_map(|error| Some((error.span, sure(game, &text, error.span)?)));
            let new = replaced(&text, tokens)?;
            Some(new[head.len()..].to_owned())
        }
        Content::Unreadable => {
            let start = log.errors.first()?.span.start as usize;
            let rest = &text[start..];
            let new = match rest.starts_with('=') {
                true => Some(in_ascii(rest)).filter(|new| meant::reads(game, new)),
                false => the_only(game, rest, in_header),
            };
            Some(format!("{}{}", &text[head.len()..start], new?)).filter(|new| new != line)
        }
        _ => None,
    }
}

/// Returns the only sure reading of a line. Where none can be read as a whole, the first one is taken: they
/// differ only in how much of the line they spell in another way.
fn the_only(game: GameId, line: &str, in_header: bool) -> Option<String> {
    let sure = lines(game, line, in_header).into_iter().filter(|reading| reading.is_sure);
    let sure: Vec<String> = sure.map(|reading| reading.text).collect();
    let whole: Vec<&String> = sure.iter().filter(|text| meant::reads(game, text)).collect();
    match whole[..] {
        [] => sure.first().cloned(),
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// Returns the sure reading of a token.
fn sure(game: GameId, text: &str, span: Span) -> Option<String> {
    let next = text[span.end as usize..].split_whitespace().next().unwrap_or_default();
    let readings = readings(game, &text[span.range()], next);
    readings.into_iter().find(|meant| meant.is_sure).map(|meant| meant.form)
}

/// Returns a text with some spans replaced, or `None` if there are none.
pub fn replaced(text: &str, edits: impl Iterator<Item = (Span, String)>) -> Option<String> {
    let (mut out, mut at) = (String::new(), 0);
    for (span, new) in edits {
        out.push_str(&text[at..span.start as usize]);
        out.push_str(&new);
        at = span.end as usize;
    }
    (at > 0).then(|| format!("{out}{}", &text[at..]))
}
