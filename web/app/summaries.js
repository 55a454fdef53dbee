// Summaries of stored logs, kept on the device. Describing a log replays it, and most logs have not changed since the
// last visit. A summary is valid for one version of a log and one version of this program. Without storage, everything is
// described again.

import { bytesOf, call } from "./core.js";

const BUILD = "{{build}}";
const SUMMARY = "dadu-summary:";
const PLAN = "dadu-plan:";
const LAST_BUILD = "dadu-build";
const known = new Map();
const plans = new Map();

/** Returns what the core says about the games of a log. Of their boards, only the last one is kept. */
export function summaryOf(log) {
  const stamp = [BUILD, log.version, log.changed, log.name].join(" ");
  const before = known.get(log.id) ?? kept(log.id);
  if (before?.stamp === stamp) return before.games;
  const games = described(log);
  known.set(log.id, { stamp, games });
  keep(log.id, stamp, games);
  return games;
}

/** Drops the summary of a log that was removed. */
export function forget(id) {
  known.delete(id);
  attempt(() => localStorage.removeItem(SUMMARY + id));
}

/** Drops all summaries, so that logs have their room. Returns true if there were any. */
export function makeRoom() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(SUMMARY) || key.startsWith(PLAN));
  keys.forEach((key) => localStorage.removeItem(key));
  return keys.length > 0;
}

function described(log) {
  try {
    const { data } = call({ call: "summary", name: log.name }, log.bytes);
    const games = data.map((one) => one.game).filter((game) => game.is_game);
    return games.map((game, index) => (index < games.length - 1 ? { ...game, board: null } : game));
  } catch {
    return [];
  }
}

// A plan is much larger than a position, and logs share their plans, so each plan is kept once.
function keep(id, stamp, games) {
  attempt(() => {
    if (localStorage.getItem(LAST_BUILD) !== BUILD) {
      makeRoom();
      localStorage.setItem(LAST_BUILD, BUILD);
    }
    const kept = games.map((game) => (game.board ? { ...game, board: { ...game.board, plan: keepPlan(game.board.plan) } } : game));
    localStorage.setItem(SUMMARY + id, JSON.stringify({ stamp, games: kept }));
  });
}

/** Keeps a plan under a hash of its text, and returns the hash. */
function keepPlan(plan) {
  const text = JSON.stringify(plan);
  let hash = 0xcbf29ce484222325n;
  for (const unit of bytesOf(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(unit)) * 0x100000001b3n);
  const name = `${hash.toString(36)}-${text.length}`;
  if (localStorage.getItem(PLAN + name) === null) localStorage.setItem(PLAN + name, text);
  return name;
}

function kept(id) {
  return attempt(() => {
    const { stamp, games } = JSON.parse(localStorage.getItem(SUMMARY + id));
    if (!stamp.startsWith(`${BUILD} `)) return undefined;
    const found = { stamp, games: games.map((game) => (game.board ? { ...game, board: { ...game.board, plan: planOf(game.board.plan) } } : game)) };
    known.set(id, found);
    return found;
  });
}

function planOf(name) {
  if (!plans.has(name)) plans.set(name, planIn(localStorage.getItem(PLAN + name)));
  return plans.get(name);
}

function planIn(text) {
  if (text === null) throw new Error("the plan is not kept");
  return JSON.parse(text);
}

// Summaries are only a shortcut: if they cannot be read or kept, nothing is lost.
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}
