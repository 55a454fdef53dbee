//! Moves that are written by their two squares, as in chess: the legal moves that they may mean.

use crate::finding::{Finding, Told};
use crate::games::game::Game;
use crate::notation::format::write_use;
use crate::notation::meant::{FromTo, from_to, in_ascii};
use crate::notation::{Capture, Letter, Log, PieceToken, Spot, UseToken};
use crate::replay::generic::Moment;
use crate::replay::{AnyMoment, Setup, naming, of_any};

/// Returns the legal moves of Dadu that a token may mean, each with its landing: `a3+2=a5` for `a3-a5`.
pub fn by_squares(read: &str, finding: &Finding) -> Vec<String> {
    let Some((situation, squares)) = finding.situation.as_deref().zip(from_to(&in_ascii(read)))
    else {
        return Vec::new();
    };
    let (board, side) = (situation.board, situation.player.side);
    let legal = situation.legal.iter().map(|outcome| {
        let token = naming::token(board, side, outcome.applied);
        (token, naming::spot(board, side, outcome.to))
    });
    let is_it = |(token, to): &(UseToken, Spot)| {
        is_piece(token, &squares) && *to == Spot::Square(squares.to)
    };
    legal.filter(is_it).map(|(token, _)| written(token, &squares)).collect()
}

fn is_piece(token: &UseToken, squares: &FromTo) -> bool {
    let letter = squares.letter.map_or(Letter::None, Letter::Is);
    token.piece == PieceToken { letter, spot: Spot::Square(squares.from) }
}

/// Writes a move with everything that its two squares tell.
fn written(token: UseToken, squares: &FromTo) -> String {
    let landing = Some(Spot::Square(squares.to));
    let captured = squares.captures.then_some(Capture::Piece);
    let mut form = Vec::new();
    write_use(&mut form, &UseToken { landing, captured, ..token });
    String::from_utf8_lossy(&form).into_owned()
}

/// Returns the same for a log of another game, from the state of its replay before the token.
pub fn in_other_game(
    (text, log, setup): (&[u8], &Log, &Setup<'_>),
    read: &str,
    at: usize,
) -> Vec<String> {
    let Some(squares) = from_to(&in_ascii(read)) else { return Vec::new() };
    let moment = AnyMoment::at(text, log, setup, at);
    of_any!(&moment, dadu _moment => Vec::new(), other moment => legal(moment, &squares))
}

fn legal<G: Told + Game>(moment: &Moment<G>, squares: &FromTo) -> Vec<String> {
    let letter = squares.letter.map_or(String::new(), |letter| char::from(letter).to_string());
    let (from, to) = (format!("{letter}{}+", squares.from), format!("={}", squares.to));
    let player = moment.player().filter(|_| moment.underway.is_some() && moment.lost.is_none());
    let choices = player.and_then(|player| moment.choices(player, &[]).ok()).unwrap_or_default();
    let legal = choices.into_iter().flat_map(|choices| choices.legal);
    let is_it = |in_full: &str| {
        let landing = in_full.split_once('=').map(|(_, to)| format!("={to}"));
        let square = landing.as_deref().map(|l| l.split(['x', '!', '?']).next().unwrap_or(l));
        in_full.starts_with(&from) && square == Some(to.as_str())
    };
    let legal = legal.filter(|choice| is_it(&choice.in_full));
    let form =
        |written: String| format!("{written}{to}{}", if squares.captures { "x" } else { "" });
    legal.map(|choice| form(choice.written)).collect()
}
