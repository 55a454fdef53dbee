//! Completion of fields, their values, and the words of a stated position.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer};
use crate::diagnostic::pages;
use crate::games::GameId;
use crate::lsp::people;
use crate::notation::consent::ConsentUse;
use crate::notation::{Content, fields};
use crate::rulebook::{Forms, Preset, Row, Rulebook, items};
use crate::table::Player;

/// The words of positions that a set of players or places may follow.
const TAKE_A_SET: [&str; 8] =
    ["da", "ones", "after", "doubled", "in", "handicapped", "homeward", "slaves"];

/// The fields that start a game or are for programs; nobody types them within a game.
const NOT_TYPED: [&str; 2] = ["Dadu", "Simulated"];

impl Desk<'_> {
    /// Returns the names of fields: those of the header before any play, and those that may come later.
    pub(super) fn fields(&self) -> Vec<Offer> {
        let log = &self.game.read.log;
        let plays = |content: &Content| {
            matches!(content, Content::Turn(_) | Content::Position(_) | Content::Gap(_))
        };
        let played = log
            .lines
            .iter()
            .any(|line| (line.span.start as usize) < self.start && plays(&line.content));
        let has = |name: &str| log.value_of(&self.game.read.text, name).is_some();
        let anywhere = ["Note", "Duration", "Withdrawn", "Change", "Result"];
        let further = log.forms.further_fields();
        let fields = fields::KNOWN.iter().chain(further).filter(|field| {
            let place =
                if played { anywhere.contains(&field.name) } else { field.name != "Result" };
            place && !NOT_TYPED.contains(&field.name) && (field.repeats || !has(field.name))
        });
        fields
            .map(|field| {
                let meaning = pages::field(field.name).unwrap_or_default();
                Offer::new(format!("{}: ", field.name), Kind::Field, meaning)
            })
            .collect()
    }

    /// Returns the values of a field, if there is a choice.
    pub(super) fn field_value(&self, name: &str, value: &str) -> (Vec<Offer>, usize) {
        let forms = self.game.read.log.forms;
        let known = forms.field(name.trim_end().as_bytes()).map(|known| known.name);
        let whole = value.len();
        match known {
            Some("Game") => (games(), whole),
            Some("Variant") => self.declaration(value, true),
            Some("Change") => self.declaration(value, false),
            Some("Result") => (self.results(), whole),
            Some("Players") => (counts(forms), whole),
            Some("Leader") => {
                let last = value.rsplit(',').next().unwrap_or_default().trim_start();
                (self.seats(), last.len())
            }
            Some("Consent-Use") => (named(&ConsentUse::ALL.map(ConsentUse::name)), whole),
            Some("Consent-Until") => (Vec::new(), 0),
            Some("Withdrawn") => (self.seats(), whole),
            Some("Names") => (named(&["real names", "pseudonyms", "none"]), whole),
            Some("Time") => (named(&fields::PARTS_OF_A_DAY), whole),
            Some("Dadu") => {
                (vec![Offer::new("1", Kind::Value, "the version of the notation")], whole)
            }
            // These belong to one game, so values of other games do not help.
            Some("Id" | "Title" | "Continues" | "Duration") => (Vec::new(), 0),
            _ => (self.offers_from_other_games(name.trim_end()), whole),
        }
    }

    /// Returns the rulebook of the log's game, if the game is known.
    fn book(&self) -> Option<&'static Rulebook> {
        self.game.read.log.game.map(GameId::rulebook)
    }

    /// Returns completions for a declaration: presets and files first, then parameters, then the values of one.
    fn declaration(&self, value: &str, header: bool) -> (Vec<Offer>, usize) {
        let Some(book) = self.book() else { return (Vec::new(), 0) };
        let (before, item) = value.rsplit_once(',').map_or(("", value), |(b, item)| (b, item));
        let item = item.trim_start();
        if let Some((name, typed)) = item.split_once('=') {
            let values = book.parameter(name.trim()).map(values).unwrap_or_default();
            return (values, typed.trim_start().len());
        }
        let mut offers = Vec::new();
        if header && before.is_empty() {
            let preset = |p: &Preset| Offer::new(p.name, Kind::Module, p.meaning);
            offers.extend(book.presets.iter().map(preset));
            offers.push(Offer::new("unknown", Kind::Module, "unknown variant"));
        }
        let set = items(before);
        let is_open = |row: &&Row| !set.iter().any(|item| row.is_called(item.name.text));
        offers.extend(book.parameters.iter().filter(is_open).map(|row| {
            let detail = format!("{}: {}", row.rule, row.meaning);
            Offer::new(format!("{} = ", row.name), Kind::Property, detail)
        }));
        (offers, item.len())
    }

    /// Returns the possible results, with the result of the replay first.
    fn results(&self) -> Vec<Offer> {
        let winner = self.place(0).winner;
        let offer =
            |text: &str, likely| Offer { first: likely, ..Offer::new(text, Kind::Value, "") };
        let sides = self.game.read.log.forms.sides.iter();
        let wins = sides.map(|&side| offer(&format!("{side} wins"), winner == Some(side)));
        let draw = (!self.game.read.log.forms.throws).then(|| offer("draw", false));
        wins.chain(draw).chain([offer("unfinished", winner.is_none())]).collect()
    }

    fn seats(&self) -> Vec<Offer> {
        self.place(0).players.iter().map(|&player| self.seat(player)).collect()
    }

    /// Returns a player with the name from the header.
    pub(super) fn seat(&self, player: Player) -> Offer {
        let read = &self.game.read;
        let name = people::name(&read.text, &read.log, player).unwrap_or_default();
        Offer::new(player.to_string(), Kind::Variable, name)
    }

    /// Returns the words of a stated position. The pieces themselves must come from the recorder.
    pub(super) fn position_words(&self, typed: &str) -> (Vec<Offer>, usize) {
        let word = typed.rsplit([' ', ',', '|']).next().unwrap_or_default();
        let before = typed[..typed.len() - word.len()].trim_end();
        let log = &self.game.read.log;
        let mut offers = log.game.map_or_else(Vec::new, |game| words_of(game, before));
        offers.extend(log.forms.sides.iter().map(|side| {
            Offer::new(side.to_string(), Kind::Keyword, "the following words describe this side")
        }));
        (offers, word.len())
    }

    /// Returns the values of a field in the other games of the document.
    fn offers_from_other_games(&self, name: &str) -> Vec<Offer> {
        let mut values: Vec<String> = Vec::new();
        let others = self.document.games().iter().filter(|game| game.number != self.game.number);
        for game in others {
            let value = game.read.log.value_of(&game.read.text, name);
            values.extend(value.filter(|value| !value.is_empty() && !values.contains(value)));
        }
        let offer = |value| Offer::new(value, Kind::Value, "as in another game of this file");
        values.into_iter().rev().map(offer).collect()
    }
}

/// Returns the words of a game's positions. A word for a set of players is offered only after a word that takes one.
fn words_of(game: GameId, before: &str) -> Vec<Offer> {
    let book = game.rulebook();
    let last = before.rsplit(' ').next().unwrap_or_default();
    let is_own = book.words.iter().any(|(word, _)| *word == last);
    let fits =
        |word: &str| !["all", "none"].contains(&word) || is_own && TAKE_A_SET.contains(&last);
    let words = book.words.iter().filter(|(word, _)| fits(word));
    let says = |word| pages::word(word).unwrap_or_default();
    let offer = |&(word, own): &(&'static str, &'static str)| {
        Offer::new(word, Kind::Keyword, if own.is_empty() { says(word) } else { own })
    };
    words.map(offer).collect()
}

fn games() -> Vec<Offer> {
    let offer = |game: GameId| Offer::new(game.name(), Kind::Value, game.rulebook().title);
    GameId::ALL.map(offer).into()
}

fn values(row: &Row) -> Vec<Offer> {
    let values = row.values;
    let basic = values.default();
    let detail = |value| if value == basic { "as in basic" } else { "" };
    let known = values.all().map(|v| Offer::new(values.write(v), Kind::EnumMember, detail(v)));
    let unknown = Offer::new("unknown", Kind::EnumMember, "unknown rule");
    known.chain([unknown]).collect()
}

fn counts(forms: &Forms) -> Vec<Offer> {
    if forms.sides.len() == 2 {
        let counts = (1..=4).map(|n| format!("{n}-{n}"));
        return counts.map(|n| Offer::new(n, Kind::Value, "players of N and S")).collect();
    }
    let offer = |count| Offer::new(count, Kind::Value, "players of N, E, S and W");
    ["1-0-1-0", "0-1-0-1", "1-1-1-1"].map(offer).into()
}

fn named(values: &[&str]) -> Vec<Offer> {
    values.iter().map(|value| Offer::new(*value, Kind::Value, "")).collect()
}
