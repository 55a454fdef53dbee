//! The pages that explain codes and rules, for an editor to open: `dadu-page:/D407.md`.

use gen_lsp_types::Uri;
use serde::{Deserialize, Serialize};

use crate::diagnostic::pages;
use crate::finding::Code;
use crate::rulebook::rule_named;
use crate::rules::id;

/// The scheme of the addresses of pages.
pub const SCHEME: &str = "dadu-page";

/// The command of an editor that opens a page, and what the server does for editors without it.
pub const COMMAND: &str = "dadu.explain";

/// The request for a page: the code or rule that it explains.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    /// `D407`, `held-safe-square`, `M3`.
    pub topic: String,
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The code or rule: `D407`.
    pub topic: &'static str,
    /// It in words: `held-safe-square`.
    pub title: &'static str,
    /// Where an editor finds it that asks the server for addresses of this scheme.
    pub uri: Uri,
    /// The page, in Markdown.
    pub text: &'static str,
}

/// The page that explains a code or a rule, if there is one.
pub fn page(topic: &str) -> Option<Page> {
    let made = |topic: &'static str, title, text| Page { topic, title, uri: address(topic), text };
    let rule = rule_named(id::ALL, topic);
    let rule = rule.map(|rule| made(rule.name(), rule.title(), pages::rule(rule)));
    let code = || topic.parse().ok();
    rule.or_else(|| code().map(|code: Code| made(code.id(), code.name(), pages::code(code))))
}

/// The page at an address.
pub fn page_at(uri: &str) -> Option<Page> {
    let path = uri.strip_prefix(SCHEME)?.strip_prefix(':')?.trim_start_matches('/');
    page(path.strip_suffix(".md")?)
}

/// The address of the page on a topic.
pub fn address(topic: &str) -> Uri {
    Uri(format!("{SCHEME}:/{topic}.md"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_at_its_address() {
        let codes = Code::ALL.iter().map(|code| code.id());
        for topic in codes.chain(id::ALL.iter().map(|rule| rule.name())) {
            let page = page(topic).expect("there is a page");
            assert!(page.text.starts_with(&format!("# {topic}")), "{topic}");
            assert_eq!(page_at(page.uri.as_ref()), Some(page));
        }
        assert_eq!(page_at("dadu-page:/X99.md"), None);
        assert_eq!(page_at("file:///M3.md"), None);
    }
}
