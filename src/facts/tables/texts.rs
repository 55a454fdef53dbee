//! The texts of a column. Most cells repeat the one before, which then takes no further space.

/// Texts, one for each cell.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The different texts, one after another.
    all: String,
    /// The beginning and the end of each of them.
    spans: Vec<(usize, usize)>,
    /// For each cell, which one it is. The last cell has the last one.
    cells: Vec<u32>,
    /// The length of all cells.
    bytes: usize,
}

impl Texts {
    /// Adds a cell.
    #[inline]
    pub fn push(&mut self, cell: &str) {
        let is_same =
            |&(start, end): &(usize, usize)| self.all.as_bytes()[start..end] == *cell.as_bytes();
        if !self.spans.last().is_some_and(is_same) {
            let start = self.all.len();
            self.all.push_str(cell);
            self.spans.push((start, self.all.len()));
        }
        self.bytes += cell.len();
        self.cells.push(self.spans.len() as u32 - 1);
    }

    /// Adds the cells of another column.
    pub fn append(&mut self, other: &Texts) {
        let (before, first) = (self.all.len(), self.spans.len() as u32);
        self.all.push_str(&other.all);
        self.spans.extend(other.spans.iter().map(|&(start, end)| (before + start, before + end)));
        self.cells.extend(other.cells.iter().map(|&cell| first + cell));
        self.bytes += other.bytes;
    }

    /// Takes out all cells. The memory stays, for the next ones.
    pub fn clear(&mut self) {
        self.all.clear();
        self.spans.clear();
        self.cells.clear();
        self.bytes = 0;
    }

    /// Returns a cell.
    pub fn get(&self, index: usize) -> &str {
        let (start, end) = self.spans[self.cells[index] as usize];
        &self.all[start..end]
    }

    /// Returns the different texts, one after another.
    pub fn all(&self) -> &str {
        &self.all
    }

    /// Returns the beginning and the end of each of them in [`Texts::all`].
    pub fn spans(&self) -> &[(usize, usize)] {
        &self.spans
    }

    /// Returns for each cell which one of the texts it is, from 0.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Returns the length of all cells, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_texts_are_stored_once() {
        let mut texts = Texts::default();
        // The second half of a text has the same letters in another place of memory.
        let (one, other) = "NN".split_at(1);
        [one, one, "", "", "ગામ", one, other].iter().for_each(|cell| texts.push(cell));
        let mut more = Texts::default();
        ["N", "S"].iter().for_each(|cell| more.push(cell));
        texts.append(&more);
        let found: Vec<&str> = (0..texts.cells().len()).map(|index| texts.get(index)).collect();
        assert_eq!(found, ["N", "N", "", "", "ગામ", "N", "N", "N", "S"]);
        assert_eq!((texts.all(), texts.bytes()), ("NગામNNS", 15));
        texts.clear();
        assert_eq!((texts.cells().len(), texts.bytes()), (0, 0));
    }
}
