//! The pages of rules and codes: each has its title, and shows the cases of the corpus.
//! `tests/rules` tests the examples themselves.

use dadu::games::dadu::id;
use std::path::Path;

use crate::support::{compare, text};
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
