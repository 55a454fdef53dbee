//! `about.toml`: title, licence, date and people of a publication. All errors in it are found at once.

use toml_edit::{Document, Item, Table};

use crate::notation::fields;

/// An example of a complete file.
pub const TEMPLATE: &str = include_str!("about.toml");

/// The contents of `about.toml`. No text in it has a line end or another control character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The name for programs.
    pub name: String,
    /// The title.
    pub title: String,
    /// The description.
    pub description: String,
    /// The version.
    pub version: String,
    /// The day of publication: `2026-11-25`.
    pub date: String,
    /// The licence.
    pub licence: Licence,
    /// The publisher.
    pub publisher: String,
    /// The DOI, without `https://doi.org/`.
    pub doi: Option<String>,
    /// The address of a page about the publication.
    pub url: Option<String>,
    /// Words for searches.
    pub keywords: Vec<String>,
    /// The people to cite, in order.
    pub contributors: Vec<Contributor>,
    /// All texts as they were written, in the order of their lines.
    pub texts: Vec<AboutText>,
}

/// A text in `about.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutText {
    /// The line, from 1.
    pub line: usize,
    /// The key.
    pub key: String,
    /// The text.
    pub text: String,
}

impl About {
    /// Returns the year of publication.
    pub fn year(&self) -> &str {
        &self.date[..4]
    }
}

/// A licence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Licence {
    /// Its SPDX identifier.
    pub name: String,
    /// The address of its text.
    pub url: String,
    /// Whether dadu knows that the identifier is one of SPDX.
    pub is_known: bool,
}

/// A person to cite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contributor {
    /// The given names.
    pub given: String,
    /// The family names.
    pub family: String,
    /// The ORCID: `0000-0002-1825-0097`.
    pub orcid: Option<String>,
    /// The institution.
    pub affiliation: Option<String>,
    /// The role in the project.
    pub role: Option<String>,
}

/// An error in `about.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AboutProblem {
    /// The line, from 1; nothing if something is missing.
    pub line: Option<usize>,
    /// The error, with its remedy.
    pub said: String,
}

/// Licences whose text has a known address.
const LICENCES: [(&str, &str); 9] = [
    ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ("CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ("CC-BY-SA-4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
    ("CC-BY-NC-4.0", "https://creativecommons.org/licenses/by-nc/4.0/"),
    ("CC-BY-NC-SA-4.0", "https://creativecommons.org/licenses/by-nc-sa/4.0/"),
    ("CC-BY-ND-4.0", "https://creativecommons.org/licenses/by-nd/4.0/"),
    ("CC-BY-NC-ND-4.0", "https://creativecommons.org/licenses/by-nc-nd/4.0/"),
    ("ODbL-1.0", "https://opendatacommons.org/licenses/odbl/1-0/"),
    ("ODC-By-1.0", "https://opendatacommons.org/licenses/by/1-0/"),
];

/// The values of the template that would name other people or places if they stayed.
const EXAMPLES: [(&str, &str); 7] = [
    ("publisher", "Example University"),
    ("doi", "10.5281/zenodo.1234567"),
    ("url", "https://example.org/dadu"),
    ("given", "Given names"),
    ("family", "Family name"),
    ("orcid", "0000-0002-1825-0097"),
    ("affiliation", "Example University"),
];

const NEEDED: [&str; 7] =
    ["name", "title", "description", "version", "date", "licence", "publisher"];
const FURTHER: [&str; 5] = ["licence-url", "doi", "url", "keywords", "contributors"];
const OF_PERSON: [&str; 5] = ["given", "family", "orcid", "affiliation", "role"];

impl About {
    /// Reads a file.
    ///
    /// # Errors
    /// Everything that is missing, unknown or invalid.
    pub fn read(text: &str) -> Result<About, Vec<AboutProblem>> {
        let mut reader =
            Reader { text, problems: Vec::new(), missing: Vec::new(), texts: Vec::new() };
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let line = error.span().map(|span| reader.line(span.start));
                let said = format!("not TOML: {}", error.message());
                return Err(vec![AboutProblem { line, said }]);
            }
        };
        let mut about = reader.about(document.as_table());
        reader.report_examples();
        reader.report_missing();
        reader.problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        reader.texts.sort_by_key(|text| text.line);
        about.texts = reader.texts;
        if reader.problems.is_empty() { Ok(about) } else { Err(reader.problems) }
    }
}

struct Reader<'a> {
    text: &'a str,
    problems: Vec<AboutProblem>,
    missing: Vec<String>,
    texts: Vec<AboutText>,
}

impl Reader<'_> {
    fn about(&mut self, table: &Table) -> About {
        self.unknown(table, &[&NEEDED[..], &FURTHER[..]].concat());
        let mut needed = |name: &str| self.needed(table, name, name);
        let [name, title, description, version, date, licence, publisher] = NEEDED.map(&mut needed);
        self.check(table, "name", &name, is_name, "small letters, digits, `-`, `_` and `.`");
        self.check(table, "date", &date, is_day, "a day: 2026-11-25");
        let doi = self.text(table, "doi").map(|doi| {
            let doi = doi.trim_start_matches("https://doi.org/").to_owned();
            self.check(table, "doi", &doi, is_doi, "a DOI: 10.5281/zenodo.1234567");
            doi
        });
        let url = self.address(table, "url");
        let licence = self.licence(table, licence);
        let keywords = self.keywords(table);
        let contributors = self.contributors(table);
        About {
            name,
            title,
            description,
            version,
            date,
            licence,
            publisher,
            doi,
            url,
            keywords,
            contributors,
            texts: Vec::new(),
        }
    }

    fn licence(&mut self, table: &Table, name: String) -> Licence {
        let known = LICENCES.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
        let url = self.address(table, "licence-url");
        if url.is_none() && known.is_none() && !name.is_empty() {
            self.missing.push("licence-url".to_owned());
        }
        let is_known = known.is_some();
        let (name, known_url) = known
            .map_or((name, String::new()), |(name, url)| ((*name).to_owned(), (*url).to_owned()));
        Licence { name, url: url.unwrap_or(known_url), is_known }
    }

    fn address(&mut self, table: &Table, name: &str) -> Option<String> {
        let url = self.text(table, name)?;
        let is_address = |url: &str| {
            (url.starts_with("https://") || url.starts_with("http://"))
                && !url.contains([' ', '"', '<', '>', '\\'])
        };
        self.check(table, name, &url, is_address, "an address: https://example.org/");
        Some(url)
    }

    fn keywords(&mut self, table: &Table) -> Vec<String> {
        let Some(item) = table.get("keywords") else { return Vec::new() };
        let words = item.as_array().map(|array| {
            array.iter().map(|word| word.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        });
        let words = words.flatten();
        let is_plain = words.as_ref().is_some_and(|words| words.iter().all(|word| is_line(word)));
        if !is_plain {
            self.problem(item, "`keywords` must be a list of texts: [\"board games\"]");
        }
        let words = words.unwrap_or_default();
        words.iter().for_each(|word| self.keep("keywords", item, word));
        words
    }

    fn contributors(&mut self, table: &Table) -> Vec<Contributor> {
        let Some(item) = table.get("contributors") else {
            self.missing.push("[[contributors]] with `given` and `family`".to_owned());
            return Vec::new();
        };
        let Some(people) = item.as_array_of_tables() else {
            self.problem(item, "`contributors` must be blocks that begin with [[contributors]]");
            return Vec::new();
        };
        people.iter().zip(1..).map(|(person, number)| self.contributor(person, number)).collect()
    }

    fn contributor(&mut self, person: &Table, number: usize) -> Contributor {
        self.unknown(person, &OF_PERSON);
        let orcid = self.text(person, "orcid").map(|orcid| {
            let orcid = orcid.trim_start_matches("https://orcid.org/").to_owned();
            self.check(person, "orcid", &orcid, is_orcid, "an ORCID: 0000-0002-1825-0097");
            orcid
        });
        let of = |name: &str| format!("{name} of contributor {number}");
        Contributor {
            given: self.needed(person, "given", &of("given")),
            family: self.needed(person, "family", &of("family")),
            orcid,
            affiliation: self.text(person, "affiliation"),
            role: self.text(person, "role"),
        }
    }

    fn unknown(&mut self, table: &Table, known: &[&str]) {
        for (name, item) in table.iter().filter(|(name, _)| !known.contains(name)) {
            let near = known.iter().min_by_key(|known| strsim::osa_distance(known, name));
            let near = near.filter(|near| strsim::osa_distance(near, name) <= 2);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the keys are {}", known.join(", ")),
            };
            let key = table.key(name).and_then(|key| key.span());
            let line = key.or(item.span()).map(|span| self.line(span.start));
            self.problems
                .push(AboutProblem { line, said: format!("unknown key `{name}`; {help}") });
        }
    }

    fn needed(&mut self, table: &Table, name: &str, shown: &str) -> String {
        match self.text(table, name) {
            Some(text) if !text.trim().is_empty() => text,
            _ => {
                if table.get(name).is_none_or(|item| item.as_str().is_some()) {
                    self.missing.push(shown.to_owned());
                }
                String::new()
            }
        }
    }

    /// Returns a text on one line.
    fn text(&mut self, table: &Table, name: &str) -> Option<String> {
        let item = table.get(name)?;
        let text = match item.as_datetime() {
            Some(date) => Some(date.to_string()),
            None => item.as_str().map(str::to_owned),
        };
        let plain = text.filter(|text| is_line(text));
        if plain.is_none() {
            self.problem(item, &format!("`{name}` must be a text on one line, in quotes"));
        }
        let text = plain?.trim().to_owned();
        self.keep(name, item, &text);
        Some(text)
    }

    fn keep(&mut self, key: &str, item: &Item, text: &str) {
        let line = item.span().map_or(1, |span| self.line(span.start));
        self.texts.push(AboutText { line, key: key.to_owned(), text: text.to_owned() });
    }

    fn check(
        &mut self,
        table: &Table,
        name: &str,
        value: &str,
        is_valid: impl Fn(&str) -> bool,
        expected: &str,
    ) {
        let Some(item) = table.get(name).filter(|_| !value.is_empty() && !is_valid(value)) else {
            return;
        };
        self.problem(item, &format!("`{name}`: expected {expected}"));
    }

    fn problem(&mut self, item: &Item, said: &str) {
        let line = item.span().map(|span| self.line(span.start));
        self.problems.push(AboutProblem { line, said: said.to_owned() });
    }

    /// Reports values of the template. They may follow the address of a site: `https://doi.org/…`.
    fn report_examples(&mut self) {
        for AboutText { line, key, text } in &self.texts {
            if EXAMPLES.iter().any(|(name, value)| key == name && text.ends_with(value)) {
                let said = format!(
                    "`{key}` still has the value of the template; replace it, or delete the line if it is optional"
                );
                self.problems.push(AboutProblem { line: Some(*line), said });
            }
        }
    }

    fn report_missing(&mut self) {
        if self.missing.is_empty() {
            return;
        }
        let said = format!(
            "missing: {}; `dadu publish --about-template` prints an example",
            self.missing.join(", ")
        );
        self.problems.push(AboutProblem { line: None, said });
    }

    fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count()
    }
}

/// Checks that every format can contain a text without an escape that some program does not know.
fn is_line(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}'))
}

fn is_name(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b))
        && name.bytes().any(|b| b.is_ascii_lowercase())
}

fn is_day(date: &str) -> bool {
    let is_of_form = date.len() == 10 && date.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    is_of_form && fields::date(date).is_ok()
}

fn is_doi(doi: &str) -> bool {
    let (prefix, name) = doi.split_once('/').unwrap_or_default();
    let number = prefix.strip_prefix("10.").unwrap_or_default();
    number.len() >= 4
        && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_graphic() && b != b'"' && b != b'\\')
}

/// Checks the form of an ORCID and its last digit, by ISO 7064 MOD 11-2.
fn is_orcid(orcid: &str) -> bool {
    let places = [4, 9, 14];
    if orcid.len() != 19 || places.iter().any(|&at| orcid.as_bytes()[at] != b'-') {
        return false;
    }
    let digits: Vec<u8> = orcid.bytes().filter(|&b| b != b'-').collect();
    let Some((last, first)) = digits.split_last().filter(|(_, first)| first.len() == 15) else {
        return false;
    };
    let sum = first.iter().try_fold(0u32, |sum, digit| {
        digit.is_ascii_digit().then(|| (sum + u32::from(digit - b'0')) * 2)
    });
    let expected = sum.map(|sum| (12 - sum % 11) % 11);
    let found = if *last == b'X' { 10 } else { u32::from(last.wrapping_sub(b'0')) };
    expected == Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The template with other values on the same lines.
    const FILLED: &str = include_str!("../../tests/support/about.toml");

    #[test]
    fn the_template_is_complete_when_it_is_filled() {
        let about = About::read(FILLED).unwrap();
        assert_eq!((about.year(), about.contributors.len()), ("2026", 1));
        assert!(about.licence.is_known && about.doi.is_some());
        let keys: Vec<&str> = about.texts.iter().map(|text| &*text.key).collect();
        assert_eq!(keys[..3], ["name", "title", "description"]);
        assert_eq!(keys[keys.len() - 2..], ["affiliation", "role"]);
        assert!(about.texts.iter().any(|text| text.line == 15 && text.text == "ethnography"));
    }

    /// The template, and values of it in a file that is filled otherwise.
    #[test]
    fn values_of_the_template_are_refused_with_their_lines() {
        let said = said(TEMPLATE);
        assert_eq!(said.len(), EXAMPLES.len());
        let lines = [(10, "publisher"), (13, "doi"), (14, "url"), (19, "given"), (20, "family")];
        for ((line, key), said) in lines.into_iter().zip(&said) {
            let expected = format!("{line}: `{key}` still has the value of the template");
            assert!(said.contains(&expected), "{said}");
        }
        for (from, to, line) in [
            ("10.5281/zenodo.7654321", "https://doi.org/10.5281/zenodo.1234567", 13),
            ("0000-0002-1694-233X", "https://orcid.org/0000-0002-1825-0097", 21),
            ("University of Games\"    #", "Example University\"    #", 22),
        ] {
            let problems = About::read(&FILLED.replacen(from, to, 1)).unwrap_err();
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert_eq!(problems[0].line, Some(line), "{problems:?}");
        }
    }

    /// The errors are in the order of their lines, and missing keys come last.
    #[test]
    fn errors_are_in_the_order_of_their_lines() {
        let text = FILLED.replacen("given =", "first =", 1).replacen("2026-11-25", "today", 1);
        let said = said(&text.replacen("title =", "titel =", 1));
        let begins = ["5: ", "8: ", "19: ", "missing: title, given"];
        assert_eq!(said.len(), begins.len(), "{said:?}");
        for (said, begin) in said.iter().zip(begins) {
            assert!(said.starts_with(begin), "{said}");
        }
    }

    fn said(text: &str) -> Vec<String> {
        let problems = About::read(text).unwrap_err();
        let line = |p: &AboutProblem| p.line.map_or(String::new(), |line| format!("{line}: "));
        problems.iter().map(|p| line(p) + &p.said).collect()
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let all = said("").join("\n");
        for name in NEEDED.iter().chain(&["contributors"]) {
            assert!(all.contains(name), "{all}");
        }
        let change = |from: &str, to: &str| said(&FILLED.replacen(from, to, 1)).join("\n");
        for (from, to, expected) in [
            ("title =", "titel =", "5: unknown key `titel`; did you mean `title`?"),
            ("title =", "titel =", "missing: title; `dadu publish --about-template`"),
            ("\"2026-11-25\"", "\"2026-13-01\"", "8: `date`: expected a day"),
            ("\"2026-11-25\"", "2026", "8: `date` must be a text on one line"),
            ("games-of", "Games of", "4: `name`: expected small letters"),
            ("233X", "2330", "21: `orcid`: expected an ORCID"),
            ("given =", "first =", "unknown key `first`; the keys are given"),
            ("given =", "first =", "missing: given of contributor 1"),
            ("[\"board games\"", "[1", "15: `keywords` must be a list of texts"),
            ("[[contributors]]", "[contributors]", "`contributors` must be blocks"),
            ("\"Rekha\"", "\"A\\u0007\"", "19: `given` must be a text on one line"),
            ("10.5281/", "doi.5281/", "13: `doi`: expected a DOI"),
            ("https://example", "example", "14: `url`: expected an address"),
            ("licence-url", "#", ""),
            ("name =", "name", "not TOML"),
        ] {
            let text = FILLED.replacen(from, to, 1);
            match expected {
                "" => assert!(About::read(&text).is_ok(), "{to}"),
                _ => assert!(change(from, to).contains(expected), "{to}: {}", change(from, to)),
            }
        }
        let other = FILLED.replacen("\"CC-BY-4.0\"", "\"Mine\"", 1).replacen("licence-url", "#", 1);
        assert!(said(&other).join("").contains("missing: licence-url"));
    }

    #[test]
    fn dates_and_orcids_have_their_forms() {
        assert!(About::read(&FILLED.replacen("\"2026-11-25\"", "2026-11-25", 1)).is_ok());
        assert!(is_orcid("0000-0002-1694-233X") && !is_orcid("0000-0002-1694-2330"));
        assert!(!is_orcid("0000-0002-1825-009") && !is_orcid("0000000218250097"));
    }
}
