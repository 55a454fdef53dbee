//! Positions that a log states: they set up a game, go on after a gap, or are held against the replay.

use super::order::Streak;
use super::{Replay, naming};
use crate::finding::{
    Facts, Finding, InPlay, PlacedProblem, PlayDifference as Difference, PlayProblem as Problem,
    Told,
};
use crate::games::game::{self, Game, GamePosition, Piece, Wrong};
use crate::layout::{LayoutDifference, Spot};
use crate::notation::{Letter, Log, Marks, PartKind, PositionLine, PositionPart};
use crate::replay::Witness;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{BySide, Side};

/// A stated position as it was read.
#[derive(Default)]
struct Stated {
    setup: game::StatedPosition,
    /// Whether the number of turns after this one is stated.
    says_again: bool,
    /// Where each side is stated.
    spans: BySide<Option<Span>>,
    problems: Vec<PlacedProblem>,
}

/// The lines of stated positions that cannot be read, so that they must not be written anew.
pub(super) fn misread_positions<G: Game>(text: &[u8], log: &Log) -> Vec<usize> {
    let is_misread = |position: &PositionLine| {
        let stated = read::<G>(text, log.parts_of(position));
        stated.problems.iter().any(|(_, problem)| problem.is_misreading())
    };
    log.positions().filter(|(_, position)| is_misread(position)).map(|(index, _)| index).collect()
}

fn read<G: Game>(text: &[u8], parts: &[PositionPart]) -> Stated {
    let mut stated = Stated::default();
    for section in parts.split(|part| part.kind == PartKind::Bar) {
        match section {
            [] => {}
            [head, rest @ ..] => match head.kind {
                PartKind::Side(side) => stated.side::<G>(text, side, head.span, rest),
                PartKind::Piece(letter) => {
                    let letter = char::from(letter);
                    stated.problem(head.span, Problem::NoSuchSide { letter });
                }
                _ => stated.turn::<G>(text, section),
            },
        }
    }
    stated
}

impl Stated {
    fn problem(&mut self, span: Span, problem: Problem) {
        self.problems.push((span, problem));
    }

    fn side<G: Game>(&mut self, text: &[u8], side: Side, head: Span, parts: &[PositionPart]) {
        let (mut pieces, mut rest) = (Vec::new(), parts);
        while let [part, after @ ..] = rest {
            let arguments = after.iter().take_while(|part| is_argument(part)).count();
            rest = after;
            match part.kind {
                PartKind::Pieces(letter, square, count) => {
                    let at = Spot::Square(square);
                    match known::<G>(letter) {
                        _ if !G::has(at) => self.problem(part.span, Problem::OffTheBoard),
                        Some(letter) => pieces.push((Piece { letter, at }, u32::from(count))),
                        None => self.problem(part.span, Problem::Misplaced),
                    }
                }
                PartKind::Word => {
                    rest = &after[arguments..];
                    self.off_board::<G>(text, part.span, &after[..arguments], &mut pieces);
                }
                _ => self.problem(part.span, Problem::Misplaced),
            }
        }
        let end = parts.last().map_or(head, |part| part.span);
        if self.spans[side].replace(head.to(end)).is_some() {
            self.problem(head, Problem::Twice(side));
        }
        self.setup.sides[side] = Some(pieces);
    }

    /// `wait 2`, `wait T 2`, `out 1`: a letter for each piece that has one, then the number of others.
    fn off_board<G: Game>(
        &mut self,
        text: &[u8],
        word: Span,
        arguments: &[PositionPart],
        pieces: &mut Vec<(Piece, u32)>,
    ) {
        let read = word_of(text, word);
        let Some(&(_, at)) = G::OFF_BOARD.iter().find(|(known, _)| *known == read) else {
            return self.unknown_word::<G>(text, word);
        };
        let span = word.to(arguments.last().map_or(word, |part| part.span));
        for part in arguments {
            match part.kind {
                PartKind::Piece(letter) if naming::is_letter::<G>(letter) => {
                    pieces.push((Piece { letter: Some(letter), at }, 1));
                }
                PartKind::Number(count) => {
                    pieces.push((Piece { letter: None, at }, u32::from(count)));
                }
                _ => self.problem(part.span, Problem::Misplaced),
            }
        }
        if arguments.is_empty() {
            self.problem(span, Problem::Misplaced);
        }
    }

    fn unknown_word<G: Game>(&mut self, text: &[u8], span: Span) {
        let word = word_of(text, span);
        let distance = |known: &&str| strsim::osa_distance(&word, known);
        let near = words::<G>().filter(|known| distance(known) < 3);
        let suggestion = near.min_by_key(distance);
        self.problem(span, Problem::UnknownWord { word, suggestion });
    }

    /// `turn S again 1`.
    fn turn<G: Game>(&mut self, text: &[u8], parts: &[PositionPart]) {
        let mut rest = parts;
        while let [word, after @ ..] = rest {
            rest = after.get(1..).unwrap_or_default();
            let is_word = word.kind == PartKind::Word;
            let has_again = words::<G>().any(|known| known == "again");
            match (word_of(text, word.span).as_str(), after.first().map(|part| part.kind)) {
                ("turn", Some(PartKind::Side(side))) if is_word => self.setup.turn = Some(side),
                ("again", Some(PartKind::Number(n)))
                    if is_word && has_again && self.setup.turn.is_some() =>
                {
                    self.setup.again = n.min(255) as u8;
                    self.says_again = true;
                }
                ("again", _) if is_word && !has_again => self.unknown_word::<G>(text, word.span),
                ("turn" | "again", _) => self.problem(word.span, Problem::Misplaced),
                _ if is_word => self.unknown_word::<G>(text, word.span),
                _ => self.problem(word.span, Problem::Misplaced),
            }
        }
    }
}

fn is_argument(part: &PositionPart) -> bool {
    matches!(part.kind, PartKind::Number(_) | PartKind::Piece(_))
}

/// A letter as rules have it, if a piece of the game has it.
fn known<G: Game>(letter: Letter) -> Option<Option<u8>> {
    naming::letters::<G>().find(|&known| naming::letter(known) == letter)
}

/// The words of the game's stated positions.
fn words<G: Game>() -> impl Iterator<Item = &'static str> {
    G::ID.rulebook().words.iter().map(|&(word, _)| word)
}

fn word_of(text: &[u8], span: Span) -> String {
    String::from_utf8_lossy(&text[span.range()]).to_ascii_lowercase()
}

impl<G: Told, W: Witness> Replay<'_, '_, G, W> {
    pub(super) fn stated(&mut self, line: &PositionLine) {
        let mut stated = read::<G>(self.text, self.log.parts_of(line));
        self.check_sides(line.span, &mut stated);
        let sets_up = self.counts.turns == 0 && self.lost.is_none() || self.lost.is_some();
        let checked = match stated.problems.is_empty() {
            true => self.checked(line.span, &mut stated, sets_up),
            false => None,
        };
        for (span, problem) in std::mem::take(&mut stated.problems) {
            let rules = rules_of::<G>(&problem);
            let facts = Facts::Play(G::ID, InPlay::ImpossiblePosition(problem));
            self.report(span, facts, &rules);
        }
        match checked {
            Some(position) if sets_up => self.set_up(line.span, position, &stated),
            Some(position) => self.hold(line.span, position, &stated),
            None if sets_up => self.lose_position(line.span),
            None => {}
        }
    }

    /// P2: every side that plays is stated, and no other.
    fn check_sides(&self, span: Span, stated: &mut Stated) {
        for side in Side::ALL {
            match (stated.spans[side], self.position.plays(side)) {
                (Some(at), false) => stated.problem(at, Problem::NotPlaying(side)),
                (None, true) => stated.problem(span, Problem::Missing(side)),
                _ => {}
            }
        }
    }

    /// The position that is stated, if it can be.
    fn checked(&self, span: Span, stated: &mut Stated, sets_up: bool) -> Option<G::Position> {
        // What is not stated of the turn goes on as it is known.
        if stated.setup.turn.is_none() && !sets_up {
            stated.setup.turn = self.position.turn();
            stated.setup.again = self.position.further_turns();
        }
        match self.rules.set_up(&stated.setup) {
            Ok(position) => Some(position),
            Err(wrong) => {
                for wrong in wrong {
                    let (at, problem) = problem(stated, span, wrong);
                    stated.problem(at, problem);
                }
                None
            }
        }
    }

    fn set_up(&mut self, span: Span, position: G::Position, stated: &Stated) {
        self.report_unchecked();
        let reasons = self.rules.unreachable(&position);
        if !reasons.is_empty() {
            let rules: Vec<RuleId> = reasons.iter().map(G::unreached).collect();
            self.report(span, G::unreachable_position(reasons), &rules);
        }
        // A game that goes on does so in any round.
        self.round.is_unknown = true;
        self.order_is_known = stated.setup.turn.is_some() || position.turn().is_none();
        self.go_on_from(span, position);
    }

    /// Holds a stated position against the replay, and goes on from it.
    fn hold(&mut self, span: Span, position: G::Position, stated: &Stated) {
        let differences = self.differences(&position, stated);
        let is_of_turn =
            |d: &Difference| matches!(d, Difference::Turn { .. } | Difference::Again { .. });
        let turn_differs = differences.iter().any(is_of_turn);
        if !differences.is_empty() {
            let strays = |difference: &Difference| match difference {
                Difference::Pieces(LayoutDifference { side, .. }) => self.strays[*side],
                _ => Side::ALL.into_iter().find_map(|side| self.strays[side]),
            };
            let follows = differences.iter().find_map(strays);
            let facts = Facts::Play(G::ID, InPlay::PositionDiffers(differences));
            let finding = Finding { follows, ..Finding::new(span, facts, &[]) };
            self.push(finding, Marks::default());
        }
        self.go_on_from(span, position);
        // Where the log and the replay differ, neither is taken for known.
        self.order_is_known = !turn_differs && (self.order_is_known || stated.setup.turn.is_some());
    }

    fn go_on_from(&mut self, span: Span, position: G::Position) {
        (self.lost, self.rests_on, self.strays) = (None, None, BySide::all(None));
        self.streak = Streak::default();
        if let Some(side) = position.winner() {
            self.finish.won.get_or_insert((side, span));
        }
        self.position = position;
        self.witness.stated();
    }

    /// What differs, place by place.
    fn differences(&self, stated: &G::Position, said: &Stated) -> Vec<Difference> {
        let sides: Vec<Side> = self.position.sides().collect();
        let plan = self.rules.plan(&sides);
        let pieces = stated.layout().differences(&self.position.layout(), &plan);
        let mut found: Vec<Difference> = pieces.into_iter().map(Difference::Pieces).collect();
        if let Some((stated, replayed)) =
            said.setup.turn.zip(self.position.turn()).filter(|(one, two)| one != two)
            && self.order_is_known
        {
            found.push(Difference::Turn { stated, replayed });
        } else if said.says_again
            && self.order_is_known
            && stated.further_turns() != self.position.further_turns()
        {
            let (stated, replayed) = (stated.further_turns(), self.position.further_turns());
            found.push(Difference::Again { stated, replayed });
        }
        found
    }
}

/// What is wrong, at its place.
fn problem(stated: &Stated, span: Span, wrong: Wrong) -> PlacedProblem {
    let of = |side: Side| stated.spans[side].unwrap_or(span);
    let waiting = |side: Side| -> u32 {
        let pieces = stated.setup.sides[side].iter().flatten();
        let waits = pieces.filter(|(piece, _)| piece.at == Spot::Waiting);
        waits
            .map(|(piece, count)| count.saturating_mul(crate::replay::pieces(piece.letter).into()))
            .fold(0, u32::saturating_add)
    };
    match wrong {
        Wrong::PieceCount { side, .. } => {
            (of(side), Problem::Wrong { wrong, waiting: waiting(side) })
        }
        Wrong::NotThere { side, .. } => (of(side), Problem::Wrong { wrong, waiting: 0 }),
        Wrong::TooFewSides | Wrong::TwoWinners | Wrong::TurnOfNobody(_) => {
            (span, Problem::Wrong { wrong, waiting: 0 })
        }
    }
}

/// The rules by which a position cannot be.
fn rules_of<G: Game>(problem: &Problem) -> Vec<RuleId> {
    match problem {
        // What was captured waits, and stands nowhere else.
        Problem::Wrong { wrong: Wrong::PieceCount { stated, expected, .. }, waiting }
            if *waiting > 0 && *stated > u32::from(*expected) =>
        {
            G::stated_twice()
        }
        Problem::Wrong { wrong, .. } => G::wrong(wrong),
        Problem::NotPlaying(_)
        | Problem::NoSuchSide { .. }
        | Problem::Missing(_)
        | Problem::Twice(_) => vec![G::CITED.sides],
        Problem::UnknownWord { .. } | Problem::OffTheBoard | Problem::Misplaced => {
            vec![G::CITED.board]
        }
    }
}
