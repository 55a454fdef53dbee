//! The reader of position lines: turns the written parts into claims.

use super::{PositionClaims, Problem, StatedSide};
use crate::finding::PositionProblem;
use crate::games::dadu::words::{WORDS, Word};
use crate::games::dadu::{Board, EarnedFact, Kind, Place, Shape};
use crate::notation::{Letter, PartKind, PositionPart};
use crate::span::Span;
use crate::table::{Player, Roster, Side};

pub(super) struct ClaimsReader<'a> {
    pub(super) text: &'a [u8],
    pub(super) board: Board,
    pub(super) roster: &'a Roster,
    pub(super) stated: PositionClaims,
    pub(super) problems: Vec<Problem>,
}

impl ClaimsReader<'_> {
    pub(super) fn section(&mut self, section: &[PositionPart]) {
        match section {
            [] => {}
            [head, rest @ ..] => match head.kind {
                PartKind::Side(side) => self.side(side, head.span, rest),
                _ => self.turn(section),
            },
        }
    }

    fn side(&mut self, side: Side, head: Span, parts: &[PositionPart]) {
        let end = parts.last().map_or(head, |part| part.span);
        let mut stated = StatedSide { span: head.to(end), ..StatedSide::default() };
        let mut rest = parts;
        while let [part, after @ ..] = rest {
            let arguments = after.iter().take_while(|p| self.is_argument(p)).count();
            rest = after;
            match part.kind {
                PartKind::Pieces(letter, square, count) => {
                    let letter = if let Letter::Is(letter) = letter { Some(letter) } else { None };
                    let place = self.board.named(square.letter(), square.place());
                    match (Kind::of_letter(letter), place) {
                        (Some(kind), Some(square)) => {
                            let place = self.board.place(side, square);
                            let pieces = &mut stated.pieces[kind as usize];
                            pieces.extend((0..count).map(|_| (place, part.span)));
                            if place.steps() == Some(self.board.last()) {
                                self.problem(part.span, PositionProblem::OnFinalSquare { side });
                            }
                        }
                        (Some(_), None) => self.problem(part.span, PositionProblem::OffTheBoard),
                        (None, _) => self.problem(part.span, PositionProblem::Misplaced),
                    }
                }
                PartKind::Word => {
                    rest = &after[arguments..];
                    let arguments = self.arguments(&after[..arguments]);
                    self.side_word(&mut stated, side, part.span, &arguments);
                }
                _ => self.problem(part.span, PositionProblem::Misplaced),
            }
        }
        if self.stated.sides[side].replace(stated).is_some() {
            self.problem(head, PositionProblem::Side(side));
        }
    }

    fn side_word(&mut self, stated: &mut StatedSide, side: Side, span: Span, after: &Arguments) {
        let span = span.to(after.span.unwrap_or(span));
        let all = self.roster.players(side);
        let word = self.word(span);
        let earned = word.and_then(EarnedFact::of_word);
        let is_flag = |(earned, _): (EarnedFact, bool)| matches!(earned.shape(), Shape::Flag(_));
        let takes_none = earned.is_some_and(is_flag);
        if !after.sides.is_empty() || takes_none && after.span.is_some() {
            return self.problem(span, PositionProblem::Misplaced);
        }
        if let Some((earned, holds)) = earned {
            let value = match earned.shape() {
                Shape::Players => self.players(after, all, span),
                Shape::One => u32::from(self.number(after, span)),
                Shape::Flag(_) => u32::from(holds),
            };
            stated.earned[earned as usize] = Some((value, span));
            return;
        }
        match word {
            Some(Word::Wait) => self.off_board(stated, Place::WAITING, span, after),
            Some(Word::Centre) => self.off_board(stated, Place::CENTRE, span, after),
            Some(Word::Out) => self.off_board(stated, Place::EXITED, span, after),
            Some(_) => self.problem(span, PositionProblem::Misplaced),
            None => self.unknown_word(span),
        }
    }

    fn off_board(&mut self, stated: &mut StatedSide, place: Place, span: Span, after: &Arguments) {
        let kings = after.letters.iter().filter(|&&l| Kind::of_letter(Some(l)) == Some(Kind::King));
        let kings = kings.count();
        let standard: u16 = after.numbers.iter().sum();
        if kings < after.letters.len() || !after.count_pieces() || standard > 255 {
            self.problem(span, PositionProblem::Misplaced);
        }
        let counts = [usize::from(standard.min(255)), kings];
        for (pieces, count) in stated.pieces.iter_mut().zip(counts) {
            pieces.extend((0..count).map(|_| (place, span)));
        }
    }

    fn turn(&mut self, parts: &[PositionPart]) {
        let mut rest = parts;
        while let [part, after @ ..] = rest {
            let count = after.iter().take_while(|p| self.is_argument(p)).count();
            rest = &after[count..];
            let arguments = self.arguments(&after[..count]);
            let span = part.span.to(arguments.span.unwrap_or(part.span));
            let word = if part.kind == PartKind::Word { self.word(part.span) } else { None };
            match word {
                Some(Word::Turn) => match arguments.only_side() {
                    Some(side) => self.stated.turn.side = Some((side, span)),
                    None => self.problem(span, PositionProblem::Misplaced),
                },
                Some(word @ (Word::After | Word::Doubled)) => match self.stated.turn.side {
                    Some((side, _)) => self.of_side_turn(word, side, &arguments, span),
                    None => self.problem(span, PositionProblem::Misplaced),
                },
                Some(_) => self.problem(span, PositionProblem::Misplaced),
                None if part.kind == PartKind::Word => self.unknown_word(part.span),
                None => self.problem(part.span, PositionProblem::Misplaced),
            }
        }
    }

    /// Reads who has thrown in a side turn, or thrown twice.
    fn of_side_turn(&mut self, word: Word, side: Side, arguments: &Arguments, span: Span) {
        if word == Word::Doubled {
            self.stated.turn.doubled = Some((self.number(arguments, span), span));
        } else {
            let all = self.roster.players(side);
            self.stated.turn.thrown = Some((self.players(arguments, all, span), span));
        }
    }

    fn arguments(&mut self, parts: &[PositionPart]) -> Arguments {
        let mut arguments = Arguments::default();
        for part in parts {
            arguments.span = Some(arguments.span.unwrap_or(part.span).to(part.span));
            match part.kind {
                PartKind::Number(n) => arguments.numbers.push(n),
                PartKind::Piece(letter) => arguments.letters.push(letter),
                PartKind::Side(side) => arguments.sides.push(side),
                PartKind::Word => match self.word(part.span) {
                    Some(Word::All) => arguments.all = true,
                    Some(Word::None) => arguments.none = true,
                    _ => self.unknown_word(part.span),
                },
                PartKind::Pieces(..)
                | PartKind::Stretch(..)
                | PartKind::Counted(..)
                | PartKind::Bar => {}
            }
        }
        arguments
    }

    /// Returns whether a part is an argument of a word. `all` and `none` are words that are only
    /// arguments.
    fn is_argument(&self, part: &PositionPart) -> bool {
        match part.kind {
            PartKind::Number(_) | PartKind::Piece(_) | PartKind::Side(_) => true,
            PartKind::Word => matches!(self.word(part.span), Some(Word::All | Word::None)),
            PartKind::Pieces(..)
            | PartKind::Stretch(..)
            | PartKind::Counted(..)
            | PartKind::Bar => false,
        }
    }

    fn players(&mut self, after: &Arguments, all: u32, span: Span) -> u32 {
        let numbered = |&n: &u16| Player::new(Side::N, u8::try_from(n).ok()?);
        let players: Vec<Player> = after.numbers.iter().filter_map(numbered).collect();
        if !after.name_players() || players.len() < after.numbers.len() {
            self.problem(span, PositionProblem::Misplaced);
        }
        let set = if after.all { all } else { 0 };
        players.iter().fold(set, |set, player| set | player.bit())
    }

    /// Returns the number of one player, or 0 for `none`.
    fn number(&mut self, after: &Arguments, span: Span) -> u8 {
        match after.numbers[..] {
            [n] if (1..=32).contains(&n) && after.name_players() => n as u8,
            [] if after.none && after.name_players() => 0,
            _ => {
                self.problem(span, PositionProblem::Misplaced);
                0
            }
        }
    }

    /// Returns the first word in a span.
    fn word(&self, span: Span) -> Option<Word> {
        let text = std::str::from_utf8(&self.text[span.range()]).unwrap_or_default();
        Word::read(text.split_whitespace().next().unwrap_or_default())
    }

    fn unknown_word(&mut self, span: Span) {
        let text = String::from_utf8_lossy(&self.text[span.range()]);
        let word = text.split_whitespace().next().unwrap_or_default().to_owned();
        if Word::read(&word).is_some() {
            return self.problem(span, PositionProblem::Misplaced);
        }
        let distance = |known: &str| strsim::osa_distance(&word.to_lowercase(), known);
        let near = WORDS.iter().map(|&(_, known)| known).min_by_key(|known| distance(known));
        // Two changes replace a word of two letters completely.
        let suggestion = near.filter(|known| distance(known) <= 2 && distance(known) < word.len());
        self.problem(span, PositionProblem::UnknownWord { word, suggestion });
    }

    pub(super) fn problem(&mut self, span: Span, problem: PositionProblem) {
        self.problems.push((span, problem));
    }
}

/// The arguments of a word. A word takes only one kind of them; any other combination is unclear.
#[derive(Default)]
struct Arguments {
    numbers: Vec<u16>,
    letters: Vec<u8>,
    sides: Vec<Side>,
    all: bool,
    none: bool,
    span: Option<Span>,
}

impl Arguments {
    /// Returns whether these are `1,3`, `all` or `none`.
    fn name_players(&self) -> bool {
        let kinds = [!self.numbers.is_empty(), self.all, self.none];
        let one_kind = kinds.into_iter().filter(|&there| there).count() == 1;
        one_kind && self.letters.is_empty() && self.sides.is_empty()
    }

    /// Returns whether these are `K 4`, `K K`, `4` or `none`.
    fn count_pieces(&self) -> bool {
        let some = !self.numbers.is_empty() || !self.letters.is_empty();
        some != self.none && !self.all && self.numbers.len() <= 1 && self.sides.is_empty()
    }

    /// Returns the side, if there is only `N` or `S` and nothing else.
    fn only_side(&self) -> Option<Side> {
        let alone = self.numbers.is_empty() && self.letters.is_empty() && !self.all && !self.none;
        match self.sides[..] {
            [side] if alone => Some(side),
            _ => None,
        }
    }
}
