//! The sign that begins a remark, in the width of another script.

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
}
