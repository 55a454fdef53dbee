//! The removal of names from the fields of a log.

use std::borrow::Cow;

use super::key::Kind;
use super::known::{LogNames, replaced};
use super::mentioned::plain_name;
use super::rules::{Loader, VariantFile, declaration, files_in};
use super::{Anonymiser, Counts, WITHHELD, dates, folded_name};
use crate::games::{GameId, source_game};
use crate::notation::{Field, Log, VERSION, consent, fields};
use crate::rulebook::{Forms, Rulebook};
use crate::table::{Player, Side};

/// The context for rewriting the fields of a log.
pub struct Header<'a> {
    /// The source of pseudonyms.
    pub anonymiser: &'a Anonymiser,
    /// The rulebook of the log's game.
    pub(super) book: &'static Rulebook,
    /// The household that the log names; empty if it names none.
    pub household: String,
    /// The names of the log.
    pub own: LogNames,
    /// The players of the log, each with a pseudonym.
    pub players: Vec<(String, String)>,
    /// The counts of changes.
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
    /// The text that distinguishes it from others with the same name; often empty.
    pub(super) beside: String,
    /// Whether it is the name of a player.
    plays: bool,
}

impl Name {
    fn new(kind: Kind, name: &str, beside: &str) -> Name {
        Name { kind, name: name.to_owned(), beside: beside.to_owned(), plays: false }
    }
}

/// Returns the names in a log, in the order in which they get pseudonyms: those of the players first.
pub fn names_in(text: &[u8], log: &Log, keep_place: bool, load: Loader<'_>) -> Vec<Name> {
    let household = log.value_of(text, "Household").unwrap_or_default();
    let (mut names, mut others) = (Vec::new(), Vec::new());
    for field in log.fields() {
        let value = value_of(text, field);
        let name = plain(&text[field.name.range()]);
        match kind_of(log.forms, name.as_bytes()) {
            FieldKind::Players => {
                let is_seat = log.forms.is_seat(name.as_bytes());
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
    // A writer with the name of a player is that player.
    let plays = |other: &Name| {
        let is = folded_name(&other.name);
        names.iter().any(|player| folded_name(&player.name) == is)
    };
    others.retain(|other| other.kind != Kind::Person || !plays(other));
    names.append(&mut others);
    names
}

/// Returns the name of a field as the notation spells it, without invisible characters.
fn plain(name: &[u8]) -> String {
    plain_name(&String::from_utf8_lossy(name)).into_owned()
}

/// Returns the named players of a log with their seats.
pub fn seats_in(text: &[u8], log: &Log) -> Vec<(Player, String)> {
    let mut seats = Vec::new();
    for field in log.fields() {
        let name = plain(&text[field.name.range()]);
        let value = value_of(text, field);
        let Some(side) = name.bytes().next().and_then(Side::of_letter) else { continue };
        let is_seat = log.forms.is_seat(name.as_bytes());
        if kind_of(log.forms, name.as_bytes()) != FieldKind::Players {
            continue;
        }
        let first: u8 = if is_seat { name[1..].parse().unwrap_or(1) } else { 1 };
        let names = if is_seat { vec![value.trim()] } else { fields::names(&value) };
        let named = (first..=u8::MAX).zip(names).filter(|(_, name)| !says_nothing(name));
        seats.extend(
            named.filter_map(|(number, name)| Some((Player::new(side, number)?, name.to_owned()))),
        );
    }
    seats
}

/// Returns the texts of the variant files that a log names.
pub fn variant_files(text: &[u8], log: &Log, load: Loader<'_>) -> Vec<String> {
    let is_of_rules = |field: &&Field| {
        let kind = kind_of(log.forms, plain(&text[field.name.range()]).as_bytes());
        matches!(kind, FieldKind::Formed("Variant" | "Change"))
    };
    let values = log.fields().filter(is_of_rules).map(|field| value_of(text, field));
    let names = values.flat_map(|value| files_in(&value, load));
    names.filter_map(|(name, _)| load(&name).ok()).collect()
}

/// Returns the names of the fields in a log that can be kept by their name.
pub fn free_fields(text: &[u8], log: &Log) -> impl Iterator<Item = String> {
    let is_text = |kind: FieldKind| matches!(kind, FieldKind::Text | FieldKind::Unknown);
    let names = log.fields().map(|field| &text[field.name.range()]);
    let free = names.filter(move |name| is_text(kind_of(log.forms, name)));
    free.map(|name| String::from_utf8_lossy(name.trim_ascii()).into_owned())
}

impl<'a> Header<'a> {
    /// Prepares the context for a log.
    pub fn of(
        text: &[u8],
        log: &Log,
        anonymiser: &'a Anonymiser,
        load: Loader<'_>,
        counts: &'a mut Counts,
        files: &'a mut Vec<VariantFile>,
    ) -> Header<'a> {
        let household = log.value_of(text, "Household").unwrap_or_default();
        let (own, players) = (LogNames::default(), Vec::new());
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

    /// Returns the pseudonym of a learned name. Other names are withheld and counted.
    fn pseudonym(&mut self, kind: Kind, name: &str, beside: &str) -> String {
        let known = self.anonymiser.key.find(kind, name, beside);
        self.counts.unlearnt += u64::from(known.is_none());
        known.unwrap_or(WITHHELD).to_owned()
    }
}

/// The kind of a field, with regard to names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldKind {
    /// `N`, `S`, `N5`.
    Players,
    /// The names of writers or observers.
    Writers,
    /// One name of that kind.
    Is(Kind),
    /// A field whose form the notation defines.
    Formed(&'static str),
    /// Free text.
    Text,
    /// An unknown field, whose name may be a person's name.
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
            known @ ("Dadu" | "Game" | "Variant" | "Date" | "Time" | "Duration" | "Names" | "Score"
            | "Players" | "Leader" | "Change" | "Result" | "Consent-Use" | "Consent-Until"
            | "Withdrawn"),
        ) => FieldKind::Formed(known),
        Some(_) => FieldKind::Text,
        None => FieldKind::Unknown,
    }
}

impl Header<'_> {
    /// Returns the new name and value of a field.
    pub fn field(&mut self, text: &[u8], field: &Field, load: Loader<'_>) -> (String, String) {
        let name = String::from_utf8_lossy(&text[field.name.range()]).into_owned();
        let value = value_of(text, field);
        match kind_of(&self.book.forms, plain(name.as_bytes()).as_bytes()) {
            FieldKind::Players => (name, self.players(text, field, &value)),
            FieldKind::Writers => (name, self.writers(&value)),
            FieldKind::Is(kind) => (name, self.one(kind, &value)),
            FieldKind::Formed(known) => (name, self.formed(known, &value, load)),
            FieldKind::Text | FieldKind::Unknown if self.is_kept(&name) => {
                let value = self.kept_text(&value);
                (name, value)
            }
            FieldKind::Text => (name, self.text(&value)),
            FieldKind::Unknown => (self.unknown_name(name), self.text(&value)),
        }
    }

    /// Rewrites a list of players, or one player.
    fn players(&mut self, text: &[u8], field: &Field, value: &str) -> String {
        let one = self.book.forms.is_seat(plain(&text[field.name.range()]).as_bytes());
        let names = if one { vec![value.trim()] } else { fields::names(value) };
        let household = self.household.clone();
        self.list(names, &household)
    }

    /// Rewrites a list of writers. A writer with the name of a player gets the player's pseudonym.
    fn writers(&mut self, value: &str) -> String {
        let written = |name: &str| {
            let is = folded_name(name);
            let player = self.players.iter().find(|(player, _)| folded_name(player) == is);
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

    /// Rewrites a field whose form the notation defines. A valid value is kept.
    fn formed(&mut self, known: &str, value: &str, load: Loader<'_>) -> String {
        let fits = match known {
            "Dadu" => value == VERSION.to_string(),
            "Game" => source_game(value).is_some(),
            "Players" => fields::players(&self.book.forms, value).is_ok(),
            "Leader" => fields::leaders(value).is_ok(),
            "Score" => fields::score(&self.book.forms, value).is_ok(),
            "Consent-Use" => consent::consent_use(value).is_ok(),
            "Consent-Until" => consent::consent_until(value).is_ok(),
            "Withdrawn" => consent::withdrawn(&self.book.forms, value).is_ok(),
            "Variant" | "Change" => {
                let book = self.book;
                let mut file = |name: &str, hash: &str| self.pseudonym(Kind::Variant, name, hash);
                let (value, files) = declaration(book, value, &mut file, load);
                self.files.extend(files);
                return value;
            }
            "Date" => return dates::coarse(value, self.anonymiser.settings.dates),
            "Time" if !fields::is_time_of_day(value) => return self.text(value),
            "Duration" if !fields::is_duration(value) => return self.text(value),
            "Time" | "Duration" => true,
            "Names" => return "pseudonyms".to_owned(),
            _ => return self.result(value),
        };
        if fits { value.to_owned() } else { WITHHELD.to_owned() }
    }

    /// Rewrites a result: keeps the winner, and treats the comment after it as free text.
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

    /// Rewrites free text.
    pub fn text(&mut self, value: &str) -> String {
        if value.is_empty() {
            return String::new();
        }
        match self.anonymiser.settings.keep_remarks {
            true => self.kept_text(value),
            false => {
                self.counts.texts += 1;
                WITHHELD.to_owned()
            }
        }
    }

    /// Keeps free text, with known names replaced.
    fn kept_text(&mut self, value: &str) -> String {
        self.counts.texts += 1;
        self.with_names_replaced(value)
    }

    /// Checks whether the user keeps the field by its name.
    fn is_kept(&self, name: &str) -> bool {
        let mut kept = self.anonymiser.settings.keep_fields.iter();
        kept.any(|field| field.eq_ignore_ascii_case(name.trim()))
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

/// Checks whether logs can keep a field of this name: free text, or a field that the notation does not define.
pub fn can_be_kept(name: &str) -> bool {
    let kind = |game: GameId| kind_of(&game.rulebook().forms, name.as_bytes());
    let is_text = |kind: FieldKind| matches!(kind, FieldKind::Text | FieldKind::Unknown);
    GameId::ALL.into_iter().all(|game| is_text(kind(game)))
}

fn value_of<'a>(text: &'a [u8], field: &Field) -> Cow<'a, str> {
    String::from_utf8_lossy(&text[field.value.range()])
}

/// Returns the names of players in a field.
fn players_in(is_seat: bool, value: &str) -> Vec<&str> {
    match is_seat {
        true => Some(value.trim()).filter(|name| !says_nothing(name)).into_iter().collect(),
        false => named(value).collect(),
    }
}

fn named(value: &str) -> impl Iterator<Item = &str> {
    fields::names(value).into_iter().filter(|name| !says_nothing(name))
}

/// Checks whether a name is empty, or `?` for an unknown name.
fn says_nothing(name: &str) -> bool {
    name.chars().all(|c| c == '?')
}
