// The screen with the games on this device.

import { drawBoard } from "./board.js";
import { bytesOf, call } from "./core.js";
import { button, confirmed, download, h, notice, s, sheet } from "./dom.js";
import { newId } from "./session.js";
import { shareSheet } from "./share.js";
import { all, put, remove } from "./store.js";
import { summaryOf } from "./summaries.js";
import { texts } from "./texts.js";

/** Shows every stored log. `go` opens another screen for a log. */
export async function home(go, warning) {
  const logs = await all();
  const screen = h("main", { class: "home" }, top(go), promise(warning),
    logs.length ? h("ul", { class: "cards" }, logs.map((log) => card(log, go))) : welcome(go),
    h("div", { class: "below" },
      logs.length > 0 && button(texts.saveAll, () => saveAll(logs)),
      logs.length > 0 && button(texts.addASampleGame, () => sample(go))),
    h("div", { class: "thumb" }, button(texts.newGame, () => go("new"), { class: "big primary", "data-do": "new" })));
  return { screen, close: () => drawer.disconnect() };
}

// Draws the board of a card when it comes near the screen: a board has hundreds of parts.
const drawer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    drawer.unobserve(target);
    target.append(drawBoard(boards.get(target)).svg);
  }
}, { rootMargin: "400px" });
const boards = new WeakMap();

function picture(board, onclick) {
  const frame = h("button", { type: "button", class: "picture", tabindex: -1, "aria-hidden": "true", onclick });
  boards.set(frame, board);
  drawer.observe(frame);
  return frame;
}

function top(go) {
  return h("header", { class: "top" }, mark(), h("h1", {}, texts.myGames), button(texts.open, () => openSheet(go), { "data-do": "open-sheet", "aria-label": texts.openOrPaste }));
}

function mark() {
  return s("svg", { class: "mark", viewBox: "-23 -23 46 46", "aria-hidden": "true" },
    s("rect", { class: "b-hem", x: -21, y: -21, width: 42, height: 42, rx: 7 }),
    s("rect", { class: "b-run", x: -17.5, y: -17.5, width: 35, height: 35, rx: 4 }),
    s("path", { class: "mark-cross", d: "M-9.5-9.5 9.5 9.5M9.5-9.5-9.5 9.5" }));
}

function promise(warning) {
  if (warning) return h("p", { class: "promise warn", role: "alert" }, warning);
  return h("p", { class: "promise" }, h("i", {}), texts.promise);
}

function welcome(go) {
  return h("section", { class: "welcome" },
    h("p", {}, texts.welcome(call({ call: "games" }).data.map((game) => game.title))),
    h("div", { class: "row" }, button(texts.addASampleGame, () => sample(go), { "data-do": "sample" })));
}

/** Returns the title of a log for people: that of its last game, or else the name of its file. */
export function titleOf(log, game) {
  const own = game && game.title !== log.name ? game.title : "";
  return own || [log.name.replace(/\.(dadu|txt)$/, ""), game?.subtitle].filter(Boolean).join(", ");
}

function card(log, go) {
  const games = summaryOf(log);
  const last = games.at(-1);
  const title = titleOf(log, last);
  const isOpen = last?.is_playable && !last.result;
  const acts = [
    isOpen && button(last.turns ? texts.goOn : texts.begin, () => go("record", log), { class: "go", "data-do": "record" }),
    last?.is_playable && button(texts.watch, () => go("watch", log), { "data-do": "watch" }),
    button(texts.check, () => go("check", log), { "data-do": "check" }),
    button(texts.share, () => shareSheet(log, title, last, { toRemove: () => removed(log, title, go), refresh: () => go("home") }), { "data-do": "share" }),
  ];
  return h("li", { class: "card", "data-id": log.id },
    last?.board && picture(last.board, () => go(isOpen ? "record" : "watch", log)),
    h("div", { class: "text" }, h("h2", { dir: "auto" }, title),
      h("p", { class: "small", dir: "auto" }, [last?.subtitle, last?.game_title].filter(Boolean).join(" · ")),
      h("p", { dir: "auto" }, stateOf(games, last)),
      log.underway && h("p", { class: "small" }, texts.halfRecorded, h("code", {}, log.underway))),
    h("div", { class: "row" }, acts));
}

function stateOf(games, last) {
  if (!last) return texts.noGame;
  const parts = [];
  if (games.length > 1) parts.push(texts.games(games.length));
  if (last.is_playable) parts.push(texts.turns(last.turns));
  parts.push(last.result ?? (last.is_playable ? texts.goesOn : texts.cannotBeReplayed));
  const errors = games.reduce((sum, game) => sum + game.errors, 0);
  if (errors) parts.push(texts.errors(errors));
  return parts.join(", ");
}

async function removed(log, title, go) {
  if (!(await confirmed(texts.removeAsked(title), texts.remove))) return;
  try {
    await remove(log.id);
  } catch (error) {
    notice(texts.notRemoved(error.message));
  }
  go("home");
}

function saveAll(logs) {
  const parts = [...logs].reverse().flatMap((log, index) => (index ? [bytesOf("\n"), ended(log.bytes)] : [ended(log.bytes)]));
  download("my-games.dadu", new Uint8Array(parts.flatMap((part) => Array.from(part))));
}

// A game begins on a new line.
const ended = (bytes) => (bytes.at(-1) === 10 ? bytes : new Uint8Array([...bytes, 10]));

function openSheet(go) {
  const pasted = h("textarea", { dir: "auto", "aria-label": texts.textOfLog, placeholder: "Dadu: 1\nVariant: basic\n…", rows: 8 });
  const file = h("input", { type: "file", multiple: true, "aria-label": texts.files });
  const close = sheet(texts.openOrPaste, h("p", { class: "small" }, texts.filesHint),
    file, pasted, h("div", { class: "row" }, button(texts.open, async () => {
      close();
      const files = await Promise.all([...file.files].map(async (one) => ({ name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) })));
      if (pasted.value.trim()) files.push({ name: "pasted.dadu", bytes: bytesOf(ended2(pasted.value)) });
      await addFiles(files);
      go("home");
    }, { class: "primary", "data-do": "open" })));
}

const ended2 = (text) => (text.endsWith("\n") ? text : `${text}\n`);

async function addFiles(files) {
  let added = 0;
  try {
    for (const file of files) {
      for (const bytes of gamesOf(file)) {
        await put({ id: newId(), name: file.name, bytes, underway: "" });
        added += 1;
      }
    }
    notice(texts.added(added));
  } catch (error) {
    notice(texts.addedThenRefused(added, error.message));
  }
}

/** Splits a file into its games. Text before the first game stays with it. */
function gamesOf({ name, bytes }) {
  const { data } = call({ call: "summary", name }, bytes);
  const parts = data.map(({ start, end, game }) => ({ start, end, isGame: game.is_game }));
  if (parts.length > 1 && !parts[0].isGame) parts[1].start = parts.shift().start;
  return parts.length ? parts.map(({ start, end }) => bytes.slice(start, end)) : [bytes];
}

async function sample(go) {
  const number = 1 + Math.floor(Math.random() * 1000);
  const { text } = call({ call: "simulate", game: "dadu", players: [3, 3, 0, 0], seed: 1, number });
  await addFiles([{ name: "sample.dadu", bytes: text }]);
  go("home");
}
