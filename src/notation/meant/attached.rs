//! Signs and words that belong to the move before them, from which a space separates them: `c3+2 x`.

use super::{in_ascii, reads};
use crate::games::GameId;

/// Words for a capture.
const CAPTURES: [&str; 12] = [
    "captures", "captured", "capture", "kills", "killed", "kill", "takes", "took", "taken", "eats",
    "ate", "cuts",
];
/// Words for a piece that leaves the board.
const EXITS: [&str; 7] = ["out", "off", "exits", "exited", "exit", "home", "leaves"];

/// A token together with the sign or word behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// The token with the sign.
    pub form: String,
    /// Whether the next token is part of it.
    pub with_next: bool,
    /// Whether it is an extra that the replay checks, and not a mark or a word, which may mean something else.
    pub is_checked: bool,
}

/// Returns the token before an unreadable one together with it: `c3+2x` for `c3+2 x`, `c3+2=d1` for `c3+2 = d1`,
/// `h1+1>` for `h1+1 out`.
pub fn attached(game: GameId, before: &str, read: &str, next: &str) -> Option<Attached> {
    let (before, read, next) = (in_ascii(before), in_ascii(read), in_ascii(next));
    let reads = |form: &str| reads(game, &format!("N1 ? {form}"));
    if before.is_empty() || !reads(&before) {
        return None;
    }
    let words = read.trim_end_matches(['.', ',', '!']).to_lowercase();
    let (word, object) = words.split_once(' ').unwrap_or((&words, ""));
    let is_move = before.bytes().any(|b| b.is_ascii_alphabetic() || b"+@>".contains(&b));
    let (sign, with_next, is_checked) = match read.as_bytes() {
        [b'!', ..] => (read.clone(), false, false),
        _ if !is_move => return None,
        [b'='] => (format!("={next}"), true, true),
        [b'=' | b'x' | b'>' | b'@', ..] => (read.clone(), false, true),
        [b'X', ..] => (format!("x{}", &read[1..]), false, true),
        _ if CAPTURES.contains(&word) => {
            let captured = match object {
                "" | "it" | "one" | "a piece" | "piece" => "x",
                "king" | "the king" | "k" => "xK",
                "nothing" | "none" | "nobody" => "x-",
                _ => return None,
            };
            (captured.to_owned(), false, false)
        }
        _ if EXITS.contains(&word) && object.is_empty() => (">".to_owned(), false, false),
        _ => return None,
    };
    let form = format!("{before}{sign}");
    reads(&form).then_some(Attached { form, with_next, is_checked })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_belongs_to_the_move_before_it() {
        let cases = [
            (GameId::Dadu, "c3+2", "x", "", "c3+2x"),
            (GameId::Dadu, "c3+2", "×", "", "c3+2x"),
            (GameId::Dadu, "c3+2", "xK", "", "c3+2xK"),
            (GameId::Dadu, "c3+2", "X", "", "c3+2x"),
            (GameId::Dadu, "c3+2", "=", "c5", "c3+2=c5"),
            (GameId::Dadu, "c3+2", "=c5", "", "c3+2=c5"),
            (GameId::Dadu, "c3+2", "!", "", "c3+2!"),
            (GameId::Dadu, "3", "!back", "", "3!back"),
            (GameId::Dadu, "h1+1", ">", "", "h1+1>"),
            (GameId::Dadu, "h1+1", "out", "", "h1+1>"),
            (GameId::Dadu, "c3+2", "kills", "", "c3+2x"),
            (GameId::Dadu, "c3+2", "kills the king!", "", "c3+2xK"),
            (GameId::Dadu, "c3+2", "captured nothing", "", "c3+2x-"),
            (GameId::Dadu, "c3+2", "took tea", "", ""),
            (GameId::Dadu, "c3+2", "laughs", "", ""),
            (GameId::Dadu, "3", "x", "", ""),
            (GameId::Dadu, "3", "out", "", ""),
            (GameId::Thaayam, "c1+4", "x2", "", "c1+4x2"),
            (GameId::Deleb, "d20+1", "= d19", "", ""),
            (GameId::Koruboddo, "d3-c3", "!", "", "d3-c3!"),
        ];
        for (game, before, read, next, expected) in cases {
            let form = attached(game, before, read, next).map_or(String::new(), |found| found.form);
            assert_eq!(form, expected, "{before} {read} {next}");
        }
    }
}
