//! The charts: the figures of `dadu stats`, for each game that was played.

use super::split::LongList;
use super::{Page, Section, SiteFacts, SiteFile, heading};
use crate::board::markup::escaped;

/// The most bytes of a figure. Only extreme games need more, such as a wait of thousands of turns.
const MOST_BYTES: usize = 250_000;

/// The figures of the games of one kind.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The title of the game that was played.
    pub game: String,
    /// Its figures as markup, which are parts of a page.
    pub figures: Vec<String>,
}

/// Returns the pages of charts.
pub fn charts(charts: &[Chart], site: &SiteFacts) -> Vec<SiteFile> {
    let rows: Vec<String> = charts.iter().flat_map(figures).collect();
    let none = match rows.is_empty() {
        true => "<p>There are no recorded games to draw.</p>\n",
        false => "",
    };
    let below = "Only recorded games count, and a game with several logs once.";
    let page = Page {
        path: "charts.html".to_owned(),
        title: "Charts",
        section: Section::Charts,
        scripts: &[],
        body: heading("Charts", below) + none,
    };
    let around = ("<div class=\"figures\">\n", "</div>\n");
    LongList { rows, most: 100, around, what: "figure" }.pages(page, "", site)
}

/// Returns the figures of one game as markup, the first with the title of the game before it.
fn figures(chart: &Chart) -> Vec<String> {
    let title = format!("<h2 dir=\"auto\">{}</h2>\n", escaped(&chart.game));
    let figure = |(index, svg): (usize, &String)| {
        let title = if index == 0 { title.as_str() } else { "" };
        match svg.len() {
            // A wide figure scrolls on a small screen, so that its text stays readable.
            ..=MOST_BYTES => format!(
                "{title}<div class=\"figure\" tabindex=\"0\" role=\"group\" aria-label=\"Figure\">\n{svg}</div>\n"
            ),
            _ => format!(
                "{title}<p class=\"note\">A figure is too large for this page. <code>dadu stats --svg</code> draws it.</p>\n"
            ),
        }
    };
    chart.figures.iter().enumerate().map(figure).collect()
}
