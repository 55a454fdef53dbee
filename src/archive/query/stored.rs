//! Search for positions in the boards that the archive stores. This takes a small part of the time of a replay, but
//! does not tell where in the log a match is.

use super::position::{EarnedFacts, SeenBoard, all_hold, depends_on};
use super::tree::{Fact, Formula};
use crate::facts::boards::{BoardReader, Counted};
use crate::layout::Group;
use crate::table::BySide;

/// Returns the number of matches of a position in a game with these stored boards; `None` if they have another form.
pub fn count_matches(formula: &Formula<Fact>, boards: &[u8]) -> Option<u32> {
    let mut reader = BoardReader::new(boards)?;
    let mut board = StoredBoard::of(formula, &reader)?;
    let (mut matches, mut holds, mut is_same) = (0, false, false);
    while reader.board(|index, by| is_same &= !board.change(index, by))? {
        if !is_same {
            let held = std::mem::replace(&mut holds, all_hold(formula, &board));
            matches += u32::from(holds && !held);
            is_same = true;
        }
    }
    Some(matches)
}

/// The part of a board on which a formula depends.
struct StoredBoard {
    /// What the formula depends on, and how many there are.
    counts: Vec<(Counted, u8)>,
    /// For each index in the stored boards the place in `counts`, if it is there.
    places: Vec<Option<u32>>,
    /// Whether sides earn something in this game.
    earns: bool,
}

impl StoredBoard {
    fn of(formula: &Formula<Fact>, reader: &BoardReader<'_>) -> Option<StoredBoard> {
        let mut board = StoredBoard { counts: Vec::new(), places: Vec::new(), earns: false };
        for counted in reader.counted() {
            let counted = counted?;
            let matters = formula.any(&|fact| depends_on(fact, &counted));
            board.places.push(matters.then_some(board.counts.len() as u32));
            board.counts.extend(matters.then_some((counted, 0)));
            board.earns |= matches!(counted, Counted::Da(_));
        }
        Some(board)
    }

    /// Takes a change. Returns whether the formula depends on it.
    #[inline]
    fn change(&mut self, index: usize, by: i8) -> bool {
        let Some(place) = self.places[index] else { return false };
        let (_, count) = &mut self.counts[place as usize];
        *count = count.wrapping_add_signed(by);
        true
    }
}

impl SeenBoard for StoredBoard {
    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        for (counted, count) in &self.counts {
            if let Counted::Pieces(group) = counted
                && *count > 0
            {
                visit(&Group { count: *count, ..*group });
            }
        }
    }

    fn earned(&self) -> Option<BySide<EarnedFacts>> {
        let mut earned = BySide::all(EarnedFacts::default());
        for &(counted, count) in &self.counts {
            match counted {
                Counted::Open(side) => earned[side].open = count > 0,
                Counted::Da(side) => earned[side].da = u32::from(count),
                Counted::Pieces(_) => {}
            }
        }
        self.earns.then_some(earned)
    }
}
