//! Declarations of variants: reading the text, with every problem in it.

use super::advice::Advice;
use super::file::file_rules;
use super::parser::{Item, Phrase, items};
use super::{
    Parameter, Preset, Row, Rulebook, UntypedDeclaration, UntypedVariant, Values, Variant,
};
use crate::span::Span;

/// A variant as its author declared it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration<P> {
    /// The values to play by. An unknown parameter has its value in the preset.
    pub variant: Variant<P>,
    /// The parameters that the author declared unknown, one bit each.
    pub(super) unknown: u64,
}

/// A problem in the text of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The span in the text that was given to [`declare`].
    pub span: Span,
    /// The kind.
    pub kind: ProblemKind,
}

/// The kinds of problem in the text of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// No preset or parameter has this name.
    UnknownName {
        /// The text.
        name: String,
        /// The suggestion: the nearest name, a file, or two items.
        suggestion: Option<String>,
        /// The game whose presets and parameters are expected.
        game: &'static str,
    },
    /// The parameter has no such value.
    UnknownValue {
        /// The parameter.
        parameter: &'static Row,
        /// The text.
        value: String,
        /// The nearest value.
        suggestion: Option<String>,
    },
    /// The parameter was named twice; the first value is used.
    Repeated(&'static Row),
    /// A parameter without `=` and a value.
    NoValue(&'static Row),
    /// A preset or a file that is not the first item.
    NotFirst(String),
    /// The variant file could not be read.
    NoFile {
        /// Its name as it was written.
        name: String,
        /// The reason.
        reason: String,
    },
    /// There is a problem in the variant file.
    InFile {
        /// Its name as it was written.
        name: String,
        /// The line in that file, from 1.
        line: u32,
        /// The kind.
        kind: Box<ProblemKind>,
    },
    /// The combination is allowed, but there is a remark on it.
    Advice(Advice),
}

impl ProblemKind {
    /// Returns whether the declaration can be used as intended despite this.
    pub fn is_advice(&self) -> bool {
        match self {
            ProblemKind::Advice(_) => true,
            ProblemKind::InFile { kind, .. } => kind.is_advice(),
            _ => false,
        }
    }
}

/// A function that returns the text of a variant file, by the name that a log gives it.
pub type Loader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

impl<P: Parameter> Declaration<P> {
    /// Creates a declaration without unknown parameters.
    pub const fn of_variant(variant: Variant<P>) -> Declaration<P> {
        Declaration { variant, unknown: 0 }
    }

    /// All parameters are unknown; play is as under `basic`.
    pub const UNKNOWN: Declaration<P> =
        Declaration { variant: Variant::BASIC, unknown: (1 << P::TABLE.len()) - 1 };

    /// Returns whether the author declared this parameter unknown.
    pub fn is_unknown(&self, parameter: P) -> bool {
        self.unknown >> parameter.index() & 1 == 1
    }

    /// Returns whether all parameters are unknown.
    pub const fn is_wholly_unknown(&self) -> bool {
        self.unknown == Self::UNKNOWN.unknown
    }

    /// Returns the unknown parameters.
    pub fn unknown(&self) -> impl Iterator<Item = P> {
        let this = *self;
        P::ALL.iter().copied().filter(move |&p| this.is_unknown(p))
    }
}

impl<P: Parameter> std::fmt::Display for Declaration<P> {
    /// Writes the declaration as a log's header contains it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&UntypedDeclaration::of(self).text(P::TABLE, P::PRESETS))
    }
}

/// Reads a declaration: a preset, a file or the word `unknown`, then changes. Other parameters stay as in
/// `base`.
///
/// Returns the declaration as far as the text can be read, and every problem in the order of the text.
pub fn declare<P: Parameter>(
    text: &str,
    base: Declaration<P>,
    load: Loader<'_>,
) -> (Declaration<P>, Vec<Problem>) {
    let (declared, problems) = declare_over(P::book(), text, UntypedDeclaration::of(&base), load);
    (declared.typed(), problems)
}

/// Reads a declaration for a game that its rulebook gives, as [`declare`] does.
pub fn declare_over(
    book: &'static Rulebook,
    text: &str,
    base: UntypedDeclaration,
    load: Loader<'_>,
) -> (UntypedDeclaration, Vec<Problem>) {
    let mut reading =
        DeclarationReader { book, declaration: base, set: Vec::new(), problems: Vec::new() };
    for (index, item) in items(text).into_iter().enumerate() {
        reading.item(item, index == 0, Some(load));
    }
    reading.advise(text);
    (reading.declaration, reading.problems)
}

struct DeclarationReader {
    book: &'static Rulebook,
    declaration: UntypedDeclaration,
    set: Vec<(&'static Row, Span)>,
    problems: Vec<Problem>,
}

impl DeclarationReader {
    fn item(&mut self, item: Item<'_>, first: bool, load: Option<Loader<'_>>) {
        match item.value {
            None => self.base(item.name, first, load),
            Some(value) => self.change(item.name, value),
        }
    }

    fn base(&mut self, name: Phrase<'_>, first: bool, load: Option<Loader<'_>>) {
        let of_preset = |preset: &Preset| preset.values(self.book.parameters);
        let preset = self.book.preset(name.text).map(of_preset).map(UntypedDeclaration::of_values);
        let is_unknown = name.text.eq_ignore_ascii_case("unknown");
        let whole = is_unknown.then(|| UntypedDeclaration::unknown(self.book));
        let is_file = name.text.ends_with(".variant") && load.is_some();
        match (preset.or(whole), self.book.parameter(name.text)) {
            (Some(_), _) if !first => {
                self.problem(name.span, ProblemKind::NotFirst(name.text.to_owned()));
            }
            (Some(declaration), _) => self.declaration = declaration,
            (None, _) if is_file && first => self.file(name, load),
            (None, _) if is_file => {
                self.problem(name.span, ProblemKind::NotFirst(name.text.to_owned()));
            }
            (None, Some(row)) => self.problem(name.span, ProblemKind::NoValue(row)),
            (None, None) => {
                let file = format!("{}.variant", name.text);
                let is_there = first && load.is_some_and(|load| load(&file).is_ok());
                let meant = if is_there { Some(file) } else { self.nearest_name(name.text) };
                self.unknown_name(name, meant);
            }
        }
    }

    fn file(&mut self, name: Phrase<'_>, load: Option<Loader<'_>>) {
        let text = match load.map(|load| load(name.text)) {
            Some(Ok(text)) => text,
            Some(Err(reason)) => {
                let kind = ProblemKind::NoFile { name: name.text.to_owned(), reason };
                return self.problem(name.span, kind);
            }
            None => return,
        };
        let rules = file_rules(&text);
        let book = self.book;
        let start = UntypedDeclaration::of_variant(&UntypedVariant::basic(book));
        let mut inner =
            DeclarationReader { book, declaration: start, set: Vec::new(), problems: Vec::new() };
        for (index, item) in items(&rules).into_iter().enumerate() {
            inner.item(item, index == 0, None);
        }
        inner.advise(&rules);
        self.declaration = inner.declaration;
        // There may be a problem in every line, so count the lines only once.
        let ends: Vec<u32> = text.match_indices('\n').map(|(at, _)| at as u32).collect();
        for Problem { span, kind } in inner.problems {
            let line = 1 + ends.partition_point(|&end| end < span.start) as u32;
            let (file, kind) = (name.text.to_owned(), Box::new(kind));
            self.problem(name.span, ProblemKind::InFile { name: file, line, kind });
        }
    }

    fn change(&mut self, name: Phrase<'_>, value: Phrase<'_>) {
        let Some(parameter) = self.book.parameter(name.text) else {
            let two = two_items(self.book, name.text, value.text);
            let meant = two.or_else(|| self.nearest_name(name.text));
            return self.unknown_name(name, meant);
        };
        if self.set.iter().any(|&(set, _)| set == parameter) {
            return self.problem(name.span, ProblemKind::Repeated(parameter));
        }
        let bit = 1 << parameter.index();
        if value.text.eq_ignore_ascii_case("unknown") {
            self.set.push((parameter, name.span.to(value.span)));
            self.declaration.unknown |= bit;
            return;
        }
        let read = parameter.values.read(value.text);
        match read.filter(|&value| parameter.values.allow(value)) {
            Some(read) => {
                self.set.push((parameter, name.span.to(value.span)));
                self.declaration.values[parameter.index()] = read;
                self.declaration.unknown &= !bit;
            }
            None => {
                let suggestion = nearest_value(&parameter.values, value.text);
                let value_text = value.text.to_owned();
                let kind = ProblemKind::UnknownValue { parameter, value: value_text, suggestion };
                self.problem(value.span, kind);
            }
        }
    }

    fn nearest_name(&self, name: &str) -> Option<String> {
        let presets = self.book.presets.iter().map(|preset| preset.name);
        let table = self.book.parameters;
        nearest_parameter(table, presets.chain(["unknown"]), name).map(str::to_owned)
    }

    fn unknown_name(&mut self, name: Phrase<'_>, suggestion: Option<String>) {
        let game = self.book.name;
        let kind = ProblemKind::UnknownName { name: name.text.to_owned(), suggestion, game };
        self.problem(name.span, kind);
    }

    fn advise(&mut self, text: &str) {
        let named: Vec<&'static Row> = self.set.iter().map(|&(row, _)| row).collect();
        let variant = UntypedVariant::of_values(self.book, self.declaration.values);
        for advice in (self.book.advise)(&variant, &named) {
            let (Advice::Pointless { parameter, because, .. }
            | Advice::Unusual { parameter, because, .. }) = advice;
            let place = |row: &Row| {
                let set = self.set.iter().find(|&&(set, _)| set == row);
                set.map(|&(_, span)| span)
            };
            let whole = Span::new(0, text.len() as u32);
            let span = place(parameter).or(place(because)).unwrap_or(whole);
            self.problem(span, ProblemKind::Advice(advice));
        }
    }

    fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
    }
}

/// Returns the parameter with that name or rule id.
pub fn parameter<P: Parameter>(name: &str) -> Option<P> {
    P::ALL.iter().copied().find(|parameter| parameter.row().is_called(name))
}

/// Returns the parameter that an unknown name may mean: one of the rule with this id, or the one with the most
/// similar name. It may also be one of the `others`.
pub fn nearest_parameter(
    table: &'static [Row],
    others: impl Iterator<Item = &'static str>,
    name: &str,
) -> Option<&'static str> {
    let of_rule = table.iter().find(|row| row.rule.name().eq_ignore_ascii_case(name));
    let names = table.iter().map(|row| row.name).chain(others);
    of_rule.map(|row| row.name).or_else(|| nearest(name, names))
}

/// Returns a preset and a change with the missing comma between them: `ludii, triples = tens`.
fn two_items(book: &'static Rulebook, name: &str, value: &str) -> Option<String> {
    let (base, changed) = name.split_once(' ')?;
    book.preset(base)?;
    let changed = book.parameter(changed.trim_start())?.name;
    Some(format!("{base}, {changed} = {value}"))
}

/// Returns the value of a parameter that is nearest to an invalid text.
pub fn nearest_value(values: &Values, text: &str) -> Option<String> {
    let written: Vec<String> = values.all().map(|v| values.write(v)).collect();
    if let Ok(number) = text.parse::<u64>() {
        // For a number, the nearest is the one with the smallest difference, not the one with similar
        // digits.
        let far = |value: &String| value.parse::<u64>().ok().map(|value| value.abs_diff(number));
        let numbers = written.iter().filter_map(|value| Some((far(value)?, value)));
        return numbers.min_by_key(|(far, _)| *far).map(|(_, value)| value.clone());
    }
    nearest(text, written.iter().map(String::as_str)).map(str::to_owned)
}

/// The longest text, in bytes, that is compared as a misspelt name. The cost of comparing grows with the
/// length.
const LONGEST_NAME: usize = 200;

/// Returns the most similar of some names, if it is similar enough.
pub fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let text = text.to_lowercase();
    let scored = candidates.map(|c| (strsim::jaro_winkler(&text, c), c));
    let best = scored.max_by(|one, two| one.0.total_cmp(&two.0))?;
    (best.0 > 0.8).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::{Parameter, Variant};

    fn read(text: &str) -> (Declaration<Parameter>, Vec<ProblemKind>) {
        let load = |name: &str| match name {
            "house.variant" => Ok("ludii\ntriples = tens\nforfiet = never\n".to_owned()),
            "told.variant" => Ok("Told-By: Aunt, Host\nludii\ntons = x\n".to_owned()),
            _ => Err("not found".to_owned()),
        };
        let base = Declaration::of_variant(Variant::BASIC);
        let (declaration, problems) = declare(text, base, &load);
        (declaration, problems.into_iter().map(|p| p.kind).collect())
    }

    #[test]
    fn declarations_write_themselves_as_they_are_read() {
        for text in [
            "basic",
            "unknown",
            "ludii, triples = ones and tens each",
            "basic, players-a-side = 4, R19 = centre only",
            "ludii-nine-segments, mandatory-kill = unknown",
        ] {
            let (declaration, problems) = read(text);
            assert_eq!(problems, [], "{text}");
            let (again, _) = read(&declaration.to_string());
            assert_eq!(again, declaration, "{text}");
        }
    }

    #[test]
    fn what_does_not_fit_is_said_with_the_nearest_name() {
        let (declaration, problems) = read("basic, forfiet = never, triples = tons, basic, kings");
        assert_eq!(declaration.variant, Variant::BASIC);
        assert_eq!(suggested(&problems[0]), Some("forfeit"));
        assert!(matches!(&problems[1], ProblemKind::UnknownValue { suggestion: Some(s), .. }
            if s == "tens"));
        assert!(matches!(problems[2], ProblemKind::NotFirst(_)));
        assert!(
            matches!(problems[3], ProblemKind::NoValue(row) if row == Parameter::Kings.definition())
        );
    }

    #[test]
    fn of_a_number_the_nearest_is_meant() {
        for (text, meant) in [("segments = 1", "2"), ("segments = 99", "12"), ("kings = 12", "2")] {
            let problems = read(&format!("basic, {text}")).1;
            assert!(
                matches!(&problems[0], ProblemKind::UnknownValue { suggestion: Some(s), .. } if s == meant),
                "{text}: {problems:?}"
            );
        }
    }

    fn suggested(problem: &ProblemKind) -> Option<&str> {
        let ProblemKind::UnknownName { suggestion, .. } = problem else { return None };
        suggestion.as_deref()
    }

    #[test]
    fn a_missing_ending_or_comma_is_seen() {
        for (text, meant) in [
            ("house", Some("house.variant")),
            ("basic, house", None),
            ("ludii triples = tens", Some("ludii, triples = tens")),
            ("ludi", Some("ludii")),
        ] {
            assert_eq!(suggested(&read(text).1[0]), meant, "{text}");
        }
    }

    #[test]
    fn a_file_is_a_base_and_its_problems_name_its_lines() {
        let (declaration, problems) = read("house.variant, kings = 2");
        assert_eq!(declaration.to_string(), "ludii, kings = 2, triples = tens");
        assert!(matches!(&problems[0], ProblemKind::InFile { line: 3, .. }));
        assert!(matches!(read("other.variant").1[0], ProblemKind::NoFile { .. }));
        let (declaration, problems) = read("told.variant");
        assert_eq!((declaration.to_string().as_str(), problems.len()), ("ludii", 1));
        assert!(matches!(&problems[0], ProblemKind::InFile { line: 3, .. }));
    }

    #[test]
    fn a_setting_without_effect_is_pointed_out() {
        let (_, problems) = read("basic, must-shorten = no");
        let expected = Advice::Pointless {
            parameter: Parameter::MustShorten.definition(),
            because: Parameter::ShortenedMove.definition(),
            value: 0,
        };
        assert_eq!(problems, [ProblemKind::Advice(expected)]);
    }
}
