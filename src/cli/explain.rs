//! `dadu explain`: the page of a code, of a rule, or of the archive.

use std::io::Write;

use clap::Args;

use super::Status;
use super::output::{self, Done, complain};
use crate::diagnostic::pages;
use crate::finding::Code;
use crate::rulebook::rule_named;
use crate::rules::id;
use crate::rules::variant::{Parameter, nearest};

/// Explain a code (D407, held-safe-square), a rule (M3, R14) or the language of questions (query)
///
/// Prints its page from the specification; those of codes and rules have an example that fails and
/// one that is mended.
#[derive(Args)]
pub struct Arguments {
    /// Codes, rules or other pages; none lists them all
    topics: Vec<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Done {
    let mut out = output::stdout();
    let mut status = Status::Clean;
    if arguments.topics.is_empty() {
        list(&mut out)?;
    }
    for topic in &arguments.topics {
        match page(topic) {
            Some(page) => write!(out, "{}\n\n", page.trim_end())?,
            None => {
                complain(&unknown(topic));
                status = Status::Failed;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

fn page(topic: &str) -> Option<&'static str> {
    let rule = rule_named(id::ALL, topic).map(pages::rule);
    let code = || topic.parse::<Code>().ok().map(pages::code);
    rule.or_else(code).or_else(|| pages::other(topic))
}

/// What is said of a topic that has no page: which one may have been meant.
fn unknown(topic: &str) -> String {
    let names = Code::ALL.iter().map(|code| code.name());
    let parameters = Parameter::ALL.iter().map(|parameter| parameter.name());
    let meant = nearest(topic, names.chain(parameters));
    let parameter = Parameter::ALL.iter().find(|parameter| Some(parameter.name()) == meant);
    let help = match (parameter, meant) {
        (Some(parameter), _) => {
            let (name, rule) = (parameter.name(), parameter.definition().rule);
            format!("`{name}` is a parameter: `dadu variants {name}`, `dadu explain {rule}`")
        }
        (None, Some(meant)) => format!("meant as `{meant}`?"),
        (None, None) => "`dadu explain` alone lists them all".to_owned(),
    };
    format!("there is no code or rule `{topic}`; {help}")
}

fn list(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "Codes of findings:")?;
    for code in Code::ALL {
        writeln!(out, "  {}  {:8} {}", code.id(), code.severity().to_string(), code.name())?;
    }
    writeln!(out, "\nRules:")?;
    for rule in id::ALL {
        writeln!(out, "  {:4} {}", rule.name(), rule.title())?;
    }
    writeln!(out, "\nThe archive:")?;
    pages::OTHERS.iter().try_for_each(|(name, what, _)| writeln!(out, "  {name:8} {what}"))
}
