//! The page of a game that dadu only records: the header and the log as it was written. There is no board.

use std::fmt::Write;

use super::list::{content, found, header};
use super::says::read;
use super::{Frame, SitePage, SitePlace, filled, subtitle, title, within_limit};
use crate::board::markup::escaped;
use crate::diagnostic::GameSource;
use crate::finding::Finding;
use crate::games::SourceGame;
use crate::notation::{Line, Log, recorded_play};
use crate::replay::{NamedPlayer, Setup, named_players, numbered_fields, replay};
use crate::table::Side;

const TEMPLATE: &str = include_str!("recorded.html");

/// Returns the page of a recorded game.
pub fn page(
    text: &[u8],
    log: &Log,
    setup: &Setup<'_>,
    source: &GameSource,
    game: &SourceGame,
    place: Option<&SitePlace>,
) -> SitePage {
    let findings = replay(text, log, setup, &mut ()).findings;
    let play = recorded_play(log);
    let first = if play.is_empty() { log.lines.len() } else { play.start };
    let lines: String = play.map(|index| line(text, log, index, source, &findings)).collect();
    let named = named_players(text, log.forms, &numbered_fields(log));
    let sides: String = Side::BOTH.into_iter().map(|side| one_side(side, &named)).collect();
    let (title, subtitle) = (title(text, log, source), subtitle(text, log));
    // The page has no script.
    let frame = Frame::of(place, "");
    let parts = [
        ("policy", frame.policy),
        ("style", &frame.style),
        ("home", &frame.home),
        ("links", &frame.links),
        ("title", &escaped(&title)),
        ("subtitle", &escaped(&subtitle)),
        ("game", &escaped(game.title)),
        ("sides", &sides),
        ("header", &header(text, log, first)),
        ("header-findings", &found(&findings, source, 0..first)),
    ];
    let html = match place {
        None => filled(TEMPLATE, &parts, &lines, ""),
        Some(place) => within_limit(TEMPLATE, &parts, &lines, &place.rest(false)).0,
    };
    SitePage { html, data: String::new() }
}

/// Returns the section with the named players of a side; nothing if no player is named.
fn one_side(side: Side, named: &[NamedPlayer]) -> String {
    let of_side = named.iter().filter(|named| named.side == side);
    let item = |named: &NamedPlayer| {
        format!("<li><bdi>{}</bdi> ({side}{})</li>", escaped(&named.name), named.number)
    };
    let items: String = of_side.map(item).collect();
    match items.is_empty() {
        true => items,
        false => {
            format!(
                "<section class=\"side\">\n<h2>Side {side}</h2>\n<ul>{items}</ul>\n</section>\n"
            )
        }
    }
}

/// Returns a line of the play as it was written, with its remark and its findings. Blank lines are left out.
fn line(text: &[u8], log: &Log, index: usize, source: &GameSource, findings: &[Finding]) -> String {
    let line = &log.lines[index];
    let number = source.file_line(index);
    let found = found(findings, source, index..index + 1);
    let parts = [time(text, line), written(text, line), remark(text, line), found].concat();
    if parts.is_empty() {
        return parts;
    }
    let mut item = String::new();
    let _ = writeln!(
        item,
        "<li id=\"line-{number}\"><a href=\"#line-{number}\" class=\"number\">{number}</a> {parts}</li>"
    );
    item
}

fn time(text: &[u8], line: &Line) -> String {
    line.time
        .map_or(String::new(), |time| format!("<span class=\"time\">{}</span> ", read(text, time)))
}

fn written(text: &[u8], line: &Line) -> String {
    let written = read(text, content(line));
    match written.trim().is_empty() {
        true => String::new(),
        false => format!("<pre dir=\"auto\"><code>{written}</code></pre>"),
    }
}

fn remark(text: &[u8], line: &Line) -> String {
    line.remark.map_or(String::new(), |remark| {
        format!("<p class=\"remark\" dir=\"auto\">{}</p>", read(text, remark))
    })
}
