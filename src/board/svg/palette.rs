//! The colours of all drawings and pages, each for a light ground, a dark one and paper.
//!
//! Sides differ in shape, and in lightness on each ground. Tests measure the contrast of the pairs in use.

use std::fmt::Write;

/// A colour with its name in styles, such as `patch` for `var(--patch)`.
#[derive(Clone, Copy, Debug)]
pub struct Colour {
    /// The name.
    pub name: &'static str,
    /// On a light ground, on a dark one, and on paper.
    pub on: [&'static str; 3],
}

const fn colour(
    name: &'static str,
    light: &'static str,
    dark: &'static str,
    paper: &'static str,
) -> Colour {
    Colour { name, on: [light, dark, paper] }
}

/// All colours.
pub const PALETTE: &[Colour] = &[
    colour("page", "#f4ede1", "#14100d", "#ffffff"),
    colour("card", "#fffaf0", "#211915", "#ffffff"),
    colour("sunk", "#ebe1d0", "#1b1511", "#ffffff"),
    colour("ink", "#2a1c15", "#f6ebdb", "#000000"),
    colour("ink2", "#5f4d41", "#c3b2a0", "#333333"),
    colour("line", "#d9cab3", "#42352c", "#999999"),
    colour("edge", "#87705a", "#8f7c6b", "#555555"),
    colour("accent", "#93243a", "#f2a79d", "#000000"),
    colour("on-accent", "#fff6e6", "#2d0d12", "#ffffff"),
    colour("soft", "#f5dcd8", "#4a2426", "#eeeeee"),
    colour("note", "#fff0c4", "#46360f", "#ffffff"),
    colour("note-ink", "#5a3d00", "#ffe3a0", "#000000"),
    colour("bad", "#a3281b", "#ffa08f", "#000000"),
    colour("hem", "#8c2236", "#581a28", "#ffffff"),
    colour("hem-edge", "#8c2236", "#581a28", "#000000"),
    colour("hem-ink", "#ffeecf", "#ffe3c9", "#000000"),
    colour("cloth", "#e9d9ba", "#2c201a", "#ffffff"),
    colour("weave", "#b79a6c", "#6d5443", "#ffffff"),
    colour("patch", "#fff8e8", "#3d2e26", "#ffffff"),
    colour("thread", "#a8394b", "#c88378", "#555555"),
    colour("cross", "#a8394b", "#dc968a", "#777777"),
    colour("n", "#27397f", "#88a3f5", "#111111"),
    colour("n-edge", "#0f1a45", "#0c0908", "#000000"),
    colour("n-line", "#f1e6cd", "#131c44", "#ffffff"),
    colour("n-text", "#27397f", "#a9bdff", "#000000"),
    colour("home-n", "#d9e0f3", "#2d355c", "#eeeeee"),
    colour("s", "#f2b02c", "#f6c24d", "#ffffff"),
    colour("s-edge", "#553406", "#0c0908", "#000000"),
    colour("s-line", "#553406", "#5a3800", "#000000"),
    colour("s-text", "#7a4b00", "#f6c24d", "#000000"),
    colour("home-s", "#fbe3a4", "#54431b", "#eeeeee"),
    colour("e", "#2f7d57", "#7fd0a4", "#555555"),
    colour("e-edge", "#0d3a25", "#0c0908", "#000000"),
    colour("e-line", "#eef6df", "#0d3a25", "#ffffff"),
    colour("e-text", "#1d6243", "#8fdcb2", "#000000"),
    colour("w", "#b34a25", "#f08a5f", "#dddddd"),
    colour("w-edge", "#551c08", "#0c0908", "#000000"),
    colour("w-line", "#fff0e2", "#551c08", "#000000"),
    colour("w-text", "#8f3717", "#ffab87", "#000000"),
    colour("go", "#07664c", "#68ddb5", "#000000"),
    colour("go-case", "#fffaf0", "#14100d", "#ffffff"),
    colour("go-fill", "#b9e4d2", "#164a3b", "#dddddd"),
    colour("badge", "#fffaf0", "#14100d", "#ffffff"),
    colour("badge-ink", "#2a1c15", "#fff3df", "#000000"),
    colour("shell", "#fffdf6", "#fff6e2", "#ffffff"),
    colour("shell-back", "#d9b98c", "#9a7850", "#999999"),
    colour("shell-edge", "#5a3c22", "#0c0908", "#000000"),
    colour("shell-mouth", "#5a2f25", "#5a2f25", "#000000"),
];

/// The ground for which a style is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A light screen.
    Light,
    /// A dark screen.
    Dark,
    /// Paper.
    Paper,
}

/// The rules that give the parts of a drawing their colours.
pub const RULES: &str = include_str!("look.css");

/// Returns the style of drawings in a page, which follows the reader's choice of light or dark.
pub fn page_style() -> String {
    format!(
        ":root{{color-scheme:light dark;{}}}\n@media (prefers-color-scheme:dark){{:root{{{}}}}}\n\
         @media print{{:root{{color-scheme:light;{}}}}}\n{RULES}",
        variables(Ground::Light),
        variables(Ground::Dark),
        variables(Ground::Paper)
    )
}

/// Returns the style of drawings in a page that is only for paper.
pub fn paper_style() -> String {
    format!(":root{{{}}}\n{RULES}", variables(Ground::Paper))
}

/// Returns the style of a separate drawing of a board.
pub fn drawing_style() -> String {
    separate_style(RULES)
}

/// Returns the style of a separate drawing with these rules, one in each line. It contains each colour itself,
/// because many programs that draw SVG know neither variables nor rules for a medium.
pub fn separate_style(written: &str) -> String {
    format!(
        "{}@media (prefers-color-scheme:dark){{{}}}@media print{{{}}}",
        rules(written, Ground::Light),
        coloured_rules(written, Ground::Dark),
        coloured_rules(written, Ground::Paper)
    )
}

fn variables(ground: Ground) -> String {
    let mut written = String::new();
    for Colour { name, on } in PALETTE {
        // Writing to memory cannot fail.
        let _ = write!(written, "--{name}:{};", on[ground as usize]);
    }
    written
}

/// Returns the rules with the colours of a ground.
fn rules(written: &str, ground: Ground) -> String {
    let mut parts = written.split("var(--");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        let found = PALETTE.iter().find(|colour| colour.name == name);
        written.push_str(found.map_or("none", |colour| colour.on[ground as usize]));
        written.push_str(rest);
    }
    written
}

/// Returns the declarations of the rules that depend on the ground, and no others.
fn coloured_rules(all: &str, ground: Ground) -> String {
    let mut written = String::new();
    for (line, filled) in all.lines().zip(rules(all, ground).lines()) {
        let (Some((_, body)), Some((name, filled))) =
            (line.split_once('{'), filled.split_once('{'))
        else {
            continue;
        };
        let parts =
            body.trim_end_matches('}').split(';').zip(filled.trim_end_matches('}').split(';'));
        let own: Vec<&str> =
            parts.filter(|(part, _)| part.contains("var(--")).map(|(_, filled)| filled).collect();
        if !own.is_empty() {
            let _ = write!(written, "{name}{{{}}}", own.join(";"));
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the brightness of a colour as WCAG 2 defines it.
    fn brightness(colour: &str) -> f64 {
        let part = |at: usize| {
            let part = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (brightness(one), brightness(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn on(name: &str, ground: Ground) -> &'static str {
        let found = PALETTE.iter().find(|colour| colour.name == name);
        found.unwrap_or_else(|| panic!("{name}")).on[ground as usize]
    }

    const GROUNDS: [Ground; 3] = [Ground::Light, Ground::Dark, Ground::Paper];

    /// Text has a contrast of 4.5, and signs of 3 (WCAG 2.2, 1.4.3 and 1.4.11).
    #[test]
    fn text_and_signs_stand_out_on_every_ground() {
        let text: &[(&str, &[&str])] = &[
            (
                "ink",
                &["page", "card", "sunk", "soft", "cloth", "patch", "go-fill", "home-n", "home-s"],
            ),
            (
                "ink2",
                &["page", "card", "sunk", "soft", "cloth", "patch", "go-fill", "home-n", "home-s"],
            ),
            ("accent", &["page", "card"]),
            ("on-accent", &["accent"]),
            ("note-ink", &["note"]),
            ("bad", &["page", "card"]),
            ("go", &["page", "card"]),
            ("hem-ink", &["hem"]),
            ("badge-ink", &["badge"]),
            ("n-line", &["n"]),
            ("s-line", &["s"]),
            ("e-line", &["e"]),
            ("w-line", &["w"]),
        ];
        let signs: &[(&str, &[&str])] = &[
            ("edge", &["page", "card", "cloth", "sunk"]),
            ("cross", &["patch", "home-n", "home-s"]),
            ("n-text", &["page", "card", "cloth", "patch", "sunk"]),
            ("s-text", &["page", "card", "cloth", "patch", "sunk"]),
            ("e-text", &["page", "card", "cloth", "patch"]),
            ("w-text", &["page", "card", "cloth", "patch"]),
            ("go", &["patch", "home-n", "home-s", "cloth", "go-fill"]),
            ("bad", &["patch", "cloth", "home-n", "home-s", "go-fill"]),
            ("shell-edge", &["shell", "shell-back"]),
            ("shell-mouth", &["shell"]),
        ];
        let mut wrong = Vec::new();
        for (pairs, least) in [(text, 4.5), (signs, 3.0)] {
            for (front, backs) in pairs {
                for (back, ground) in
                    backs.iter().flat_map(|back| GROUNDS.map(|ground| (back, ground)))
                {
                    let found = contrast(on(front, ground), on(back, ground));
                    if found < least {
                        wrong.push(format!("{front} on {back}, {ground:?}: {found:.2}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// A piece stands out from where it lies by its fill or by its edge.
    #[test]
    fn pieces_stand_out_where_they_lie() {
        for side in ["n", "s", "e", "w"] {
            for place in ["patch", "cloth", "home-n", "home-s", "go-fill", "page"] {
                for ground in GROUNDS {
                    let parts = [side.to_owned(), format!("{side}-edge")];
                    let found = parts.map(|part| contrast(on(&part, ground), on(place, ground)));
                    let best = found[0].max(found[1]);
                    assert!(best >= 3.0, "{side} on {place}, {ground:?}: {best:.2}");
                }
            }
        }
    }

    /// The app in the browser has its own style, with the same colours.
    #[test]
    fn the_app_has_the_same_colours() {
        let style = include_str!("../../../web/app/style.css");
        let (light, dark) = style.split_once("@media (prefers-color-scheme: dark)").expect("both");
        for (text, ground) in [(light, Ground::Light), (dark, Ground::Dark)] {
            let mut same = 0;
            for Colour { name, on } in PALETTE {
                let Some((_, value)) = text.split_once(&format!(" --{name}: ")) else { continue };
                let value = value.split(';').next().unwrap_or_default();
                assert_eq!(value, on[ground as usize], "{name}, {ground:?}");
                same += 1;
            }
            assert!(same > 40, "only {same} colours");
        }
    }

    #[test]
    fn every_colour_of_a_style_is_in_the_palette() {
        for ground in GROUNDS {
            let style = rules(RULES, ground);
            assert!(!style.contains("var(") && !style.contains("none;none"), "{style}");
        }
        for name in RULES.split("var(--").skip(1).filter_map(|rest| rest.split(')').next()) {
            on(name, Ground::Light);
        }
        let drawing = drawing_style();
        assert!(!drawing.contains('<') && !drawing.contains('&'), "it is part of an XML file");
        assert!(drawing.len() < 9_000, "{} bytes are many", drawing.len());
    }
}
