//! Names of pieces, squares, severities and variants in exported tables.

use crate::facts::{DeclaredVariant, MoveFacts};
use crate::notation::Spot;
use crate::replay::pieces;

/// Returns the name of a declared variant.
pub(super) fn declared_name(declared: &DeclaredVariant) -> &str {
    match declared {
        DeclaredVariant::Read(declared) => &declared.text,
        DeclaredVariant::Unread(text) => text,
    }
}

/// Returns the word for a piece, from its letter.
pub(super) fn piece_word(letter: &'static str) -> &'static str {
    match letter {
        "" => "standard",
        "K" => "king",
        "T" => "twins",
        other => other,
    }
}

/// Writes the captured pieces of a move, each with its side and letter.
pub(super) fn captured_pieces<'b>(facts: &MoveFacts, buffer: &'b mut String) -> Option<&'b str> {
    buffer.clear();
    for (side, letter) in &facts.captured {
        let between = if buffer.is_empty() { "" } else { "+" };
        buffer.extend([between, side.name(), letter]);
    }
    Some(&**buffer).filter(|pieces| !pieces.is_empty())
}

/// Returns the number of pieces that a move captured. Twins are two.
pub(super) fn captured_count(facts: &MoveFacts) -> u32 {
    facts.captured.iter().map(|(_, letter)| u32::from(pieces(letter.bytes().next()))).sum()
}

/// Writes the name of a square or another place of a piece, if it is known.
pub fn place_name(place: Spot, buffer: &mut String) -> Option<&str> {
    match place {
        Spot::Square(square) => {
            buffer.clear();
            buffer.push(char::from(square.letter()));
            // Written by hand for speed, because each move has two places.
            let number = square.place();
            for unit in [100, 10, 1].into_iter().filter(|&unit| unit <= number.max(1)) {
                buffer.push(char::from(b'0' + number / unit % 10));
            }
            Some(buffer)
        }
        Spot::Start => Some("start"),
        Spot::Centre => Some("centre"),
        Spot::Off => Some("off"),
        Spot::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::SquareName;

    /// Also for squares that no board has, because a log may name them.
    #[test]
    fn squares_are_named_as_they_are_written() {
        for place in 0..=u8::MAX {
            let mut name = String::new();
            let square = Spot::Square(SquareName::new(b'c', place));
            assert_eq!(place_name(square, &mut name), Some(&*format!("c{place}")));
        }
    }
}
