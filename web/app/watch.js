// The screen that steps through a game: the page of `dadu replay` in a frame. The frame has its own origin, so
// nothing in a log can reach what this page has stored.

import { call, textOf } from "./core.js";
import { button, h } from "./dom.js";

/** Shows a game step by step. */
export function watch(log, title, go) {
  const head = h("header", { class: "top" }, button("←", () => go("home"), { "aria-label": "Back to my games" }), h("h1", { dir: "auto" }, title));
  let body;
  try {
    const { text } = call({ call: "replay", name: log.name }, log.bytes);
    body = h("iframe", { title: "The game, step by step", sandbox: "allow-scripts", srcdoc: textOf(text) });
    body.addEventListener("load", () => body.focus());
  } catch (error) {
    body = h("p", { class: "promise warn" }, error.message);
  }
  return { screen: h("main", { class: "watch" }, head, body), close() {} };
}
