//! The changes that a keyboard, a phone, a spreadsheet or a sync service makes to one line.

use rand_pcg::Pcg64;

use crate::support::slips::below;

/// Returns the replacement of a character, if this kind of change can happen to it. Takes the text before and after the
/// character, and a random number for changes with several forms.
type AtCharacter = fn(&str, char, &str, usize) -> Option<String>;

/// How a change is made.
#[derive(Clone, Copy)]
enum Make {
    /// It replaces one character.
    Character(AtCharacter),
    /// It replaces the whole line.
    Line(fn(&str, usize) -> Option<String>),
    /// It joins the line with the next one, with this text between them.
    Joined(&'static str),
}

/// A kind of change.
pub struct Change {
    /// Its name.
    pub name: &'static str,
    make: Make,
}

impl Change {
    /// Returns the line after the change, at a random place, and whether it includes the next line.
    pub fn make(
        &self,
        line: &str,
        next: Option<&str>,
        random: &mut Pcg64,
    ) -> Option<(String, bool)> {
        let n = below(random, 1 << 20);
        let changed = match self.make {
            Make::Character(replaced) => (at_some_character(line, replaced, n, random)?, false),
            Make::Line(changed) => (changed(line, n)?, false),
            Make::Joined(by) => {
                let next = next.filter(|next| !next.is_empty() && !line.is_empty())?;
                (format!("{line}{by}{next}"), true)
            }
        };
        (changed.0 != line).then_some(changed)
    }
}

fn at_some_character(
    line: &str,
    replaced: AtCharacter,
    n: usize,
    random: &mut Pcg64,
) -> Option<String> {
    let change = |(at, c): (usize, char)| {
        let (before, after) = (&line[..at], &line[at + c.len_utf8()..]);
        let changed = format!("{before}{}{after}", replaced(before, c, after, n)?);
        (changed != line).then_some(changed)
    };
    let mut changed: Vec<String> = line.char_indices().filter_map(change).collect();
    if changed.is_empty() {
        return None;
    }
    let at = below(random, changed.len());
    Some(changed.swap_remove(at))
}

const fn character(name: &'static str, make: AtCharacter) -> Change {
    Change { name, make: Make::Character(make) }
}

const fn line(name: &'static str, make: fn(&str, usize) -> Option<String>) -> Change {
    Change { name, make: Make::Line(make) }
}

/// Every kind of change.
pub const CHANGES: &[Change] = &[
    character("character missing", |_, _, _, _| Some(String::new())),
    character("character doubled", |_, c, _, _| Some(format!("{c}{c}"))),
    line("characters swapped", swapped),
    character("neighbour key", |_, c, _, n| neighbour(&LETTER_KEYS, c, n)),
    character("neighbour on the number pad", |_, c, _, n| neighbour(&NUMBER_KEYS, c, n)),
    character("Shift forgotten or held", |_, c, _, _| shifted(c)),
    character("other case", |_, c, _, _| other_case(c)),
    line("Caps Lock", |line, _| {
        Some(line.chars().map(|c| other_case(c).unwrap_or(c.into())).collect())
    }),
    line("first letter capital", first_capital),
    character("letter of Cyrillic", |_, c, _, _| look_alike(CYRILLIC, c)),
    character("letter of Greek", |_, c, _, _| look_alike(GREEK, c)),
    character("full-width letter", |_, c, _, _| full_width(c).filter(|_| c.is_ascii_alphabetic())),
    character("full-width sign", |_, c, _, _| full_width(c).filter(|_| c.is_ascii_punctuation())),
    character("digit of another script", |_, c, _, n| other_digit(c, n)),
    character("other dash", |_, c, _, n| {
        one_of(c == '-', &["–", "—", "‐", "‑", "−", "－", "\u{AD}"], n)
    }),
    line("autocorrected dash", |line, _| {
        line.find("--").map(|at| format!("{}—{}", &line[..at], &line[at + 2..]))
    }),
    character("mathematical sign", |_, c, _, _| look_alike(MATHEMATICAL, c)),
    character("comma or stop of another script", |_, c, _, n| match c {
        ',' => one_of(true, &["،", "、", "，", "‚"], n),
        '.' => one_of(true, &["。", "．", "·", "۔"], n),
        ':' => one_of(true, &["：", "﹕", "∶", "׃"], n),
        ';' => one_of(true, &["؛", "；"], n),
        '?' => one_of(true, &["؟", "？", "﹖"], n),
        _ => None,
    }),
    character("semicolon for colon or comma", |_, c, _, _| one_of(":,".contains(c), &[";"], 0)),
    character("smart quotes", |_, c, _, n| match c {
        '\'' => one_of(true, &["’", "‘", "′"], n),
        '"' => one_of(true, &["”", "“", "„"], n),
        _ => None,
    }),
    line("autocorrected ellipsis", |line, _| {
        line.find("...").map(|at| format!("{}…{}", &line[..at], &line[at + 3..]))
    }),
    character("space doubled", |_, c, _, _| one_of(c == ' ', &["  "], 0)),
    character("space missing", |_, c, _, _| one_of(c == ' ', &[""], 0)),
    character("tab for a space", |_, c, _, _| one_of(c == ' ', &["\t"], 0)),
    character("no-break space", |_, c, _, n| one_of(c == ' ', &["\u{A0}", "\u{202F}"], n)),
    character("space of another width", |_, c, _, n| {
        one_of(c == ' ', &["\u{2009}", "\u{3000}", "\u{2003}", "\u{2007}", "\u{2002}"], n)
    }),
    character("space before a sign", |before, c, _, _| {
        (SIGNS.contains(c) && !before.ends_with(' ')).then(|| format!(" {c}"))
    }),
    character("space after a sign", |_, c, after, _| {
        (SIGNS.contains(c) && !after.starts_with(' ')).then(|| format!("{c} "))
    }),
    character("space inserted", |_, c, _, _| Some(format!(" {c}"))),
    line("two spaces become a stop", |line, _| {
        line.find("  ").map(|at| format!("{}. {}", &line[..at], &line[at + 2..]))
    }),
    character("zero-width character", |_, c, _, n| {
        let inserted = ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{AD}"];
        Some(format!("{}{c}", inserted[n % inserted.len()]))
    }),
    line("zero-width character at the end", |line, n| {
        Some(format!("{line}{}", ["\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}"][n % 4]))
    }),
    character("bidi mark", |_, c, _, n| {
        let inserted = ["\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{2066}", "\u{2069}"];
        Some(format!("{}{c}", inserted[n % inserted.len()]))
    }),
    character("byte-order mark", |_, c, _, _| Some(format!("\u{FEFF}{c}"))),
    character("control character", |_, c, _, n| {
        Some(format!("{}{c}", ["\0", "\u{1B}", "\u{8}", "\u{1A}"][n % 4]))
    }),
    character("combining accent", |_, c, _, n| {
        Some(format!("{c}{}", ["\u{301}", "\u{308}"][n % 2]))
    }),
    character("accented letter", |_, c, _, _| look_alike(ACCENTED, c)),
    character("line broken at a space", |before, c, _, _| {
        (c == ' ' && !before.is_empty()).then(|| "\n".into())
    }),
    character("line broken", |before, c, _, _| (!before.is_empty()).then(|| format!("\n{c}"))),
    character("soft line break", |before, c, _, _| {
        (c == ' ' && !before.is_empty()).then(|| "=\n".into())
    }),
    character("line separator of Unicode", |before, c, _, n| {
        (c == ' ' && !before.is_empty()).then(|| ["\u{2028}", "\u{2029}"][n % 2].into())
    }),
    character("carriage return inside", |before, c, _, _| {
        (c == ' ' && !before.is_empty()).then(|| "\r".into())
    }),
    character("NEL, VT or FF inside", |before, c, _, n| {
        (c == ' ' && !before.is_empty()).then(|| ["\u{85}", "\u{B}", "\u{C}"][n % 3].into())
    }),
    Change { name: "joined with the next line", make: Make::Joined("") },
    Change { name: "joined by a space", make: Make::Joined(" ") },
    Change { name: "joined by a carriage return", make: Make::Joined("\r") },
    Change { name: "joined by U+2028", make: Make::Joined("\u{2028}") },
    Change { name: "joined by NEL", make: Make::Joined("\u{85}") },
    line("blank line before", |line, _| Some(format!("\n{line}"))),
    line("blank line after", |line, _| Some(format!("{line}\n"))),
    line("line end of Windows", |line, _| Some(format!("{line}\r"))),
    line("indented", |line, n| {
        Some(format!("{}{line}", ["  ", "\t", "\u{A0}", "\u{3000}"][n % 4]))
    }),
    line("byte-order mark before the line", |line, _| Some(format!("\u{FEFF}{line}"))),
    line("cell in quotes", |line, _| Some(format!("\"{}\"", line.replace('"', "\"\"")))),
    line("empty cells after it", |line, n| {
        Some(format!("{line}{}", [",,", ";;", "\t\t", ","][n % 4]))
    }),
    line("apostrophe before it", |line, _| Some(format!("'{line}"))),
    line("cells for words", |line, n| {
        line.contains(' ').then(|| line.replace(' ', [",", ";", "\t"][n % 3]))
    }),
    line("series as a date", as_a_date),
    line("list mark before it", |line, n| {
        let marks = ["- ", "• ", "* ", "1) ", "> ", "– ", "| "];
        Some(format!("{}{line}", marks[n % marks.len()]))
    }),
    line("sender before it", |line, n| {
        Some(format!("{}{line}", ["[28/12/22, 21:04] Aunt: ", "Aunt: ", "21:04 "][n % 3]))
    }),
    line("bold", |line, n| Some(format!("{0}{line}{0}", ["*", "**", "_", "`"][n % 4]))),
    character("escaped", |_, c, _, _| match c {
        '>' => Some("&gt;".into()),
        '\'' => Some("&#39;".into()),
        '=' => Some("=3D".into()),
        '~' | '*' | '#' | '+' => Some(format!("\\{c}")),
        _ => None,
    }),
    line("read as Latin-1", read_as_latin_1),
    line("line twice", |line, _| Some(format!("{line}\n{line}"))),
    line("mark of a conflict", |line, n| {
        Some(format!("{}\n{line}", ["<<<<<<< HEAD", "=======", ">>>>>>> theirs"][n % 3]))
    }),
];

/// The signs of the notation.
const SIGNS: &str = "?!x=+-:,.#*/>@~()|q;";

fn one_of(is_possible: bool, forms: &[&str], n: usize) -> Option<String> {
    is_possible.then(|| forms[n % forms.len()].to_owned())
}

fn swapped(line: &str, n: usize) -> Option<String> {
    let mut characters: Vec<char> = line.chars().collect();
    let at = n % characters.len().checked_sub(1).filter(|&pairs| pairs > 0)?;
    characters.swap(at, at + 1);
    Some(characters.into_iter().collect())
}

const LETTER_KEYS: [&str; 4] = ["`1234567890-=", " qwertyuiop[]", " asdfghjkl;'", " zxcvbnm,./"];
const NUMBER_KEYS: [&str; 5] = ["/*-", "789", "456+", "123", "0.,"];

/// Returns a key beside that of a character.
fn neighbour(rows: &[&str], c: char, n: usize) -> Option<String> {
    let small = c.to_ascii_lowercase();
    let row = rows.iter().position(|row| row.contains(small) && c != ' ')?;
    let key = |row: usize, at: usize| rows.get(row)?.chars().nth(at).filter(|&key| key != ' ');
    let at = rows[row].chars().position(|key| key == small)?;
    let around = [
        key(row, at.wrapping_sub(1)),
        key(row, at + 1),
        key(row.wrapping_sub(1), at),
        key(row + 1, at),
    ];
    let around: Vec<char> = around.into_iter().flatten().collect();
    let found = around[n % around.len()];
    let is_capital = c.is_ascii_uppercase() && found.is_ascii_alphabetic();
    Some(if is_capital { found.to_ascii_uppercase() } else { found }.to_string())
}

/// The two characters of each key with signs.
const KEYS: &str = "1!2@3#4$5%6^7&8*9(0)-_=+;:'\",<.>/?`~[{]}\\|";

fn shifted(c: char) -> Option<String> {
    let at = KEYS.chars().position(|key| key == c)?;
    KEYS.chars().nth(at ^ 1).map(String::from)
}

fn other_case(c: char) -> Option<String> {
    match c {
        _ if c.is_uppercase() => Some(c.to_lowercase().to_string()),
        _ if c.is_lowercase() => Some(c.to_uppercase().to_string()),
        _ => None,
    }
}

fn first_capital(line: &str, _: usize) -> Option<String> {
    let at = line.find(|c: char| c.is_ascii_lowercase())?;
    let is_first = at == 0 || line[..at].ends_with([' ', '+', '.']);
    is_first.then(|| format!("{}{}{}", &line[..at], line[at..=at].to_uppercase(), &line[at + 1..]))
}

/// Characters in pairs: one, and its look-alike.
const CYRILLIC: &str = "AАBВCСEЕHНKКMМOОPРSЅTТXХaаcсeеiіjјkкoоpрsѕxхyуdԁhһ";
const GREEK: &str = "AΑBΒEΕHΗIΙKΚMΜNΝOΟPΡTΤXΧYΥZΖaαbβcϲiιkκnηoοpρuυvνwωxχ";
const MATHEMATICAL: &str = "x×*×-−/⁄>→~∼+＋=＝*∗@＠!ǃ#♯";
const ACCENTED: &str = "aáeéiíoôuücçnñNÑSŚKķdḍ";

fn look_alike(pairs: &str, c: char) -> Option<String> {
    let pairs: Vec<char> = pairs.chars().collect();
    pairs.chunks(2).find(|pair| pair[0] == c).map(|pair| pair[1].to_string())
}

fn full_width(c: char) -> Option<String> {
    let wide = (c.is_ascii_graphic()).then(|| char::from_u32(c as u32 + 0xFEE0))?;
    wide.map(String::from)
}

/// Returns a digit in Arabic, Persian, Devanagari, Gujarati or full-width form, or raised.
fn other_digit(c: char, n: usize) -> Option<String> {
    let digit = c.to_digit(10)?;
    let zeros = [0x660, 0x6F0, 0x966, 0xAE6, 0xFF10, 0x2080];
    let zero = zeros[n % zeros.len()];
    char::from_u32(zero + digit).map(String::from)
}

/// Returns a line with its first series as a spreadsheet writes a date.
fn as_a_date(line: &str, n: usize) -> Option<String> {
    const MONTHS: [&str; 4] = ["Jan", "Feb", "Mar", "Apr"];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let is_date = |word: &&mut String| {
        let numbers: Option<Vec<usize>> = word.split(['-', '/']).map(|n| n.parse().ok()).collect();
        numbers.is_some_and(|numbers| numbers.len() == 2 && (1..=4).contains(&numbers[1]))
    };
    let word = words.iter_mut().find(is_date)?;
    let (day, month) = word.split_once(['-', '/'])?;
    let month = MONTHS[month.parse::<usize>().ok()? - 1];
    *word = [format!("{day:0>2}-{month}"), format!("{day}. {month}")][n % 2].clone();
    Some(words.join(" "))
}

/// Returns a line with characters beyond ASCII that was read in the wrong encoding.
fn read_as_latin_1(line: &str, _: usize) -> Option<String> {
    (!line.is_ascii()).then(|| line.bytes().map(char::from).collect())
}
