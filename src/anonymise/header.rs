//! The fields of a log without names.

use std::borrow::Cow;

use super::key::Kind;
use super::known::{Own, replaced};
use super::rules::{Loader, VariantFile, declaration, files_in};
use super::{Anonymiser, Counts, WITHHELD, dates};
use crate::games::source_game;
use crate::notation::{Field, Log, VERSION, fields};
use crate::rulebook::{Forms, Rulebook};

/// What becomes of the fields of a log.
pub struct Header<'a> {
    /// Who knows the pseudonyms.
    pub anonymiser: &'a Anonymiser,
    /// The rulebook of the log's game.
    pub(super) book: &'static Rulebook,
    /// The household that the log names; empty where it names none.
    pub household: String,
    /// The names of the log.
    pub own: Own,
    /// The players of the log, each with a pseudonym.
    pub players: Vec<(String, String)>,
    /// What was done.
    pub counts: &'a mut Counts,
    /// Variant files that the log names.
    pub files: &'a mut Vec<VariantFile>,
}

/// A name in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// What it names.
    pub(super) kind: Kind,
    /// The name.
    pub(super) name: String,
    /// What tells it from others of that name; often nothing.
    pub(super) beside: String,
    /// Whether it is that of a player.
    plays: bool,
}

impl Name {
    fn new(kind: Kind, name: &str, beside: &str) -> Name {
        Name { kind, name: name.to_owned(), beside: beside.to_owned(), plays: false }
    }
}

/// The names in a log, in the order in which they get pseudonyms: first those of the players.
pub fn names_in(text: &[u8], log: &Log, keep_place: bool, load: Loader<'_>) -> Vec<Name> {
    let household = log.value_of(text, "Household").unwrap_or_default();
    let (mut names, mut others) = (Vec::new(), Vec::new());
    for field in log.fields() {
        let value = value_of(text, field);
        match kind_of(log.forms, &text[field.name.range()]) {
            FieldKind::Players => {
                let is_seat = log.forms.is_seat(&text[field.name.range()]);
                let players = players_in(is_seat, &value).into_iter();
                let player =
                    |name| Name { plays: true, ..Name::new(Kind::Person, name, &household) };
                names.extend(players.map(player));
            }
            FieldKind::Writers => {
                others.extend(named(&value).map(|name| Name::new(Kind::Person, name, "")));
            }
            FieldKind::Is(Kind::Place) if keep_place => {}
            FieldKind::Is(kind) if !value.is_empty() => others.push(Name::new(kind, &value, "")),
            FieldKind::Formed("Variant" | "Change") => {
                let files = files_in(&value, load).into_iter();
                others.extend(files.map(|(name, hash)| Name::new(Kind::Variant, &name, &hash)));
            }
            _ => {}
        }
    }
    // Who wrote and plays is the player.
    let plays = |other: &Name| names.iter().any(|player| player.name == other.name);
    others.retain(|other| other.kind != Kind::Person || !plays(other));
    names.append(&mut others);
    names
}

impl<'a> Header<'a> {
    /// Of a log, before any field of it is written.
    pub fn of(
        text: &[u8],
        log: &Log,
        anonymiser: &'a Anonymiser,
        load: Loader<'_>,
        counts: &'a mut Counts,
        files: &'a mut Vec<VariantFile>,
    ) -> Header<'a> {
        let household = log.value_of(text, "Household").unwrap_or_default();
        let (own, players) = (Own::default(), Vec::new());
        let book = log.game.unwrap_or_default().rulebook();
        let mut header = Header { anonymiser, book, household, own, players, counts, files };
        for name in names_in(text, log, anonymiser.settings.keep_place, load) {
            let pseudonym = header.pseudonym(name.kind, &name.name, &name.beside);
            if name.kind != Kind::Variant {
                header.own.add(&name.name, &pseudonym);
            }
            if name.plays {
                header.players.push((name.name, pseudonym));
            }
        }
        header
    }

    /// The pseudonym of a name that was learnt; nothing is said of any other.
    fn pseudonym(&mut self, kind: Kind, name: &str, beside: &str) -> String {
        let known = self.anonymiser.key.known(kind, name, beside);
        self.counts.unlearnt += u64::from(known.is_none());
        known.unwrap_or(WITHHELD).to_owned()
    }
}

/// What a field is, for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldKind {
    /// `N`, `S`, `N5`.
    Players,
    /// Who wrote or watched.
    Writers,
    /// One name of that kind.
    Is(Kind),
    /// What the notation gives a form.
    Formed(&'static str),
    /// Free text.
    Text,
    /// Of no known name, which may be one itself.
    Unknown,
}

fn kind_of(forms: &Forms, name: &[u8]) -> FieldKind {
    if forms.is_seat(name) {
        return FieldKind::Players;
    }
    match forms.field(name).map(|known| known.name) {
        Some("N" | "S" | "E" | "W") => FieldKind::Players,
        Some("Observer" | "Transcriber") => FieldKind::Writers,
        Some("Household") => FieldKind::Is(Kind::Household),
        Some("Place") => FieldKind::Is(Kind::Place),
        Some("Id" | "Continues") => FieldKind::Is(Kind::Log),
        Some(
            known @ ("Dadu" | "Game" | "Variant" | "Date" | "Names" | "Players" | "Leader"
            | "Change" | "Result"),
        ) => FieldKind::Formed(known),
        Some(_) => FieldKind::Text,
        None => FieldKind::Unknown,
    }
}

impl Header<'_> {
    /// The name of a field, and its value.
    pub fn field(&mut self, text: &[u8], field: &Field, load: Loader<'_>) -> (String, String) {
        let name = String::from_utf8_lossy(&text[field.name.range()]).into_owned();
        let value = value_of(text, field);
        match kind_of(&self.book.forms, name.as_bytes()) {
            FieldKind::Players => (name, self.players(text, field, &value)),
            FieldKind::Writers => (name, self.writers(&value)),
            FieldKind::Is(kind) => (name, self.one(kind, &value)),
            FieldKind::Formed(known) => (name, self.formed(known, &value, load)),
            FieldKind::Text => (name, self.text(&value)),
            FieldKind::Unknown => (self.unknown_name(name), self.text(&value)),
        }
    }

    /// A list of names, or one.
    fn players(&mut self, text: &[u8], field: &Field, value: &str) -> String {
        let one = self.book.forms.is_seat(&text[field.name.range()]);
        let names = if one { vec![value.trim()] } else { fields::names(value) };
        let household = self.household.clone();
        self.list(names, &household)
    }

    /// Those who are players of the log too are the same people.
    fn writers(&mut self, value: &str) -> String {
        let written = |name: &str| {
            let player = self.players.iter().find(|(player, _)| player == name);
            player.map(|(_, pseudonym)| pseudonym.clone())
        };
        let names: Vec<(String, Option<String>)> =
            fields::names(value).iter().map(|name| ((*name).to_owned(), written(name))).collect();
        let mut written = Vec::new();
        for (name, known) in names {
            written.push(known.unwrap_or_else(|| self.list(vec![&name], "")));
        }
        written.join(", ")
    }

    fn list(&mut self, names: Vec<&str>, household: &str) -> String {
        let mut written = Vec::new();
        for name in names {
            written.push(match says_nothing(name) {
                true => name.to_owned(),
                false => self.pseudonym(Kind::Person, name, household),
            });
        }
        written.join(", ")
    }

    fn one(&mut self, kind: Kind, value: &str) -> String {
        match value {
            "" => String::new(),
            value if kind == Kind::Place && self.anonymiser.settings.keep_place => {
                self.with_names_replaced(value)
            }
            value => self.pseudonym(kind, value, ""),
        }
    }

    /// What has a form stays where it keeps to it.
    fn formed(&mut self, known: &str, value: &str, load: Loader<'_>) -> String {
        let fits = match known {
            "Dadu" => value == VERSION.to_string(),
            "Game" => source_game(value).is_some(),
            "Players" => fields::players(&self.book.forms, value).is_ok(),
            "Leader" => fields::leaders(value).is_ok(),
            "Variant" | "Change" => {
                let book = self.book;
                let mut file = |name: &str, hash: &str| self.pseudonym(Kind::Variant, name, hash);
                let (value, files) = declaration(book, value, &mut file, load);
                self.files.extend(files);
                return value;
            }
            "Date" => return dates::coarse(value, self.anonymiser.settings.dates),
            "Names" => return "pseudonyms".to_owned(),
            _ => return self.result(value),
        };
        if fits { value.to_owned() } else { WITHHELD.to_owned() }
    }

    /// What is said of a result is free text; who won is not.
    fn result(&mut self, value: &str) -> String {
        if fields::result(&self.book.forms, value).is_err() {
            return WITHHELD.to_owned();
        }
        let Some((head, said)) = value.split_once(',') else { return value.to_owned() };
        self.counts.texts += 1;
        match self.anonymiser.settings.keep_remarks {
            true => format!("{head},{}", self.with_names_replaced(said)),
            false => head.trim_end().to_owned(),
        }
    }

    /// Free text.
    pub fn text(&mut self, value: &str) -> String {
        if value.is_empty() {
            return String::new();
        }
        self.counts.texts += 1;
        match self.anonymiser.settings.keep_remarks {
            true => self.with_names_replaced(value),
            false => WITHHELD.to_owned(),
        }
    }

    fn unknown_name(&mut self, name: String) -> String {
        let named = self.anonymiser.names.holds_part(&name);
        match self.anonymiser.settings.keep_remarks && !named {
            true => name,
            false => "Withheld".to_owned(),
        }
    }

    fn with_names_replaced(&mut self, text: &str) -> String {
        let (text, count) = replaced(text, &self.anonymiser.names, &self.own);
        self.counts.replaced += count;
        text
    }
}

fn value_of<'a>(text: &'a [u8], field: &Field) -> Cow<'a, str> {
    String::from_utf8_lossy(&text[field.value.range()])
}

/// The names of players that a field gives.
fn players_in(is_seat: bool, value: &str) -> Vec<&str> {
    match is_seat {
        true => Some(value.trim()).filter(|name| !says_nothing(name)).into_iter().collect(),
        false => named(value).collect(),
    }
}

fn named(value: &str) -> impl Iterator<Item = &str> {
    fields::names(value).into_iter().filter(|name| !says_nothing(name))
}

/// No name, or `?` for one that is not known.
fn says_nothing(name: &str) -> bool {
    name.chars().all(|c| c == '?')
}
