//! Values of fields in other forms than those of the notation.

use super::in_ascii;
use crate::games::{GameId, source_game};
use crate::notation::fields;
use crate::rulebook::Forms;
use crate::table::Side;

/// Returns the value that a field means, if it is written in another form and has only this meaning.
/// `name` is the field's name in canonical form.
pub fn value(forms: &Forms, name: &str, value: &str) -> Option<String> {
    let plain = in_ascii(value);
    let plain = plain.trim().trim_matches('"').trim_end_matches(['.', ';', ',']).trim();
    let meant = match name {
        "Dadu" => version(plain),
        "Game" => game(plain),
        "Players" => players(forms, plain),
        "Result" => result(forms, plain),
        "Leader" => leaders(plain),
        "Time" => time_of_day(plain),
        _ => None,
    };
    meant.filter(|meant| meant != value)
}

fn version(value: &str) -> Option<String> {
    ["1", "1.0", "v1", "version 1"].contains(&value.to_lowercase().as_str()).then(|| "1".to_owned())
}

/// Returns the name of a known game that differs only in spaces, case, or one letter, or that begins with the value.
fn game(value: &str) -> Option<String> {
    if let Some(known) = source_game(value) {
        return Some(known.name.to_owned());
    }
    let value = value.to_lowercase();
    let is_near = |name: &&str| {
        name.len() > 4 && strsim::osa_distance(name, &value) == 1
            || value.len() > 4 && name.starts_with(&value)
    };
    let mut near = GameId::ALL.iter().map(|game| game.name()).filter(is_near);
    let name = near.next().filter(|_| near.next().is_none())?;
    Some(name.to_owned())
}

/// Reads `3:3`, `3 - 3`, `3 v 3` as the players of each side.
fn players(forms: &Forms, value: &str) -> Option<String> {
    let words: String = value.chars().map(|c| if c.is_ascii_digit() { c } else { ' ' }).collect();
    let between: String = value.chars().filter(|c| !c.is_ascii_digit() && *c != ' ').collect();
    let separates = between.chars().all(|c| "-/:,+x".contains(c))
        || ["v", "vs", "vs.", "against", "and", "to"].contains(&between.as_str());
    let sizes = words.split_whitespace().collect::<Vec<_>>().join("-");
    let sizes = fields::players(forms, &sizes).ok().filter(|_| separates)?;
    Some(fields::write_players(forms, &sizes))
}

/// Reads `N won`, `N won easily`, `unfinished (supper)`, `stopped because of rain`.
fn result(forms: &Forms, value: &str) -> Option<String> {
    let end = value.find([',', '(', ';', '-']).unwrap_or(value.len());
    let (head, how) = value.split_at(end);
    let how = how.trim_matches([',', ';', '-', ' ']);
    let how = how.strip_prefix('(').and_then(|how| how.strip_suffix(')')).unwrap_or(how);
    let lower = head.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let is_unfinished = |word: &str| strsim::osa_distance(word, "unfinished") <= 2;
    let (result, read) = match words[..] {
        ["not", "finished", ..] => ("unfinished".to_owned(), 2),
        [word, ..] if is_unfinished(word) => ("unfinished".to_owned(), 1),
        ["stopped" | "interrupted" | "abandoned", ..] => ("unfinished".to_owned(), 0),
        [side, "won" | "win" | "wins" | "winner", ..] => {
            (format!("{} wins", side_named(forms, side)?), 2)
        }
        [side, "has" | "have", "won", ..] => (format!("{} wins", side_named(forms, side)?), 3),
        _ => return None,
    };
    // Further words stay as the details.
    let details = head.split_whitespace().skip(read).collect::<Vec<_>>().join(" ");
    let details = [&details, how].into_iter().filter(|part| !part.is_empty());
    Some([&*result].into_iter().chain(details).collect::<Vec<_>>().join(", "))
}

/// Returns the side with this letter or this point of the compass.
fn side_named(forms: &Forms, name: &str) -> Option<Side> {
    let name = match name {
        "north" => "n",
        "south" => "s",
        "east" => "e",
        "west" => "w",
        letter => letter,
    };
    forms.sides.iter().copied().find(|side| side.name().eq_ignore_ascii_case(name))
}

/// Reads `N2 S1`, `N2; S1`, `N2 and S1`.
fn leaders(value: &str) -> Option<String> {
    let separates = |c: char| c.is_whitespace() || ",;/&".contains(c);
    let parts: Vec<&str> =
        value.split(separates).filter(|part| !part.is_empty() && *part != "and").collect();
    let leaders = parts.join(", ");
    fields::leaders(&leaders).ok().map(|_| leaders.to_uppercase())
}

/// Reads `20.30`, `20h30`, `8.30 pm`, `8 p.m.`, `8 o'clock pm`.
fn time_of_day(value: &str) -> Option<String> {
    let plain =
        value.to_lowercase().replace("o'clock", "").replace("p.m", "pm").replace("a.m", "am");
    let is_clock = |c: char| c.is_ascii_digit() || ".:h".contains(c);
    let (clock, half) = plain.split_at(plain.find(|c| !is_clock(c)).unwrap_or(plain.len()));
    let (hours, minutes) = clock.split_once(['.', ':', 'h']).unwrap_or((clock, "00"));
    let hours: u8 = hours.parse().ok()?;
    let hours = match (half.trim(), hours) {
        ("pm", 1..=11) => hours + 12,
        ("am", 12) => 0,
        ("" | "am" | "pm", _) => hours,
        _ => return None,
    };
    let minutes = if minutes.is_empty() { "00" } else { minutes };
    Some(format!("{hours}:{minutes}")).filter(|time| fields::is_time_of_day(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_one_meaning_or_none() {
        let cases = [
            ("Players", "3–3", "3-3"),
            ("Players", "3 : 3", "3-3"),
            ("Players", "3 v 3", "3-3"),
            ("Players", "33", ""),
            ("Players", "3 men, 3 women", ""),
            ("Result", "N won", "N wins"),
            ("Result", "South has won (late)", "S wins, late"),
            ("Result", "unfinshed, supper", "unfinished, supper"),
            ("Result", "Neighbour won", ""),
            ("Result", "E won", ""),
            ("Leader", "n2 and S1", "N2, S1"),
            ("Leader", "Aunt", ""),
            ("Time", "20.30", "20:30"),
            ("Time", "20h", "20:00"),
            ("Time", "8.30 p.m.", "20:30"),
            ("Time", "12 am", "0:00"),
            ("Time", "12 o'clock pm", "12:00"),
            ("Time", "8 or 9 pm", ""),
            ("Time", "27.30", ""),
            ("Dadu", "1.0", "1"),
            ("Dadu", "2", ""),
            ("Game", "Tammà·n", "tamman"),
            ("Game", "thayam", "thaayam"),
            ("Game", "chess", ""),
        ];
        for (name, written, meant) in cases {
            let found = value(&Forms::TWO_SIDES, name, written).unwrap_or_default();
            assert_eq!(found, meant, "{name}: {written}");
        }
    }
}
