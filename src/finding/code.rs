//! The codes of findings: stable names. Each has a page in `spec/findings`.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Perhaps a mistake.
    Warning,
    /// The log contradicts itself, its variant, or the notation.
    Error,
}

impl Severity {
    /// Returns its name: `warning`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Calls `$then!` with every code, its name and its severity.
#[macro_export]
macro_rules! for_each_code {
    ($then:ident) => {
        $then! {
            D101 "not-utf8" Error, D102 "control-character" Error, D103 "line-too-long" Error,
            D104 "game-too-long" Error, D105 "utf-16" Error, D106 "outside-game" Error,
            D107 "no-game" Error, D108 "unknown-version" Error, D109 "unreadable-line" Error,
            D110 "unreadable-token" Error, D111 "unclosed" Error, D112 "glued-game" Error,
            D113 "other-line-break" Error,
            D119 "unread-form" Warning,

            D201 "unreadable-field" Error, D202 "impossible-date" Error,
            D203 "repeated-field" Error, D204 "misspelt-field" Warning, D205 "unknown-game" Error,
            D206 "unknown-rule" Error, D207 "odd-variant" Warning, D208 "players-differ" Error,
            D209 "variant-unknown" Note, D210 "players-not-given" Note, D211 "uneven-sides" Warning,
            D212 "leader" Warning, D213 "board-changes" Error, D214 "empty-game" Warning,
            D215 "game-changes" Error, D216 "game-spelling" Note, D217 "recorded-only" Note,
            D220 "unclear-consent" Warning,
            D223 "joined-names" Warning, D224 "time-goes-back" Warning,
            D226 "same-name" Warning, D227 "unusual-seats" Warning,

            D301 "not-present" Error, D302 "out-of-turn" Error, D303 "missing-player-turn" Error,
            D304 "impossible-throw" Error, D305 "missing-throw" Error, D306 "throw-too-many" Error,
            D307 "no-throw" Error, D308 "wrong-round" Error, D309 "comes-or-goes" Error,

            D401 "not-in-hand" Error, D402 "no-such-piece" Error, D403 "enter-needs-one" Error,
            D404 "must-enter" Error, D405 "must-exit-centre" Error, D406 "centre-needs-one" Error,
            D407 "held-safe-square" Error, D408 "closed-home-row" Error, D409 "past-the-end" Error,
            D410 "no-licence-to-exit" Error, D411 "nothing-to-capture" Error,
            D412 "no-licence-to-kill" Error, D413 "must-capture" Error, D414 "has-captured" Error,
            D415 "no-reentry" Error, D416 "results-left" Error, D417 "touched-piece-left" Error,
            D418 "after-the-end" Error, D419 "not-added-up" Error, D420 "has-moved" Error,
            D421 "half-of-one" Error, D422 "not-borne-off" Error, D423 "no-twins" Error,
            D424 "not-in-the-game" Error, D425 "slaves-first" Error, D426 "not-parted" Error,
            D427 "enemy-in-the-way" Error, D428 "may-not-stop" Error, D429 "no-such-step" Error,
            D430 "barred-item" Error, D431 "turn-unfinished" Error,
            D432 "not-in-this-game" Error, D433 "right-not-used" Warning,

            D501 "off-the-board" Error, D502 "no-such-kind" Error, D503 "capture-differs" Error,
            D504 "landing-differs" Error, D505 "unused-differs" Error,
            D506 "position-differs" Error, D507 "impossible-position" Error,
            D508 "result-differs" Error, D509 "unreachable-position" Warning,

            D601 "second-result" Error, D602 "after-result" Error, D603 "cut-short" Error,
            D604 "no-result" Warning,

            D701 "needless-mark" Note, D702 "unsure" Note, D703 "gap" Note, D704 "not-heard" Note,
            D705 "taken-back" Note, D706 "disputed" Note, D707 "not-checked" Note,
            D708 "readings" Note, D709 "too-many-readings" Note,
            D710 "conjecture" Note,
        }
    };
}

macro_rules! codes {
    ($($id:ident $name:literal $severity:ident),* $(,)?) => {
        /// The code of a finding. Codes are stable: a dropped code is never reused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each code is documented by its page in spec/findings")]
        pub enum Code { $($id),* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$id),*];

            /// Returns the code: `D407`.
            pub const fn id(self) -> &'static str {
                match self { $(Code::$id => stringify!($id)),* }
            }

            /// Returns the name of the code: `held-safe-square`.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$id => $name),* }
            }

            /// Returns the severity of findings that are not downgraded.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$id => Severity::$severity),* }
            }
        }
    };
}
for_each_code!(codes);

impl Code {
    /// Returns true for the codes of moves (D4).
    pub fn is_of_move(self) -> bool {
        (Code::D401..Code::D501).contains(&self)
    }

    /// Returns true if a finding with this code depends on the position in the replay.
    pub(super) fn depends_on_position(self) -> bool {
        self.is_of_move() || (Code::D503..Code::D507).contains(&self)
    }
}

/// The error for an unknown code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown code {0:?}")]
pub struct UnknownCode(pub String);

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let named = |code: &&Code| {
            code.id().eq_ignore_ascii_case(text) || code.name().eq_ignore_ascii_case(text)
        };
        Self::ALL.iter().find(named).copied().ok_or_else(|| UnknownCode(text.to_owned()))
    }
}
