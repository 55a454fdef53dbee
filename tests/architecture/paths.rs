//! The paths that the code of each file names: those of its `use` trees and those in its code, with every renamed import and
//! every re-export followed to the module that has the item.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path by its parts: `crate`, `games`, `dadu`, `Rules`.
type Parts = Vec<String>;

/// More re-exports than any item has.
const MOST_STEPS: usize = 32;

/// A module of the crate.
#[derive(Debug, Default)]
struct Module {
    /// The names that its `use` trees bring in, each with the path as it is written.
    names: BTreeMap<String, Parts>,
    /// The modules of which it brings in all names.
    globs: Vec<Parts>,
    /// The items that it declares.
    items: BTreeSet<String>,
    /// All paths that it names, as they are written.
    paths: Vec<Parts>,
}

/// The modules of the crate by their paths: `crate::games::dadu`.
#[derive(Debug, Default)]
pub struct Crate {
    modules: BTreeMap<String, Module>,
}

impl Crate {
    /// Reads files, each with its name and its code.
    pub fn of(files: impl Iterator<Item = (String, String)>) -> Crate {
        let mut read = Crate::default();
        for (file, code) in files {
            let tokens: TokenStream = code.parse().unwrap_or_else(|e| panic!("{file}: {e}"));
            let mut module = Module::default();
            module.read(&flat(tokens));
            read.modules.insert(module_of(&file).join("::"), module);
        }
        read
    }

    /// Returns the paths that a file names, from the crate on.
    pub fn paths(&self, file: &str) -> BTreeSet<String> {
        let at = module_of(file);
        let Some(module) = self.modules.get(&at.join("::")) else { return BTreeSet::new() };
        let named = module.paths.iter().chain(module.names.values()).chain(&module.globs);
        named.filter_map(|path| self.resolved(&at, path, MOST_STEPS)).collect()
    }

    /// Returns the path of the item that a module means by a path; nothing if it is not of this crate.
    fn resolved(&self, at: &[String], path: &[String], steps: usize) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let parent = || at.split_last().map(|(_, parent)| parent.to_vec());
        let start = match first.as_str() {
            "crate" => vec!["crate".to_owned()],
            "self" => at.to_vec(),
            "super" => parent()?,
            // Any other path begins with a name of this module.
            _ => return self.found(at.to_vec(), path, steps),
        };
        self.found(start, rest, steps)
    }

    /// Follows the parts of a path from a module on.
    fn found(&self, mut at: Parts, path: &[String], steps: usize) -> Option<String> {
        for (index, part) in path.iter().enumerate() {
            if part == "super" {
                at.pop();
                continue;
            }
            let inner = [&at[..], std::slice::from_ref(part)].concat();
            let module = self.modules.get(&at.join("::"))?;
            if self.modules.contains_key(&inner.join("::")) {
                at = inner;
            } else if module.items.contains(part) {
                return Some([&at[..], &path[index..]].concat().join("::"));
            } else {
                return self.brought(&at, module, path, index, steps.checked_sub(1)?);
            }
        }
        Some(at.join("::"))
    }

    /// Follows a name that a `use` tree of the module brings in.
    fn brought(
        &self,
        at: &[String],
        module: &Module,
        path: &[String],
        index: usize,
        steps: usize,
    ) -> Option<String> {
        let rest = &path[index + 1..];
        if let Some(target) = module.names.get(&path[index]) {
            // An import of a crate's own name would otherwise never end.
            let is_same = target.first() == Some(&path[index]);
            return (!is_same).then(|| self.resolved(at, &[target, rest].concat(), steps))?;
        }
        let mut all = module.globs.iter();
        all.find_map(|glob| self.resolved(at, &[&glob[..], &path[index..]].concat(), steps))
    }
}

impl Module {
    fn read(&mut self, tokens: &[Token]) {
        let mut at = 0;
        while at < tokens.len() {
            at = match &tokens[at] {
                Token::Name(name) if name == "use" => self.use_tree(tokens, at + 1, Vec::new()) + 1,
                Token::Name(name) if declares(name) => {
                    if let Some(Token::Name(item)) = tokens.get(at + 1) {
                        self.items.insert(item.clone());
                    }
                    at + 1
                }
                Token::Name(_) => self.path(tokens, at),
                _ => at + 1,
            };
        }
    }

    /// Reads a path in code. Returns the place behind it.
    fn path(&mut self, tokens: &[Token], mut at: usize) -> usize {
        let mut parts = Vec::new();
        while let Some(Token::Name(name)) = tokens.get(at) {
            parts.push(name.clone());
            at += 1;
            match (tokens.get(at), tokens.get(at + 1)) {
                (Some(Token::Colons), Some(Token::Name(_))) => at += 1,
                _ => break,
            }
        }
        self.paths.push(parts);
        at
    }

    /// Reads a tree behind `use`. Returns the place of the sign that ends it.
    fn use_tree(&mut self, tokens: &[Token], mut at: usize, before: Parts) -> usize {
        let mut parts = before;
        loop {
            match &tokens[at] {
                Token::Name(name) if name == "as" => {
                    if let Some(Token::Name(name)) = tokens.get(at + 1) {
                        self.bring(name.clone(), parts);
                    }
                    return at + 2;
                }
                Token::Name(name) => parts.push(name.clone()),
                Token::Colons => {}
                Token::Sign('*') => {
                    self.globs.push(parts);
                    return at + 1;
                }
                Token::Open => return self.use_group(tokens, at + 1, &parts),
                _ => {
                    let is_self = parts.last().is_some_and(|last| last == "self");
                    let name = parts.iter().nth_back(usize::from(is_self)).cloned();
                    self.bring(name.unwrap_or_default(), parts);
                    return at;
                }
            }
            at += 1;
        }
    }

    fn bring(&mut self, name: String, mut path: Parts) {
        // `self` in a group means the module before it.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        self.names.insert(name, path);
    }

    fn use_group(&mut self, tokens: &[Token], mut at: usize, before: &Parts) -> usize {
        while !matches!(tokens[at], Token::Close) {
            at = self.use_tree(tokens, at, before.clone());
            at += usize::from(matches!(tokens[at], Token::Sign(',')));
        }
        at + 1
    }
}

fn declares(word: &str) -> bool {
    let words =
        ["fn", "struct", "enum", "trait", "const", "static", "type", "macro_rules", "union"];
    words.contains(&word)
}

/// A token, as far as paths need it.
#[derive(Debug)]
enum Token {
    Name(String),
    /// `::`.
    Colons,
    /// `{`.
    Open,
    /// `}`.
    Close,
    Sign(char),
}

/// Returns the tokens without their nesting, and without code for tests.
fn flat(tokens: TokenStream) -> Vec<Token> {
    let (mut out, mut is_for_tests) = (Vec::new(), false);
    for token in tokens {
        if is_for_tests {
            is_for_tests = !ends_item(&token);
            continue;
        }
        match token {
            TokenTree::Ident(name) => out.push(Token::Name(name.to_string())),
            TokenTree::Punct(sign) => match (sign.as_char(), out.last()) {
                (':', Some(Token::Sign(':'))) => {
                    out.pop();
                    out.push(Token::Colons);
                }
                (sign, _) => out.push(Token::Sign(sign)),
            },
            TokenTree::Literal(_) => out.push(Token::Sign('"')),
            TokenTree::Group(group) => {
                is_for_tests = group.stream().to_string().replace(' ', "") == "cfg(test)";
                let is_brace = group.delimiter() == Delimiter::Brace;
                out.push(if is_brace { Token::Open } else { Token::Sign('(') });
                out.extend(flat(group.stream()));
                out.push(if is_brace { Token::Close } else { Token::Sign(')') });
            }
        }
    }
    out
}

/// Returns whether an item can end with a token: with `;` or with the `}` of a body.
fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

/// Returns the module that a file holds: `crate::games::dadu` for `src/games/dadu/mod.rs`.
fn module_of(file: &str) -> Parts {
    let path = file.trim_start_matches("src/").trim_end_matches(".rs");
    let parts = path.split('/').filter(|part| !["mod", "lib"].contains(part));
    ["crate"].into_iter().chain(parts).map(str::to_owned).collect()
}

#[test]
fn imports_and_reexports_are_followed() {
    let files = [
        ("src/lib.rs", "pub mod games; pub mod replay; mod cli;"),
        ("src/games/mod.rs", "pub mod dadu; pub mod bosh; pub enum GameId { Dadu }"),
        ("src/games/dadu/mod.rs", "pub struct Rules; pub use id::*; mod id;"),
        ("src/games/dadu/id.rs", "pub const E1: u8 = 1;"),
        ("src/games/bosh/mod.rs", "pub struct Rules;"),
        ("src/replay/mod.rs", "mod dadu; pub use dadu::{MoveEvent as Event, naming};"),
        ("src/replay/dadu/mod.rs", "pub mod naming; pub struct MoveEvent;"),
        (
            "src/replay/dadu/naming.rs",
            "use super::MoveEvent; use crate::games::{self as all, dadu as d}; \
         fn a() -> d::Rules { all::bosh::Rules }",
        ),
        (
            "src/cli/mod.rs",
            "use crate::{games::{GameId, dadu::{E1}}, replay::{naming, Event}}; \
         macro_rules! it { () => { match x { GameId::Dadu => $crate::games::bosh::Rules } } }",
        ),
    ];
    let read = Crate::of(files.iter().map(|(file, code)| ((*file).to_owned(), (*code).to_owned())));
    let has = |file: &str, path: &str| read.paths(file).contains(path);
    assert!(has("src/replay/dadu/naming.rs", "crate::games::dadu::Rules"));
    assert!(has("src/replay/dadu/naming.rs", "crate::games::bosh::Rules"));
    assert!(has("src/replay/dadu/naming.rs", "crate::replay::dadu::MoveEvent"));
    for path in [
        "crate::games::GameId::Dadu",
        "crate::games::dadu::id::E1",
        "crate::games::bosh::Rules",
        "crate::replay::dadu::MoveEvent",
        "crate::replay::dadu::naming",
    ] {
        assert!(has("src/cli/mod.rs", path), "{path}: {:?}", read.paths("src/cli/mod.rs"));
    }
    assert!(!read.paths("src/cli/mod.rs").contains("crate::games::dadu::Rules"));
}
