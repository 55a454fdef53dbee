//! Fields, their values, and the words of a stated position.

use gen_lsp_types::CompletionItemKind as Kind;

use super::{Desk, Offer};
use crate::diagnostic::pages;
use crate::lsp::people;
use crate::notation::{Content, fields};
use crate::rules::dadu::words::{WORDS, Word};
use crate::rules::variant::{PRESETS, Parameter, Variant, parameter};
use crate::table::{Player, Side, players};

/// The fields that begin something or are for programs: nobody types them within a game.
const NOT_TYPED: [&str; 2] = ["Dadu", "Simulated"];

impl Desk<'_> {
    /// The names of fields: those of the header before anything is played, and those that may stand
    /// further down.
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
        let anywhere = ["Note", "Change", "Result"];
        let fields = fields::KNOWN.iter().filter(|field| {
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

    /// The values that a field may have, as far as there is a choice.
    pub(super) fn field_value(&self, name: &str, value: &str) -> (Vec<Offer>, usize) {
        let known = fields::known(name.trim_end().as_bytes()).map(|known| known.name);
        let whole = value.len();
        match known {
            Some("Variant") => self.declaration(value, true),
            Some("Change") => self.declaration(value, false),
            Some("Result") => (self.results(), whole),
            Some("Players") => (counts(), whole),
            Some("Leader") => {
                let last = value.rsplit(',').next().unwrap_or_default().trim_start();
                (self.seats(), last.len())
            }
            Some("Names") => (named(&["real names", "pseudonyms", "none"]), whole),
            Some("Dadu") => {
                (vec![Offer::new("1", Kind::Value, "the version of the notation")], whole)
            }
            // What is the game's own stands in no other one.
            Some("Id" | "Title" | "Continues") => (Vec::new(), 0),
            _ => (self.as_elsewhere(name.trim_end()), whole),
        }
    }

    /// Presets and files first, then parameters, then the values of one.
    fn declaration(&self, value: &str, header: bool) -> (Vec<Offer>, usize) {
        let (before, item) = value.rsplit_once(',').map_or(("", value), |(b, item)| (b, item));
        let item = item.trim_start();
        if let Some((name, typed)) = item.split_once('=') {
            let values = parameter(name.trim()).map(values).unwrap_or_default();
            return (values, typed.trim_start().len());
        }
        let mut offers = Vec::new();
        if header && before.is_empty() {
            offers.extend(PRESETS.iter().map(|p| Offer::new(p.name, Kind::Module, p.meaning)));
            offers.push(Offer::new("unknown", Kind::Module, "nothing is known of the rules"));
        }
        let set = |p: &&Parameter| !before.contains(p.name());
        offers.extend(Parameter::ALL.iter().filter(set).map(|p| {
            let definition = p.definition();
            let detail = format!("{}: {}", definition.rule, definition.meaning);
            Offer::new(format!("{} = ", p.name()), Kind::Property, detail)
        }));
        (offers, item.len())
    }

    /// How the game ended, as the replay has it first.
    fn results(&self) -> Vec<Offer> {
        let winner = self.moment(0).winner;
        let offer =
            |text: &str, likely| Offer { first: likely, ..Offer::new(text, Kind::Value, "") };
        let wins = Side::BOTH.map(|side| offer(&format!("{side} wins"), winner == Some(side)));
        wins.into_iter().chain([offer("unfinished", winner.is_none())]).collect()
    }

    fn seats(&self) -> Vec<Offer> {
        let moment = self.moment(0);
        let all = |side| players(side, moment.roster.players(side));
        Side::BOTH.into_iter().flat_map(all).map(|player| self.seat(player)).collect()
    }

    /// A player with the name that the header gives.
    pub(super) fn seat(&self, player: Player) -> Offer {
        let read = &self.game.read;
        let name = people::name(&read.text, &read.log, player).unwrap_or_default();
        Offer::new(player.to_string(), Kind::Variable, name)
    }

    /// The words of a stated position. What stands on the board is for the recorder to say.
    pub(super) fn position_words(&self, typed: &str) -> (Vec<Offer>, usize) {
        let word = typed.rsplit([' ', ',', '|']).next().unwrap_or_default();
        let of_a_set = |word: &Word| matches!(word, Word::All | Word::None);
        let before = typed[..typed.len() - word.len()].trim_end();
        let takes_a_set = ["da", "ones", "after", "doubled"].iter().any(|w| before.ends_with(w));
        let fits = WORDS.iter().filter(|(word, _)| !of_a_set(word) || takes_a_set);
        let words = fits.map(|&(_, word)| {
            Offer::new(word, Kind::Keyword, pages::word(word).unwrap_or_default())
        });
        let sides = Side::BOTH.map(|side| {
            Offer::new(side.to_string(), Kind::Keyword, "what follows is said of this side")
        });
        (words.chain(sides).collect(), word.len())
    }

    /// What the other games of the document have as the value of a field.
    fn as_elsewhere(&self, name: &str) -> Vec<Offer> {
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

fn values(parameter: Parameter) -> Vec<Offer> {
    let values = parameter.definition().values;
    let basic = Variant::BASIC.get(parameter);
    let detail = |value| if value == basic { "as in basic" } else { "" };
    let known = values.all().map(|v| Offer::new(values.write(v), Kind::EnumMember, detail(v)));
    let unknown = Offer::new("unknown", Kind::EnumMember, "it is not known how they play it");
    known.chain([unknown]).collect()
}

fn counts() -> Vec<Offer> {
    let counts = (1..=4).map(|n| format!("{n}-{n}"));
    counts.map(|count| Offer::new(count, Kind::Value, "players of N and of S")).collect()
}

fn named(values: &[&str]) -> Vec<Offer> {
    values.iter().map(|value| Offer::new(*value, Kind::Value, "")).collect()
}
