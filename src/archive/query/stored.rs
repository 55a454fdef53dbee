//! Search for positions in the boards that the archive stores. This takes a small part of the time of a replay, but
//! the lines of the matches are not known.

use super::position::{EarnedFacts, SeenBoard, all_hold, depends_on};
use super::tree::{Fact, Formula};
use crate::facts::boards::{BoardEntry, BoardReader};
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
    /// The entries on which the formula depends, and their numbers.
    counts: Vec<(BoardEntry, u8)>,
    /// For each entry of the stored boards, its place in `counts`, if it is there.
    places: Vec<Option<u32>>,
    /// Whether sides earn something in this game.
    earns: bool,
}

impl StoredBoard {
    fn of(formula: &Formula<Fact>, reader: &BoardReader<'_>) -> Option<StoredBoard> {
        let mut board = StoredBoard { counts: Vec::new(), places: Vec::new(), earns: false };
        for entry in reader.entries() {
            let entry = entry?;
            let matters = formula.any(&|fact| depends_on(fact, &entry));
            board.places.push(matters.then_some(board.counts.len() as u32));
            board.counts.extend(matters.then_some((entry, 0)));
            board.earns |= matches!(entry, BoardEntry::Da(_));
        }
        Some(board)
    }

    /// Takes a change of an entry. Returns whether the formula depends on it.
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
        for (entry, count) in &self.counts {
            if let BoardEntry::Pieces(group) = entry
                && *count > 0
            {
                visit(&Group { count: *count, ..*group });
            }
        }
    }

    fn earned(&self) -> Option<BySide<EarnedFacts>> {
        let mut earned = BySide::all(EarnedFacts::default());
        for &(entry, count) in &self.counts {
            match entry {
                BoardEntry::Open(side) => earned[side].open = count > 0,
                BoardEntry::Da(side) => earned[side].da = u32::from(count),
                BoardEntry::Pieces(_) => {}
            }
        }
        self.earns.then_some(earned)
    }
}
