//! The pages that explain codes and rules, which an editor can open: `dadu-page:/D407.md`.

use gen_lsp_types::Uri;
use serde::{Deserialize, Serialize};

use crate::diagnostic::commands::cited;
use crate::diagnostic::pages;
use crate::finding::Code;
use crate::games::GameId;

/// The URI scheme of pages.
pub const SCHEME: &str = "dadu-page";

/// The editor command that opens a page. The server handles it for editors that do not have it.
pub const COMMAND: &str = "dadu.explain";

/// The request for a page: the code or rule that it explains.
#[derive(Clone, Debug, Deserialize)]
pub struct PageRequest {
    /// `D407`, `held-safe-square`, `M3`, `thaayam E1`.
    pub topic: String,
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The code or rule: `D407`, `thaayam E1`.
    pub topic: String,
    /// The name of the code or rule: `held-safe-square`.
    pub title: &'static str,
    /// The URI of the page, for editors that ask the server for the contents of this scheme.
    pub uri: Uri,
    /// The page, in Markdown.
    pub text: &'static str,
}

/// Returns the page that explains a code or a rule, if there is one. A rule of a game other than Dadu is
/// preceded by the name of the game.
pub fn page(topic: &str) -> Option<Page> {
    match topic.split_once([' ', '/']) {
        Some((game, topic)) => page_of(GameId::of_name(game)?, topic),
        None => page_of(GameId::default(), topic),
    }
}

/// Returns the page that explains a code, or a rule of a game.
pub fn page_of(game: GameId, topic: &str) -> Option<Page> {
    let made = |topic: String, title, text| Page { uri: address(&topic), topic, title, text };
    let rule = game.rulebook().rule(topic);
    let rule = rule.map(|rule| made(cited(rule), rule.title(), pages::rule(rule)));
    let code = || topic.parse().ok();
    let of_code = |code: Code| made(code.id().to_owned(), code.name(), pages::code(code));
    rule.or_else(|| code().map(of_code))
}

/// Returns the page at a URI.
pub fn page_at(uri: &str) -> Option<Page> {
    let path = uri.strip_prefix(SCHEME)?.strip_prefix(':')?.trim_start_matches('/');
    page(path.strip_suffix(".md")?)
}

/// Returns the URI of the page on a topic.
pub fn address(topic: &str) -> Uri {
    Uri(format!("{SCHEME}:/{}.md", topic.replace(' ', "/")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_at_its_address() {
        let codes = Code::ALL.iter().map(|code| code.id().to_owned());
        let rules = GameId::ALL.into_iter().flat_map(|game| game.rulebook().rules);
        for topic in codes.chain(rules.map(|&rule| cited(rule))) {
            let page = page(&topic).expect("there is a page");
            let id = topic.rsplit(' ').next().expect("an id");
            assert!(page.text.starts_with(&format!("# {id}")), "{topic}");
            assert_eq!((page_at(page.uri.as_ref()), &page.topic), (Some(page.clone()), &topic));
        }
        assert_eq!(address("thaayam E1").as_ref(), "dadu-page:/thaayam/E1.md");
        assert_eq!(page("ludo E1"), None);
        assert_eq!(page_at("dadu-page:/X99.md"), None);
        assert_eq!(page_at("file:///M3.md"), None);
    }
}
