//! Writing the pages of a site from the logs in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rayon::prelude::*;

use crate::cli::input::variant::VariantFiles;
use crate::cli::publication::logs::{PublishedLogs, folder_of};
use crate::cli::publication::stop::Stop;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::progress::Progress;
use crate::diagnostic::GameSource;
use crate::facts::tables::Links;
use crate::notation::{Log, parse};
use crate::page::{self, SitePage, SitePlace, page_in_site};
use crate::publish::RuleAtlas;
use crate::replay::Setup;
use crate::report::ReportedGame;
use crate::site::{self, ListedGame, SiteFacts, SiteFile, SiteHousehold};

/// The number of pages between two looks at the progress.
const TOGETHER: usize = 64;

/// Writes the files of a site.
pub struct Writer<'a> {
    /// The folder of the site.
    pub root: &'a Path,
    pub facts: &'a SiteFacts,
    /// The logs in the site.
    pub logs: &'a PublishedLogs,
    /// The links between names of one person.
    pub links: &'a Links,
}

impl Writer<'_> {
    /// Writes the page of each game. Returns the games in the order of the list.
    pub fn games(&self) -> Result<Vec<ListedGame>, Stop> {
        fs::create_dir(self.root.join("games"))?;
        let logs: Vec<(&String, &String)> = self.logs.iter().collect();
        let games = together(&logs, |(hash, path)| self.game(hash, path))?;
        Ok(site::sorted(games))
    }

    /// Writes the lists of games and people.
    pub fn lists(&self, games: &[ListedGame]) -> Result<(), Stop> {
        fs::create_dir(self.root.join("people"))?;
        let pages =
            site::front(games, self.facts).into_iter().chain(site::people(games, self.facts));
        for page in pages {
            self.file(&page)?;
        }
        self.text("games.js", &site::list_data(games))
    }

    /// Writes the pages of the households.
    pub fn households(&self, games: &[ListedGame], atlas: &RuleAtlas) -> Result<(), Stop> {
        let folder = self.root.join("households");
        fs::create_dir(folder)?;
        let mut households: BTreeMap<&str, Vec<&ListedGame>> = BTreeMap::new();
        // The list begins with the newest game; a page of a household with the oldest.
        for game in games.iter().rev().filter(|game| !game.household.is_empty()) {
            households.entry(&game.household).or_default().push(game);
        }
        let all: Vec<(&str, Vec<&ListedGame>)> = households.into_iter().collect();
        let listed = together(&all, |(name, games)| {
            let hashes: Vec<String> = games.iter().map(|game| game.hash.clone()).collect();
            let reported: Vec<ReportedGame> =
                hashes.iter().map(|hash| self.reported(hash)).collect::<Result<_, Stop>>()?;
            self.file(&site::household(name, &reported, &hashes, atlas, self.facts))?;
            Ok(SiteHousehold { name: (*name).to_owned(), games: games.len() as u64 })
        })?;
        for page in site::households(&listed, atlas, self.facts) {
            self.file(&page)?;
        }
        Ok(())
    }

    /// Writes the styles and scripts that the pages share.
    pub fn shared(&self) -> Result<(), Stop> {
        self.text("site.css", &site::style())?;
        self.text("list.js", site::LIST_SCRIPT)?;
        self.text("replay.css", &page::site_style())?;
        self.text("replay.js", page::site_script())
    }

    /// Writes a page.
    pub fn file(&self, file: &SiteFile) -> Result<(), Stop> {
        self.text(&file.path, &file.text)
    }

    fn text(&self, path: &str, text: &str) -> Result<(), Stop> {
        Ok(fs::write(self.root.join(path), text)?)
    }

    fn game(&self, hash: &str, path: &str) -> Result<ListedGame, Stop> {
        self.read(hash, path, |text, log, setup, source| {
            let reported = ReportedGame::read(text, log, setup.load, source);
            let game = ListedGame::of(hash, &reported, |name, household| {
                let person = (name.to_owned(), household.to_owned());
                self.links.get(&person).cloned().unwrap_or(person)
            });
            match page_in_site(text, log, setup, source, &place(path, &game)) {
                Ok(SitePage { html, data }) => {
                    self.text(&site::game_path(hash), &html)?;
                    if !data.is_empty() {
                        self.text(&format!("games/{hash}.js"), &data)?;
                    }
                }
                Err(why) => self.file(&site::without_steps(&game, path, why, self.facts))?,
            }
            Ok(game)
        })
    }

    fn reported(&self, hash: &str) -> Result<ReportedGame, Stop> {
        let path = self.logs.get(hash).map(String::as_str).unwrap_or_default();
        self.read(hash, path, |text, log, setup, source| {
            Ok(ReportedGame::read(text, log, setup.load, source))
        })
    }

    /// Reads a log of the site.
    fn read<T>(
        &self,
        hash: &str,
        path: &str,
        then: impl FnOnce(&[u8], &Log, &Setup<'_>, &GameSource) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let text = fs::read(self.root.join(path))?;
        let files = VariantFiles::in_folder(folder_of(self.root, path));
        let load = |name: &str| files.load(name);
        let log = parse(&text);
        let source = GameSource::new(&name_without_title(&text, &log, hash), &text, 0);
        then(&text, &log, &Setup { load: &load, ..Setup::default() }, &source)
    }
}

/// Returns a name for a game, which people see if its log has no title.
fn name_without_title(text: &[u8], log: &Log, hash: &str) -> String {
    let known = log.game.map(|game| game.rulebook().title);
    let game = known.or(log.recorded.map(|game| game.title)).unwrap_or("Game");
    let name = match log.value_of(text, "Date").filter(|date| !date.is_empty()) {
        Some(date) => format!("{game}, {date}"),
        None => format!("{game} {}", &hash[..6]),
    };
    // A replay page takes the text before a slash for the name of a folder.
    name.replace(['/', '\\'], "–")
}

fn place(log: &str, game: &ListedGame) -> SitePlace {
    let household = Some(&game.household).filter(|name| !name.is_empty());
    SitePlace {
        home: "../index.html".to_owned(),
        style: "../replay.css".to_owned(),
        script: "../replay.js".to_owned(),
        data: format!("{}.js", game.hash),
        log: format!("../{log}"),
        household: household
            .map(|name| (format!("../{}", site::household_path(name)), name.clone())),
    }
}

/// Does something for each element, on all processors, with a progress bar. The order is kept.
fn together<T: Sync, U: Send>(
    all: &[T],
    each: impl Fn(&T) -> Result<U, Stop> + Sync,
) -> Result<Vec<U>, Stop> {
    let mut progress = Progress::of_games(all.len() as u64);
    let mut done = Vec::with_capacity(all.len());
    for part in all.chunks(TOGETHER) {
        if interrupt::is_requested() {
            return Err(Stop::Interrupted);
        }
        done.extend(part.par_iter().map(&each).collect::<Result<Vec<U>, Stop>>()?);
        progress.at(done.len() as u64);
    }
    Ok(done)
}
