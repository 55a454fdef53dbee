//! Conversion of document URIs to file paths.

use std::path::PathBuf;

/// Returns the path of a file URI: `file:///home/aunt/khan.dadu`.
pub fn file(uri: &str) -> Option<PathBuf> {
    let (scheme, rest) = uri.split_once(':')?;
    let rest = rest.strip_prefix("//").filter(|_| scheme.eq_ignore_ascii_case("file"))?;
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = decoded(path)?;
    let drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    match host {
        // A drive of Windows: `file:///c:/logs/khan.dadu`.
        "" | "localhost" if drive => Some(PathBuf::from(&path[1..])),
        "" | "localhost" => Some(PathBuf::from(path)),
        // A network share, as Windows writes it.
        host => Some(PathBuf::from(format!("//{host}{path}"))),
    }
}

/// Decodes `%20` and the like; `None` if the result is not valid UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files_name_files() {
        let cases = [
            ("file:///home/a%20b/k.dadu", Some("/home/a b/k.dadu")),
            ("file:///home/%E0%AA%86.dadu", Some("/home/આ.dadu")),
            ("file:///c%3A/logs/k.dadu", Some("c:/logs/k.dadu")),
            ("FILE://localhost/k", Some("/k")),
            ("file://server/logs/k.dadu", Some("//server/logs/k.dadu")),
            ("file:///100%", Some("/100%")),
            ("untitled:Untitled-1", None),
            ("file:///%FF", None),
            ("file://", None),
            ("", None),
        ];
        for (uri, path) in cases {
            assert_eq!(file(uri), path.map(PathBuf::from), "{uri}");
        }
    }
}
