//! Variant files in canonical form. Every line stays a line, except that blank lines are single.

use super::spaced;
use crate::notation::fields;
use crate::rulebook::field_line;

/// Returns the text of a variant file in canonical form. Changes no rule, no value of a field and no remark.
pub fn format_variant_file(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut was_field = false;
    // A byte-order mark says nothing, as in a log.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for line in text.lines().map(str::trim) {
        let is_field = field_line(line).is_some();
        let before = lines.last();
        // The rules are apart from the fields before them.
        let apart = was_field && !is_field && !line.is_empty();
        if apart && before.is_some_and(|line| !line.is_empty()) {
            lines.push(String::new());
        }
        if !line.is_empty() || lines.last().is_some_and(|line| !line.is_empty()) {
            lines.push(formatted(line));
        }
        was_field = is_field;
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn formatted(line: &str) -> String {
    match field_line(line) {
        Some((name, value)) => {
            let known = fields::interview_field(name).map_or(name, |known| known.name);
            let remark = fields::interview_remark(name, value).unwrap_or(value.len());
            let (value, remark) = value.split_at(remark);
            with_remark(format!("{known}: {}", value.trim()).trim_end(), remark)
        }
        None => {
            let (rules, remark) = line.split_at(line.find('#').unwrap_or(line.len()));
            with_remark(&spaced(rules, &[(',', ", "), ('=', " = ")]), remark)
        }
    }
}

/// Joins the text of a line with a remark, as logs write it.
fn with_remark(text: &str, remark: &str) -> String {
    let said = remark.strip_prefix('#').map(str::trim_end).unwrap_or_default();
    let space = if said.is_empty() || said.starts_with(' ') { "" } else { " " };
    match (remark.is_empty(), text.is_empty()) {
        (true, _) => text.to_owned(),
        (false, true) => format!("#{space}{said}"),
        (false, false) => format!("{text}  #{space}{said}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{file_rules, items};

    #[test]
    fn only_the_layout_changes() {
        let cases = [
            ("", ""),
            (
                "\n\nbasic\r\n\n\n  forfeit=never#  he said\n\n",
                "basic\n\nforfeit = never  #  he said\n",
            ),
            (
                "told-by :  Aunt # the elder\nDate:2022-12-28#x\ndate:2022 #x\nbasic,kings=2",
                "Told-By: Aunt # the elder\nDate: 2022-12-28#x\nDate: 2022  # x\n\nbasic, kings = 2\n",
            ),
            ("#so\nmood: good\n\n\nOdd  words here ,", "# so\nmood: good\n\nOdd words here,\n"),
        ];
        for (text, expected) in cases {
            let formatted = format_variant_file(text);
            assert_eq!(formatted, expected, "{text}");
            assert_eq!(format_variant_file(&formatted), formatted, "{text}");
            let names = |text: &str| {
                let rules = file_rules(text);
                let item = |item: &crate::rulebook::Item<'_>| {
                    let name = item.name.text.split_whitespace().collect::<Vec<_>>().join(" ");
                    (name, item.value.map(|value| value.text.to_owned()))
                };
                items(&rules).iter().map(item).collect::<Vec<_>>()
            };
            assert_eq!(names(&formatted), names(text), "{text}");
        }
    }
}
