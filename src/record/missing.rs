//! The lines of this session that another program removed when it wrote the file.

use std::collections::HashMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::state::has_play;
use crate::games::GameId;
use crate::notation::{VERSION, parse};

/// The lines of this session that a new text lacks.
#[derive(Default)]
pub(super) struct Missing {
    /// The indexes in the new text of lines that this session wrote.
    own: Vec<usize>,
    /// The lines to write again at the end, as they were.
    again: Vec<String>,
    /// The lines to keep in remarks, because other play is in their place.
    remarks: Vec<String>,
    /// The lines that were changed, with the new ones.
    changed: Vec<(String, String)>,
}

/// Returns the lines of a text.
pub(super) fn lines(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text).lines().map(str::to_owned).collect()
}

impl Missing {
    /// Compares the text of the recorder with a new one. `loaded` are the lines that this session did not write.
    pub fn of(loaded: &[String], text: &[u8], new: &[u8], game: GameId) -> Missing {
        let (old, new) = (lines(text), lines(new));
        let is_own = own_lines(loaded, &old);
        let mut missing = Missing::default();
        for change in capture_diff_slices(Algorithm::Myers, &old, &new) {
            let (was, now) = (change.old_range(), change.new_range());
            match change {
                DiffOp::Equal { .. } => {
                    let own = was.clone().zip(now).filter(|&(at, _)| is_own[at]);
                    missing.own.extend(own.map(|(_, at)| at));
                }
                DiffOp::Insert { .. } => {}
                DiffOp::Replace { .. } if was.len() == now.len() => {
                    let pairs = was.zip(now).filter(|&(at, _)| is_own[at]);
                    missing
                        .changed
                        .extend(pairs.map(|(was, now)| (old[was].clone(), new[now].clone())));
                }
                _ => {
                    let is_kept = |at: &usize| is_own[*at] && is_observation(&old[*at]);
                    let own = was.filter(is_kept).map(|at| old[at].clone()).collect();
                    missing.gone(own, || has_lines_of_play(&new[now.start..], game), game);
                }
            }
        }
        // A line that was moved is not missing.
        let is_there = |line: &String| {
            (0..new.len()).any(|at| missing.own.binary_search(&at).is_err() && new[at] == *line)
        };
        let Missing { again, remarks, .. } = &missing;
        let [again, remarks] = [again, remarks]
            .map(|lines| lines.iter().filter(|line| !is_there(line)).cloned().collect());
        Missing { again, remarks, ..missing }
    }

    /// Notes lines of this session that are gone. At the end of the play they can be written again.
    fn gone(&mut self, own: Vec<String>, has_later_play: impl Fn() -> bool, game: GameId) {
        let is_last = !own.is_empty() && !has_later_play();
        for line in own {
            let is_play = has_lines_of_play(std::slice::from_ref(&line), game);
            let is_remark = line.trim_start().starts_with('#');
            match is_last && (is_play || is_remark) {
                true => self.again.push(line),
                false => self.remarks.push(line),
            }
        }
    }

    /// Returns the lines of the new text that this session did not write.
    pub fn loaded(&self, new: &[u8]) -> Vec<String> {
        let is_other = |at: &usize| self.own.binary_search(at).is_err();
        let others = lines(new).into_iter().enumerate().filter(|(at, _)| is_other(at));
        others.map(|(_, line)| line).collect()
    }

    /// Returns the lines to add at the end of the new text.
    pub fn added(&self) -> Vec<String> {
        let remarks = self.remarks.iter().map(|line| format!("{WAS}{line}"));
        self.again.iter().cloned().chain(remarks).collect()
    }

    /// Returns the messages.
    pub fn messages(&self) -> Vec<String> {
        let quoted = |lines: &[String]| {
            lines.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>().join(" · ")
        };
        let mut said = Vec::new();
        if !self.again.is_empty() {
            said.push(format!(
                "Lines of this session were missing. dadu wrote them again: {}",
                quoted(&self.again)
            ));
        }
        if !self.remarks.is_empty() {
            said.push(format!(
                "Lines of this session were missing, with other lines in their place. dadu kept them in remarks at \
                 the end: {}",
                quoted(&self.remarks)
            ));
        }
        let changed = self.changed.iter();
        said.extend(changed.map(|(was, now)| {
            format!("A line of this session was changed: `{was}` is now `{now}`")
        }));
        said
    }
}

/// The start of a remark that keeps a line.
const WAS: &str = "# was: ";

/// Returns whether a line is worth to be kept: not a blank one, and not one that keeps another line.
fn is_observation(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with(WAS)
}

/// Returns for each line of a text whether this session wrote it.
fn own_lines(loaded: &[String], text: &[String]) -> Vec<bool> {
    let mut others: HashMap<&str, usize> = HashMap::new();
    loaded.iter().for_each(|line| *others.entry(line).or_default() += 1);
    let is_own = |line: &String| match others.get_mut(line.as_str()) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    text.iter().map(is_own).collect()
}

/// Returns whether any of these lines is play.
fn has_lines_of_play(lines: &[String], game: GameId) -> bool {
    let text = format!("Dadu: {VERSION}\nGame: {game}\n\n{}\n", lines.join("\n")).into_bytes();
    has_play(&text, &parse(&text))
}
