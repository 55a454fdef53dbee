//! The texts of a column. Most cells repeat the one before, which then takes no further space.

/// Texts, one for each cell.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The different texts, one after another.
    all: String,
    /// The beginning and the end of each cell in them.
    cells: Vec<(usize, usize)>,
    /// The length of all cells.
    bytes: usize,
}

impl Texts {
    /// Adds a cell.
    #[inline]
    pub fn push(&mut self, cell: &str) {
        self.bytes += cell.len();
        if let Some(&last) = self.cells.last()
            && self.all.as_bytes()[last.0..last.1] == *cell.as_bytes()
        {
            return self.cells.push(last);
        }
        let start = self.all.len();
        self.all.push_str(cell);
        self.cells.push((start, self.all.len()));
    }

    /// Adds the cells of another column.
    pub fn append(&mut self, other: &Texts) {
        let before = self.all.len();
        self.all.push_str(&other.all);
        self.cells.extend(other.cells.iter().map(|&(start, end)| (before + start, before + end)));
        self.bytes += other.bytes;
    }

    /// Takes out all cells. The memory stays, for the next ones.
    pub fn clear(&mut self) {
        self.all.clear();
        self.cells.clear();
        self.bytes = 0;
    }

    /// Returns a cell.
    pub fn get(&self, index: usize) -> &str {
        let (start, end) = self.cells[index];
        &self.all[start..end]
    }

    /// Returns the different texts, one after another.
    pub fn all(&self) -> &str {
        &self.all
    }

    /// Returns the beginning and the end of each cell in [`Texts::all`].
    pub fn cells(&self) -> &[(usize, usize)] {
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
        let cells = ["N", "N", "", "", "ગામ", "N", "N"];
        cells.iter().for_each(|cell| texts.push(cell));
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
