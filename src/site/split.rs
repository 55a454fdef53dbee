//! Long lists, split into several pages.

use super::{Page, SiteFacts, SiteFile};
use crate::figures::numbers::{counted, grouped};

/// The most bytes of rows in a page.
const MOST_BYTES: usize = 200_000;

/// A list that may need several pages.
pub struct LongList<'a> {
    /// The rows as markup.
    pub rows: Vec<String>,
    /// The most rows in a page.
    pub most: usize,
    /// Markup before the rows of each page, and after them.
    pub around: (&'a str, &'a str),
    /// The subject of a row, to count rows: `game`.
    pub what: &'a str,
}

impl LongList<'_> {
    /// Returns the pages with all rows. Only the first page has the text before and after the list, and scripts. The
    /// pages after it have a number at the end of their names.
    pub fn pages(&self, first: Page<'_>, after: &str, site: &SiteFacts) -> Vec<SiteFile> {
        let parts = self.parts();
        let name = first.path.trim_end_matches(".html").to_owned();
        let path = |index: usize| match index {
            0 => format!("{name}.html"),
            _ => format!("{name}-{}.html", index + 1),
        };
        let mut from = 0;
        let mut files = Vec::new();
        for (index, rows) in parts.iter().enumerate() {
            let place =
                Place { index, pages: parts.len(), from, rows: rows.len(), all: self.rows.len() };
            from += rows.len();
            let (before, after, scripts) = match index {
                0 => (first.body.as_str(), after, first.scripts),
                _ => ("", "", &[][..]),
            };
            let heading = if index == 0 { String::new() } else { place.heading(self.what) };
            let (start, end) = self.around;
            let body = [before, &heading, start, &rows.concat(), end, &place.links(&path), after];
            let page = Page { path: path(index), scripts, body: body.concat(), ..first };
            files.push(page.file(site));
        }
        files
    }

    /// Splits the rows. There is at least one part.
    fn parts(&self) -> Vec<&[String]> {
        let (mut parts, mut rest) = (Vec::new(), self.rows.as_slice());
        loop {
            let mut bytes = 0;
            let fits = |row: &&String| {
                bytes += row.len();
                bytes <= MOST_BYTES
            };
            let count = rest.iter().take(self.most).take_while(fits).count();
            // A row that is too long for any page has its own.
            let (part, after) = rest.split_at(count.max(1).min(rest.len()));
            parts.push(part);
            rest = after;
            if rest.is_empty() {
                return parts;
            }
        }
    }
}

/// The place of a page among the pages of a list.
struct Place {
    index: usize,
    pages: usize,
    from: usize,
    rows: usize,
    all: usize,
}

impl Place {
    fn heading(&self, what: &str) -> String {
        let (first, last) = (self.from as u64 + 1, (self.from + self.rows) as u64);
        format!(
            "<h1>{} to {} of {}</h1>\n",
            grouped(first),
            grouped(last),
            counted(self.all as u64, what)
        )
    }

    /// Returns links to the page before and after.
    fn links(&self, path: &dyn Fn(usize) -> String) -> String {
        if self.pages == 1 {
            return String::new();
        }
        // All pages of a list are in one folder.
        let file = |index: usize| path(index).rsplit('/').next().unwrap_or_default().to_owned();
        let link = |index: usize, words: &str| format!("<a href=\"{}\">{words}</a>\n", file(index));
        let before = match self.index {
            0 => String::new(),
            index => link(index - 1, "Page before"),
        };
        let after = match self.index + 1 {
            next if next < self.pages => link(next, "Next page"),
            _ => String::new(),
        };
        let number = format!("<span>Page {} of {}</span>\n", self.index + 1, self.pages);
        format!(
            "<nav class=\"pages\" aria-label=\"Pages of this list\">\n{before}{number}{after}</nav>\n"
        )
    }
}
