//! A stated position: from the parts that were written to what they say, and what differs from the
//! replay.

use crate::finding::{Difference, Differing, PositionProblem, Unsaid};
use crate::notation::{Letter, Log, PartKind, PositionLine, PositionPart};
use crate::rules::dadu::words::{WORDS, Word};
use crate::rules::dadu::{Board, Consult, Kind, Place, Player, Position, Roster, Rules, Side};
use crate::span::Span;

/// What a position line says of one side. What it leaves out is not claimed.
#[derive(Clone, Debug, Default)]
pub struct StatedSide {
    /// The places of the pieces, by kind, with where each is written.
    pieces: [Vec<(Place, Span)>; 2],
    da: Option<(u32, Span)>,
    ones: Option<(u32, Span)>,
    open: Option<(bool, Span)>,
    exit: Option<(bool, Span)>,
    kill: Option<(bool, Span)>,
    twice: Option<(u8, Span)>,
    span: Span,
}

/// What a position line says of the side turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatedTurn {
    side: Option<(Side, Span)>,
    thrown: Option<(u32, Span)>,
    doubled: Option<(u8, Span)>,
}

/// What a position line says.
#[derive(Clone, Debug, Default)]
pub struct Stated {
    sides: [Option<StatedSide>; 2],
    turn: StatedTurn,
}

/// Something in a position line that does not fit.
pub type Problem = (Span, PositionProblem);

/// Reads the parts of a position line.
pub fn read(
    text: &[u8],
    span: Span,
    parts: &[PositionPart],
    board: Board,
    roster: &Roster,
) -> (Stated, Vec<Problem>) {
    let mut reader = Reader { text, board, roster, stated: Stated::default(), problems: vec![] };
    for section in parts.split(|part| part.kind == PartKind::Bar) {
        reader.section(section);
    }
    for side in Side::BOTH {
        if reader.stated.sides[side.index()].is_none() {
            reader.problem(span, PositionProblem::Side(side));
        }
    }
    (reader.stated, reader.problems)
}

/// Whether a position line says something that cannot be read, so that it must not be written anew.
pub fn is_misread(
    text: &[u8],
    log: &Log,
    line: &PositionLine,
    board: Board,
    roster: &Roster,
) -> bool {
    let (_, problems) = read(text, line.span, log.parts_of(line), board, roster);
    problems.iter().any(|(_, problem)| problem.is_misreading())
}

struct Reader<'a> {
    text: &'a [u8],
    board: Board,
    roster: &'a Roster,
    stated: Stated,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn section(&mut self, section: &[PositionPart]) {
        match section {
            [] => {}
            [head, rest @ ..] => match head.kind {
                PartKind::Side(side) => self.side(Side::of(side), head.span, rest),
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
        if self.stated.sides[side.index()].replace(stated).is_some() {
            self.problem(head, PositionProblem::Side(side));
        }
    }

    fn side_word(&mut self, stated: &mut StatedSide, side: Side, span: Span, after: &Arguments) {
        let span = span.to(after.span.unwrap_or(span));
        let all = self.roster.players(side);
        let word = self.word(span);
        let takes_none = word.is_some_and(|word| {
            matches!(
                word,
                Word::Open | Word::Closed | Word::Exit | Word::NoExit | Word::Kill | Word::NoKill
            )
        });
        if !after.sides.is_empty() || takes_none && after.span.is_some() {
            return self.problem(span, PositionProblem::Misplaced);
        }
        match word {
            Some(Word::Wait) => self.off_board(stated, Place::WAITING, span, after),
            Some(Word::Centre) => self.off_board(stated, Place::CENTRE, span, after),
            Some(Word::Out) => self.off_board(stated, Place::EXITED, span, after),
            Some(Word::Da) => stated.da = Some((self.players(after, all, span), span)),
            Some(Word::Ones) => stated.ones = Some((self.players(after, all, span), span)),
            Some(Word::Open) => stated.open = Some((true, span)),
            Some(Word::Closed) => stated.open = Some((false, span)),
            Some(Word::Exit) => stated.exit = Some((true, span)),
            Some(Word::NoExit) => stated.exit = Some((false, span)),
            Some(Word::Kill) => stated.kill = Some((true, span)),
            Some(Word::NoKill) => stated.kill = Some((false, span)),
            Some(Word::Twice) => stated.twice = Some((self.number(after, span), span)),
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
                Some(Word::After) => {
                    let side = self.stated.turn.side.map_or(Side::N, |(side, _)| side);
                    let all = self.roster.players(side);
                    self.stated.turn.thrown = Some((self.players(&arguments, all, span), span));
                }
                Some(Word::Doubled) => {
                    self.stated.turn.doubled = Some((self.number(&arguments, span), span));
                }
                Some(_) => self.problem(span, PositionProblem::Misplaced),
                None if part.kind == PartKind::Word => self.unknown_word(part.span),
                None => self.problem(part.span, PositionProblem::Misplaced),
            }
        }
    }

    fn arguments(&mut self, parts: &[PositionPart]) -> Arguments {
        let mut arguments = Arguments::default();
        for part in parts {
            arguments.span = Some(arguments.span.unwrap_or(part.span).to(part.span));
            match part.kind {
                PartKind::Number(n) => arguments.numbers.push(n),
                PartKind::Piece(letter) => arguments.letters.push(letter),
                PartKind::Side(side) => arguments.sides.push(Side::of(side)),
                PartKind::Word => match self.word(part.span) {
                    Some(Word::All) => arguments.all = true,
                    Some(Word::None) => arguments.none = true,
                    _ => self.unknown_word(part.span),
                },
                PartKind::Pieces(..) | PartKind::Bar => {}
            }
        }
        arguments
    }

    /// Whether a part follows a word. `all` and `none` are words that only follow.
    fn is_argument(&self, part: &PositionPart) -> bool {
        match part.kind {
            PartKind::Number(_) | PartKind::Piece(_) | PartKind::Side(_) => true,
            PartKind::Word => matches!(self.word(part.span), Some(Word::All | Word::None)),
            PartKind::Pieces(..) | PartKind::Bar => false,
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

    fn number(&mut self, after: &Arguments, span: Span) -> u8 {
        match after.numbers[..] {
            [n] if n <= 32 && after.name_players() => n as u8,
            _ => {
                self.problem(span, PositionProblem::Misplaced);
                0
            }
        }
    }

    /// The word that a stretch begins with.
    fn word(&self, span: Span) -> Option<Word> {
        let text = std::str::from_utf8(&self.text[span.range()]).unwrap_or_default();
        Word::read(text.split_whitespace().next().unwrap_or_default())
    }

    fn unknown_word(&mut self, span: Span) {
        let text = String::from_utf8_lossy(&self.text[span.range()]);
        let word = text.split_whitespace().next().unwrap_or_default().to_owned();
        let distance = |known: &str| strsim::osa_distance(&word.to_lowercase(), known);
        let near = WORDS.iter().map(|&(_, known)| known).min_by_key(|known| distance(known));
        // Of a word of two letters, two changes leave nothing.
        let suggestion = near.filter(|known| distance(known) <= 2 && distance(known) < word.len());
        self.problem(span, PositionProblem::UnknownWord { word, suggestion });
    }

    fn problem(&mut self, span: Span, problem: PositionProblem) {
        self.problems.push((span, problem));
    }
}

/// What follows a word. A word takes one kind of it; of anything else it is not known what was meant.
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
    /// `1,3`, `all` or `none`.
    fn name_players(&self) -> bool {
        let kinds = [!self.numbers.is_empty(), self.all, self.none];
        let one_kind = kinds.into_iter().filter(|&there| there).count() == 1;
        one_kind && self.letters.is_empty() && self.sides.is_empty()
    }

    /// `K 4`, `K K`, `4` or `none`.
    fn count_pieces(&self) -> bool {
        let some = !self.numbers.is_empty() || !self.letters.is_empty();
        some != self.none && !self.all && self.numbers.len() <= 1 && self.sides.is_empty()
    }

    /// `N`, and nothing else.
    fn only_side(&self) -> Option<Side> {
        let alone = self.numbers.is_empty() && self.letters.is_empty() && !self.all && !self.none;
        match self.sides[..] {
            [side] if alone => Some(side),
            _ => None,
        }
    }
}

impl Stated {
    /// Whether the pieces add up.
    pub fn miscounts<C>(&self, rules: &Rules<C>) -> Vec<Problem> {
        let mut problems = Vec::new();
        let there_are = Position::start(rules);
        for side in Side::BOTH {
            let Some(stated) = &self.sides[side.index()] else { continue };
            for kind in Kind::BOTH {
                let stated_count = stated.pieces[kind as usize].len();
                let there_are = there_are.side(side).pieces(kind).len() as u8;
                if stated_count != usize::from(there_are) {
                    let stated_count = stated_count.min(255) as u8;
                    let problem =
                        PositionProblem::Count { side, kind, stated: stated_count, there_are };
                    problems.push((stated.span, problem));
                }
            }
        }
        problems
    }

    /// Takes over what is stated. What is not stated stays as it is in the position given, which is
    /// the replay's own, or a new one with everything granted that was not said.
    pub fn put<C: Consult>(&self, rules: &Rules<C>, position: &mut Position, roster: &Roster) {
        for side in Side::BOTH {
            let Some(stated) = &self.sides[side.index()] else { continue };
            let there = position.side_mut(side);
            for kind in Kind::BOTH {
                let places: Vec<Place> =
                    stated.pieces[kind as usize].iter().map(|&(place, _)| place).collect();
                // A wrong count was reported before; the pieces then stay where the replay has them.
                let _ = there.arrange(kind, &places);
            }
            there.da = stated.da.map_or(there.da, |(set, _)| set);
            there.ones = stated.ones.or(stated.da).map_or(there.ones, |(set, _)| set);
            there.open = stated.open.map_or(there.open, |(open, _)| open);
            there.licence_to_exit = stated.exit.map_or(there.licence_to_exit, |(held, _)| held);
            there.licence_to_kill = stated.kill.map_or(there.licence_to_kill, |(held, _)| held);
            there.twice = stated.twice.map_or(there.twice, |(number, _)| number);
        }
        if let Some((side, _)) = self.turn.side {
            let thrown = self.turn.thrown.map_or(0, |(set, _)| set);
            let doubled = self.turn.doubled.map_or(0, |(number, _)| number);
            rules.set_side_turn(position, roster, side, thrown, doubled);
        }
    }

    /// What is not stated.
    pub fn unsaid(&self) -> Unsaid {
        let by_side = |said: fn(&StatedSide) -> bool| {
            [0, 1].map(|i| !self.sides[i].as_ref().is_some_and(said))
        };
        Unsaid {
            da: by_side(|side| side.da.is_some()).map(|unsaid| if unsaid { u32::MAX } else { 0 }),
            open: by_side(|side| side.open.is_some()),
            exit: by_side(|side| side.exit.is_some()),
            kill: by_side(|side| side.kill.is_some()),
            order: self.turn.side.is_none(),
        }
    }

    /// What differs from what the replay knows, place by place, in the order of the track. `turn_over`
    /// says that everybody has thrown in the replay's side turn.
    pub fn differences(
        &self,
        position: &Position,
        unsaid: &Unsaid,
        board: Board,
        turn_over: bool,
    ) -> Vec<Difference> {
        let mut found = Vec::new();
        for side in Side::BOTH {
            if let Some(stated) = &self.sides[side.index()] {
                stated.piece_differences(side, position, board, &mut found);
                stated.other_differences(side, position, unsaid, &mut found);
            }
        }
        if let Some((stated, span)) = self.turn.side {
            let thrown = self.turn.thrown.map_or(0, |(set, _)| set);
            // When everybody of a side has thrown, it is the other side's turn, though nobody threw.
            let next = turn_over && Some(stated) == position.turn.side.map(Side::other);
            if position.turn.side != Some(stated) && !(next && thrown == 0) {
                let what = Differing::Turn { stated, replayed: position.turn.side };
                found.push(Difference { span, side: None, what });
            } else if let Some((thrown, span)) = self.turn.thrown.filter(|_| !next) {
                let replayed = position.turn.thrown;
                push_players(&mut found, Some(stated), Word::After, thrown, replayed, span);
            }
        }
        found
    }
}

impl StatedSide {
    fn piece_differences(
        &self,
        side: Side,
        position: &Position,
        board: Board,
        found: &mut Vec<Difference>,
    ) {
        let first = found.len();
        for kind in Kind::BOTH {
            let pieces = &self.pieces[kind as usize];
            let replayed = position.side(side).distinct(kind);
            let mut places: Vec<Place> = pieces.iter().map(|&(place, _)| place).collect();
            places.extend(replayed);
            places.sort_unstable();
            places.dedup();
            for place in places {
                let stated = pieces.iter().filter(|&&(p, _)| p == place).count() as u8;
                let replayed = position.side(side).count(kind, place);
                if stated != replayed {
                    let written = pieces.iter().find(|&&(p, _)| p == place);
                    let span = written.map_or(self.span, |&(_, span)| span);
                    let what = Differing::Pieces { kind, place, stated, replayed };
                    found.push(Difference { span, side: Some(side), what });
                }
            }
        }
        found[first..].sort_by_key(|difference| match difference.what {
            Differing::Pieces { place, kind, .. } => (
                board.square(side, place).map_or(200 + place_rank(place), |square| square.number()),
                kind,
            ),
            _ => (u8::MAX, Kind::King),
        });
    }

    fn other_differences(
        &self,
        side: Side,
        position: &Position,
        unsaid: &Unsaid,
        found: &mut Vec<Difference>,
    ) {
        let (there, index) = (position.side(side), side.index());
        let known = !unsaid.da[index];
        for (word, stated, replayed) in
            [(Word::Da, self.da, there.da), (Word::Ones, self.ones, there.ones)]
        {
            if let Some((stated, span)) = stated {
                push_players(found, Some(side), word, stated & known, replayed & known, span);
            }
        }
        let flags = [
            ([Word::Open, Word::Closed], self.open, there.open, unsaid.open[index]),
            ([Word::Exit, Word::NoExit], self.exit, there.licence_to_exit, unsaid.exit[index]),
            ([Word::Kill, Word::NoKill], self.kill, there.licence_to_kill, unsaid.kill[index]),
        ];
        for (words, stated, replayed, _) in flags.into_iter().filter(|(.., unsaid)| !unsaid) {
            if let Some((stated, span)) = stated.filter(|&(stated, _)| stated != replayed) {
                let word = words[usize::from(!stated)].text();
                let what = Differing::Holds { word, stated };
                found.push(Difference { span, side: Some(side), what });
            }
        }
    }
}

fn place_rank(place: Place) -> u8 {
    match place {
        Place::WAITING => 0,
        Place::CENTRE => 1,
        _ => 2,
    }
}

fn push_players(
    found: &mut Vec<Difference>,
    side: Option<Side>,
    word: Word,
    stated: u32,
    replayed: u32,
    span: Span,
) {
    if stated != replayed {
        let what = Differing::Players { word: word.text(), stated, replayed };
        found.push(Difference { span, side, what });
    }
}
