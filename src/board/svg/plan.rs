//! Where everything of a drawing lies.

use super::super::{Area, Bay, Cloth, Laid};
use crate::rules::dadu::Board;
use crate::table::Side;

/// How wide a square is. Everything is measured in whole units.
pub const CELL: i32 = 60;
/// How wide the strips are that lie beside the cloth.
const STRIP: i32 = 90;
/// What lies between the cloth and a strip, and around everything.
const GAP: i32 = 12;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// A cloth with a strip at each end, for what has exited and for what the cloth has no bay for.
pub struct Plan {
    cloth: Cloth,
    laid: Laid,
    /// The squares.
    pub track: Rect,
    /// The whole drawing.
    pub whole: Rect,
}

impl Plan {
    /// The plan of a board.
    pub fn new(board: Board, laid: Laid) -> Plan {
        let cloth = Cloth::new(board, laid);
        let (columns, rows) = cloth.size();
        let (width, height) = (i32::from(columns) * CELL, i32::from(rows) * CELL);
        let below = if cloth.centre().is_none() { STRIP + GAP } else { 0 };
        let ends = STRIP + GAP;
        let (x, y, right, bottom) = match laid {
            Laid::Across => (ends, 0, ends, below),
            Laid::Upright => (0, ends, below, ends),
        };
        let track = Rect { x: x + GAP, y: y + GAP, width, height };
        let whole = Rect {
            x: 0,
            y: 0,
            width: track.x + width + right + GAP,
            height: track.y + height + bottom + GAP,
        };
        Plan { cloth, laid, track, whole }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.cloth.board()
    }

    /// Where an area lies.
    pub fn area(&self, area: Area) -> Rect {
        match area {
            Area::Square(square) => {
                let (column, row) = self.cloth.at(square);
                self.cells(column, row, 1, 1)
            }
            Area::Waiting(side) => self
                .cloth
                .start(side)
                .map_or_else(|| self.half(self.strip(side), false), |bay| self.bay(bay)),
            Area::Out(side) if self.cloth.start(side).is_some() => self.strip(side),
            Area::Out(side) => self.half(self.strip(side), true),
            Area::Centre => self.cloth.centre().map_or_else(|| self.beside(), |bay| self.bay(bay)),
        }
    }

    fn cells(&self, column: u16, row: u16, columns: u16, rows: u16) -> Rect {
        Rect {
            x: self.track.x + i32::from(column) * CELL,
            y: self.track.y + i32::from(row) * CELL,
            width: i32::from(columns) * CELL,
            height: i32::from(rows) * CELL,
        }
    }

    fn bay(&self, bay: Bay) -> Rect {
        self.cells(bay.column, bay.row, bay.columns, bay.rows).within(4)
    }

    /// The strip at a side's end of the cloth.
    fn strip(&self, side: Side) -> Rect {
        let Rect { x, y, width, height } = self.track;
        let far = side == Side::S;
        match self.laid {
            Laid::Across => {
                let x = if far { x + width + GAP } else { GAP };
                Rect { x, y, width: STRIP, height }
            }
            Laid::Upright => {
                let y = if far { y + height + GAP } else { GAP };
                Rect { x, y, width, height: STRIP }
            }
        }
    }

    /// The strip along the cloth, for a centre that has no bay.
    fn beside(&self) -> Rect {
        let Rect { x, y, width, height } = self.track;
        match self.laid {
            Laid::Across => Rect { x, y: y + height + GAP, width, height: STRIP },
            Laid::Upright => Rect { x: x + width + GAP, y, width: STRIP, height },
        }
    }

    /// Half of a strip, across its length.
    fn half(&self, strip: Rect, second: bool) -> Rect {
        let Rect { x, y, width, height } = strip;
        let by = i32::from(second);
        match self.laid {
            Laid::Across => {
                let height = height / 2;
                Rect { x, y: y + by * height, width, height }
            }
            Laid::Upright => {
                let width = width / 2;
                Rect { x: x + by * width, y, width, height }
            }
        }
    }
}

impl Rect {
    /// The same, smaller on every side.
    pub const fn within(self, by: i32) -> Rect {
        Rect {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
        }
    }

    /// The same without so much at its top.
    pub const fn below(self, by: i32) -> Rect {
        Rect { y: self.y + by, height: self.height - by, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(a: Rect, b: Rect) -> bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    #[test]
    fn no_two_areas_of_any_board_meet_and_all_are_on_the_sheet() {
        for (segments, length) in (2..=12).flat_map(|s| (2..=9).map(move |l| (s, l))) {
            let board = Board::new(segments, length);
            for laid in [Laid::Across, Laid::Upright] {
                let plan = Plan::new(board, laid);
                let areas: Vec<Rect> = Area::all(board).map(|area| plan.area(area)).collect();
                assert_eq!(areas.len(), usize::from(board.last()) + 5);
                for (index, &area) in areas.iter().enumerate() {
                    let others = areas[..index].iter();
                    assert!(!others.clone().any(|&other| meet(area, other)), "{segments} {length}");
                    assert!(area.x >= 0 && area.x + area.width <= plan.whole.width);
                    assert!(area.y >= 0 && area.y + area.height <= plan.whole.height);
                    assert!(area.width >= 50 && area.height >= 50, "{area:?}");
                }
            }
        }
    }
}
