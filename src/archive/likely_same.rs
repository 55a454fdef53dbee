//! Names that are likely one person: spelt differently, but nearly alike when they are spoken.
//!
//! These are only proposals. dadu never links two names by itself.

use std::collections::HashMap;

use super::same::{Name, Person};
use crate::anonymise::folded_name;

/// The largest household in which every pair of names is compared. In a larger one, only equal sounds are found.
const MOST_COMPARED: usize = 500;

/// The shortest sound that may differ in one letter from another.
const LONG: usize = 6;

/// Returns pairs of names within one household that are likely one person. The first has more games.
pub fn likely_same(persons: &[Person]) -> Vec<(&Name, &Name)> {
    let mut households: HashMap<String, Vec<(&Person, String)>> = HashMap::new();
    for person in persons {
        let sound = sound(&person.name.name);
        households.entry(folded_name(&person.name.household)).or_default().push((person, sound));
    }
    let mut pairs: Vec<(&Name, &Name)> =
        households.values().flat_map(|people| pairs_in(people)).collect();
    pairs.sort();
    pairs
}

fn pairs_in<'a>(people: &[(&'a Person, String)]) -> Vec<(&'a Name, &'a Name)> {
    let mut pairs = Vec::new();
    let mut by_sound: HashMap<&str, &Person> = HashMap::new();
    let is_small = people.len() <= MOST_COMPARED;
    for (index, (person, sound)) in people.iter().enumerate() {
        if is_small {
            let before = people[..index].iter();
            let alike = before.filter(|(_, other)| is_alike(sound, other));
            pairs.extend(alike.map(|(other, _)| ordered(person, other)));
        } else if let Some(other) = by_sound.insert(sound, person) {
            pairs.push(ordered(person, other));
        }
    }
    pairs
}

fn ordered<'a>(one: &'a Person, other: &'a Person) -> (&'a Name, &'a Name) {
    match (one.games, &other.name) >= (other.games, &one.name) {
        true => (&one.name, &other.name),
        false => (&other.name, &one.name),
    }
}

/// Returns whether two sounds are equal, or long and different in one letter. Numbers must be equal.
fn is_alike(one: &str, other: &str) -> bool {
    let digits = |sound: &str| sound.chars().filter(|c| c.is_numeric()).collect::<String>();
    let length = |sound: &str| sound.chars().count();
    let is_near = || {
        length(one).min(length(other)) >= LONG
            && one.chars().next() == other.chars().next()
            && strsim::osa_distance(one, other) == 1
    };
    !one.is_empty() && digits(one) == digits(other) && (one == other || is_near())
}

/// Returns about how a name sounds: `rasida` for Rasheeda and Rashida.
fn sound(name: &str) -> String {
    let mut sound = String::new();
    let folded = folded_name(name);
    let mut letters = folded.chars().filter(|c| c.is_alphanumeric()).peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        let heard = match (letter, next) {
            ('e', Some('e' | 'a')) | ('i', Some('e')) => {
                letters.next();
                'i'
            }
            ('o', Some('o' | 'u')) => {
                letters.next();
                'u'
            }
            ('p', Some('h')) => {
                letters.next();
                'f'
            }
            // Not heard behind or before another letter.
            ('h', _) if !sound.is_empty() => continue,
            ('e' | 'y', _) => 'i',
            ('o', _) => 'u',
            ('w', _) => 'v',
            ('q' | 'c', _) => 'k',
            ('z', _) => 's',
            _ => letter,
        };
        if !sound.ends_with(heard) || heard.is_numeric() {
            sound.push(heard);
        }
    }
    sound
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_sound_alike_are_found() {
        for (one, other, is) in [
            ("Rasheeda", "Rashida", true),
            ("Gulshan", "gulshan", true),
            ("Zoë", "Zoe", true),
            ("فاطمہ", "فاطمه", true),
            ("Mohammed", "Muhammad", true),
            ("Yusuf", "Yousuf", true),
            ("Farooq", "Faruk", true),
            ("Amina Khan", "Amina Khaan", true),
            ("Ma\u{2BC}ruf", "Maroof", true),
            ("Amina", "Yamina", false),
            ("Amina", "Zainab", false),
            ("Aunt 1", "Aunt 2", false),
            ("Guest", "Host", false),
            ("?", "!", false),
        ] {
            assert_eq!(is_alike(&sound(one), &sound(other)), is, "{one}, {other}");
        }
    }
}
