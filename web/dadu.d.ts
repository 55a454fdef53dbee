// The calls of the core. A request is one line of JSON (a `Request`), a newline, and the bytes of a log. An answer is one
// line of JSON, a newline, and the bytes of a text if the call makes one (`Texts`). The JSON of an answer is
// `{ "ok": Answers[call] }` or `{ "error": string }`.
//
// The module has no imports. `dadu_allocate(length)` returns the address for a request, `dadu_call(address, length)` answers
// it and returns the address of the answer, which is valid until the next call, and `dadu_answer_length()` its length.
// `app/core.js` does this in 20 lines. In the folder of the page the module is packed, as `core.lzma`;
// `xz --format=lzma --decompress` and most languages' LZMA libraries unpack it.

export interface Core {
  memory: WebAssembly.Memory;
  dadu_allocate(length: number): number;
  dadu_call(request: number, length: number): number;
  dadu_answer_length(): number;
}

export type Side = "N" | "S" | "E" | "W";
export type GameName =
  | "dadu" | "thaayam" | "tamman" | "deleb" | "shah" | "djara-badakh" | "shantarad" | "koruboddo" | "leyla-gobale" | "bosh";
/** A seat: `N2`. */
export type Seat = string;
/** A part of a board: a square (`c3`), `N waiting`, `N out`, or `centre`. */
export type Area = string;

export type Request =
  /** Checks every game of the text. */
  | { call: "check"; name: string }
  /** Returns the canonical form; with `extras`, adds the facts that the replay knows. */
  | { call: "format"; extras: boolean }
  /** Makes the safe fixes of `dadu check --fix`, except missing Ids: all of them, or the one in a line (from 1). */
  | { call: "fix"; line: number | null }
  /** Replaces names by pseudonyms, which follow from 32 random bytes, and withholds all other text that may contain a name. */
  | { call: "anonymise"; name: string; secret: number[] }
  /** Describes each game of the text. */
  | { call: "summary"; name: string }
  /** Draws the board after a line of the log (from 1), or at its end, as an SVG sheet. */
  | { call: "board"; name: string; line: number | null }
  /** Returns the HTML page of `dadu replay`. */
  | { call: "replay"; name: string }
  /** Returns the lines with timecodes as subtitles of the recording, in WebVTT. An error if there are none. */
  | { call: "subtitles" }
  /** Returns the lines with timecodes in the order of time, in milliseconds, for ELAN. An error if there are none. */
  | { call: "annotations" }
  /** Gives lines of the log (from 1) the times of a file that was made from `annotations`. `words` is the line without its
   * timecode. If the log has changed since then, the two are compared like two versions of a text. */
  | { call: "retime"; marks: { line: number; words: string; at: number }[] }
  /** Returns every game that can be checked, with its rules as questions. */
  | { call: "games" }
  /** Returns the header of a new log in canonical form. */
  | { call: "header"; fields: [name: string, value: string][] }
  /** Returns a simulated game under the basic rules. `players` are those of N, S, E and W. */
  | { call: "simulate"; game: GameName; players: [number, number, number, number]; seed: number; number: number }
  /** Returns the page of a finding (`D407`) or a rule (`M3`). */
  | { call: "explain"; game: GameName | null; topic: string }
  /** Begins to record the last game of the text. `underway` is the player turn in progress; `id` and `game` are for a log
   * that has no header yet. */
  | { call: "begin"; name: string; id: string; game: GameName; underway: string }
  /** Gives an input to a recorder. `meant` confirms one that does not fit. A player turn that it begins gets the timecode
   * `time` (`00:12:31`). */
  | { call: "input"; recorder: number; input: Input; meant?: boolean; time?: string }
  /** Drops a recorder. */
  | { call: "end"; recorder: number };

export interface Answers {
  /** `findings` has the form of `spec/finding.schema.json`, which is that of `dadu check --format json`. */
  check: { games: number; turns: number; throws: number; moves: number; unread_lines: number; findings: Finding[] };
  format: { unread: number };
  /** `before` and `after` are given for the fix of one line. */
  fix: { fixes: { line: number; kind: string; before?: string; after?: string }[]; dropped: number; stopped: boolean };
  /** `file` is a name for the file without names; `key` tells which pseudonym stands for whom. */
  anonymise: { file: string; names: number; withheld: number; key: string };
  /** The bytes of each game, and of text before the first one. */
  summary: { start: number; end: number; game: { is_game: false } | Summary }[];
  board: null;
  replay: null;
  subtitles: { cues: number };
  annotations: { line: number; words: string; start: number; end: number }[];
  /** `changed`: the lines with another time. `same`: how many have theirs already. `lost`: the marks that fit no line. */
  retime: { changed: number[]; same: number; lost: { line: number; words: string }[] };
  games: Game[];
  header: { problems: { severity: Severity; field: string | null; message: string }[] };
  simulate: null;
  explain: null;
  begin: Recorded;
  input: Recorded;
  end: null;
}

/** The calls whose answer has a text: the log, a page, a drawing. */
export type Texts = "format" | "fix" | "anonymise" | "board" | "replay" | "subtitles" | "retime" | "header" | "simulate" | "explain" | "begin" | "input";

export type Severity = "error" | "warning" | "note";

export interface Finding {
  file: string; game: number; id: string | null; code: string; name: string; severity: Severity;
  line: number; column: number; span: { start: number; end: number }; text: string;
  message: string; help: string[]; rules: string[];
  tempered?: object; follows?: { code: string; line: number }; worlds?: object; situation?: object;
}

export interface Summary {
  is_game: true; title: string; subtitle: string; game: GameName; game_title: string; id: string | null;
  is_playable: boolean; turns: number; round: number | null; result: string | null; winner: Side | null;
  errors: number; warnings: number; board: Board | null;
}

export interface Game {
  name: GameName; title: string; sides: Side[]; teams: boolean;
  presets: { name: string; meaning: string; values: Record<string, string> }[];
  questions: {
    name: string; question: string; watch: string; meaning: string; rule: string; is_reading: boolean;
    values: string[]; default: string;
  }[];
}

export interface Board {
  plan: {
    shape: "track" | "grid"; columns: number; rows: number;
    squares: { name: string; x: number; y: number; mark: "safe" | "palace" | "goal" | null; is_home: boolean }[];
    /** The lines between points. If there are any, the squares are points and pieces move along the lines. */
    lines: [string, string][];
    /** Whether the squares are holes with seeds. A group of pieces is then the content of a hole. */
    has_holes: boolean;
    bays: { spot: string; side: Side | null; x: number; y: number; width: number; height: number }[];
    seats: { side: Side; edge: "left" | "right" | "top" | "bottom"; path: string[] }[];
    beside: string[]; has_centre: boolean;
    /** The names of the pieces that have a letter. */
    lettered: Record<string, string>;
  };
  pieces: { side: Side; spot: string; letter: string | null; count: number }[];
  /** Where the pieces of each side are, in words. */
  words: string[];
  /** Holes that are closed (`owner` is null) or belong to a side. */
  holes: { name: string; owner: Side | null }[];
  /** Facts about each side that the board does not show. */
  told: Record<Side, string[]>;
  /** Since which line the position is unknown. */
  not_known: string | null;
}

export type Mark = "unsure" | "irregular" | "taken-back" | "disputed";
export type What = "line" | "position" | { field: number | null } | "remark" | "comes" | "leaves" | "crosses";

export type Input =
  /** A throw; `null` if it was not heard. */
  | { throw: number | null }
  /** One more throw of the same player, whether or not the rules grant it. */
  | { "throw-on": number | null }
  /** A move or a declaration in the notation. It need not be legal. */
  | { move: string }
  | { player: Seat }
  | { mark: Mark }
  | { text: [What, string] }
  | "end" | "gap" | "undo" | "redo";

export interface Recorded {
  recorder: number;
  /** `doubtful`: the input does not fit, and is recorded if it is given again as meant. */
  answer: "taken" | "doubtful" | "refused" | null;
  messages: string[];
  /** The player turn in progress, which is not in the log yet. */
  underway: string;
  state: State;
}

export interface State {
  game: GameName;
  due: "player" | "throw" | "move" | "nothing" | "result" | "over";
  player: Seat | null;
  is_underway: boolean; is_known: boolean; turns: number; round: number | null; winner: Side | null;
  whose_turn: string; position: string;
  /** The problems in the player turn in progress. */
  troubles: string[];
  legal: { written: string; in_full: string; letter: string | null; from: Area | null; to: Area | null; results: number[]; captured: number }[];
  /** What may come next. */
  choices: { kind: "player" | "throw" | "move" | "end" | "result"; key: string; label: string; input: Input }[];
  sides: { side: Side; players: { seat: Seat; name: string | null }[] }[];
  board: Board;
}
