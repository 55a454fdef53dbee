//! The surroundings of a page: a file that contains all that it needs, or a page of a site, whose pages share one
//! style and one script.

use super::{POLICY, SCRIPT, style};
use crate::board::markup::escaped;

/// The policy of the pages of a site: scripts and styles only from the files of the site. Browsers treat each local file
/// as a separate site, so `file:` is named too.
pub const SITE_POLICY: &str = "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/// The largest page of a site, in bytes.
pub const MOST_BYTES: usize = 300_000;

/// The place of a page in a site. All addresses are ours, and are safe in markup.
pub struct SitePlace {
    /// The address of the front page.
    pub home: String,
    /// The address of the shared style.
    pub style: String,
    /// The address of the shared script.
    pub script: String,
    /// The address of the file with the data of this page.
    pub data: String,
    /// The address of the log as text.
    pub log: String,
    /// The address and the name of the page of the household, as text.
    pub household: Option<(String, String)>,
}

/// The parts of a page that depend on its surroundings, as markup.
pub struct Frame {
    pub policy: &'static str,
    pub style: String,
    pub home: String,
    pub links: String,
    pub scripts: String,
}

impl Frame {
    /// Returns the frame of a page, without its data if it is a page of a site.
    pub fn of(place: Option<&SitePlace>, data: &str) -> Frame {
        match place {
            None => Frame {
                policy: POLICY.trim(),
                style: format!("<style>{}</style>", style()),
                home: String::new(),
                links: String::new(),
                scripts: format!(
                    "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>{SCRIPT}</script>"
                ),
            },
            Some(place) => Frame {
                policy: SITE_POLICY,
                style: format!("<link rel=\"stylesheet\" href=\"{}\">", place.style),
                home: format!(
                    "<a class=\"home\" href=\"{}\"><span>All games</span></a>\n",
                    place.home
                ),
                links: place.links(),
                scripts: format!(
                    "<script src=\"{}\"></script>\n<script src=\"{}\"></script>",
                    place.data, place.script
                ),
            },
        }
    }
}

impl SitePlace {
    fn links(&self) -> String {
        let household = self.household.as_ref().map_or(String::new(), |(address, name)| {
            format!("<a href=\"{address}\">Household <bdi>{}</bdi></a> · ", escaped(name))
        });
        format!("<p class=\"links\">{household}<a href=\"{}\">The log as text</a></p>\n", self.log)
    }

    /// Returns a note that the page does not have the whole log. With `more`, the script adds the rest.
    pub fn rest(&self, more: bool) -> String {
        let (class, why) = match more {
            true => (" class=\"rest\"", "Without a script, the page shows only the first lines."),
            false => ("", "The log is too long for this page, which shows only its first lines."),
        };
        format!("<p{class}>{why} <a href=\"{}\">Read the whole log as text</a>.</p>\n", self.log)
    }
}

/// Splits lines of a list so that the first part has at most this many bytes. The rest may be empty.
pub fn split(lines: &str, most: usize) -> (&str, &str) {
    const END: &str = "</li>\n";
    if lines.len() <= most {
        return (lines, "");
    }
    let fits = lines.as_bytes().get(..most).unwrap_or_default();
    let end = memchr::memmem::rfind(fits, END.as_bytes()).map_or(0, |at| at + END.len());
    lines.split_at(end)
}
