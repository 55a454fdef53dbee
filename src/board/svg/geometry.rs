//! The positions and sizes of everything in a drawing.

use super::super::Area;
use crate::layout::{Bay, BoardSeat, Edge, Plan, Shape, Spot};
use crate::table::Side;

/// The width of a square. All measures are whole units.
pub const CELL: i32 = 40;
/// The width of the hem around the cloth.
pub const HEM: i32 = 21;
/// The width of a tray that holds only exited pieces.
const TRAY: i32 = 34;
/// The width of a tray that also holds pieces for which the cloth has no bay.
const WIDE_TRAY: i32 = 66;
/// The distance between the cloth and a tray.
const GAP: i32 = 4;
/// The height of the label of an area beside the track.
const LABEL: i32 = 18;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// A board: squares and bays on a cloth with a hem, and trays beside it. A side's tray for its exited pieces is
/// where the pieces leave: beyond the end of a track, and on a grid beside its player.
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
        let room = |edge| match has_tray(plan, edge) {
            true => HEM + GAP + tray_width(plan) + 1,
            false => HEM + 1,
        };
        let track = Rect { x: room(Edge::Left), y: room(Edge::Top), width, height };
        let whole = Rect {
            x: 0,
            y: 0,
            width: track.x + width + room(Edge::Right),
            height: track.y + height + room(Edge::Bottom),
        };
        Geometry { plan, track, whole }
    }

    /// Returns the cloth with its hem.
    pub const fn hem(&self) -> Rect {
        self.track.within(-HEM)
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
                None => self.half(self.edge(side), false),
            },
            Area::Out(side) => match self.has_bays() {
                true => self.tray(self.out_edge(side)),
                false => self.half(self.out_edge(side), true),
            },
            Area::Centre => match self.plan.bay(Spot::Centre, None) {
                Some(bay) => self.bay(bay),
                None => self.tray(free_edge(self.plan)),
            },
        }
    }

    /// Returns the place of an area's label, beside the track.
    pub fn label(&self, area: Area) -> Rect {
        let whole = self.area(area);
        let Rect { x, y, width, height } = whole;
        // In a narrow tray a long label is turned.
        let is_turned = width < CELL && area == Area::Centre;
        let label = Rect { height: if is_turned { 54 } else { LABEL }, ..whole };
        let is_low = match area {
            Area::Out(_) if width < height => !self.leaves_low(area),
            Area::Waiting(side) => !self.enters_low(side, whole),
            // The closed end of the bay.
            Area::Centre => y == self.track.y + 4,
            _ => false,
        };
        match area {
            // A low and long tray has its label at the end away from the exit.
            _ if height < 2 * LABEL && width > 3 * height => {
                let x = if self.leaves_right(area) { x } else { x + width - 72 };
                Rect { x, y, width: 72, height }
            }
            _ if is_low => Rect { y: y + height - label.height - 2, ..label },
            _ => Rect { y: y + 2, ..label },
        }
    }

    /// Returns the part of an area that holds pieces, without its label.
    pub fn room(&self, area: Area) -> Rect {
        let (whole, label) = (self.area(area), self.label(area));
        match () {
            () if label.width < whole.width && label.x == whole.x => {
                Rect { x: whole.x + label.width, width: whole.width - label.width, ..whole }
            }
            () if label.width < whole.width => Rect { width: whole.width - label.width, ..whole },
            () if label.y - whole.y > LABEL / 2 => Rect { height: label.y - whole.y, ..whole },
            () => Rect {
                y: label.y + label.height,
                height: whole.y + whole.height - label.y - label.height,
                ..whole
            },
        }
    }

    /// Returns the middle of an area.
    pub fn middle(&self, area: Area) -> (i32, i32) {
        let Rect { x, y, width, height } = self.area(area);
        (x + width / 2, y + height / 2)
    }

    /// Returns whether every side has a bay for its waiting pieces, or none has any.
    pub fn has_bays(&self) -> bool {
        !is_shared(self.plan)
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

    fn seat(&self, side: Side) -> Option<&BoardSeat> {
        self.plan.seats.iter().find(|seat| seat.side == side)
    }

    /// Returns the edge where a side sits.
    pub fn edge(&self, side: Side) -> Edge {
        self.seat(side).map_or(Edge::Left, |seat| seat.edge)
    }

    /// Returns the edge over which a side's pieces leave.
    pub fn out_edge(&self, side: Side) -> Edge {
        self.seat(side).map_or(Edge::Right, |seat| out_edge(self.plan, seat))
    }

    /// Returns the middle of the square from which the pieces of a tray leave.
    fn exit(&self, area: Area) -> (i32, i32) {
        let Area::Out(side) = area else { return (self.track.x, self.track.y) };
        let last = self.seat(side).and_then(|seat| seat.path.last());
        last.map_or((self.track.x, self.track.y), |&square| self.middle(Area::Square(square)))
    }

    /// Returns whether pieces come into a tray in its lower half.
    pub fn leaves_low(&self, area: Area) -> bool {
        self.exit(area).1 > self.track.y + self.track.height / 2
    }

    /// Returns whether pieces come into a tray in its right half.
    pub fn leaves_right(&self, area: Area) -> bool {
        self.exit(area).0 > self.track.x + self.track.width / 2
    }

    /// Returns whether a side's pieces leave an area for a square in its lower half.
    fn enters_low(&self, side: Side, area: Rect) -> bool {
        let first = self.seat(side).and_then(|seat| seat.path.first());
        let middle = area.y + area.height / 2;
        first.is_some_and(|&square| self.middle(Area::Square(square)).1 > middle)
    }

    /// Returns the tray at an edge of the board.
    fn tray(&self, edge: Edge) -> Rect {
        let Rect { x, y, width, height } = self.hem();
        let tray = tray_width(self.plan);
        match edge {
            Edge::Left => Rect { x: x - GAP - tray, y, width: tray, height },
            Edge::Right => Rect { x: x + width + GAP, y, width: tray, height },
            Edge::Top => Rect { x, y: y - GAP - tray, width, height: tray },
            Edge::Bottom => Rect { x, y: y + height + GAP, width, height: tray },
        }
    }

    /// Returns half of a tray, split across its length.
    fn half(&self, edge: Edge, second: bool) -> Rect {
        let Rect { x, y, width, height } = self.tray(edge);
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

/// Returns whether the pieces of a side wait beside the board, because it has no bay for them.
fn is_shared(plan: &Plan) -> bool {
    let has_bay = |seat: &BoardSeat| plan.bay(Spot::Waiting, Some(seat.side)).is_some();
    plan.beside.contains(&Spot::Waiting) && !plan.seats.iter().all(has_bay)
}

fn tray_width(plan: &Plan) -> i32 {
    if is_shared(plan) { WIDE_TRAY } else { TRAY }
}

/// Returns the edge over which a side's pieces leave. A track ends opposite its beginning.
fn out_edge(plan: &Plan, seat: &BoardSeat) -> Edge {
    match plan.shape {
        Shape::Track => seat.edge.opposite(),
        Shape::Grid => seat.edge,
    }
}

/// Returns whether a board has a tray at an edge, either for a side or for a centre without a bay.
fn has_tray(plan: &Plan, edge: Edge) -> bool {
    let centre = plan.has_centre && plan.bay(Spot::Centre, None).is_none();
    let of_seat = |seat: &BoardSeat| {
        !plan.beside.is_empty()
            && (out_edge(plan, seat) == edge || is_shared(plan) && seat.edge == edge)
    };
    plan.seats.iter().any(of_seat) || centre && free_edge(plan) == edge
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

    /// Returns whether another rectangle lies in this one.
    pub const fn contains(self, other: Rect) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }

    /// Returns the rectangle, moved so that its place is relative to another one.
    pub const fn relative_to(self, other: Rect) -> Rect {
        Rect { x: self.x - other.x, y: self.y - other.y, ..self }
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
                assert!(geometry.whole.contains(area), "{area:?}");
                assert!(area.width >= 32 && area.height >= 32, "{area:?}");
            }
        }
    }

    #[test]
    fn labels_and_pieces_beside_the_track_have_their_own_room() {
        for plan in plans() {
            let geometry = Geometry::new(&plan);
            for area in Area::all(&plan).filter(|area| !matches!(area, Area::Square(_))) {
                let (label, room) = (geometry.label(area), geometry.room(area));
                assert!(!meet(label, room), "{area:?}: {label:?} {room:?}");
                let whole = geometry.area(area);
                assert!(
                    whole.contains(label) && whole.contains(room),
                    "{area:?}: {label:?} {room:?}"
                );
                assert!(room.width >= 12 && room.height >= 12, "{area:?} {plan:?}: {room:?}");
            }
        }
    }

    /// A piece leaves a track into the tray that is nearest to the last square.
    #[test]
    fn exited_pieces_lie_beyond_the_end_of_the_track() {
        for (segments, upright) in [(7, false), (7, true), (9, false), (5, true), (12, false)] {
            let plan = Board::new(segments, 5).plan();
            let plan = if upright { plan.upright() } else { plan };
            let geometry = Geometry::new(&plan);
            for seat in &plan.seats {
                let end = geometry.middle(Area::Square(*seat.path.last().expect("squares")));
                let away = |side| {
                    let (x, y) = geometry.middle(Area::Out(side));
                    if upright { (y - end.1).abs() } else { (x - end.0).abs() }
                };
                assert!(away(seat.side) < away(seat.side.opposite()), "{segments} {upright}");
            }
        }
    }
}
