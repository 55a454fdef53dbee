//! Logs for the page tests, and their replays.

use std::collections::BTreeMap;

use dadu::diagnostic::GameSource;
use dadu::games::dadu::variant::{Parameter, Variant};
use dadu::layout::{Layout, Spot};
use dadu::notation::{Log, parse};
use dadu::page::page;
use dadu::replay::{MoveEvent, ReachedPoint, ReplayState, Setup, Wants, Witness, replay};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::table::{Both, Side};
use serde_json::Value;

/// Texts that try to be interpreted as code.
pub const HOSTILE: [&str; 9] = [
    "</script><script>document.title='owned'</script>",
    "<!--<script>",
    "]]></style></title></svg><img src=x onerror=document.title='owned'>",
    "\" onmouseover=\"document.title='owned'\" x=\"",
    "' &lt;b&gt; &amp; {{script}} {{data}}",
    "\u{2028}\u{2029}\\u003c/script>",
    "\u{202e}turned\u{2066}",
    "javascript:alert(1)",
    "આમિના أحمد 王",
];

/// Returns a log with hostile texts everywhere that a log accepts text.
pub fn hostile() -> String {
    let mut log = String::from("Dadu: 1\n");
    for name in ["Title", "Place", "Household", "Source", "Consent"] {
        log.push_str(&format!("{name}: {}\n", HOSTILE.join(" ")));
    }
    let note = |text: &str| format!("Note: {text}\nX{text}: {text}\n");
    log.extend(HOSTILE.map(note));
    log.push_str("Variant: basic, <b>nothing</b> = \"1\"\nDate: <i>2022</i>\n");
    let names: Vec<String> = HOSTILE.iter().map(|text| text.replace(',', "")).collect();
    log.push_str(&format!("N: {}\nS: {}\n\n", names[..5].join(", "), names[5..].join(", ")));
    for (number, text) in (1..).zip(HOSTILE) {
        log.push_str(&format!(
            "[00:0{number}:01] N1 1-4 +1 {text} a1+4  # {text}\n{text}\n# {text}\n"
        ));
    }
    log + "S1 3\nChange: </script> = <b>\nResult: unfinished, </script><b>\"'&\n"
}

/// The boards of the sources, the smallest board, the largest, and two between.
pub const BOARDS: [(u8, u8); 7] = [(7, 5), (9, 5), (7, 4), (2, 2), (12, 9), (3, 4), (5, 3)];

/// Simulates a game on a board, with many pieces if `many`.
pub fn simulated((segments, length): (u8, u8), many: bool, seed: u64) -> Vec<u8> {
    let mut values = vec![(Parameter::Segments, segments), (Parameter::SegmentLength, length)];
    if many {
        values.extend([(Parameter::StandardPieces, 16), (Parameter::Kings, 2)]);
    }
    let variant = values.into_iter().fold(Variant::BASIC, |variant, (parameter, value)| {
        variant.with(parameter, value).expect("a value")
    });
    let plan = Plan { variant, players: (3, 2), policy: Policy::Sensible, max_turns: 120, seed };
    let mut text = Vec::new();
    simulate(&plan, 1, &mut text);
    text
}

pub fn page_of(text: &[u8]) -> String {
    let source = GameSource::new("game.dadu", text, 0);
    page(text, &parse(text), &Setup::default(), &source).expect("it can be replayed")
}

/// Returns the data for a page's script.
pub fn data_of(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("the page has data");
    let (json, _) = rest.split_once("</script>").expect("they end");
    serde_json::from_str(json).expect("they are JSON")
}

/// The words in each area that is not empty.
pub type Shown = BTreeMap<String, String>;

/// Returns the pieces that a page shows after each of its steps.
pub fn shown_by(data: &Value) -> Vec<Shown> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let texts = |name: &str| -> Vec<String> {
        data[name].as_array().expect("a list").iter().map(text).collect()
    };
    let (areas, contents) = (texts("areas"), texts("contents"));
    let mut now = Shown::new();
    let mut all = Vec::new();
    for step in data["steps"].as_array().expect("steps") {
        for pair in step["set"].as_array().into_iter().flatten() {
            let index = |at: usize| pair[at].as_u64().expect("an index") as usize;
            now.insert(areas[index(0)].clone(), contents[index(1)].clone());
        }
        all.push(now.clone().into_iter().filter(|(_, holds)| !holds.is_empty()).collect());
    }
    all
}

/// Returns the pieces that the page must show for a position.
pub fn shown_of(layout: &Layout) -> Shown {
    let mut counts: BTreeMap<String, Both<[u8; 2]>> = BTreeMap::new();
    for group in layout.groups() {
        let area = match group.spot {
            Spot::Square(name) => name.to_string(),
            Spot::Waiting => format!("{} waiting", group.side),
            Spot::Centre => "centre".to_owned(),
            Spot::Out => format!("{} out", group.side),
        };
        counts.entry(area).or_default()[group.side][usize::from(group.letter.is_some())] +=
            group.count;
    }
    counts.into_iter().map(|(area, counts)| (area, words(counts))).collect()
}

fn words(counts: Both<[u8; 2]>) -> String {
    let of = |(side, &[standard, kings]): (Side, &[u8; 2])| {
        let kings = match kings {
            0 => String::new(),
            1 => "king".to_owned(),
            n => format!("{n} kings"),
        };
        let parts = [kings, standard.to_string()];
        let parts = parts.into_iter().filter(|part| !part.is_empty() && part != "0");
        format!("{side} {}", parts.collect::<Vec<_>>().join(" and "))
    };
    let there = counts.iter().filter(|(_, counts)| **counts != [0, 0]);
    there.map(of).collect::<Vec<_>>().join(", ")
}

/// Every position that moves led to, in order.
#[derive(Default)]
pub struct Uses {
    pub positions: Vec<Layout>,
    used: bool,
}

impl Witness for Uses {
    fn wants(&self) -> Wants {
        Wants { states: true, ..Wants::EVENTS }
    }

    fn on_move(&mut self, _used: &MoveEvent<'_>) {
        self.used = true;
    }

    fn on_state(&mut self, _reached: ReachedPoint, stands: &ReplayState) {
        if std::mem::take(&mut self.used) {
            self.positions.push(stands.layout.clone());
        }
    }
}

impl Uses {
    pub fn of(text: &[u8], log: &Log) -> Uses {
        let mut uses = Uses::default();
        replay(text, log, &Setup::default(), &mut uses);
        uses
    }
}
