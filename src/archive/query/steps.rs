//! The grammar of event counts, sequences and positions.

use super::error::{QueryError, error, misplaced, misspelt, shorten, unknown};
use super::grammar::side;
use super::reader::{Read, TokenReader};
use super::tree::*;
use super::words::{FOLLOWING, OF_POSITION, all_steps, nearest_step, piece, step};
use crate::games::GameId;
use crate::notation::{Letter, SquareName};
use crate::span::Span;
use crate::table::Side;

/// The maximum number of steps in a sequence.
const MOST_STEPS: usize = 20;

const KIND: &str = "a kind of piece: `king`, `standard`, `twins`";
const SQUARE: &str = "a square: `c3`";
const SPOT: &str = "pieces and their place: `king N on c3`, `waiting S >= 5`, `centre`, `exited`, \
                    `on track`; or `kings same-segment`, `open N`, `da N >= 3`";

/// The context in which events occur.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EventContext {
    /// A count.
    Count,
    /// The first step of a sequence.
    First,
    /// A later step.
    Later,
}

impl TokenReader<'_> {
    /// `captures of king by N`
    pub(super) fn events(&mut self, events: Events) -> Read<Events> {
        self.qualified(events, EventContext::Count)
    }

    /// `sequence(enter king then no exit then capture king by other within 3 turns) >= 2`
    pub(super) fn sequence(&mut self) -> Read<Formula<Atom>> {
        let steps = self.within_parentheses(|reader| {
            let mut steps = vec![reader.step(EventContext::First)?];
            while reader.takes("then") {
                reader.may_step(steps.len())?;
                steps.push(reader.step(EventContext::Later)?);
            }
            Ok(steps)
        })?;
        self.number_of("sequence(…)", |count| Atom::Sequence(steps.clone(), count))
    }

    fn may_step(&self, steps: usize) -> Read<()> {
        if steps < MOST_STEPS {
            return Ok(());
        }
        let message = "too many steps in the sequence".to_owned();
        Err(error(self.place(), message, "one too many", format!("at most {MOST_STEPS}")))
    }

    fn step(&mut self, asked: EventContext) -> Read<Step> {
        let without = self.excluded(asked)?;
        let events = self.step_events(asked)?;
        Ok(Step { without, events, within: self.within(asked)? })
    }

    /// Reads the events that must not happen before a step: `no capture then no exit then`.
    fn excluded(&mut self, asked: EventContext) -> Read<Vec<Events>> {
        let mut excluded = Vec::new();
        let mut span = self.place();
        while self.takes("no") {
            if asked == EventContext::First {
                let expected = "a step before `no`: `enter king then no capture then exit`";
                return Err(misplaced(span, "no", expected));
            }
            self.may_step(excluded.len())?;
            excluded.push(self.step_events(asked)?);
            if !self.takes("then") {
                return Err(
                    self.unexpected("`then` and the step before which this must not happen")
                );
            }
            span = self.place();
        }
        Ok(excluded)
    }

    fn step_events(&mut self, asked: EventContext) -> Read<Events> {
        let expected = all_steps();
        let (word, span) = self.word(&expected)?;
        let Some(event) = step(word) else {
            let message = format!("unknown step `{}`", shorten(word));
            return Err(unknown(span, message, nearest_step(word), expected));
        };
        let event = self.numbered(event)?;
        self.qualified(Events::all(event), asked)
    }

    /// `throw 4`
    fn numbered(&mut self, event: Event) -> Read<Event> {
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        if event != Event::Throw(None) || !self.peek_word().is_some_and(is_number) {
            return Ok(event);
        }
        Ok(Event::Throw(Some(self.throw_number()?)))
    }

    /// `within 3 turns`
    fn within(&mut self, asked: EventContext) -> Read<Option<Within>> {
        let span = self.place();
        if !self.takes("within") {
            return Ok(None);
        }
        if asked == EventContext::First {
            return Err(misplaced(
                span,
                "within",
                "`within` after a later step: `… then exit within 3 turns`",
            ));
        }
        let number = self.number("a number: `within 3 turns`")?;
        let (unit, span) = self.word("`turns` or `rounds`")?;
        match unit.to_ascii_lowercase().as_str() {
            "turn" | "turns" => Ok(Some(Within::Turns(number))),
            "round" | "rounds" => Ok(Some(Within::Rounds(number))),
            _ => Err(misplaced(span, unit, "`turns` or `rounds`")),
        }
    }

    /// Reads everything that restricts the events.
    fn qualified(&mut self, mut events: Events, asked: EventContext) -> Read<Events> {
        while let Some(word) = self.peek_word() {
            let span = self.place();
            match word.to_ascii_lowercase().as_str() {
                "of" => {
                    self.advance();
                    self.of(&mut events, asked, span)?;
                }
                "by" => self.by(&mut events, asked)?,
                "on" => self.on(&mut events)?,
                "in" if !self.is_list_next() => self.in_place(&mut events)?,
                _ if asked != EventContext::Count && piece(word).is_some() => {
                    self.of(&mut events, asked, span)?;
                }
                _ => break,
            }
        }
        Ok(events)
    }

    fn of(&mut self, events: &mut Events, asked: EventContext, span: Span) -> Read<()> {
        let has_piece = match events.event {
            Event::Capture => true,
            Event::Enter | Event::Exit | Event::Reentry => asked != EventContext::Count,
            _ => false,
        };
        if !has_piece {
            let help = "a count by side only; use `sequence(enter king)` to search for a piece";
            return Err(misplaced(span, "of", help));
        }
        let kind = self.kind()?;
        once(&mut events.of, kind, span)
    }

    fn by(&mut self, events: &mut Events, asked: EventContext) -> Read<()> {
        let span = self.place();
        self.advance();
        let expected = match asked {
            EventContext::Later => {
                "`N`, `S`, `same`, `other`, `same-player`, `king`, `standard` or `twins`"
            }
            _ => "`N`, `S`, `king`, `standard` or `twins`",
        };
        let (word, place) = self.word(expected)?;
        let whole = span.to(place);
        let lower = word.to_ascii_lowercase();
        let whose = match lower.as_str() {
            "same" if asked == EventContext::Later => Some(SideChoice::Same),
            "other" if asked == EventContext::Later => Some(SideChoice::Other),
            "same-player" if asked == EventContext::Later => Some(SideChoice::SamePlayer),
            _ => self.side_that_plays(word).map(SideChoice::Side),
        };
        match (whose, piece(word)) {
            (Some(whose), _) if events.by == SideChoice::Anyone => events.by = whose,
            (Some(_), _) => return Err(duplicate_condition(whole)),
            (None, Some(kind)) => {
                capture_only(events, whole, "by")?;
                once(&mut events.by_kind, kind, whole)?;
            }
            (None, None) => return Err(misspelt(place, word, &FOLLOWING, expected)),
        }
        Ok(())
    }

    /// Returns the side of a letter, in the game that was named; any side if the game is not Dadu or not known.
    pub(super) fn side_that_plays(&self, word: &str) -> Option<Side> {
        let only_dadu = self.game == Some(GameId::Dadu);
        let other = || Side::ALL.into_iter().find(|side| side.name().eq_ignore_ascii_case(word));
        side(word).or_else(|| other().filter(|_| !only_dadu))
    }

    fn on(&mut self, events: &mut Events) -> Read<()> {
        let span = self.place();
        capture_only(events, span, "on")?;
        self.advance();
        let square = self.square()?;
        once(&mut events.on, square, span)
    }

    fn in_place(&mut self, events: &mut Events) -> Read<()> {
        let span = self.place();
        capture_only(events, span, "in")?;
        self.advance();
        if !self.takes("place") {
            return Err(self.unexpected("`in place`"));
        }
        events.in_place = true;
        Ok(())
    }

    fn kind(&mut self) -> Read<Letter> {
        let (word, span) = self.word(KIND)?;
        piece(word).ok_or_else(|| misspelt(span, word, &OF_POSITION, KIND))
    }

    fn square(&mut self) -> Read<SquareName> {
        let (word, span) = self.word(SQUARE)?;
        square(word).ok_or_else(|| misplaced(span, word, SQUARE))
    }
}

pub(super) fn once<T>(slot: &mut Option<T>, found: T, span: Span) -> Read<()> {
    match slot.replace(found) {
        None => Ok(()),
        Some(_) => Err(duplicate_condition(span)),
    }
}

fn duplicate_condition(span: Span) -> QueryError {
    let expected = "at most one side, one kind and one place";
    error(span, "duplicate condition".to_owned(), "repeated", expected)
}

fn capture_only(events: &Events, span: Span, word: &str) -> Read<()> {
    match events.event {
        Event::Capture => Ok(()),
        _ => {
            Err(misplaced(span, word, "`by N` or `by S`; other restrictions are for captures only"))
        }
    }
}

/// Returns a square that some board has: at most 12 segments and the last square, at most 9 in each.
fn square(word: &str) -> Option<SquareName> {
    match *word.as_bytes() {
        [letter, place @ b'1'..=b'9'] => {
            let letter = letter.to_ascii_lowercase();
            (b'a'..=b'm').contains(&letter).then(|| SquareName::new(letter, place - b'0'))
        }
        _ => None,
    }
}

/// Positions.
impl TokenReader<'_> {
    /// `position(waiting N >= 5 and not kings same-segment)`
    pub(super) fn position(&mut self) -> Read<Formula<Atom>> {
        let facts = self.facts()?;
        self.number_of("position(…)", |count| Atom::Position(facts.clone(), count))
    }

    /// `(waiting N >= 5 and not kings same-segment)`
    pub(super) fn facts(&mut self) -> Read<Formula<Fact>> {
        self.within_parentheses(|reader| reader.formula(TokenReader::fact))
    }

    pub(super) fn fact(&mut self) -> Read<Formula<Fact>> {
        if self.takes("open") {
            let side = self.side();
            return Ok(Formula::Is(Fact::Open(side)));
        }
        if self.takes("da") {
            let side = self.side();
            return self.number_of("da", |count| Fact::Da(side, count));
        }
        let kings = self.peek_word().is_some_and(|word| word.eq_ignore_ascii_case("kings"));
        if !kings {
            return self.pieces();
        }
        self.advance();
        match self.takes("same-segment") {
            true => Ok(Formula::Is(Fact::KingsSameSegment)),
            false => Err(self.unexpected("`same-segment`")),
        }
    }

    fn side(&mut self) -> Option<Side> {
        let side = self.peek_word().and_then(side)?;
        self.advance();
        Some(side)
    }

    /// Reads a kind, a side and a place in any order, and their count.
    fn pieces(&mut self) -> Read<Formula<Fact>> {
        let (mut whose, mut which, mut spot) = (None, None, None);
        while let Some(word) = self.peek_word() {
            let span = self.place();
            if let Some(side) = self.side_that_plays(word) {
                self.advance();
                once(&mut whose, side, span)?;
            } else if let Some(kind) = piece(word) {
                self.advance();
                once(&mut which, kind, span)?;
            } else if let Some(found) = self.spot()? {
                once(&mut spot, found, span)?;
            } else {
                break;
            }
        }
        let Some(spot) = spot else {
            let span = self.place();
            return Err(match self.peek_word() {
                Some(word) => misspelt(span, word, &OF_POSITION, SPOT),
                None => self.unexpected(SPOT),
            });
        };
        self.number_of("this", |count| Fact::Pieces { side: whose, kind: which, spot, count })
    }

    fn spot(&mut self) -> Read<Option<Spot>> {
        let places =
            [("waiting", Spot::Waiting), ("centre", Spot::Centre), ("exited", Spot::Exited)];
        if let Some(&(_, spot)) = places.iter().find(|(word, _)| self.takes(word)) {
            return Ok(Some(spot));
        }
        if !self.takes("on") {
            return Ok(None);
        }
        if self.takes("track") {
            return Ok(Some(Spot::Track));
        }
        Ok(Some(Spot::Square(self.square()?)))
    }
}
