//! The field that an unknown name may mean: a misspelt one, another word for one, or one in other characters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::in_ascii;
use crate::notation::fields::{INTERVIEW, KNOWN, KnownField};
use crate::rulebook::Forms;

/// Returns the known field whose name is nearest to an unknown one, if one is near.
pub fn nearest_field(name: &str) -> Option<&'static str> {
    nearest_of(KNOWN.iter(), name)
}

/// Returns the field of a variant file whose name is nearest to an unknown one, if one is near.
pub fn nearest_interview_field(name: &str) -> Option<&'static str> {
    nearest_of(INTERVIEW.iter(), name)
}

/// Words that people write for a field, with its name.
const OTHER_WORDS: [(&str, &str); 27] = [
    ("north", "N"),
    ("south", "S"),
    ("east", "E"),
    ("west", "W"),
    ("side-n", "N"),
    ("side-s", "S"),
    ("team-n", "N"),
    ("team-s", "S"),
    ("family", "Household"),
    ("house", "Household"),
    ("home", "Household"),
    ("location", "Place"),
    ("town", "Place"),
    ("village", "Place"),
    ("city", "Place"),
    ("rules", "Variant"),
    ("rule", "Variant"),
    ("ruleset", "Variant"),
    ("preset", "Variant"),
    ("winner", "Result"),
    ("won", "Result"),
    ("outcome", "Result"),
    ("name", "Title"),
    ("day", "Date"),
    ("comment", "Note"),
    ("remark", "Note"),
    ("recorder", "Observer"),
];

/// Keys around that of a side on keyboards with Latin letters.
const KEYS_AROUND: [(&str, &str); 4] =
    [("N", "bmhj"), ("S", "adwxzeq"), ("E", "wrd"), ("W", "qeas")];

/// Returns the name of a field in small letters of the notation, without accents and without signs around it.
fn plain_name(name: &str) -> String {
    let letters = in_ascii(name);
    let plain: String = letters.nfd().filter(|&c| !is_combining_mark(c)).collect();
    plain.trim_matches([' ', '_', '-']).to_lowercase()
}

/// Returns a name with each letter that is written twice in a row written once: `NN1` as `N1`. Digits stay.
fn without_doubled(name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    letters.dedup_by(|one, other| one == other && one.is_alphabetic());
    letters.into_iter().collect()
}

/// Returns the name of a short field that an unknown name in plain letters may mean: `Id` for `IId`, `N` for `M`.
fn short_name(forms: &Forms, plain: &str) -> Option<&'static str> {
    let single = without_doubled(plain);
    let same = forms.field(single.as_bytes()).filter(|known| known.name.len() < 4);
    same.map(|known| known.name)
        .or_else(|| side_near(forms, &single))
        .or_else(|| is_like_id(&single).then_some("Id"))
}

/// Returns whether a name in small letters may be `id` with one mistake: a letter missing, swapped, added at the end, or
/// typed on a key beside its own.
fn is_like_id(name: &str) -> bool {
    match name.as_bytes() {
        b"i" | b"di" | [b'i', b'd', _] => true,
        [first, b'd'] => b"ujko".contains(first),
        [b'i', second] => b"serfcx".contains(second),
        _ => false,
    }
}

/// Returns the field of the side whose letter is next to this one on a keyboard.
fn side_near(forms: &Forms, letter: &str) -> Option<&'static str> {
    let is_near = |(_, around): &&(&str, &str)| letter.len() == 1 && around.contains(letter);
    let sides = KEYS_AROUND.iter().filter(|(side, _)| forms.side(side.as_bytes()[0]).is_some());
    sides.into_iter().find(is_near).map(|&(side, _)| side)
}

/// Returns the field of one player that an unknown name may mean: `N1` for `Ｎ1`, `_N1_`, `NN1` and `M1`.
pub fn meant_seat(forms: &Forms, name: &str) -> Option<String> {
    let single = without_doubled(&plain_name(name));
    let (letter, number) = single.split_at_checked(1)?;
    let side = side_near(forms, letter).unwrap_or(letter);
    let seat = [side.to_uppercase().as_str(), number].concat();
    (forms.is_seat(seat.as_bytes()) && !forms.is_seat(name.as_bytes())).then_some(seat)
}

/// Returns the field of a game's logs that an unknown name may mean: one in the letters of another script, with an accent
/// or behind an invisible mark, another word for it, or the nearest name, if one is near.
pub fn meant_name(forms: &Forms, name: &str) -> Option<&'static str> {
    let plain = plain_name(name);
    if let Some(same) = forms.field(plain.as_bytes()) {
        return Some(same.name);
    }
    let other = OTHER_WORDS.iter().find(|(word, _)| *word == plain);
    let known = other.and_then(|(_, field)| forms.field(field.as_bytes()));
    known
        .map(|known| known.name)
        .or_else(|| short_name(forms, &plain))
        .or_else(|| nearest_of(KNOWN.iter().chain(forms.further_fields()), &plain))
}

fn nearest_of(
    fields: impl Iterator<Item = &'static KnownField>,
    name: &str,
) -> Option<&'static str> {
    let name = name.to_lowercase();
    let distance = |field: &KnownField| strsim::osa_distance(&name, &field.name.to_lowercase());
    // Two of four letters say little: `Base` is not `Game`.
    let near = |field: &&KnownField| match field.name.len() {
        ..4 => false,
        4 => distance(field) <= 1,
        _ => distance(field) <= 2,
    };
    fields.filter(near).min_by_key(|field| distance(field)).map(|field| field.name)
}

/// Returns whether an unknown name can only be a misspelt one of this field: no other known field is as near.
pub fn is_only_near(forms: &Forms, name: &str, near: &str) -> bool {
    let name = plain_name(name);
    // One letter of two or three is much: `Ids` may be a field of one's own.
    if near.len() < 4 {
        return without_doubled(&name) == near.to_lowercase();
    }
    if strsim::osa_distance(&name, &near.to_lowercase()) > 2 {
        return false;
    }
    let distance = |other: &str| strsim::osa_distance(&name, &other.to_lowercase());
    let is_as_near = |field: &&KnownField| distance(field.name) <= distance(near);
    KNOWN.iter().chain(forms.further_fields()).filter(is_as_near).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_spellings_of_short_names_are_sure() {
        let forms = &Forms::TWO_SIDES;
        for (name, near, is_sure) in [
            ("IId", "Id", true),
            ("Íd", "Id", true),
            ("SS", "S", true),
            ("Ids", "Id", false),
            ("I", "Id", false),
            ("M", "N", false),
            ("Varient", "Variant", true),
        ] {
            assert_eq!(is_only_near(forms, name, near), is_sure, "{name}");
        }
    }

    #[test]
    fn names_have_one_meaning_or_none() {
        let forms = &Forms::TWO_SIDES;
        for (name, is) in [
            ("Varient", Some("Variant")),
            ("Family", Some("Household")),
            ("Id\u{301}", Some("Id")),
            ("IId", Some("Id")),
            ("I", Some("Id")),
            ("Ids", Some("Id")),
            ("Kd", Some("Id")),
            ("If", Some("Id")),
            ("SS", Some("S")),
            ("M", Some("N")),
            ("E", Some("S")),
            ("T", None),
            ("In", None),
            ("Ed", None),
            ("Photo", None),
        ] {
            assert_eq!(meant_name(forms, name), is, "{name}");
        }
        for (name, seat) in [
            ("NN1", Some("N1")),
            ("\u{15A}1", Some("S1")),
            ("_n12_", Some("N12")),
            ("M1", Some("N1")),
            ("N1", None),
            ("T1", None),
            ("N", None),
            ("", None),
        ] {
            assert_eq!(meant_seat(forms, name).as_deref(), seat, "{name}");
        }
    }
}
