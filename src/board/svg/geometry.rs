//! The positions and sizes of everything in a drawing.

use super::super::Area;
use crate::layout::{Bay, Edge, Plan, Spot};
use crate::table::Side;

/// The width of a square. All measures are whole units.
pub const CELL: i32 = 60;
/// The width of the strips beside the board.
const STRIP: i32 = 90;
/// The distance between the board and a strip, and the margin of the drawing.
pub const GAP: i32 = 12;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// A board with a strip at each edge where a side sits. A strip holds the exited pieces, and the places for
/// which the board has no bay.
pub struct Geometry<'a> {
    /// The board.
    pub plan: &'a Plan,
    /// The squares.
    pub track: Rect,
    /// The whole drawing.
    pub whole: Rect,
}

impl<'a> Geometry<'a> {
    /// Measures a board.
    pub fn new(plan: &'a Plan) -> Geometry<'a> {
        let width = i32::from(plan.columns) * CELL;
        let height = i32::from(plan.rows) * CELL;
        let room = |edge| match has_strip(plan, edge) {
            true if plan.beside.is_empty() => GAP,
            true => STRIP + GAP,
            false => 0,
        };
        let track = Rect { x: room(Edge::Left) + GAP, y: room(Edge::Top) + GAP, width, height };
        let whole = Rect {
            x: 0,
            y: 0,
            width: track.x + width + room(Edge::Right) + GAP,
            height: track.y + height + room(Edge::Bottom) + GAP,
        };
        Geometry { plan, track, whole }
    }

    /// Returns the rectangle of an area.
    pub fn area(&self, area: Area) -> Rect {
        match area {
            Area::Square(name) => {
                // An area of another board has no place here.
                let at = self.plan.square(name).map(|square| (square.column, square.row));
                let (column, row) = at.unwrap_or_default();
                self.cells(column, row, 1, 1)
            }
            Area::Waiting(side) => match self.plan.bay(Spot::Waiting, Some(side)) {
                Some(bay) => self.bay(bay),
                None => self.half(side, false),
            },
            Area::Out(side) => match self.plan.bay(Spot::Waiting, Some(side)) {
                Some(_) => self.strip(self.edge(side)),
                None => self.half(side, true),
            },
            Area::Centre => match self.plan.bay(Spot::Centre, None) {
                Some(bay) => self.bay(bay),
                None => self.strip(free_edge(self.plan)),
            },
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

    /// Returns the edge where a side sits.
    fn edge(&self, side: Side) -> Edge {
        let seat = self.plan.seats.iter().find(|seat| seat.side == side);
        seat.map_or(Edge::Left, |seat| seat.edge)
    }

    /// Returns the strip at an edge of the board.
    fn strip(&self, edge: Edge) -> Rect {
        let Rect { x, y, width, height } = self.track;
        match edge {
            Edge::Left => Rect { x: GAP, y, width: STRIP, height },
            Edge::Right => Rect { x: x + width + GAP, y, width: STRIP, height },
            Edge::Top => Rect { x, y: GAP, width, height: STRIP },
            Edge::Bottom => Rect { x, y: y + height + GAP, width, height: STRIP },
        }
    }

    /// Returns half of a side's strip, split across its length.
    fn half(&self, side: Side, second: bool) -> Rect {
        let edge = self.edge(side);
        let Rect { x, y, width, height } = self.strip(edge);
        let by = i32::from(second);
        match edge {
            Edge::Left | Edge::Right => {
                let height = height / 2;
                Rect { x, y: y + by * height, width, height }
            }
            Edge::Top | Edge::Bottom => {
                let width = width / 2;
                Rect { x: x + by * width, y, width, height }
            }
        }
    }
}

/// Returns whether a board has a strip at an edge, either for a side or for a centre without a bay.
fn has_strip(plan: &Plan, edge: Edge) -> bool {
    let centre = plan.has_centre && plan.bay(Spot::Centre, None).is_none();
    plan.seats.iter().any(|seat| seat.edge == edge) || centre && free_edge(plan) == edge
}

/// Returns the edge for a centre without a bay: one at which no side sits.
fn free_edge(plan: &Plan) -> Edge {
    let across = plan.seats.iter().any(|seat| seat.edge == Edge::Left);
    if across { Edge::Bottom } else { Edge::Right }
}

impl Rect {
    /// Returns the rectangle, made smaller on every side.
    pub const fn within(self, by: i32) -> Rect {
        Rect {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
        }
    }

    /// Returns the rectangle without its top part.
    pub const fn below(self, by: i32) -> Rect {
        Rect { y: self.y + by, height: self.height - by, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::Board;
    use crate::games::{deleb, tamman, thaayam};

    fn meet(a: Rect, b: Rect) -> bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    /// Every board of Dadu, horizontal and upright, those of Thaayam and Tammà·n, and fields of dèleb.
    fn plans() -> impl Iterator<Item = Plan> {
        let boards = (2..=12).flat_map(|s| (2..=9).map(move |l| Board::new(s, l)));
        let dadu = boards.flat_map(|board| [board.plan(), board.plan().upright()]);
        let rules = thaayam::Rules::new(thaayam::Variant::BASIC);
        let tamman = tamman::Rules::new(tamman::Variant::BASIC).board_plan(&Side::ALL);
        let deleb = [5, 20, 100].map(|lines| {
            let variant = deleb::Variant::BASIC.with(deleb::Parameter::CrossLines, lines);
            deleb::Rules::new(variant.expect("of the table")).board_plan(&Side::BOTH)
        });
        dadu.chain([rules.board_plan(&Side::ALL), rules.board_plan(&Side::BOTH), tamman])
            .chain(deleb)
    }

    #[test]
    fn no_two_areas_of_any_board_meet_and_all_are_on_the_sheet() {
        for plan in plans() {
            let geometry = Geometry::new(&plan);
            let areas: Vec<Rect> = Area::all(&plan).map(|area| geometry.area(area)).collect();
            let beside = plan.beside.len() * plan.seats.len() + usize::from(plan.has_centre);
            assert_eq!(areas.len(), plan.squares.len() + beside);
            for (index, &area) in areas.iter().enumerate() {
                let others = areas[..index].iter();
                assert!(!others.clone().any(|&other| meet(area, other)), "{plan:?}");
                assert!(area.x >= 0 && area.x + area.width <= geometry.whole.width);
                assert!(area.y >= 0 && area.y + area.height <= geometry.whole.height);
                assert!(area.width >= 50 && area.height >= 50, "{area:?}");
            }
        }
    }
}
