//! The outline of a document, with its games and their rounds, and its folding ranges.

use gen_lsp_types::{
    BaseSymbolInformation, DocumentSymbol, FoldingRange, FoldingRangeKind, Location, Range,
    SymbolInformation, SymbolKind,
};

use super::document::{Document, Game};
use crate::diagnostic::printable;
use crate::notation::{Content, Line};
use crate::span::Span;

/// A range of lines that belong together.
struct Part {
    name: String,
    detail: String,
    kind: SymbolKind,
    /// The first and the last line, as indexes in the log.
    lines: (usize, usize),
}

/// The maximum number of entries in an outline. It is far more than anyone reads, and each entry takes ten
/// times as many bytes to send as its lines.
const MOST: usize = 10_000;

/// Returns the games of a document, each with its header, its rounds and its result. If there are more than
/// [`MOST`] entries, returns only the games.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let outline = Outline::of(document);
    outline.games.iter().map(|game| symbol(document, game, outline.parts(game))).collect()
}

/// Returns the folding ranges: games, headers and rounds.
pub fn folding(document: &Document) -> Vec<FoldingRange> {
    let outline = Outline::of(document);
    let mut folds = Vec::new();
    for game in &outline.games {
        let parts = outline.parts(game).into_iter().map(|part| part.lines);
        for lines in whole(game).into_iter().chain(parts) {
            let Range { start, end } = document.range(game, stretch(game, lines));
            if end.line > start.line {
                folds.push(FoldingRange {
                    start_line: start.line,
                    end_line: end.line,
                    kind: Some(FoldingRangeKind::Region),
                    ..FoldingRange::default()
                });
            }
        }
    }
    folds
}

/// The games of a document, and whether the outline shows their parts.
struct Outline<'a> {
    games: Vec<&'a Game>,
    with_parts: bool,
}

impl Outline<'_> {
    fn of(document: &Document) -> Outline<'_> {
        let all = document.games().iter().filter(|game| game.number > 0);
        let games: Vec<&Game> = all.take(MOST + 1).collect();
        // Each game may also have a header and a result.
        let entries: usize = games.iter().map(|game| 3 + game.read.rounds.len()).sum();
        let games = games.into_iter().take(MOST).collect();
        Outline { games, with_parts: entries <= MOST }
    }

    fn parts(&self, game: &Game) -> Vec<Part> {
        if self.with_parts { parts(game) } else { Vec::new() }
    }
}

fn symbol(document: &Document, game: &Game, parts: Vec<Part>) -> DocumentSymbol {
    let value = |name: &str| game.read.log.value_of(&game.read.text, name);
    let title = value("Title").or_else(|| value("Id")).filter(|title| !title.is_empty());
    let name = title.unwrap_or_else(|| format!("Game {}", game.number));
    let details: Vec<String> = ["Date", "Place", "Variant"].into_iter().filter_map(value).collect();
    let lines = whole(game).unwrap_or_default();
    let (all, first) = (stretch(game, lines), stretch(game, (lines.0, lines.0)));
    let children = parts.into_iter().map(|part| {
        let (start, end) = part.lines;
        let (all, first) = (stretch(game, (start, end)), stretch(game, (start, start)));
        let ranges = (document.range(game, all), document.range(game, first));
        document_symbol(&part.name, &part.detail, part.kind, ranges, Vec::new())
    });
    let ranges = (document.range(game, all), document.range(game, first));
    document_symbol(&name, &details.join(", "), SymbolKind::Event, ranges, children.collect())
}

fn document_symbol(
    name: &str,
    detail: &str,
    kind: SymbolKind,
    (range, selection_range): (Range, Range),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: printable(name).into_owned(),
        detail: Some(printable(detail).into_owned()).filter(|detail| !detail.is_empty()),
        kind,
        tags: None,
        #[expect(deprecated, reason = "every field has to be given")]
        deprecated: None,
        range,
        selection_range,
        children: Some(children).filter(|children| !children.is_empty()),
    }
}

/// Returns the first and the last line of a game that are not blank.
fn whole(game: &Game) -> Option<(usize, usize)> {
    let lines = &game.read.log.lines;
    let written = |line: &Line| !line.span.is_empty();
    Some((lines.iter().position(written)?, lines.iter().rposition(written)?))
}

fn stretch(game: &Game, (first, last): (usize, usize)) -> Span {
    let lines = &game.read.log.lines;
    let span = |line: usize| lines.get(line).map_or(Span::default(), |line| line.span);
    span(first).to(span(last))
}

/// Returns the header, the rounds and the result.
fn parts(game: &Game) -> Vec<Part> {
    let read = &game.read;
    let lines = &read.log.lines;
    let is_field = |line: &Line| matches!(line.content, Content::Field(_));
    let is_play = |line: &Line| {
        !matches!(line.content, Content::Field(_) | Content::Nothing | Content::Unreadable)
    };
    let play = lines.iter().position(is_play).unwrap_or(lines.len());
    let header = lines[..play].iter().rposition(is_field);
    let header = header.map(|last| Part {
        name: "Header".to_owned(),
        detail: String::new(),
        kind: SymbolKind::Namespace,
        lines: (0, last),
    });
    let result = lines.iter().enumerate().skip(play).rfind(|(_, line)| is_result(game, line));
    let end = result.map_or(lines.len(), |(line, _)| line);
    let result = result.map(|(line, _)| Part {
        name: "Result".to_owned(),
        detail: read.log.value_of(&read.text, "Result").unwrap_or_default(),
        kind: SymbolKind::Field,
        lines: (line, line),
    });
    header.into_iter().chain(rounds(&read.rounds, lines, end)).chain(result).collect()
}

fn is_result(game: &Game, line: &Line) -> bool {
    let Content::Field(field) = &line.content else { return false };
    game.read.text[field.name.range()].eq_ignore_ascii_case(b"Result")
}

/// Returns the rounds, each up to the next one or to the end of the play.
fn rounds(rounds: &[(usize, u32)], lines: &[Line], end: usize) -> Vec<Part> {
    let begins = |index: usize| rounds.get(index).map_or(end, |&(line, _)| line);
    let part = |(index, &(first, number)): (usize, &(usize, u32))| {
        let written = |line: &Line| !line.span.is_empty();
        let lines = lines.get(first..begins(index + 1)).unwrap_or_default();
        let turns = lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count();
        Part {
            name: format!("Round {number}"),
            detail: if turns == 1 {
                "1 player turn".into()
            } else {
                format!("{turns} player turns")
            },
            kind: SymbolKind::Array,
            lines: (first, first + lines.iter().rposition(written).unwrap_or(0)),
        }
    };
    rounds.iter().enumerate().map(part).collect()
}

/// Returns the games and their parts as a flat list, for editors without nested outlines.
pub fn flat(document: &Document) -> Vec<SymbolInformation> {
    let mut all = Vec::new();
    for game in symbols(document) {
        let name = game.name.clone();
        all.push(information(document, &game, None));
        let parts = game.children.unwrap_or_default();
        all.extend(parts.iter().map(|part| information(document, part, Some(&name))));
    }
    all
}

fn information(
    document: &Document,
    symbol: &DocumentSymbol,
    container: Option<&str>,
) -> SymbolInformation {
    let base_symbol_information = BaseSymbolInformation {
        name: symbol.name.clone(),
        kind: symbol.kind,
        tags: None,
        container_name: container.map(str::to_owned),
    };
    let location = Location { uri: document.uri.clone(), range: symbol.range };
    SymbolInformation::new(None, location, base_symbol_information)
}
