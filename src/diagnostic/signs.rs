//! The signs of the notation, as `spec/notation.md` explains them: `dadu explain '!'`.

use super::pages;
use super::wrap::wrap;
use crate::games::GameId;

/// The widest list of forms, in columns.
const WIDTH: usize = 76;

/// Returns what a sign of the notation means, with the forms that have it. `text` is a sign, a form with one such as
/// `(3)`, or several signs. Returns nothing for words and numbers.
pub fn page(game: Option<GameId>, text: &str) -> Option<String> {
    let text = text.trim().replace('…', "...");
    if let Some(page) = one(game, &text) {
        return Some(page);
    }
    let signs: String =
        text.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).collect();
    if signs.is_empty() || text.contains(char::is_alphabetic) {
        return None;
    }
    if let Some(page) = one(game, &signs) {
        return Some(page);
    }
    let mut pages: Vec<String> = Vec::new();
    for sign in signs.chars() {
        let page = one(game, &sign.to_string())?;
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    Some(pages.join("\n\n"))
}

/// Returns the page of one sign.
fn one(game: Option<GameId>, sign: &str) -> Option<String> {
    let names = |head: &'static str| head.split('`').skip(1).step_by(2).map(plain);
    let is_it = |name: &str| name == sign || name == "..." && is_dots(sign) || is_half(name, sign);
    let mut rows = pages::signs();
    let (head, meaning) = rows.find(|(head, _)| names(head).any(|name| is_it(&name)))?;
    let signs: Vec<String> = names(head).collect();
    let page = format!("# `{}`\n\nA sign of the notation: {meaning}.", signs.join("`, `"));
    let forms = forms(game, &signs[0]);
    Some(match forms.is_empty() {
        true => page,
        false => format!("{page}\n\nForms with it:\n\n{}", forms.trim_end()),
    })
}

/// Returns the name of a sign without the mark that a table needs before `|`.
fn plain(name: &str) -> String {
    name.replace("\\|", "|")
}

/// Returns whether a text is the sign for a gap, which may have more than three dots.
fn is_dots(sign: &str) -> bool {
    sign.len() > 1 && sign.bytes().all(|byte| byte == b'.')
}

/// Returns whether a sign is one of a pair of brackets.
fn is_half(name: &str, sign: &str) -> bool {
    ["()", "[]"].contains(&name) && sign.chars().count() == 1 && name.contains(sign)
}

/// Returns the forms of every game, and of one game, that have a sign.
fn forms(game: Option<GameId>, sign: &str) -> String {
    let of = game.unwrap_or_default();
    let with_throws = pages::forms_of_throws().filter(|_| of.has_throws());
    let all = pages::forms_of_every_game().chain(with_throws).chain(pages::forms_of(of));
    let is_in = |form: &str| match sign {
        "()" | "[]" => form.contains(&sign[..1]),
        // One dot begins a round, three are a gap.
        "." => form.contains('.') && !form.contains("..."),
        // The letter is a sign only behind something, or alone.
        "x" => form.contains('x'),
        _ => form.contains(sign),
    };
    let has = |(head, _): &(&str, &str)| head.split('`').skip(1).step_by(2).any(is_in);
    let lines = all.filter(has).flat_map(|(head, meaning)| {
        let text = format!("{}: {}", head.replace("\\|", "|"), meaning.replace("\\|", "|"));
        let lines = wrap(&text, WIDTH - 6);
        let line = |(index, line): (usize, String)| {
            format!("    {}{line}\n", if index == 0 { "" } else { "  " })
        };
        lines.into_iter().enumerate().map(line).collect::<Vec<_>>()
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_notation_has_a_page() {
        let signs = [
            "!",
            "?",
            "...",
            "…",
            "....",
            "@",
            ">",
            "=",
            "x",
            "xK",
            "x-",
            "#",
            "/",
            "+",
            "-",
            "~",
            "()",
            "( )",
            "(",
            ")",
            "(3)",
            "!back",
            "!disputed",
            "[]",
            "[",
            ":",
            ".",
            "|",
            "*",
            "2/3",
            "?!",
        ];
        for sign in signs {
            let page = page(None, sign).unwrap_or_else(|| panic!("{sign} has no page"));
            assert!(page.starts_with("# `") && page.contains("A sign of the notation"), "{page}");
        }
        for other in ["", " ", "3", "back", "D407", "xyz", "safe square", "§"] {
            assert_eq!(page(None, other), None, "{other}");
        }
    }

    #[test]
    fn a_page_lists_the_forms_of_the_game() {
        let of = |game| page(Some(game), "x").unwrap_or_default();
        assert!(of(GameId::Dadu).contains("the move captured a piece, the king"));
        assert!(of(GameId::Shah).contains("the stone that it took"), "{}", of(GameId::Shah));
        let dots = page(None, ".").unwrap_or_default();
        assert!(dots.contains("round 2 begins") && !dots.contains("turns were not seen"), "{dots}");
    }
}
