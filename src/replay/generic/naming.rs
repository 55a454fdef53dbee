//! The notation for positions, pieces and moves of a game's rules.

use crate::games::GameId;
use crate::games::game::{Captures, Game, GamePosition, Outcome, Piece, StatedSide, WordKind};
use crate::layout;
use crate::notation::format::write_sum;
use crate::notation::{Action, Capture, Letter, Marks, MoveToken, PieceToken, SeenNumber, Spot};
use crate::replay::SideFact;
use crate::table::{MAX_PLAYERS, Side};

/// Returns the notation for a position of a piece.
pub fn spot(place: layout::Spot) -> Spot {
    match place {
        layout::Spot::Waiting => Spot::Start,
        layout::Spot::Centre => Spot::Centre,
        layout::Spot::Out => Spot::Off,
        layout::Spot::Square(name) => Spot::Square(name),
    }
}

/// Returns the position for this notation, on any board.
pub fn place(spot: Spot) -> Option<layout::Spot> {
    match spot {
        Spot::Start => Some(layout::Spot::Waiting),
        Spot::Off => Some(layout::Spot::Out),
        Spot::Square(name) => Some(layout::Spot::Square(name)),
        Spot::Centre | Spot::Unknown => None,
    }
}

/// Returns the letters of the game's pieces: `None` for the ordinary piece, and those of its rulebook.
pub fn letters<G: Game>() -> impl Iterator<Item = Option<u8>> {
    letters_of(G::ID)
}

/// Returns the letters of a game's pieces: `None` for the ordinary piece, and those of its rulebook.
pub(super) fn letters_of(game: GameId) -> impl Iterator<Item = Option<u8>> {
    let letters = game.rulebook().letters.iter();
    [None].into_iter().chain(letters.map(|lettered| Some(lettered.letter)))
}

/// Returns whether a piece of the game has the letter.
pub fn is_letter<G: Game>(letter: u8) -> bool {
    letters::<G>().any(|known| known == Some(letter))
}

/// Returns a letter in the notation.
pub fn letter(letter: Option<u8>) -> Letter {
    letter.map_or(Letter::None, Letter::Is)
}

/// Returns the notation for a capture, or `None` if there was none.
pub fn capture(captures: &Captures) -> Option<Capture> {
    Capture::of_count(captures.total())
}

/// Returns the notation for a move, with its outcome if one is given: `Tc5+1+4=b5x2`.
pub fn move_notation<G: Game>(play: G::Move, outcome: Option<&Outcome>) -> String {
    let (token, added) = token::<G>(play);
    let token = MoveToken {
        landing: outcome.map(|outcome| spot(outcome.to)),
        captured: outcome.and_then(|outcome| capture(&outcome.captures)),
        ..token
    };
    let mut text = Vec::new();
    write_sum(&mut text, &token, added.into_iter());
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the token of a move without its outcome, and its results after the first.
pub fn token<G: Game>(play: G::Move) -> (MoveToken, Vec<SeenNumber>) {
    let piece = G::piece(play);
    let throws = G::throws(play);
    let mut results = throws.each().map(|value| SeenNumber::Is(u16::from(value.number())));
    let token = MoveToken {
        parts: G::parts(play),
        piece: PieceToken { letter: letter(piece.letter), spot: spot(piece.at) },
        action: Action::Result(results.next().unwrap_or(SeenNumber::Not)),
        landing: None,
        captured: None,
        marks: Marks::default(),
    };
    (token, results.collect())
}

/// Returns the notation for two pieces that become one, or one that becomes two: `c5=T`, `Tc5=1`.
pub fn written_pair<G: Game>(at: layout::Spot, made: bool) -> String {
    let letter = letters::<G>().nth(1).flatten().map(char::from);
    let letter = letter.map_or(String::new(), |letter| letter.to_string());
    let square = match at {
        layout::Spot::Square(name) => name.to_string(),
        _ => String::new(),
    };
    if made { format!("{square}={letter}") } else { format!("{letter}{square}=1") }
}

/// Returns the line of notation that states a whole position. `stated` gives the statement about each side.
pub(super) fn position_line<G: Game>(
    position: &G::Position,
    stated: impl Fn(Side) -> StatedSide,
) -> String {
    let sides = G::ID.rulebook().forms.sides.iter().filter(|&&side| position.plays(side));
    let side_part = |side| format!("{side}{}", side_words::<G>(&stated(side)));
    let mut parts: Vec<String> = sides.map(|&side| side_part(side)).collect();
    if let Some(turn) = position.turn() {
        let number = |word, number| match number {
            0 => String::new(),
            number => format!(" {word} {number}"),
        };
        let after = number("after", position.after());
        parts.push(format!("turn {turn}{after}{}", number("again", position.further_turns())));
    }
    format!("= {}", parts.join(" | "))
}

/// Returns the statement about a side: its pieces on squares, then word by word.
pub(super) fn side_words<G: Game>(stated: &StatedSide) -> String {
    side_words_of(G::WORDS, stated)
}

/// Returns the statement about a side of a game with these words.
pub(in crate::replay) fn side_words_of(
    known: &[(&'static str, WordKind)],
    stated: &StatedSide,
) -> String {
    let facts = facts(known, stated, true).chain(facts(known, stated, false));
    let words: String =
        facts.filter_map(|fact| fact.in_notation()).map(|words| format!(" {words}")).collect();
    on_squares(&stated.pieces) + &words
}

/// Returns the statement about a side without the positions of its pieces.
pub(super) fn side_facts<G: Game>(stated: &StatedSide) -> Vec<SideFact> {
    side_facts_of(G::WORDS, stated)
}

/// Returns the same for a game with these words.
pub(in crate::replay) fn side_facts_of(
    known: &[(&'static str, WordKind)],
    stated: &StatedSide,
) -> Vec<SideFact> {
    facts(known, stated, false).collect()
}

/// Returns the statement about a side in the words for pieces off the board, or in all others.
fn facts(
    known: &[(&'static str, WordKind)],
    stated: &StatedSide,
    off_board: bool,
) -> impl Iterator<Item = SideFact> {
    let meant = known.iter().filter(move |(_, kind)| is_off_board(*kind) == off_board);
    meant.filter_map(move |&(word, kind)| {
        Some(SideFact { word, value: Some(word_arguments(stated, word, kind)?) })
    })
}

fn is_off_board(kind: WordKind) -> bool {
    matches!(kind, WordKind::OffBoard(_))
}

/// Returns the arguments of a word in the statement about a side, or `None` if the word can be left
/// out.
pub(in crate::replay) fn word_arguments(
    stated: &StatedSide,
    word: &str,
    kind: WordKind,
) -> Option<String> {
    match kind {
        WordKind::Flag => stated.flags.contains(&word).then(String::new),
        WordKind::OffBoard(spot) => {
            let there = stated.pieces.iter().filter(|(piece, _)| piece.at == spot);
            let there: Vec<String> = there.map(pieces_off_board).collect();
            (!there.is_empty()).then(|| there.join(" "))
        }
        WordKind::Places => {
            let (_, pieces) = stated.places.iter().find(|(known, _)| *known == word)?;
            (!pieces.is_empty()).then(|| in_stretches(pieces))
        }
        WordKind::Players => {
            let (_, players) = stated.players.iter().find(|(known, _)| *known == word)?;
            Some(numbers(*players))
        }
        WordKind::Counts => {
            let (_, said) = stated.counts.iter().find(|(known, _)| *known == word)?;
            let of = |&(owner, count): &(u8, u16)| match owner {
                0 => count.to_string(),
                owner => format!("{owner}*{count}"),
            };
            let counts: Vec<String> = said.iter().filter(|(_, count)| *count > 0).map(of).collect();
            // An empty list means that the side cannot have any; a zero, that it has none.
            let none = counts.is_empty() && !said.is_empty();
            let written = if none { "0".to_owned() } else { counts.join(",") };
            (!written.is_empty()).then_some(written)
        }
    }
}

/// Returns players as `1,3`, `all` or `none`.
fn numbers(players: u32) -> String {
    let is_there = |&number: &u8| players & 1 << (number - 1) != 0;
    match players {
        0 => "none".to_owned(),
        u32::MAX => "all".to_owned(),
        _ => {
            let numbers: Vec<String> =
                (1..=MAX_PLAYERS).filter(is_there).map(|number| number.to_string()).collect();
            numbers.join(",")
        }
    }
}

/// Returns pieces on squares, each after a space: ` Tc3 b4*2`.
fn on_squares(pieces: &[(Piece, u32)]) -> String {
    pieces.iter().filter_map(on_square).map(|piece| format!(" {piece}")).collect()
}

fn on_square(&(piece, count): &(Piece, u32)) -> Option<String> {
    let layout::Spot::Square(square) = piece.at else { return None };
    let letter = piece.letter.map_or(String::new(), |letter| char::from(letter).to_string());
    let several = if count > 1 { format!("*{count}") } else { String::new() };
    Some(format!("{letter}{square}{several}"))
}

/// Returns pieces on squares, with adjacent single ones as a stretch: `Tc4 a2 a5-a20`.
fn in_stretches(pieces: &[(Piece, u32)]) -> String {
    let run = |run: &[(Piece, u32)]| match run {
        [first, .., last] => Some(format!("{}-{}", on_square(first)?, on_square(last)?)),
        [only] => on_square(only),
        [] => None,
    };
    let runs: Vec<String> = pieces.chunk_by(is_next).filter_map(run).collect();
    runs.join(" ")
}

/// Returns whether two pieces are single and side by side.
fn is_next((one, count): &(Piece, u32), (next, next_count): &(Piece, u32)) -> bool {
    let (layout::Spot::Square(at), layout::Spot::Square(beside)) = (one.at, next.at) else {
        return false;
    };
    let are_single = (one.letter, count) == (None, &1) && (next.letter, next_count) == (None, &1);
    are_single && at.letter() == beside.letter() && at.place() + 1 == beside.place()
}

/// Returns pieces off the board: a letter for each that has one, or the number of others.
fn pieces_off_board((piece, count): &(Piece, u32)) -> String {
    let letters = |letter| vec![char::from(letter).to_string(); *count as usize].join(" ");
    piece.letter.map_or(count.to_string(), letters)
}
