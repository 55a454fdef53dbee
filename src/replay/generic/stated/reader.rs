//! The reader of stated positions: side by side, word by word.

use super::naming;
use crate::finding::{PlacedProblem, PlayProblem as Problem};
use crate::games::GameId;
use crate::games::game::{Game, Piece, StatedPosition, StatedSide, WordKind};
use crate::games::move_game::MoveGame;
use crate::layout::{Spot, SquareName};
use crate::notation::{Letter, PartKind, PositionPart};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{BySide, MAX_PLAYERS, Side};

/// The facts about a game that its stated positions depend on.
#[derive(Clone, Copy)]
pub(in crate::replay) struct PositionForms {
    game: GameId,
    words: &'static [(&'static str, WordKind)],
    /// The rule on the sides that play.
    sides: RuleId,
    /// The rule on the board.
    board: RuleId,
    has: fn(Spot) -> bool,
}

impl PositionForms {
    /// Returns those of a game with throws.
    pub(in crate::replay) fn of<G: Game>() -> PositionForms {
        let (sides, board) = (G::CITED.sides, G::CITED.board);
        PositionForms { game: G::ID, words: G::WORDS, sides, board, has: G::has }
    }

    /// Returns those of a game without throws.
    pub(in crate::replay) fn of_moves<G: MoveGame>() -> PositionForms {
        let (sides, board) = (G::CITED.sides, G::CITED.board);
        PositionForms { game: G::ID, words: G::WORDS, sides, board, has: G::has }
    }

    /// Returns the words of the game's stated positions.
    fn all_words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.game.rulebook().words.iter().map(|&(word, _)| word)
    }
}

/// A stated position as it was read.
pub(in crate::replay) struct ReadPosition {
    forms: PositionForms,
    pub(in crate::replay) setup: StatedPosition,
    /// Whether the number of turns after this one is stated.
    pub(in crate::replay) says_again: bool,
    /// The span of the statement about each side.
    pub(in crate::replay) spans: BySide<Option<Span>>,
    /// The problems that prevent reading it or are wrong in any game, each with its rule.
    pub(in crate::replay) problems: Vec<(PlacedProblem, RuleId)>,
}

/// Reads the parts of a stated position.
pub(in crate::replay) fn read(
    forms: PositionForms,
    text: &[u8],
    parts: &[PositionPart],
) -> ReadPosition {
    let mut stated = ReadPosition {
        forms,
        setup: StatedPosition::default(),
        says_again: false,
        spans: BySide::default(),
        problems: Vec::new(),
    };
    for section in parts.split(|part| part.kind == PartKind::Bar) {
        match section {
            [] => {}
            [head, rest @ ..] => match head.kind {
                PartKind::Side(side) => stated.side(text, side, head.span, rest),
                PartKind::Piece(letter) => {
                    let letter = char::from(letter);
                    stated.problem(head.span, Problem::NoSuchSide { letter });
                }
                _ => stated.turn(text, section),
            },
        }
    }
    stated
}

impl ReadPosition {
    /// Adds a problem, with the rule that applies to it in every game.
    pub(in crate::replay) fn problem(&mut self, span: Span, problem: Problem) {
        let rule = match problem {
            Problem::NotPlaying(_)
            | Problem::NoSuchSide { .. }
            | Problem::Missing { .. }
            | Problem::NoSuchPlayer(_)
            | Problem::Twice(_) => self.forms.sides,
            _ => self.forms.board,
        };
        self.problems.push(((span, problem), rule));
    }

    fn side(&mut self, text: &[u8], side: Side, head: Span, parts: &[PositionPart]) {
        let (mut stated, mut rest, mut said) = (StatedSide::default(), parts, Vec::new());
        while let [part, after @ ..] = rest {
            rest = after;
            match part.kind {
                PartKind::Pieces(..) => stated.pieces.extend(self.pieces(part)),
                PartKind::Word => {
                    let read = word_of(text, part.span);
                    let known = self.forms.words.iter().find(|(word, _)| *word == read);
                    let kind = known.map(|(_, kind)| *kind);
                    let count = after.iter().take_while(|part| follows(text, kind, part)).count();
                    let (arguments, others) = after.split_at(count);
                    rest = others;
                    match known {
                        Some((word, _)) if said.contains(word) => {
                            self.problem(part.span, Problem::Misplaced);
                        }
                        Some(&(word, kind)) => {
                            said.push(word);
                            self.word(text, (word, kind, part.span), arguments, &mut stated);
                        }
                        None => self.unknown_word(text, part.span),
                    }
                }
                _ => self.problem(part.span, Problem::Misplaced),
            }
        }
        let end = parts.last().map_or(head, |part| part.span);
        if self.spans[side].replace(head.to(end)).is_some() {
            self.problem(head, Problem::Twice(side));
        }
        self.setup.sides[side] = Some(stated);
    }

    /// Returns the pieces on a square, or one piece on each square of a stretch.
    fn pieces(&mut self, part: &PositionPart) -> Vec<(Piece, u32)> {
        let (letter, squares, count) = match part.kind {
            PartKind::Pieces(letter, square, count) => (letter, vec![square], count),
            PartKind::Stretch(first, last) => (Letter::None, stretch(first, last), 1),
            _ => return Vec::new(),
        };
        let Some(letter) =
            naming::letters_of(self.forms.game).find(|&it| naming::letter(it) == letter)
        else {
            self.problem(part.span, Problem::Misplaced);
            return Vec::new();
        };
        let places: Vec<Spot> = squares.into_iter().map(Spot::Square).collect();
        if places.is_empty() || !places.iter().all(|&at| (self.forms.has)(at)) {
            self.problem(part.span, Problem::OffTheBoard);
            return Vec::new();
        }
        places.into_iter().map(|at| (Piece { letter, at }, count.into())).collect()
    }

    /// Reads a word of the game with its arguments.
    fn word(
        &mut self,
        text: &[u8],
        (word, kind, span): (&'static str, WordKind, Span),
        arguments: &[PositionPart],
        stated: &mut StatedSide,
    ) {
        if let Some(surplus) = surplus(kind, arguments) {
            return self.problem(surplus, Problem::Misplaced);
        }
        match (kind, arguments) {
            (WordKind::Flag, _) => stated.flags.push(word),
            (_, []) => self.problem(span, Problem::Misplaced),
            (WordKind::OffBoard(at), arguments) => {
                arguments.iter().for_each(|part| self.off_board(part, at, stated));
            }
            (WordKind::Places, arguments) => {
                let pieces = arguments.iter().flat_map(|part| self.pieces(part)).collect();
                stated.places.push((word, pieces));
            }
            (WordKind::Players, arguments) => {
                let players = arguments.iter().map(|part| self.players(text, part));
                stated.players.push((word, players.fold(0, |all, players| all | players)));
            }
            (WordKind::Counts, arguments) => {
                let counts = arguments.iter().filter_map(|part| self.counted(part)).collect();
                stated.counts.push((word, counts));
            }
        }
    }

    /// Reads `wait 2`, `wait T 2`, `out 1`: a letter for each piece that has one, then the number of
    /// others.
    fn off_board(&mut self, part: &PositionPart, at: Spot, stated: &mut StatedSide) {
        match part.kind {
            PartKind::Piece(letter)
                if naming::letters_of(self.forms.game).any(|known| known == Some(letter)) =>
            {
                stated.pieces.push((Piece { letter: Some(letter), at }, 1));
            }
            PartKind::Number(count) => {
                stated.pieces.push((Piece { letter: None, at }, u32::from(count)));
            }
            _ => self.problem(part.span, Problem::Misplaced),
        }
    }

    /// Returns the players that an argument names, one bit each.
    fn players(&mut self, text: &[u8], part: &PositionPart) -> u32 {
        match part.kind {
            PartKind::Number(number) if (1..=u16::from(MAX_PLAYERS)).contains(&number) => {
                1 << (number - 1)
            }
            PartKind::Word if word_of(text, part.span) == "all" => u32::MAX,
            PartKind::Word => 0,
            _ => {
                self.problem(part.span, Problem::Misplaced);
                0
            }
        }
    }

    /// Returns a number of the side itself, or of one of its players.
    fn counted(&mut self, part: &PositionPart) -> Option<(u8, u16)> {
        match part.kind {
            PartKind::Number(count) => Some((0, count)),
            PartKind::Counted(owner, count) => match u8::try_from(owner) {
                Ok(owner) if (1..=MAX_PLAYERS).contains(&owner) => Some((owner, count)),
                _ => {
                    self.problem(part.span, Problem::Misplaced);
                    None
                }
            },
            _ => None,
        }
    }

    fn unknown_word(&mut self, text: &[u8], span: Span) {
        let word = word_of(text, span);
        if self.forms.all_words().any(|known| known == word) {
            return self.problem(span, Problem::Misplaced);
        }
        let distance = |known: &&str| strsim::osa_distance(&word, known);
        let near = self.forms.all_words().filter(|known| distance(known) < 3);
        let suggestion = near.min_by_key(distance);
        self.problem(span, Problem::UnknownWord { word, suggestion });
    }

    /// Reads `turn S`, with `again 1`, `after 2` or `fill S` if the game has these words.
    fn turn(&mut self, text: &[u8], parts: &[PositionPart]) {
        let mut rest = parts;
        while let [word, after @ ..] = rest {
            rest = after.get(1..).unwrap_or_default();
            let read = word_of(text, word.span);
            let is_known = read == "turn" || self.forms.all_words().any(|known| known == read);
            let argument = after.first();
            let says_none = argument.is_some_and(|part| word_of(text, part.span) == "none");
            let argument = argument.map(|part| part.kind);
            match read.as_str() {
                // Nobody has thrown in the turn: nothing to add to it.
                "after"
                    if is_known
                        && says_none
                        && self.setup.turn.is_some()
                        && self.setup.after == 0 => {}
                "turn" | "again" | "after" | "fill" if is_known => {
                    if self.turn_word(&read, argument).is_none() {
                        self.problem(word.span, Problem::Misplaced);
                    }
                }
                _ if word.kind != PartKind::Word => {
                    self.problem(word.span, Problem::Misplaced);
                }
                _ => self.unknown_word(text, word.span),
            }
        }
    }

    /// Takes a word about the turn with its argument, but only once.
    fn turn_word(&mut self, word: &str, argument: Option<PartKind>) -> Option<()> {
        let setup = &mut self.setup;
        match (word, argument?) {
            ("turn", PartKind::Side(side)) if setup.turn.is_none() => setup.turn = Some(side),
            ("fill", PartKind::Side(side)) if setup.fill.is_none() => setup.fill = Some(side),
            ("again", PartKind::Number(turns)) if setup.turn.is_some() && !self.says_again => {
                setup.again = u8::try_from(turns).unwrap_or(u8::MAX);
                self.says_again = true;
            }
            ("after", PartKind::Number(player))
                if setup.turn.is_some() && setup.after == 0 && player <= MAX_PLAYERS.into() =>
            {
                setup.after = player as u8;
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns whether a part may be an argument of a word of this kind, or of an unknown word.
fn follows(text: &[u8], kind: Option<WordKind>, part: &PositionPart) -> bool {
    let is_word = |words: &[&str]| {
        part.kind == PartKind::Word && words.contains(&word_of(text, part.span).as_str())
    };
    match kind {
        Some(WordKind::OffBoard(_)) | None => {
            matches!(part.kind, PartKind::Number(_) | PartKind::Piece(_))
        }
        Some(WordKind::Flag) => false,
        Some(WordKind::Places) => {
            matches!(part.kind, PartKind::Pieces(..) | PartKind::Stretch(..)) || is_word(&["none"])
        }
        Some(WordKind::Players) => {
            matches!(part.kind, PartKind::Number(_)) || is_word(&["all", "none"])
        }
        Some(WordKind::Counts) => {
            matches!(part.kind, PartKind::Number(_) | PartKind::Counted(..)) || is_word(&["none"])
        }
    }
}

/// Returns the first argument that adds too much:
///
/// - anything combined with `all` or `none`
/// - a second number for a player or side
/// - an argument after the number of other pieces
fn surplus(kind: WordKind, arguments: &[PositionPart]) -> Option<Span> {
    let is_surplus = |(index, part): &(usize, &PositionPart)| {
        let before = &arguments[..*index];
        let is_word = |part: &PositionPart| part.kind == PartKind::Word;
        let is_number = |part: &PositionPart| matches!(part.kind, PartKind::Number(_));
        let owner = |part: &PositionPart| match part.kind {
            PartKind::Counted(owner, _) => owner,
            _ => 0,
        };
        match kind {
            _ if before.iter().any(is_word) => true,
            _ if is_word(part) => !before.is_empty(),
            WordKind::OffBoard(_) => before.iter().any(is_number),
            WordKind::Counts => before.iter().any(|other| owner(other) == owner(part)),
            WordKind::Places | WordKind::Players | WordKind::Flag => false,
        }
    };
    arguments.iter().enumerate().find(is_surplus).map(|(_, part)| part.span)
}

/// Returns the squares from one to another with the same letter.
fn stretch(first: SquareName, last: SquareName) -> Vec<SquareName> {
    let places = first.place()..=last.place();
    let squares = places.map(|place| SquareName::new(first.letter(), place));
    squares.filter(|_| first.letter() == last.letter()).collect()
}

fn word_of(text: &[u8], span: Span) -> String {
    String::from_utf8_lossy(&text[span.range()]).to_ascii_lowercase()
}
