//! The rows of the games in some texts, as `dadu export` writes them.

use std::collections::BTreeMap;

use dadu::facts::tables::{Links, Origin, TABLES, TableChunk, TableGame, Variants, fill};
use dadu::facts::{WantedFacts, derive, text_hash};
use dadu::notation::stream::Blocks;
use dadu::notation::with_parser;

/// The number of rows, or of bytes of their texts, from which a further part of a table begins.
const PART_ROWS: usize = 1 << 18;
const PART_BYTES: usize = 1 << 28;

type Loader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The games by their hashes: the text of each, and the places where it was found.
type Games = BTreeMap<String, (Vec<u8>, Vec<Origin>)>;

/// Returns the rows of all games, in the order of their hashes. A game that occurs twice counts once.
///
/// # Errors
/// If a text has no game, or a game that is too long to be read.
pub fn chunks(texts: &[(String, Vec<u8>)], load: Loader<'_>) -> Result<Vec<TableChunk>, String> {
    let mut games = Games::new();
    for (name, text) in texts {
        add_games(name, text, &mut games)?;
    }
    let (mut parts, mut variants) = (Parts::default(), Variants::default());
    for (hash, (text, origins)) in &mut games {
        origins.sort_by(|one, two| (&one.file, one.number).cmp(&(&two.file, two.number)));
        let rows = with_parser(|parser| {
            let log = parser.parse(text, &[]);
            derive(text, log, load, WantedFacts { full: true, board: false })
        });
        fill(&TableGame { hash, origins, rows: &rows, links: &Links::default() }, parts.open());
        variants.add(&rows);
        parts.close_full();
    }
    parts.open();
    let mut all = parts.all();
    all.push(variants.rows());
    Ok(all)
}

/// Adds the games of a text.
fn add_games(name: &str, text: &[u8], games: &mut Games) -> Result<(), String> {
    let (mut blocks, mut count) = (Blocks::new(text), 0);
    // Reading from memory cannot fail.
    while let Ok(Some(block)) = blocks.next_block() {
        for game in block.games().filter(|game| game.opens) {
            count += 1;
            let line = game.lines + 1;
            let is_cut = block.game_cut && game.at + game.text.len() == block.text.len();
            if is_cut || !game.cuts.is_empty() {
                return Err(format!("{name}:{line}: line over 1 MiB or game over 4 MiB"));
            }
            let origin = Origin { file: name.to_owned(), line, number: count, archive_id: None };
            let found = games.entry(text_hash(game.text));
            found.or_insert_with(|| (game.text.to_vec(), Vec::new())).1.push(origin);
        }
    }
    match count {
        0 => Err(format!("{name}: no game found; a game starts with a line such as `Dadu: 1`")),
        _ => Ok(()),
    }
}

/// The tables in parts, of which the last ones still grow.
#[derive(Default)]
struct Parts {
    full: Vec<TableChunk>,
    open: Vec<TableChunk>,
}

impl Parts {
    /// Returns the parts that grow, one for each table. The variants of all games are in one more table, made at the end.
    fn open(&mut self) -> &mut [TableChunk] {
        if self.open.is_empty() {
            let tables = TABLES.iter().take(TABLES.len() - 1);
            self.open = tables.map(TableChunk::new).collect();
        }
        &mut self.open
    }

    fn close_full(&mut self) {
        for chunk in &mut self.open {
            if chunk.rows >= PART_ROWS || chunk.text_bytes() >= PART_BYTES {
                let next = TableChunk::new(chunk.table);
                self.full.push(std::mem::replace(chunk, next));
            }
        }
    }

    fn all(self) -> Vec<TableChunk> {
        self.full.into_iter().chain(self.open).collect()
    }
}
