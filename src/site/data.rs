//! The list of games as data for its script, which sets it as text and never as markup.

use serde::Serialize;

use super::games::ListedGame;
use super::household_path;
use crate::board::markup::visible;
use crate::page::safe_json;

/// The list. Texts that many games share are written once.
#[derive(Serialize)]
struct ListData<'a> {
    /// The texts, the empty one first.
    texts: Vec<&'a str>,
    /// The address of the page of each household, by its text.
    pages: Vec<(usize, String)>,
    /// For each game: its hash, title, date and year, then indices of the texts of its place, household, game and
    /// winner, then its player turns.
    games: Vec<Row<'a>>,
}

type Row<'a> = (&'a str, String, &'a str, &'a str, usize, usize, usize, usize, u64);

/// Returns the list as a script that sets it.
pub fn list_data(games: &[ListedGame]) -> String {
    let mut texts = Texts::default();
    let mut pages = Vec::new();
    texts.index("");
    let mut rows = Vec::with_capacity(games.len());
    for game in games {
        let household = texts.index(&game.household);
        if household > 0 && !pages.iter().any(|(of, _)| *of == household) {
            pages.push((household, household_path(&game.household)));
        }
        rows.push((
            &*game.hash,
            visible(&game.title).into_owned(),
            &*game.date,
            game.from.get(..4).unwrap_or_default(),
            texts.index(&game.place),
            household,
            texts.index(&game.game),
            texts.index(&game.won),
            game.turns,
        ));
    }
    let texts: Vec<String> = texts.all.iter().map(|text| visible(text).into_owned()).collect();
    let texts = texts.iter().map(String::as_str).collect();
    format!("window.DADU_GAMES={};\n", safe_json(&ListData { texts, pages, games: rows }))
}

/// Different texts with their indices.
#[derive(Default)]
struct Texts<'a> {
    all: Vec<&'a str>,
    index: std::collections::HashMap<&'a str, usize>,
}

impl<'a> Texts<'a> {
    fn index(&mut self, text: &'a str) -> usize {
        *self.index.entry(text).or_insert_with(|| {
            self.all.push(text);
            self.all.len() - 1
        })
    }
}
