//! The cloth drawn in characters, as it lies before the one who looks.
//!
//! A square shows whose pieces are there and how many: `●` one standard piece of N, `○3` three of S,
//! `●K` N's king, `○K2` S's king with two others. Where both sides are on a square, S stands below N
//! or after it. Safe squares lie in the corners of the track; their names stand at the edge.

use super::canvas::{Canvas, Ink};
use super::{Bay, Cloth, Laid};
use crate::finding::Situation;
use crate::rules::dadu::{Board, Kind, Place, SidePosition, Square};
use crate::table::Side;

/// The columns of a square where there is room, and where there is little.
const WIDTHS: [usize; 2] = [4, 3];
/// The columns of a name at the edge, with a space.
const NAME: usize = 3;

/// The characters that a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// `●`, `○`, `·` and `×`.
    Unicode,
    /// `n`, `s`, `.` and `x`, for where others cannot be shown.
    Ascii,
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How many columns there are.
    pub width: usize,
    /// With which characters.
    pub signs: Signs,
    /// Whether in colour, which is never the only sign.
    pub colour: bool,
}

impl Signs {
    /// Whose a piece is.
    pub const fn of(self, side: Side) -> char {
        match (self, side) {
            (Signs::Unicode, Side::N) => '●',
            (Signs::Unicode, Side::S) => '○',
            (Signs::Unicode, Side::E) => '▲',
            (Signs::Unicode, Side::W) => '■',
            (Signs::Ascii, side) => side.letter().to_ascii_lowercase() as char,
        }
    }

    /// An empty square.
    pub const fn empty(self, safe: bool) -> &'static str {
        match (self, safe) {
            (Signs::Unicode, false) => "·",
            (Signs::Unicode, true) => "×",
            (Signs::Ascii, false) => ".",
            (Signs::Ascii, true) => "x",
        }
    }

    /// The pieces of a side in one place: the sign, a `K` for each king, and how many standard
    /// pieces there are, but for a single one that stands alone.
    pub fn pieces(self, there: &SidePosition, side: Side, place: Place) -> Option<String> {
        let kings = usize::from(there.count(Kind::King, place));
        let standard = there.count(Kind::Standard, place);
        let number = match (kings, standard) {
            (0, 0) => return None,
            (0, 1) | (_, 0) => String::new(),
            _ => standard.to_string(),
        };
        Some(format!("{}{}{number}", self.of(side), "K".repeat(kings)))
    }

    /// What the signs mean, in one line.
    pub fn legend(self) -> String {
        let (n, s) = (self.of(Side::N), self.of(Side::S));
        let (empty, safe) = (self.empty(false), self.empty(true));
        format!(
            "{n} N   {s} S   {n}K king of N   {n}K2 with two others   {empty} empty   {safe} safe"
        )
    }
}

/// Draws the board of a position in lines of at most so many columns: with N's end on the left where
/// that fits, with N's end at the top where it does not. What stands off the track is in the bays if
/// the board has them; [`words`](super::words) say it of every board.
pub fn draw(situation: &Situation, style: Style) -> Vec<String> {
    let ways = [Laid::Across, Laid::Upright];
    let ways = ways.into_iter().flat_map(|laid| WIDTHS.map(|least| (laid, least)));
    let mut sheets = ways.map(|(laid, least)| Sheet::new(situation, style.signs, laid, least));
    let narrow = |sheet: &Sheet<'_>| sheet.width() <= style.width;
    let sheet = sheets
        .find(narrow)
        .unwrap_or_else(|| Sheet::new(situation, style.signs, Laid::Upright, WIDTHS[1]));
    sheet.draw().into_lines(style.colour)
}

/// The cloth with a place on a canvas for each of its columns and rows.
struct Sheet<'a> {
    situation: &'a Situation,
    signs: Signs,
    laid: Laid,
    cloth: Cloth,
    /// Where each column of squares begins, and where the last one ends.
    columns: Vec<usize>,
    /// The same of the rows.
    rows: Vec<usize>,
}

/// The pieces of one side on a square, and where they stand on it.
struct Group {
    right: usize,
    below: usize,
    side: Side,
    text: String,
}

impl<'a> Sheet<'a> {
    /// A column is as wide as what stands in it, and a space; but not narrower than `least`.
    fn new(situation: &'a Situation, signs: Signs, laid: Laid, least: usize) -> Sheet<'a> {
        let cloth = Cloth::new(situation.board, laid);
        let (columns, rows) = cloth.size();
        let (before, above, tall) = match laid {
            Laid::Across => (0, 1, 2),
            Laid::Upright => (NAME, 0, 1),
        };
        let mut widths = vec![least; usize::from(columns)];
        let mut heights = vec![tall; usize::from(rows)];
        // The names of the corners stand right below the last row.
        heights[usize::from(rows) - 1] = 1;
        let (columns, rows) = (Vec::new(), Vec::new());
        let mut sheet = Sheet { situation, signs, laid, cloth, columns, rows };
        for square in squares(situation.board) {
            let (column, row) = cloth.at(square);
            for Group { right, below, text, .. } in sheet.there(square) {
                let width = &mut widths[usize::from(column)];
                *width = (*width).max(right + length(&text) + 1);
                let height = &mut heights[usize::from(row)];
                *height = (*height).max(below + 1);
            }
        }
        sheet.columns = starts(before, &widths);
        sheet.rows = starts(above, &heights);
        sheet
    }

    /// How many columns of a screen it takes.
    fn width(&self) -> usize {
        let end = self.columns[self.columns.len() - 1];
        match self.laid {
            Laid::Across => end - 1,
            Laid::Upright => end + NAME - 1,
        }
    }

    /// Who is on a square, N first.
    fn there(&self, square: Square) -> Vec<Group> {
        let Situation { board, position, .. } = self.situation;
        let mut there = Vec::new();
        let (mut right, mut below) = (0, 0);
        for side in Side::BOTH {
            let place = board.place(side, square);
            let Some(text) = self.signs.pieces(position.side(side), side, place) else { continue };
            let after = length(&text);
            there.push(Group { right, below, side, text });
            // Where no line is free between rows, what stands below could be in the next one.
            match self.laid {
                Laid::Across => below += 1,
                Laid::Upright => right += after,
            }
        }
        there
    }

    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        for square in squares(self.situation.board) {
            self.draw_square(square, &mut canvas);
            if self.is_safe(square) {
                self.draw_name(square, &mut canvas);
            }
        }
        for side in Side::BOTH {
            let waiting = self.off_track(side, Place::WAITING).into_iter().collect();
            self.draw_bay(self.cloth.start(side), &format!("{side}'s start"), waiting, &mut canvas);
        }
        let centre = Side::BOTH.into_iter().filter_map(|side| self.off_track(side, Place::CENTRE));
        self.draw_bay(self.cloth.centre(), "centre", centre.collect(), &mut canvas);
        canvas
    }

    fn draw_square(&self, square: Square, canvas: &mut Canvas) {
        let (x, y) = self.corner(square);
        let there = self.there(square);
        if there.is_empty() {
            canvas.write(x, y, self.signs.empty(self.is_safe(square)), Ink::Plain);
        }
        for Group { right, below, side, text } in there {
            canvas.write(x + right, y + below, &text, Ink::Of(side));
        }
    }

    /// The name of a safe square, beyond the edge at which it lies.
    fn draw_name(&self, square: Square, canvas: &mut Canvas) {
        let (letter, place) = self.situation.board.name(square);
        let name = format!("{letter}{place}");
        let (x, y) = self.corner(square);
        let (column, row) = self.cloth.at(square);
        let (x, y) = match self.laid {
            Laid::Across if row == 0 => (x, y - 1),
            Laid::Across => (x, self.rows[self.rows.len() - 1]),
            Laid::Upright if column == 0 => (x - NAME, y),
            Laid::Upright => (self.columns[self.columns.len() - 1], y),
        };
        canvas.write(x, y, &name, Ink::Faint);
    }

    /// A bay with its name and who is in it, in the middle; as much of it as has room.
    fn draw_bay(
        &self,
        bay: Option<Bay>,
        name: &str,
        there: Vec<(Side, String)>,
        canvas: &mut Canvas,
    ) {
        let Some(Bay { column, row, columns, rows }) = bay else { return };
        let (left, right) =
            (self.columns[usize::from(column)], self.columns[usize::from(column + columns)]);
        let (top, bottom) = (self.rows[usize::from(row)], self.rows[usize::from(row + rows)]);
        let pieces = there.into_iter().map(|(side, text)| (text, Ink::Of(side)));
        let lines = std::iter::once((name.to_owned(), Ink::Faint)).chain(pieces);
        let room = right - left - 1;
        let lines: Vec<_> = lines.filter(|(text, _)| length(text) <= room).collect();
        let first = top + (bottom - top).saturating_sub(lines.len()) / 2;
        for (y, (text, ink)) in (first..bottom).zip(lines) {
            canvas.write(left + (room - length(&text)) / 2, y, &text, ink);
        }
    }

    fn off_track(&self, side: Side, place: Place) -> Option<(Side, String)> {
        let there = self.situation.position.side(side);
        self.signs.pieces(there, side, place).map(|text| (side, text))
    }

    fn is_safe(&self, square: Square) -> bool {
        self.situation.board.is_safe(square.number())
    }

    /// Where a square begins on the canvas.
    fn corner(&self, square: Square) -> (usize, usize) {
        let (column, row) = self.cloth.at(square);
        (self.columns[usize::from(column)], self.rows[usize::from(row)])
    }
}

/// The columns that a text takes; no sign is wide.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Where things of such sizes begin that stand one after the other, and where the last one ends.
fn starts(first: usize, sizes: &[usize]) -> Vec<usize> {
    let mut at = first;
    let next = sizes.iter().map(|size| {
        at += size;
        at
    });
    std::iter::once(first).chain(next).collect()
}

fn squares(board: Board) -> impl Iterator<Item = Square> {
    let place = move |steps| Place::on(steps).and_then(|place| board.square(Side::N, place));
    (1..=board.last()).filter_map(place)
}
