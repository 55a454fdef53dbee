//! The removal of names from variants. Presets, parameters and values that the rules define are kept; all
//! other text in a declaration is withheld.

use super::WITHHELD;
use crate::games::GameId;
use crate::rulebook::{Item, Rulebook, field_line, items};

/// The extension of variant files.
const ENDING: &str = ".variant";

/// A loader of variant files, by the name in the log.
pub type Loader<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

/// A function that returns the new name of a variant file, given its name and the hash of its text.
type Rename<'a> = &'a mut dyn FnMut(&str, &str) -> String;

/// A variant file under its new name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantFile {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// Rewrites the value of `Variant` or `Change` in a log: every readable item, in the same order. A file that
/// it names gets a pseudonym; the rewritten text of the file is returned, too.
pub fn declaration(
    book: &Rulebook,
    value: &str,
    rename: Rename<'_>,
    load: Loader<'_>,
) -> (String, Vec<VariantFile>) {
    let mut files = Vec::new();
    let write = |item: Item<'_>| match is_file(&item) {
        true => file(book, item.name.text, rename, load, &mut files),
        false => write_item(book, &item),
    };
    let items: Vec<String> = items(value).into_iter().map(write).collect();
    (items.join(", "), files)
}

/// Returns the files that a declaration names, each with the hash of its text.
pub fn files_in(value: &str, load: Loader<'_>) -> Vec<(String, String)> {
    let files = items(value).into_iter().filter(is_file).map(|item| item.name.text);
    files.map(|name| (name.to_owned(), hash(&load(name).ok()))).collect()
}

fn is_file(item: &Item<'_>) -> bool {
    item.value.is_none() && item.name.text.ends_with(ENDING)
}

/// Returns the hash of the text of a file. Files with the same name and text share a pseudonym, wherever they
/// are, so the hash is part of the key.
fn hash(text: &Option<String>) -> String {
    let hash = |text: &String| blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
    text.as_ref().map_or(String::new(), hash)
}

fn file(
    book: &Rulebook,
    name: &str,
    rename: Rename<'_>,
    load: Loader<'_>,
    files: &mut Vec<VariantFile>,
) -> String {
    let text = load(name).ok();
    let name = format!("{}{ENDING}", rename(name, &hash(&text)));
    let text = text.map(|text| file_text(book, &text));
    files.extend(text.map(|text| VariantFile { name: name.clone(), text }));
    name
}

/// Returns the text of a variant file, line by line, without its remarks and its fields. Only the name of a
/// known game stays.
pub fn file_text(book: &Rulebook, text: &str) -> String {
    let line = |line: &str| {
        if let Some((name, value)) = field_line(line) {
            let value = value.split('#').next().unwrap_or_default();
            let game = Some(value).filter(|_| name.eq_ignore_ascii_case("Game"));
            let game = game.and_then(|value| GameId::of_name(value.trim()));
            return game.map_or("\n".to_owned(), |game| format!("Game: {game}\n"));
        }
        let items: Vec<String> = items(line).iter().map(|item| write_item(book, item)).collect();
        items.join(", ") + "\n"
    };
    text.strip_prefix('\u{feff}').unwrap_or(text).lines().map(line).collect()
}

/// Rewrites an item: keeps it if the rules define it.
fn write_item(book: &Rulebook, item: &Item<'_>) -> String {
    let name = item.name.text;
    let Some(value) = item.value.map(|value| value.text) else {
        let known =
            book.preset(name).is_some() || book.parameter(name).is_some() || is_unknown(name);
        let ending = if name.ends_with(ENDING) { ENDING } else { "" };
        return if known { name.to_owned() } else { format!("{WITHHELD}{ending}") };
    };
    let Some(row) = book.parameter(name) else { return format!("{WITHHELD} = {WITHHELD}") };
    let known = is_unknown(value) || row.values.read(value).is_some();
    format!("{name} = {}", if known { value } else { WITHHELD })
}

fn is_unknown(word: &str) -> bool {
    word.eq_ignore_ascii_case("unknown")
}

#[cfg(test)]
mod tests {
    use super::super::key::{Key, Kind};
    use super::*;
    use crate::games::GameId;

    fn anonymised(value: &str) -> (String, Vec<VariantFile>) {
        of_game(GameId::Dadu, value)
    }

    fn of_game(game: GameId, value: &str) -> (String, Vec<VariantFile>) {
        let load = |name: &str| {
            match name {
            "khan.variant" => {
                Ok("# Amina says\nTold-By: Amina, kings = 2\ngame: Dadu # Amina\nGame: Amina\nludii, Amina = no\n\nkings = 2 # Khan\nother.variant".to_owned())
            }
            _ => Err("not there".to_owned()),
        }
        };
        let mut key = Key::new([1; 32]);
        let mut rename = |name: &str, hash: &str| key.pseudonym(Kind::Variant, name, hash);
        declaration(game.rulebook(), value, &mut rename, &load)
    }

    #[test]
    fn items_of_the_rules_are_kept() {
        for value in ["ludii, triples = tens, R6 = yes, kings = unknown", "unknown"] {
            assert_eq!(anonymised(value), (value.to_owned(), Vec::new()));
        }
        let value = "twins-stick, move-once = no, R6 = exactly two";
        assert_eq!(of_game(GameId::Thaayam, value).0, value);
        let expected = "withheld, withheld = withheld, R6 = withheld";
        assert_eq!(anonymised(value).0, expected);
    }

    #[test]
    fn other_items_are_withheld() {
        for (value, expected) in [
            ("Amina's, kings = Amina", "withheld, kings = withheld"),
            ("basic, kings = 2, kings = Amina", "basic, kings = 2, kings = withheld"),
            ("basic#Amina, Amina = Khan", "basic"),
            ("basic, Amina = Khan", "basic, withheld = withheld"),
            ("basic, khan.variant.variant x", "basic, withheld"),
        ] {
            assert_eq!(anonymised(value).0, expected);
        }
    }

    #[test]
    fn a_variant_file_is_rewritten_under_another_name() {
        let (value, files) = anonymised("khan.variant, kings = 1");
        assert_eq!(value, format!("{}, kings = 1", files[0].name));
        assert!(!value.contains("khan"));
        let text = "\n\nGame: dadu\n\nludii, withheld = withheld\n\nkings = 2\nwithheld.variant\n";
        assert_eq!(files[0].text, text);
        assert!(anonymised("amina.variant").1.is_empty());
    }
}
