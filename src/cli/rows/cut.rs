//! Tables whose long cells are shortened to fit the terminal.

use unicode_normalization::char::is_combining_mark;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The minimum width of a shortened column.
const NARROWEST: usize = 8;

/// Shortens cells, also of the head, so that a table is at most `width` columns wide.
pub fn cut(rows: &mut [Vec<String>], give_way: &[Vec<usize>], width: usize) {
    let widths = widths(rows, give_way, width);
    for row in rows {
        for (cell, &width) in row.iter_mut().zip(&widths) {
            *cell = clipped(cell, width);
        }
    }
}

/// Returns the width of each column. If the table is too wide, narrows the columns of the first set, the
/// widest first, then those of the next set.
fn widths(rows: &[Vec<String>], give_way: &[Vec<usize>], width: usize) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let mut widths: Vec<usize> = (0..columns).map(|c| widest(c).unwrap_or(0)).collect();
    let borders = 3 * columns + 1;
    for columns in give_way {
        while widths.iter().sum::<usize>() + borders > width {
            match columns.iter().copied().max_by_key(|&column| widths[column]) {
                Some(widest) if widths[widest] > NARROWEST => widths[widest] -= 1,
                _ => break,
            }
        }
    }
    widths
}

/// Shortens a text to `width` columns, with a `…` at the end. Never splits a wide character, or a letter from
/// its marks.
fn clipped(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |&(_, c): &(usize, char)| {
        used += c.width().unwrap_or(0);
        used < width
    };
    let end = text.char_indices().take_while(fits).last().map_or(0, |(at, c)| at + c.len_utf8());
    format!("{}…", text[..whole_letters(text, end)].trim_end())
}

/// Returns the last position up to `end` at which a letter starts.
fn whole_letters(text: &str, end: usize) -> usize {
    let begins = |at: &usize| {
        text.is_char_boundary(*at)
            && !text[*at..].starts_with(|c: char| is_combining_mark(c) || c == '\u{200D}')
    };
    (0..=end).rev().find(begins).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_shortened_between_letters() {
        let cases = [
            ("Pune", 4, "Pune"),
            ("Mumbai", 4, "Mum…"),
            ("New Delhi", 5, "New…"),
            ("東京都", 5, "東京…"),
            ("東京都", 4, "東…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
            ("पुणे शहर", 3, "पुणे…"),
            ("काका", 2, "…"),
            ("", 0, ""),
        ];
        for (text, width, expected) in cases {
            let clipped = clipped(text, width);
            assert_eq!(clipped, expected, "{text}");
            assert!(clipped.width() <= width);
        }
    }

    #[test]
    fn the_widest_columns_give_way() {
        let row = [5, 60, 30, 9, 3, 3, 3, 3, 20].map(|width| "x".repeat(width)).to_vec();
        let fits = |most: usize| {
            let widths = widths(std::slice::from_ref(&row), &[vec![1, 2, 3], vec![8]], most);
            assert_eq!(widths.iter().sum::<usize>() + 28, most, "{widths:?}");
            widths
        };
        assert_eq!(fits(120), [5, 23, 23, 9, 3, 3, 3, 3, 20]);
        assert_eq!(fits(80), [5, 8, 8, 8, 3, 3, 3, 3, 11]);
    }
}
