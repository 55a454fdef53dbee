//! The pages of rules and codes: each has its title, and shows the cases of the corpus.
//! `tests/rules` tests the examples themselves.

use dadu::games::dadu::id;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::support::{compare, files, root, text};
use dadu::finding::{Code, Severity};

/// The examples at the end of the pages of rules and codes are those of the corpus.
#[test]
fn pages_show_the_cases_of_the_corpus() {
    let mut wrong = Vec::new();
    for rule in id::ALL {
        let titles = [("legal", "Allowed"), ("illegal", "Not allowed")];
        check_page("rules", rule.name(), &titles, &mut wrong);
    }
    for code in Code::ALL {
        let titles = match code.severity() {
            Severity::Note => &[("legal", "Example")][..],
            _ => &[("illegal", "Failing"), ("legal", "Corrected")][..],
        };
        check_page("findings", code.id(), titles, &mut wrong);
    }
    assert!(wrong.is_empty(), "pages differ; SNAPSHOTS=overwrite writes them: {wrong:?}");
}

fn check_page(kind: &str, id: &str, titles: &[(&str, &str)], wrong: &mut Vec<String>) {
    let path = format!("spec/{kind}/{id}.md");
    let page = text(&path);
    let prose = page.split("\n## ").next().unwrap_or_default().trim_end();
    let mut whole = format!("{prose}\n");
    for (folder, title) in titles {
        let case = format!("corpus/{folder}/{kind}/{id}.dadu");
        if let Some(example) = example(&case) {
            let info = if *folder == "illegal" { expects(&example) } else { String::new() };
            whole.push_str(&format!("\n## {title}\n\n```dadu{info}\n{example}```\n"));
        }
    }
    if !compare(&whole, &path) {
        wrong.push(path);
    }
}

/// Returns a case if it can be shown as text. Some cases are broken as files.
fn example(path: &str) -> Option<String> {
    let bytes = std::fs::read(crate::support::root().join(Path::new(path))).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let shown = text.ends_with('\n') && text.len() < 3000 && text.matches("Dadu:").count() == 1;
    let plain = !text.contains(|c: char| c.is_control() && c != '\n');
    (shown && plain && text.starts_with("Dadu:")).then_some(text)
}

fn expects(log: &str) -> String {
    let expects = crate::support::field(log, "Expects").unwrap_or_default();
    expects.split_whitespace().next().map_or(String::new(), |code| format!(" {code}"))
}

#[test]
fn every_page_has_its_id_and_title() {
    for rule in id::ALL {
        assert!(text(format!("spec/rules/{rule}.md")).starts_with(&format!("# {rule}: ")));
    }
    for code in Code::ALL {
        let title = format!("# {}: {}\n", code.id(), code.name());
        assert!(text(format!("spec/findings/{}.md", code.id())).starts_with(&title));
        let row = format!("| [{id}]({id}.md) | {} |", code.name(), id = code.id());
        assert!(text("spec/findings/README.md").contains(&row), "{row}");
    }
}

/// Every link in a page leads to a file, and its anchor to a heading.
#[test]
fn every_link_leads_somewhere() {
    // The summary is checked below. It is for the site, which has the README among these pages.
    let pages: Vec<PathBuf> =
        pages().into_iter().filter(|page| !page.ends_with("SUMMARY.md")).collect();
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in &pages {
        for link in links(&text(page)) {
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => page.clone(),
                path => plain_path(&page.parent().expect("a folder").join(path)),
            };
            let is_there = root().join(&target).exists();
            let has_anchor =
                anchor.is_empty() || anchors(&text(&target)).iter().any(|known| known == anchor);
            if !is_there || !has_anchor {
                wrong.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty() && count > 500, "{wrong:#?}");
}

/// The site has every page once, in an order that a test writes.
#[test]
fn the_summary_of_the_site_lists_every_page_once() {
    let begins = "# Summary

<!-- Written by a test in tests/spec.rs; `SNAPSHOTS=overwrite` writes it again. -->

[Dadu](README.md)

";
    let mut summary = begins.to_owned();
    for (part, pages) in SITE {
        summary += &format!("# {part}\n\n");
        for page in *pages {
            summary += &format!("- [{}]({page})\n", heading(page));
            for below in files_beside(page) {
                summary += &format!("  - [{}]({below})\n", heading(&below));
            }
        }
        summary.push('\n');
    }
    let summary = summary.trim_end().to_owned() + "\n";
    for page in pages().iter().filter_map(|page| page.strip_prefix("spec").ok()) {
        let entry = format!("]({})", page.display());
        let is_once = summary.matches(&entry).count() == 1;
        assert!(
            is_once || page == Path::new("SUMMARY.md"),
            "{} is not in SITE once",
            page.display()
        );
    }
    assert!(compare(&summary, "spec/SUMMARY.md"), "SNAPSHOTS=overwrite writes it again");
}

/// The parts of the site with their pages. Pages of single rules and codes follow their index.
const SITE: &[(&str, &[&str])] = &[
    (
        "First steps",
        &[
            "guide/first-evening.md",
            "guide/paper-to-archive.md",
            "guide/house-rules.md",
            "guide/sharing.md",
        ],
    ),
    (
        "Logs",
        &[
            "notation.md",
            "glossary.md",
            "commands.md",
            "desk.md",
            "import.md",
            "web.md",
            "findings/README.md",
            "fix.md",
            "suggest.md",
            "worlds.md",
        ],
    ),
    (
        "Rules",
        &[
            "games.md",
            "rules/README.md",
            "thaayam/README.md",
            "tamman/README.md",
            "deleb/README.md",
            "shah/README.md",
            "djara-badakh/README.md",
            "shantarad/README.md",
            "koruboddo/README.md",
            "leyla-gobale/README.md",
            "bosh/README.md",
            "infer.md",
        ],
    ),
    (
        "Collections",
        &[
            "archive.md",
            "query.md",
            "tree.md",
            "stats.md",
            "people.md",
            "dupes.md",
            "sql.md",
            "tables.md",
            "python.md",
            "anonymise.md",
            "publish.md",
            "site.md",
            "scale.md",
        ],
    ),
    ("For developers", &["architecture.md", "release.md", "performance.md", "proof.md"]),
];

/// Returns the pages of single rules or codes that an index lists, in its order.
fn files_beside(index: &str) -> Vec<String> {
    let folder = match index.strip_suffix("/README.md") {
        Some(folder @ ("rules" | "findings")) => folder,
        _ => return Vec::new(),
    };
    let names = links(&text(format!("spec/{index}"))).into_iter();
    let mut names: Vec<String> = names.filter(|name| !name.contains(['/', '#'])).collect();
    let mut known = BTreeMap::new();
    names.retain(|name| known.insert(name.clone(), ()).is_none());
    names.into_iter().map(|name| format!("{folder}/{name}")).collect()
}

fn heading(page: &str) -> String {
    let text = text(format!("spec/{page}"));
    text.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned()
}

/// Every file that the recipes for contributors name exists.
#[test]
fn the_recipes_name_files_that_exist() {
    let page = text("CONTRIBUTING.md");
    let roots = ["src/", "spec/", "corpus/", "tests/", ".ci/"];
    let is_path =
        |code: &&str| roots.iter().any(|root| code.starts_with(root)) && !code.contains('<');
    let named: Vec<&str> = page.split('`').skip(1).step_by(2).filter(is_path).collect();
    let missing = named.iter().filter(|path| !path.contains('*') && !root().join(path).exists());
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
    assert!(named.len() > 20, "{named:?}");
}

/// Returns the pages beside the README, and every page of `spec/`.
fn pages() -> Vec<PathBuf> {
    let beside = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    beside.into_iter().map(PathBuf::from).chain(files("spec", "md")).collect()
}

/// Returns a page without code.
fn prose(page: &str) -> String {
    let mut in_block = false;
    let mut prose = String::new();
    for line in page.lines() {
        in_block ^= line.starts_with("```");
        if !in_block {
            prose.extend(line.split('`').step_by(2).map(|part| format!("{part} ")));
            prose.push('\n');
        }
    }
    prose
}

/// Returns the targets of links within the project.
fn links(page: &str) -> Vec<String> {
    let prose = prose(page);
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

/// Returns the anchors of a page's headings, as GitHub and mdBook make them.
fn anchors(page: &str) -> Vec<String> {
    let mut in_block = false;
    let headings = page.lines().filter(|line| {
        in_block ^= line.starts_with("```");
        !in_block && line.starts_with('#')
    });
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>()
    };
    headings.map(anchor).collect()
}

/// Returns a path without `..` in it.
fn plain_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(plain.pop(), "{} leads out", path.display()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}
