// The screen that steps through a game: the page of `dadu replay` in a frame. The frame has its own origin, so
// nothing in a log can reach what this page has stored.

import { call, textOf } from "./core.js";
import { button, h } from "./dom.js";
import { Recording } from "./recording.js";
import { texts } from "./texts.js";

/** Shows a game step by step, with a recording beside it if the user adds one. */
export function watch(log, title, go) {
  const head = h("header", { class: "top" }, button("←", () => go("home"), { "aria-label": texts.backToMyGames }), h("h1", { dir: "auto" }, title));
  try {
    const { text } = call({ call: "replay", name: log.name }, log.bytes);
    const frame = h("iframe", { title: texts.stepByStep, sandbox: "allow-scripts", srcdoc: textOf(text) });
    frame.addEventListener("load", () => frame.focus());
    const recording = new Recording(frame, log);
    head.append(recording.opener);
    return { screen: h("main", { class: "watch" }, head, h("div", { class: "pair" }, recording.player, frame)), close: () => recording.close() };
  } catch (error) {
    return { screen: h("main", { class: "watch" }, head, h("p", { class: "promise warn" }, error.message)), close() {} };
  }
}
