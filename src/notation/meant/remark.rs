//! The sign that begins a remark, in the width of another script, and the old text of a corrected line in a remark.

/// Signs that mean `#`.
const WIDE: [char; 2] = ['＃', '﹟'];

/// Returns a line whose remark begins with a wide `＃`, with a `#` in its place: everything else stays. Returns
/// nothing if there is none, or if a remark begins before it.
pub fn with_remark_sign(line: &str) -> Option<String> {
    let opens = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let first = line.char_indices().find(|&(at, c)| (c == '#' || WIDE.contains(&c)) && opens(at));
    let (at, sign) = first.filter(|&(_, c)| c != '#')?;
    Some(format!("{}#{}", &line[..at], &line[at + sign.len_utf8()..]))
}

/// Returns the start of the words `was: …` in a remark, with which dadu keeps the old text of a corrected line: at its
/// beginning or behind a `;`. Elsewhere they are words of the recorder.
pub fn old_text_start(remark: &str) -> Option<usize> {
    let is_first = |before: &str| before.trim_end_matches('#').is_empty() || before.ends_with(';');
    let mut found = remark.match_indices("was: ").map(|(at, _)| at);
    found.find(|&at| is_first(remark[..at].trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_of_a_remark_changes() {
        let cases = [
            ("S1 2 ＃ all  shout ３", Some("S1 2 # all  shout ３")),
            ("﹟tea", Some("#tea")),
            ("S1 2 # see ＃ 3", None),
            ("S1 2＃", None),
            ("S1 2", None),
        ];
        for (line, expected) in cases {
            assert_eq!(with_remark_sign(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn only_the_old_text_of_a_line_is_found() {
        for (remark, start) in [
            ("# was: Nl 3", Some(2)),
            ("#was: Nl 3", Some(1)),
            ("# tea; was: Nl 3", Some(7)),
            ("# the score was: N1 3", None),
            ("# it was: late; was: Nl 3", Some(16)),
            ("# was", None),
        ] {
            assert_eq!(old_text_start(remark), start, "{remark}");
        }
    }
}
