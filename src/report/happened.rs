//! The course of a game in sentences.

use super::ReportedGame;
use crate::diagnostic::{capitalised, list as listed};
use crate::facts::tables::place_name;
use crate::facts::{CaptureFacts, FindingFacts, PlayerFacts, WaitEnd};
use crate::figures::numbers::counted;
use crate::finding::Severity;
use crate::games::GameId;
use crate::table::Side;

/// Returns a list of sentences as HTML.
pub fn list(game: &ReportedGame) -> String {
    let items: String =
        sentences(game).iter().map(|sentence| format!("<li>{sentence}</li>\n")).collect();
    format!("<ul class=\"happened\">\n{items}</ul>\n")
}

/// Returns the sentences, as HTML.
pub fn sentences(game: &ReportedGame) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(game.facts.record.first_side.map(|side| format!("Side {side} began.")));
    said.extend(length(game));
    said.extend(da(game));
    said.extend(captures(game));
    said.extend(kings(game));
    said.extend(exits(game));
    said.push(outcome(game));
    said.extend(doubts(game));
    said
}

fn length(game: &ReportedGame) -> Option<String> {
    let record = &game.facts.record;
    let rounds = record.rounds.filter(|rounds| *rounds > 0);
    let rounds = rounds.map(|rounds| format!(" in {}", counted(rounds.into(), "round")));
    let throws = match game.game.is_none_or(GameId::has_throws) {
        true => format!(", with {}", counted(record.throws, "throw")),
        false => String::new(),
    };
    let turns = counted(record.turns, "player turn");
    let rounds = rounds.unwrap_or_default();
    (record.turns > 0).then(|| format!("The game had {turns}{rounds}{throws}."))
}

/// Returns when each player threw da, in a game that has da.
fn da(game: &ReportedGame) -> Vec<String> {
    let with = |end: fn(WaitEnd) -> bool| -> Vec<&PlayerFacts> {
        let players = game.facts.players.iter();
        players.filter(|of| of.turns > 0 && of.wait.is_some_and(|wait| end(wait.end))).collect()
    };
    let mut thrown: Vec<(u32, String)> = Vec::new();
    for player in with(|end| matches!(end, WaitEnd::Thrown(_))) {
        let Some(WaitEnd::Thrown(turn)) = player.wait.map(|wait| wait.end) else { continue };
        let name = game.player(player.side, player.number);
        thrown.push((turn, format!("{name} in turn {turn}")));
    }
    thrown.sort_by_key(|(turn, _)| *turn);
    let names: Vec<String> = thrown.into_iter().map(|(_, words)| words).collect();
    let never: Vec<String> = with(|end| end == WaitEnd::Never)
        .into_iter()
        .map(|player| game.player(player.side, player.number))
        .collect();
    let mut said = Vec::new();
    if !names.is_empty() {
        said.push(format!(
            "Da, the first 1 of a player, counted in the turns of that player: {}.",
            listed(&names)
        ));
    }
    if !never.is_empty() {
        said.push(format!("Without da to the end of the log: {}.", listed(&never)));
    }
    said
}

fn captures(game: &ReportedGame) -> Vec<String> {
    let sows = game.end.as_ref().is_some_and(|end| end.plan.holes.is_some());
    let of = |side: Side| {
        let (_, facts) = game.facts.sides.iter().find(|(of, _)| *of == side)?;
        let by: Vec<String> = game
            .players(side)
            .filter(|player| player.captures > 0)
            .map(|player| format!("{} {}", game.player(side, player.number), player.captures))
            .collect();
        let by = match by.len() {
            0 => String::new(),
            _ => format!(": {}", listed(&by)),
        };
        let captured = match sows {
            true => format!("took balls in {}", counted(facts.captures.into(), "sowing")),
            false => format!("captured {}", counted(facts.captures.into(), "piece")),
        };
        (facts.captures > 0).then(|| format!("Side {side} {captured}{by}."))
    };
    let said: Vec<String> = game.sides().into_iter().filter_map(of).collect();
    let may_capture = game.game.is_none_or(GameId::has_captures);
    match said.is_empty() && may_capture && game.facts.record.turns > 0 && game.end.is_some() {
        true if sows => vec!["Nobody took any balls.".to_owned()],
        true => vec!["Nobody captured a piece.".to_owned()],
        false => said,
    }
}

/// Returns each capture of a king in Dadu.
fn kings(game: &ReportedGame) -> Vec<String> {
    if game.game != Some(GameId::Dadu) {
        return Vec::new();
    }
    let of = |capture: &CaptureFacts| {
        let CaptureFacts { side, player, of_side, square, returned, .. } = capture;
        let also = match returned {
            0 => String::new(),
            1 => ", and 1 other piece went back with it".to_owned(),
            some => format!(", and {some} other pieces went back with it"),
        };
        let mut buffer = String::new();
        let square = place_name(*square, &mut buffer).unwrap_or("an unknown square");
        format!("{} captured the king of {of_side} on {square}{also}.", game.player(*side, *player))
    };
    game.facts.captures.iter().filter(|capture| capture.of_piece == "K").map(of).collect()
}

fn exits(game: &ReportedGame) -> Option<String> {
    let sides = game.facts.sides.iter().filter(|(_, facts)| facts.exits > 0);
    let words: Vec<String> = sides
        .map(|(side, facts)| format!("{} of side {side}", counted(facts.exits.into(), "piece")))
        .collect();
    (!words.is_empty())
        .then(|| format!("Moved off the board at the end of the way: {}.", listed(&words)))
}

fn outcome(game: &ReportedGame) -> String {
    let record = &game.facts.record;
    let (replayed, written) = winners(game);
    let winner = |first: Option<&'static str>, other: Option<&'static str>| {
        first.or(other).map_or("a side".to_owned(), |side| format!("side {side}"))
    };
    match record.outcome {
        Some("settled") => capitalised(&format!("{} won.", winner(replayed, written))),
        Some("agreed") => format!("The players agreed that {} won.", winner(written, replayed)),
        Some("claimed") if game.end.is_none() => {
            capitalised(&format!("{} won, as the log says.", winner(written, replayed)))
        }
        Some("claimed") => format!(
            "The log says that {} won. The play that was written down does not show the end.",
            winner(written, replayed)
        ),
        Some("contradicted") => {
            let said = match (record.result, written) {
                (_, Some(side)) => format!("side {side} won"),
                (Some("draw"), None) => "the game was drawn".to_owned(),
                _ => "no side had won".to_owned(),
            };
            let played = match replayed {
                Some(side) => {
                    format!("according to the play that was written down, side {side} won")
                }
                None => "the play that was written down does not lead to that".to_owned(),
            };
            format!("The log says that {said}, but {played}.")
        }
        Some("drawn") => "The game was drawn.".to_owned(),
        _ => "No side had won when the log ends.".to_owned(),
    }
}

/// Returns who won in a few words, for a table.
pub fn winner(game: &ReportedGame) -> String {
    let record = &game.facts.record;
    let (replayed, written) = winners(game);
    match record.outcome {
        Some("settled") => replayed.or(written).unwrap_or_default().to_owned(),
        Some("agreed") => format!("{}, agreed", written.or(replayed).unwrap_or_default()),
        Some("claimed") => format!("{}, claimed", written.or(replayed).unwrap_or_default()),
        Some("contradicted") => {
            format!("{}, contradicted", written.or(replayed).unwrap_or_default())
        }
        Some("drawn") => "drawn".to_owned(),
        _ => "nobody yet".to_owned(),
    }
}

/// Returns the winner in a few words, for a cell of a list.
pub fn winner_in_words(game: &ReportedGame) -> String {
    match game.facts.record.outcome {
        Some("settled" | "agreed" | "claimed" | "contradicted") => {
            format!("side {}", winner(game))
        }
        _ => winner(game),
    }
}

/// Returns the winner according to the replay, and the one that the log names.
fn winners(game: &ReportedGame) -> (Option<&'static str>, Option<&'static str>) {
    let record = &game.facts.record;
    let written = record.result.filter(|result| !["draw", "unfinished"].contains(result));
    (record.winner.map(Side::name), written)
}

/// Returns the reasons why counts may be too low or wrong.
fn doubts(game: &ReportedGame) -> Vec<String> {
    let record = &game.facts.record;
    let mut said = Vec::new();
    if game.end.is_none() {
        said.push(
            "dadu does not check the play of this game, so the report has only what the log says."
                .to_owned(),
        );
    }
    if record.unseen > 0 {
        said.push(format!(
            "In {}, the play was not seen or cannot be read. So the counts may be too low.",
            counted(record.unseen.into(), "place")
        ));
    }
    let unsure = game.facts.findings.iter().filter(|finding| finding.code == "D702").count();
    if unsure > 0 {
        said.push(format!(
            "In {}, the recorder was unsure. The counts follow one reading, so they may be too low or too high.",
            counted(unsure as u64, "place")
        ));
    }
    // Errors in the text and in the header break no rule.
    let breaks_a_rule =
        |finding: &&FindingFacts| finding.severity == Severity::Error && finding.code >= "D3";
    let errors = game.facts.findings.iter().filter(breaks_a_rule).count();
    if errors > 0 {
        let places = counted(errors as u64, "place");
        said.push(format!(
            "In {places}, the log does not fit the rules below. The counts follow the log."
        ));
    }
    said
}
