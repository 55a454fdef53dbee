//! Moves that are written by their two squares, as in chess: the legal moves that they may mean.

use crate::finding::Finding;
use crate::notation::Log;
use crate::notation::meant::{FromTo, from_to, in_ascii};
use crate::replay::{Moment, Setup};

/// Returns the legal move of Dadu that a token means, with its landing: `a3+2=a5` for `a3-a5`.
pub fn by_squares(read: &str, finding: &Finding) -> Option<String> {
    let (form, squares) = finding.meant.as_deref().zip(from_to(&in_ascii(read)))?;
    Some(format!("{form}={}{}", squares.to, if squares.captures { "x" } else { "" }))
}

/// Returns the same in a game in which a move may use several results, from the state before the token.
pub fn in_other_game(
    (text, log, setup): (&[u8], &Log, &Setup<'_>),
    read: &str,
    at: usize,
) -> Vec<String> {
    let Some(squares) = from_to(&in_ascii(read)) else { return Vec::new() };
    legal(&Moment::at(text, log, setup, at), &squares)
}

fn legal(moment: &Moment, squares: &FromTo) -> Vec<String> {
    if !moment.game.rulebook().forms.several {
        return Vec::new();
    }
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
