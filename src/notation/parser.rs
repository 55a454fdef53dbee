//! The parser of a game: its lines, and the kind of each line.
//!
//! The first characters of a line decide how it is parsed. An unreadable part becomes an error at its
//! location: a token costs only that token, a line only that line.

use super::breaks::{LineBreaks, line_breaks};
use super::bytes::{
    TextFacts, begins_with_throws, control, ends_token, is_words, last_token, separators, spaces,
    token_length,
};
use super::heads::{field_name, round, timecode};
use super::own::{Before, is_about_player, is_stray, lost_play};
use super::position;
use super::starts::{glued, starts};
use super::tree::*;
use super::turn::{
    Places, SeenTokens, Token, ellipsis, is_turn_with_colon, is_unclosed, item, may_be_a_throw,
    plain_line, player, seat,
};
use super::{BOM, MAX_LINE, OPENING, VERSION};
use crate::games::GameId;
use crate::span::Span;

/// Parses the text of one game. Never fails: the log lists the unreadable parts as errors.
pub fn parse(text: &[u8]) -> Log {
    let mut parser = Parser::default();
    parser.parse(text, &[]);
    parser.log
}

/// A parser of one game after another, which reuses its memory.
#[derive(Debug, Default)]
pub struct Parser {
    log: Log,
    /// The tokens of each game, because a token may have different meanings in two games.
    seen: [SeenTokens; GameId::ALL.len()],
}

impl Parser {
    /// Parses the text of one game. Never fails: the log lists the unreadable parts as errors. `cuts`
    /// lists where bytes of lines that are too long were removed, and how many.
    pub fn parse(&mut self, text: &[u8], cuts: &[(u32, u64)]) -> &Log {
        self.log.clear();
        let next = starts(text, cuts).find(|start| start.glued).map(|start| start.at);
        let own = &text[..next.unwrap_or(text.len())];
        let checked = TextFacts::of(own, cuts);
        let (log, seen, before) = (&mut self.log, &mut self.seen, Before::default());
        let mut parser = LineParser { text: own, log, seen, checked, cuts, before };
        let mut start = 0;
        while start < own.len() {
            start = 1 + parser.line_at(start);
        }
        if parser.before.has_own_fields {
            parser.find_lost_play();
        }
        if let Some(at) = next {
            self.log.glued = Some(at as u32);
            self.log.errors.push(glued(text, at));
        }
        &self.log
    }
}

struct LineParser<'a> {
    text: &'a [u8],
    log: &'a mut Log,
    seen: &'a mut [SeenTokens; GameId::ALL.len()],
    checked: TextFacts,
    cuts: &'a [(u32, u64)],
    before: Before,
}

impl LineParser<'_> {
    /// Parses the line that starts at `start` and returns where it ends.
    #[inline]
    fn line_at(&mut self, start: usize) -> usize {
        if self.checked.all
            && self.log.recorded.is_none()
            && let Some(end) = plain_line(self.text, start, &self.seen[self.kind()], self.log)
        {
            return end;
        }
        let rest = &self.text[start..];
        let end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        if self.checked.all {
            self.readable(Span::new(start as u32, end as u32), &self.text[start..end]);
        } else {
            self.unchecked_line(start, end);
        }
        end
    }

    fn unchecked_line(&mut self, start: usize, end: usize) {
        let text = self.text;
        let mut line = &text[start..end];
        line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut at = start;
        if let Some(rest) = line.strip_prefix(BOM) {
            (line, at) = (rest, start + BOM.len());
        }
        let span = Span::new(at as u32, (at + line.len()) as u32);
        if let Some(kind) = self.forbidden(span, line) {
            let (place, length) = match kind {
                SyntaxErrorKind::OtherLineBreak { sign, .. } => {
                    let found = self.breaks(line).and_then(|found| found.places.first().copied());
                    (found.unwrap_or(0), sign.len_utf8())
                }
                SyntaxErrorKind::ControlCharacter(c) => {
                    (control(line).map_or(0, |(place, _)| place), c.len_utf8())
                }
                _ => (0, line.len().min(80)),
            };
            self.end_recorded_header();
            self.error(at + place, at + place + length, kind);
            return self.push(span, None, None, Content::Unreadable);
        }
        self.readable(span, line);
    }

    /// Returns the reason why the line cannot be read at all, if there is one.
    fn forbidden(&self, span: Span, line: &[u8]) -> Option<SyntaxErrorKind> {
        let passed = self.cuts.partition_point(|&(at, _)| at < span.start);
        if let Some((_, bytes)) = self.cuts.get(passed).filter(|&&(at, _)| at <= span.end) {
            return Some(SyntaxErrorKind::LineTooLong(line.len() as u64 + bytes));
        }
        if line.len() > MAX_LINE {
            return Some(SyntaxErrorKind::LineTooLong(line.len() as u64));
        }
        if !self.checked.utf8 && std::str::from_utf8(line).is_err() {
            return Some(SyntaxErrorKind::NotUtf8);
        }
        if self.checked.control {
            return None;
        }
        let other = || control(line).map(|(_, c)| SyntaxErrorKind::ControlCharacter(c));
        self.other_line_break(line).or_else(other)
    }

    fn other_line_break(&self, line: &[u8]) -> Option<SyntaxErrorKind> {
        let LineBreaks { places, is_sure } = self.breaks(line)?;
        let sign = str::from_utf8(&line[*places.first()?..]).ok()?.chars().next()?;
        Some(SyntaxErrorKind::OtherLineBreak { sign, more: places.len() as u32 - 1, is_sure })
    }

    /// Returns the line breaks of other kinds in a line.
    fn breaks(&self, line: &[u8]) -> Option<LineBreaks> {
        line_breaks(self.log.game, str::from_utf8(line).ok()?)
    }

    fn readable(&mut self, span: Span, line: &[u8]) {
        let places = Places::ending_at(span.end as usize, self.log.forms);
        let mut rest = spaces(line);
        let mut time = None;
        if rest.first() == Some(&b'[') {
            match timecode(rest) {
                Ok((after, ())) => {
                    time = Some(places.between(rest, after));
                    rest = spaces(after);
                }
                Err(_) if self.log.recorded.is_some() => {}
                Err(_) => {
                    let stop = rest.iter().position(|&b| b == b' ').unwrap_or(rest.len());
                    let unclosed = !rest[..stop].contains(&b']');
                    let kind = match unclosed {
                        true => SyntaxErrorKind::Unclosed('['),
                        false => SyntaxErrorKind::UnreadableToken,
                    };
                    self.token_error(places, rest, stop, kind);
                    return self.push(span, None, None, Content::Unreadable);
                }
            }
        }
        match self.log.recorded {
            Some(_) => self.of_recorded(places, span, time, rest),
            None => self.content(places, span, time, rest),
        }
    }

    /// Parses a line of a game that dadu only records. Its header has fields. In its play, only the
    /// field `Result`, the fields about consent and the remarks have a known form: there `N: d2` may be a move.
    fn of_recorded(&mut self, places: Places, span: Span, time: Option<Span>, line: &[u8]) {
        let is_header = self.log.kept_from.is_none();
        let is_field = field_name(line).is_ok_and(|(value, name)| match is_header {
            true => !(places.forms.is_seat(name) && begins_with_throws(value)),
            false => super::fields::is_read_in_recorded_play(name),
        });
        if is_field {
            let (content, remark) = self.field(places, line);
            return self.push(span, time, remark, content);
        }
        let at = super::fields::remark_at(line);
        let is_blank = spaces(&line[..at.unwrap_or(line.len())]).is_empty();
        if at.is_none() || !is_blank {
            self.end_recorded_header();
        }
        let content = if is_blank { Content::Nothing } else { Content::Unreadable };
        self.push(span, time, at.map(|at| places.between(&line[at..], &[])), content);
    }

    /// Ends the header of a recorded game before the line to be added, if there is such a header.
    fn end_recorded_header(&mut self) {
        if self.log.recorded.is_some() {
            self.log.kept_from.get_or_insert(self.log.lines.len());
        }
    }

    /// Parses the line by its first characters.
    fn content(&mut self, places: Places, span: Span, time: Option<Span>, line: &[u8]) {
        let (content, remark) = match line {
            [] => (Content::Nothing, None),
            [b'#', ..] => (Content::Nothing, Some(places.between(line, &[]))),
            [b'=', ..] => self.position(places, line),
            [b'.', ..] | [0xE2, 0x80, 0xA6, ..] => self.gap(places, line),
            [b'+' | b'-', ..] => self.company(places, line),
            [b'0'..=b'9', ..] => return self.turn(places, span, time, line),
            _ if is_turn_with_colon(places, line) => (self.unreadable(places, line), None),
            [letter, b'0'..=b'9' | b'?', ..] if places.forms.side(*letter).is_some() => {
                let after = seat(places, line).map_or(line, |(rest, _)| rest);
                match after.first() {
                    Some(b':') => self.field(places, line),
                    Some(b'>') => self.company(places, line),
                    _ if is_about_player(after) => self.own_field(places, line),
                    _ => return self.turn(places, span, time, line),
                }
            }
            _ => self.own_field(places, line),
        };
        self.push(span, time, remark, content);
    }

    /// Parses a field, unless it would be one of the log's own and may be play.
    fn own_field(&mut self, places: Places, line: &[u8]) -> (Content, Option<Span>) {
        if is_stray(&mut self.before, self.text, self.log, places, line) {
            return (self.stray(places, line), None);
        }
        self.field(places, line)
    }

    fn stray(&mut self, places: Places, line: &[u8]) -> Content {
        let length = line.trim_ascii_end().len();
        self.token_error(places, line, length, SyntaxErrorKind::StrayField);
        Content::Unreadable
    }

    /// Reports the fields of the log's own that all its play may have become.
    fn find_lost_play(&mut self) {
        let places = Places::ending_at(self.text.len(), self.log.forms);
        for (index, span) in lost_play(&mut self.before, self.text, self.log, places) {
            self.log.lines[index].content = Content::Unreadable;
            self.log.errors.push(SyntaxError { span, kind: SyntaxErrorKind::StrayField });
        }
        self.log.errors.sort_by_key(|error| error.span.start);
    }

    /// `field = name *1SP ":" *SP value`
    fn field(&mut self, places: Places, line: &[u8]) -> (Content, Option<Span>) {
        let Ok((value, name)) = field_name(line) else {
            return (self.unreadable(places, line), None);
        };
        let name_span = places.between(line, &line[name.len()..]);
        let value = spaces(value);
        let trimmed = value.trim_ascii_end();
        let start = places.between(value, value).start;
        let mut value_span = Span::new(start, start + trimmed.len() as u32);
        let mut remark = None;
        if let Some(at) = super::fields::remark_start(self.log.forms, name, trimmed) {
            remark = Some(Span::new(start + at as u32, value_span.end));
            value_span.end = start + trimmed[..at].trim_ascii_end().len() as u32;
        }
        if name == &OPENING[..OPENING.len() - 1] {
            self.check_version(value_span);
        } else if name.eq_ignore_ascii_case(b"Game") {
            self.take_game(value_span);
        }
        (Content::Field(Field { name: name_span, value: value_span }), remark)
    }

    /// Sets the game that the header names first. A later field `Game`, in the play, has no effect.
    fn take_game(&mut self, value: Span) {
        if self.log.is_at_game_field(self.text) {
            let name = String::from_utf8_lossy(&self.text[value.range()]);
            self.log.take_game(&name);
        }
    }

    /// Returns the index of the token list of the log's game.
    #[inline(always)]
    fn kind(&self) -> usize {
        self.log.game.unwrap_or_default() as usize
    }

    fn check_version(&mut self, value: Span) {
        let text = &self.text[value.range()];
        if text != VERSION.to_string().as_bytes() {
            self.log
                .errors
                .push(SyntaxError { span: value, kind: SyntaxErrorKind::UnknownVersion });
        }
    }

    /// `turn = [round *SP] player 1*(1*SP item)`
    #[inline]
    fn turn(&mut self, places: Places, span: Span, time: Option<Span>, line: &[u8]) {
        let (rest, round) = match line.first() {
            Some(b'0'..=b'9') => match round(line) {
                Ok((rest, number)) => (spaces(rest), Some((number, places.between(line, rest)))),
                Err(_) => (line, None),
            },
            _ => (line, None),
        };
        let Some((mut rest, player)) =
            player(places, rest).ok().filter(|(rest, _)| ends_token(rest))
        else {
            let content = self.unreadable(places, line);
            return self.push(span, time, None, content);
        };
        let first = self.log.items.len();
        let mut remark = None;
        loop {
            rest = spaces(rest);
            match rest {
                [] => break,
                [b'#', ..] => {
                    remark = Some(places.between(rest, &[]));
                    break;
                }
                _ => rest = self.item(places, rest),
            }
        }
        if places.forms.throws && !self.log.items[first..].iter().any(may_be_a_throw) {
            self.log.errors.push(SyntaxError { span: player.span, kind: SyntaxErrorKind::NoThrow });
        }
        let items = Stretch { start: first as u32, end: self.log.items.len() as u32 };
        let content = Content::Turn(PlayerTurn { round, player, items });
        self.log.lines.push(Line { span, time, remark, content });
    }

    /// Parses one item. If it is unreadable, adds an error for the token.
    #[inline]
    fn item<'b>(&mut self, places: Places, input: &'b [u8]) -> &'b [u8] {
        // The character that ends the token may follow the line, so look in the whole text.
        let at = places.of(input);
        match Token::at_start(&self.text[at as usize..]) {
            Some((token, length))
                if length <= input.len()
                    && self.seen[self.kind()].repeat(token, at, &mut self.log.items).is_some() =>
            {
                &input[length..]
            }
            token => self.new_item(places, input, token),
        }
    }

    #[inline(never)]
    fn new_item<'b>(
        &mut self,
        places: Places,
        input: &'b [u8],
        token: Option<(Token, usize)>,
    ) -> &'b [u8] {
        let before = self.log.items.len();
        match item(places, &mut self.log.items, input) {
            Ok((rest, ())) if ends_token(rest) => {
                let length = input.len() - rest.len();
                if let Some((token, _)) = token.filter(|&(_, whole)| whole == length) {
                    let kind = self.kind();
                    self.seen[kind].keep(token, places.of(input), &self.log.items[before..]);
                }
                rest
            }
            _ => {
                self.log.items.truncate(before);
                self.unreadable_item(places, input)
            }
        }
    }

    /// Adds an error for a token. Words in a row, such as a remark without its `#`, are one error. Text
    /// after a `#` is not part of it.
    fn unreadable_item<'b>(&mut self, places: Places, input: &'b [u8]) -> &'b [u8] {
        let length = token_length(input);
        let stop = match memchr::memchr(b'#', &input[..length]) {
            Some(_) => input.trim_ascii_end().len(),
            None => length,
        };
        let rest = &input[stop..];
        if is_unclosed(&input[..length]) {
            let span = self.token_error(places, input, stop, SyntaxErrorKind::Unclosed('('));
            self.log.items.push(Item { span, kind: ItemKind::Unreadable });
        } else if !self.continues_words(places.between(input, rest)) {
            let span = self.token_error(places, input, stop, SyntaxErrorKind::UnreadableToken);
            self.log.items.push(Item { span, kind: ItemKind::Unreadable });
        }
        rest
    }

    /// Adds a token to the unreadable words before it, if both are words.
    fn continues_words(&mut self, token: Span) -> bool {
        let (text, log) = (self.text, &mut *self.log);
        let (Some(item), Some(error)) = (log.items.last_mut(), log.errors.last_mut()) else {
            return false;
        };
        let before = item.span;
        let between = text.get(before.end as usize..token.start as usize).unwrap_or(b"-");
        let continues = matches!(item.kind, ItemKind::Unreadable)
            && error.span == before
            && error.kind == SyntaxErrorKind::UnreadableToken
            && spaces(between).is_empty()
            // The words before it are words up to their last one.
            && (is_words(last_token(&text[before.range()])) && is_words(&text[token.range()])
                || &text[token.range()] == b"+");
        if continues {
            (item.span, error.span) = (before.to(token), before.to(token));
        }
        continues
    }

    /// `position = "=" *part`
    fn position(&mut self, places: Places, line: &[u8]) -> (Content, Option<Span>) {
        let first = self.log.parts.len();
        let mut rest = &line[1..];
        let mut stop = rest;
        let remark = loop {
            rest = separators(rest);
            match rest {
                [] => break None,
                [b'#', ..] => break Some(places.between(rest, &[])),
                _ => {}
            }
            match position::part(places.forms, rest) {
                Ok((after, kind)) => {
                    let span = places.between(rest, after);
                    self.log.parts.push(PositionPart { span, kind });
                    (rest, stop) = (after, after);
                }
                Err(_) => {
                    let length = token_length(rest);
                    self.token_error(places, rest, length, SyntaxErrorKind::UnreadableToken);
                    self.log.parts.truncate(first);
                    return (Content::Unreadable, None);
                }
            }
        };
        let parts = Stretch { start: first as u32, end: self.log.parts.len() as u32 };
        (Content::Position(PositionLine { span: places.between(line, stop), parts }), remark)
    }

    /// `gap = "..."`
    fn gap(&mut self, places: Places, line: &[u8]) -> (Content, Option<Span>) {
        match ellipsis(line) {
            Ok((rest, ())) => {
                self.and_remark(places, line, rest, Content::Gap(places.between(line, rest)))
            }
            Err(_) => (self.unreadable(places, line), None),
        }
    }

    /// `+N5`, `-N2`, `N2>S4`
    fn company(&mut self, places: Places, line: &[u8]) -> (Content, Option<Span>) {
        let first = match line {
            [b'+' | b'-', rest @ ..] => seat(places, rest),
            _ => seat(places, line),
        };
        let Some((rest, one)) = first.ok().filter(|(_, seat)| seat.number > 0) else {
            return (self.unreadable(places, line), None);
        };
        let second = rest.strip_prefix(b">").and_then(|rest| seat(places, rest).ok());
        match (line[0], second) {
            (b'+', None) => self.and_remark(places, line, rest, Content::Arrival(one)),
            (b'-', None) => self.and_remark(places, line, rest, Content::Departure(one)),
            (b'+' | b'-', Some(_)) | (_, None) => (self.unreadable(places, line), None),
            (_, Some((rest, two))) => {
                self.and_remark(places, line, rest, Content::Crossing(one, two))
            }
        }
    }

    /// Returns the content, if only a remark follows it.
    fn and_remark(
        &mut self,
        places: Places,
        line: &[u8],
        rest: &[u8],
        content: Content,
    ) -> (Content, Option<Span>) {
        match spaces(rest) {
            [] if ends_token(rest) => (content, None),
            remark @ [b'#', ..] if ends_token(rest) => (content, Some(places.between(remark, &[]))),
            _ => (self.unreadable(places, line), None),
        }
    }

    fn unreadable(&mut self, places: Places, line: &[u8]) -> Content {
        let length = line.trim_ascii_end().len();
        self.token_error(places, line, length, SyntaxErrorKind::UnreadableLine);
        Content::Unreadable
    }

    fn token_error(
        &mut self,
        places: Places,
        input: &[u8],
        length: usize,
        kind: SyntaxErrorKind,
    ) -> Span {
        let span = places.between(input, &input[length..]);
        self.log.errors.push(SyntaxError { span, kind });
        span
    }

    fn error(&mut self, start: usize, end: usize, kind: SyntaxErrorKind) {
        self.log.errors.push(SyntaxError { span: Span::new(start as u32, end as u32), kind });
    }

    fn push(&mut self, span: Span, time: Option<Span>, remark: Option<Span>, content: Content) {
        self.log.lines.push(Line { span, time, remark, content });
    }
}
