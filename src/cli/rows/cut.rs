//! Tables that are made to fit by cutting what is too long.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No column is made narrower than this to make the table fit.
const NARROWEST: usize = 8;

/// Cuts cells, the head among them, so that a table takes so many columns of a terminal at most.
pub fn cut(rows: &mut [Vec<String>], give_way: &[Range<usize>], width: usize) {
    let widths = widths(rows, give_way, width);
    for row in rows {
        for (cell, &width) in row.iter_mut().zip(&widths) {
            *cell = clipped(cell, width);
        }
    }
}

/// How wide each column is: as wide as what stands in it, but those of the first range give way,
/// the widest first, then those of the next.
fn widths(rows: &[Vec<String>], give_way: &[Range<usize>], width: usize) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let mut widths: Vec<usize> = (0..columns).map(|c| widest(c).unwrap_or(0)).collect();
    let borders = 3 * columns + 1;
    for columns in give_way {
        while widths.iter().sum::<usize>() + borders > width {
            let widest = widths.iter_mut().take(columns.end).skip(columns.start).max();
            match widest {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                _ => break,
            }
        }
    }
    widths
}

/// A text in so many columns at most, cut with a `…`: never within a wide character, and never
/// between a letter and its marks.
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

/// The place at or before `end` at which a letter begins.
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
    fn what_is_cut_is_cut_between_letters() {
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
            let widths = widths(std::slice::from_ref(&row), &[1..4, 8..9], most);
            assert_eq!(widths.iter().sum::<usize>() + 28, most, "{widths:?}");
            widths
        };
        assert_eq!(fits(120), [5, 23, 23, 9, 3, 3, 3, 3, 20]);
        assert_eq!(fits(80), [5, 8, 8, 8, 3, 3, 3, 3, 11]);
    }
}
