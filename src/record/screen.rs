//! The screen of the recorder: rows of text without terminal control characters.
//!
//! From the bottom up, the screen shows:
//!
//! - the keys that can be pressed now
//! - the messages, the problems and the legal moves
//! - the line that is being entered
//! - as far as there is room: the board, the pieces of each side, and the last lines of the log

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::editor::Editor;
use super::lines::TypedText;
use super::state::{DueStep, PlayState};
use super::{Mode, Recorder, words};
use crate::board::{self, Ink, InkedLine, Signs, Style};
use crate::diagnostic::{Scene, printable, small_board, wrap};
use crate::notation::parse;
use crate::table::Side;

/// The look of a row. It never carries information that the text lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Ordinary text.
    Plain,
    /// The line that is being entered.
    Strong,
    /// Text that is always shown: the status and the prompt.
    Faint,
    /// A problem.
    Wrong,
}

/// One row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The text.
    pub text: String,
    /// The look.
    pub tone: Tone,
    /// The characters that belong to a side, such as its pieces. Colour may repeat this, because the text
    /// already tells the sides apart.
    pub sides: Vec<(Range<usize>, Side)>,
}

impl Row {
    fn new(text: String, tone: Tone) -> Row {
        Row { text, tone, sides: Vec::new() }
    }

    /// Returns a row of a drawing.
    fn of_drawing(line: InkedLine) -> Row {
        let mut row = plain(String::new());
        let mut at = 0;
        for (text, ink) in line {
            let end = at + text.chars().count();
            if let Ink::Of(side) = ink {
                row.sides.push((at..end, side));
            }
            row.text.push_str(&text);
            at = end;
        }
        row
    }
}

/// The whole screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The rows, at most as many as fit.
    pub rows: Vec<Row>,
    /// The position of the cursor: column and row.
    pub cursor: (usize, usize),
}

/// The minimum number of columns for the last lines of the log.
const LEAST_TAIL: usize = 12;
/// The number of columns in which most lines of a log fit.
const WHOLE_LINES: usize = 40;
/// The number of rows, in addition to the board, that leaves room for lines of the log below it.
const LEAST_BELOW: usize = 7;
/// The minimum number of columns for one move.
const MOVE: usize = 16;
/// The number of columns for the letter of a move and the spaces around it.
const BESIDE_MOVE: usize = 4;
/// The maximum number of rows for the moves, and for each kind of message.
const MOST: usize = 4;

const GOES_BACK: &str = "Press any key to go back";

/// Returns one row of the list of keys.
fn key_row((keys, what): &(&str, &str)) -> String {
    format!("{keys:<15} {what}")
}

impl Screen {
    /// Returns the same screen without `…` and `·`, for terminals that show only ASCII. Other characters,
    /// such as those of names, stay as they are.
    fn in_plain_letters(mut self) -> Screen {
        for row in &mut self.rows {
            row.text = row.text.replace('…', "~").replace('·', "|");
        }
        self
    }
}

impl Recorder {
    /// Returns the screen for this number of columns and rows.
    pub fn screen(&self, width: usize, height: usize) -> Screen {
        let width = width.max(20);
        let screen = match self.mode {
            Mode::Help(from) => self.keys_screen(from, width, height),
            _ => self.desk_screen(width, height),
        };
        match self.signs {
            Signs::Unicode => screen,
            Signs::Ascii => screen.in_plain_letters(),
        }
    }

    fn desk_screen(&self, width: usize, height: usize) -> Screen {
        let (entry, column) = self.entry_row(width);
        let mut below = vec![entry];
        below.extend(self.below(width));
        let room = height.saturating_sub(below.len());
        let mut rows = self.above(width, room, height);
        let cursor = (column.min(width - 1), rows.len());
        rows.extend(below);
        rows.truncate(height);
        Screen { rows, cursor }
    }

    /// Describes the keys that can be pressed now.
    pub fn prompt(&self) -> String {
        match &self.mode {
            Mode::Asking(asking) => asking.prompt(),
            Mode::Keys => words::prompt(&self.state),
            Mode::Player(side, _) => {
                format!("Which player of {side}? Type the number · ? not seen · Backspace cancels")
            }
            Mode::ThrowOn => {
                let keys = words::throw_keys(&self.state);
                format!("One more throw of the same player: {keys}")
            }
            Mode::Typing(typing) => words::label(typing.what, &self.state).1.to_owned(),
            Mode::TakingBack => "y removes it · any other key keeps it".to_owned(),
            Mode::Slips(_) => words::SLIPS.to_owned(),
            Mode::Ending(ending) => ending.prompt(self.state.game),
            Mode::Help(_) => GOES_BACK.to_owned(),
        }
    }

    /// Returns all keys with their actions while the list of keys is open, and nothing otherwise.
    pub fn keys(&self) -> Vec<String> {
        let all = matches!(self.mode, Mode::Help(_)).then(|| words::keys(self.state.game));
        all.into_iter().flatten().map(key_row).collect()
    }

    /// Returns the legal moves with the letters that choose them, while a letter chooses one.
    pub fn moves_with_letters(&self) -> Vec<String> {
        let moves = matches!(self.mode, Mode::Keys).then(|| self.state.lettered_moves());
        let moves = moves.into_iter().flatten();
        moves.map(|(letter, legal)| format!("{letter} {}", legal.in_full)).collect()
    }

    /// Returns the row of the line that is being entered, and the column of the cursor.
    fn entry_row(&self, width: usize) -> (Row, usize) {
        let (before, after) = match &self.mode {
            Mode::Asking(asking) => typed(asking.field(), &asking.editor),
            Mode::Typing(TypedText { what, editor, .. }) => {
                typed(words::label(*what, &self.state).0, editor)
            }
            Mode::Player(side, digits) => (format!("> {side}{digits}"), String::new()),
            Mode::TakingBack => {
                let line = self.last_line().map_or(String::new(), |(_, line)| line);
                (
                    format!("`{}` was in the file before. Remove it? ", printable(&line)),
                    String::new(),
                )
            }
            Mode::ThrowOn => (format!("> {}-", self.entry_shown()), String::new()),
            Mode::Ending(ending) => (ending.line(), String::new()),
            _ => (format!("> {}", self.entry_shown()), String::new()),
        };
        let before = end_of(&before, width - 1);
        let column = before.width();
        (Row::new(fit(&format!("{before}{after}"), width), Tone::Strong), column)
    }

    /// Returns the player turn with its remark. Before it begins, returns the player who is expected to throw.
    fn entry_shown(&self) -> String {
        if !self.entry.is_empty() {
            return printable(&self.entry.line()).into_owned();
        }
        match (self.state.due, self.state.player) {
            (DueStep::Player, Some(player)) => format!("{}? ", self.named(player)),
            _ => String::new(),
        }
    }

    fn named(&self, player: crate::table::Player) -> String {
        match self.state.name(player) {
            Some(name) => format!("{player} {}", printable(name)),
            None => player.to_string(),
        }
    }

    /// Returns the rows of the moves, the problems, the messages and the prompt.
    fn below(&self, width: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        if let Mode::Keys = self.mode {
            rows.extend(moves(&self.state, width));
            let troubles = self.state.troubles.iter().map(|trouble| &*trouble.said);
            rows.extend(wrapped(troubles, width, Tone::Wrong));
        }
        let prompt = self.prompt();
        let said = self.said.iter().map(String::as_str).filter(|&said| said != prompt);
        rows.extend(wrapped(said, width, Tone::Plain));
        rows.extend(wrapped(std::iter::once(&*prompt), width, Tone::Faint));
        rows
    }

    /// Returns the status, the board, and the last lines of the log. The lines are beside the board, unless
    /// they would be cut off there and there is room below it.
    fn above(&self, width: usize, room: usize, height: usize) -> Vec<Row> {
        let mut rows = vec![Row::new(fit(&self.status(), width), Tone::Faint)];
        if room < 2 {
            rows.truncate(room);
            return rows;
        }
        let board = self.board_lines(width, room - 1);
        let wide = board.iter().map(|row| row.text.width()).max().unwrap_or(0);
        let aside = width.saturating_sub(wide + 3);
        if aside < WHOLE_LINES && board.len() + LEAST_BELOW <= height {
            let tail = self.tail(width, (room - 1 - board.len()).saturating_sub(1));
            rows.extend(board);
            // A blank row separates the two.
            rows.extend((!tail.is_empty()).then(|| plain(String::new())));
            rows.extend(tail.into_iter().map(plain));
        } else {
            let tail = if aside < LEAST_TAIL { Vec::new() } else { self.tail(aside, room - 1) };
            rows.extend(board_with_log(board, wide, &tail));
        }
        rows
    }

    /// Returns the large board with the pieces of each side if it fits, otherwise the small board. Returns
    /// nothing if neither fits.
    fn board_lines(&self, width: usize, room: usize) -> Vec<Row> {
        let Scene { plan, layout, stated, .. } = &self.state.scene;
        let style = Style { width, signs: self.signs, colour: false };
        let drawn = board::draw_in_runs(plan, layout, style);
        let words = |side| {
            let words = board::words_in_lines(layout, side, &stated[side], width).join("  ");
            Row { sides: vec![(0..1, side)], ..plain(words) }
        };
        let large = drawn.into_iter().map(Row::of_drawing).chain(plan.sides().map(words)).collect();
        let small = small_board(plan, layout, stated, width);
        let small = small.lines().map(|line| plain(line.to_owned())).collect();
        let fits = |rows: &Vec<Row>| {
            rows.len() <= room && rows.iter().all(|row| row.text.width() <= width)
        };
        [large, small].into_iter().find(fits).unwrap_or_default()
    }

    /// Returns a page of the list of keys that starts at index `from`.
    fn keys_screen(&self, from: usize, width: usize, height: usize) -> Screen {
        let all: Vec<_> = words::keys(self.state.game).collect();
        let keys = all.iter().skip(from).take(height.saturating_sub(1).max(1));
        let mut rows: Vec<Row> = keys.map(|key| plain(fit(&key_row(key), width))).collect();
        self.keys_shown.set(rows.len());
        let more = from + rows.len() < all.len();
        let text = if more { "Press any key for more · Escape goes back" } else { GOES_BACK };
        rows.push(Row::new(fit(text, width), Tone::Faint));
        rows.truncate(height);
        let cursor = (0, rows.len().saturating_sub(1));
        Screen { rows, cursor }
    }

    fn status(&self) -> String {
        let state = &self.state;
        let round = state.scene.round.map_or(String::new(), |round| format!("  round {round}"));
        let unknown = match (state.is_known, state.unread.hides_position) {
            (true, false) => "",
            (true, true) => "  position not sure (= states it)",
            (false, _) => "  position unknown (= states it)",
        };
        let player = match (state.is_underway, state.player) {
            (true, Some(player)) => format!("  {} plays", self.named(player)),
            _ => String::new(),
        };
        let name = printable(&self.name);
        let turns = state.turns;
        let turns =
            if turns == 1 { "1 player turn".to_owned() } else { format!("{turns} player turns") };
        format!("{name}{round}  {turns}{unknown}{player}")
    }

    /// Returns the last lines of the log: at most `most`, and at most eight.
    fn tail(&self, width: usize, most: usize) -> Vec<String> {
        let log = parse(&self.text);
        let lines = log.lines.iter().filter(|line| !line.span.is_empty()).rev().take(most.min(8));
        let text = |span: crate::span::Span| {
            fit(&printable(&String::from_utf8_lossy(&self.text[span.range()])), width)
        };
        let mut lines: Vec<String> = lines.map(|line| text(line.span)).collect();
        lines.reverse();
        lines
    }
}

/// Returns the board with the last lines of the log at its lower right.
fn board_with_log(mut board: Vec<Row>, wide: usize, tail: &[String]) -> Vec<Row> {
    let count = board.len().max(tail.len());
    board.resize(count, plain(String::new()));
    for (index, row) in board.iter_mut().enumerate() {
        let aside = index.checked_sub(count - tail.len()).and_then(|at| tail.get(at));
        if let Some(aside) = aside {
            let line = &row.text;
            row.text = format!("{line}{:1$}   {aside}", "", wide - line.width());
        }
        row.text.truncate(row.text.trim_end().len());
    }
    board
}

/// Returns the line that is being typed in two parts: up to the cursor, and after it.
fn typed(label: &str, editor: &Editor) -> (String, String) {
    let after = &editor.text()[editor.before().len()..];
    (format!("{label}: {}", printable(editor.before())), printable(after).into_owned())
}

/// Returns the legal moves with their letters, in columns.
fn moves(state: &PlayState, width: usize) -> Vec<Row> {
    if state.legal.is_empty() {
        return Vec::new();
    }
    let longest = state.legal.iter().map(|legal| legal.in_full.width() + BESIDE_MOVE).max();
    let column = longest.unwrap_or(0).max(MOVE);
    let each = (width / column).max(1);
    let shown: Vec<String> = state
        .lettered_moves()
        .take(each * MOST)
        .map(|(letter, legal)| format!("{letter} {:<1$}", legal.in_full, column - 2))
        .collect();
    let more = state.legal.len() - shown.len();
    let mut rows: Vec<Row> =
        shown.chunks(each).map(|row| plain(fit(row.concat().trim_end(), width))).collect();
    if more > 0 {
        rows.push(plain(format!("and {more} more; press / to type one")));
    }
    rows
}

fn plain(text: String) -> Row {
    Row::new(text, Tone::Plain)
}

fn wrapped<'a>(texts: impl Iterator<Item = &'a str>, width: usize, tone: Tone) -> Vec<Row> {
    let lines = texts.flat_map(|text| wrap(&printable(text), width));
    lines.take(MOST).map(|line| Row::new(fit(&line, width), tone)).collect()
}

/// The maximum number of characters to examine for each column. Without a limit, a name of a million
/// zero-width characters would take too long.
const MARKS: usize = 8;

/// Shortens a text to at most `width` columns. `…` at the end shows that text was cut off.
fn fit(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let starts = text.char_indices().map(|(at, _)| &text[..at]).take(width * MARKS);
    let longest = starts.take_while(|start| start.width() < width).last().unwrap_or("");
    format!("{longest}…")
}

/// Shortens a text to at most `width` columns and keeps its end. `…` shows that text was cut off.
fn end_of(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let ends = text.char_indices().rev().map(|(at, _)| &text[at..]).take(width * MARKS);
    format!("…{}", ends.take_while(|end| end.width() < width).last().unwrap_or(""))
}
