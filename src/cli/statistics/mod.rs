//! The sections of the statistics, each in its own file: as a page for reading, as rows for other programs, and as drawings.

mod captures;
pub mod cautions;
mod comparison;
mod da;
pub mod figures;
mod first_side;
pub mod games;
mod kings;
mod length;
mod page;
pub mod sheet;
mod squares;
mod throws;

use clap::ValueEnum;

use self::figures::{Drawing, Painter};
use self::page::Page;
use self::sheet::Sheet;
use super::format::Format;
use super::terminal::interrupt;
use crate::archive::stats::{By, Selection, Stats};
use crate::archive::{Archive, ArchiveError};

/// A section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Section {
    /// Throws compared with fair dice
    Throws,
    /// Player turns until da
    Da,
    /// Captures by square
    Captures,
    /// Captured kings
    Kings,
    /// Length of games
    Length,
    /// Wins of the side that begins
    FirstSide,
    /// Figures that all games have; shown with --by game
    Comparison,
}

/// Draws the figures of some recorded games. `part` begins their ids if they are parts of a page.
///
/// # Errors
/// If the archive cannot be read.
pub fn figures_of(
    archive: &Archive,
    games: &[i64],
    part: Option<String>,
) -> Result<Vec<Drawing>, ArchiveError> {
    archive.set_interrupt_check(interrupt::is_requested)?;
    let stats = archive.stats(&Selection::these(games), None)?;
    let lines = games::caption(&stats.games()?, &stats.left_out());
    let painter = Painter { by: None, lines, is_of_two: stats.are_of_dadu()?, part };
    draw_all(&stats, &figures::drawable(Section::value_variants()), &painter)
}

/// Draws the figures of some sections, each with its cautions.
///
/// # Errors
/// If the archive cannot be read.
pub fn draw_all(
    stats: &Stats<'_>,
    sections: &[Section],
    painter: &Painter,
) -> Result<Vec<Drawing>, ArchiveError> {
    let households = stats.households()?;
    let mut drawings = Vec::new();
    for &section in sections {
        let words = cautions::of_households(households, painter.by, &[section]);
        drawings.extend(painter.draw(stats, section, words)?);
    }
    Ok(drawings)
}

/// Returns the sections to show: the named ones, or all that the counted games have. Da and kings are only in Dadu.
///
/// # Errors
/// If the archive cannot be read.
pub fn sections_with_figures(
    stats: &Stats<'_>,
    sections: &[Section],
    named: &[Section],
) -> Result<Vec<Section>, ArchiveError> {
    if !named.is_empty() {
        return Ok(sections.to_vec());
    }
    let (are_of_dadu, have_throws) = (stats.are_of_dadu()?, stats.have_throws()?);
    let has = |section: &Section| match section {
        Section::Da | Section::Kings => are_of_dadu,
        Section::Throws => have_throws,
        _ => true,
    };
    Ok(sections.iter().copied().filter(has).collect())
}

/// Returns the page for reading. `words` are the cautions about households.
///
/// # Errors
/// If the archive cannot be read.
pub fn draw(
    stats: &Stats<'_>,
    sections: &[Section],
    by: Option<By>,
    words: &[String],
    format: Format,
) -> Result<String, ArchiveError> {
    let mut page = Page::new(format);
    games::draw(&mut page, &stats.games()?, &stats.left_out(), by);
    cautions::draw(&mut page, words);
    for section in sections {
        match section {
            Section::Throws => throws::draw(&mut page, &stats.throws()?),
            Section::Da => da::draw(&mut page, &stats.da()?),
            Section::Captures => {
                captures::draw(&mut page, &stats.captures()?, &stats.squares()?);
            }
            Section::Kings => kings::draw(&mut page, &stats.kings()?),
            Section::Length => length::draw(&mut page, &stats.lengths()?),
            Section::FirstSide => first_side::draw(&mut page, &stats.first_side()?),
            Section::Comparison => comparison::draw(&mut page, &stats.comparison()?),
        }
    }
    Ok(page.text())
}

/// Returns the sheets for other programs: the games, the cautions, then one for each section.
///
/// # Errors
/// If the archive cannot be read.
pub fn sheets(
    stats: &Stats<'_>,
    sections: &[Section],
    words: Vec<String>,
) -> Result<Vec<Sheet>, ArchiveError> {
    let games = stats.games()?;
    let mut sheets = vec![games::sheet(&games), games::left_out(&stats.left_out())];
    sheets.push(cautions::sheet(&all_cautions(stats, words, sections)?, &games::total(&games)));
    for &section in sections {
        sheets.push(sheet(stats, section)?);
    }
    Ok(sheets)
}

fn sheet(stats: &Stats<'_>, section: Section) -> Result<Sheet, ArchiveError> {
    Ok(match section {
        Section::Throws => throws::sheet(&stats.throws()?),
        Section::Da => da::sheet(&stats.da()?),
        Section::Captures => captures::sheet(&stats.captures()?, &stats.squares()?),
        Section::Kings => kings::sheet(&stats.kings()?),
        Section::Length => length::sheet(&stats.lengths()?),
        Section::FirstSide => first_side::sheet(&stats.first_side()?),
        Section::Comparison => comparison::sheet(&stats.comparison()?),
    })
}

/// Adds the cautions of each section to those about households.
fn all_cautions(
    stats: &Stats<'_>,
    mut words: Vec<String>,
    sections: &[Section],
) -> Result<Vec<String>, ArchiveError> {
    if sections.contains(&Section::Throws) {
        words.extend(cautions::of_tests(&stats.throws()?));
    }
    if sections.contains(&Section::FirstSide) {
        words.extend(cautions::of_intervals(&stats.first_side()?));
    }
    Ok(words)
}
