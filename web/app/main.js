// Begins the app and moves between its screens.

import { check } from "./check.js";
import { load } from "./core.js";
import { h } from "./dom.js";
import { home, titleOf } from "./home.js";
import { begin } from "./new.js";
import { record } from "./record.js";
import { get, open } from "./store.js";
import { summaryOf } from "./summaries.js";
import { announceLanguage, texts } from "./texts.js";
import { watch } from "./watch.js";

let shown = { close() {} };
let warning = "";

/** Goes to a screen. The address keeps it, so that a reload and the back key work. */
function go(name, log) {
  const address = log ? `#${name}/${encodeURIComponent(log.id)}` : `#${name}`;
  if (location.hash === address) show();
  else location.hash = address;
}

async function show() {
  const [name, id] = location.hash.slice(1).split("/");
  const log = id ? await get(decodeURIComponent(id)) : undefined;
  shown.close();
  // A message is about the screen where it was shown; the others have no room for it.
  if (name !== "home") document.getElementById("notice").classList.remove("on");
  try {
    shown = await screenOf(name, log);
  } catch (error) {
    shown = failed(error);
  }
  document.getElementById("app").replaceChildren(shown.screen);
  document.body.dataset.screen = log ? name : name === "new" ? "new" : "home";
  document.getElementById("app").dataset.shown = location.hash;
  scrollTo(0, 0);
}

function screenOf(name, log) {
  if (name === "new") return begin(go);
  if (!log) return home(go, warning);
  const title = titleOf(log, summaryOf(log).at(-1));
  if (name === "record") return record(log, title, (to) => go(to, to === "home" ? undefined : log));
  if (name === "check") return check(log, title, go);
  if (name === "watch") return watch(log, title, go);
  return home(go, warning);
}

function failed(error) {
  const screen = h("main", { class: "home" }, h("h1", {}, texts.thisDoesNotWork), h("p", { class: "promise warn" }, error.message),
    h("p", {}, h("a", { href: "#home" }, texts.backToMyGames)));
  return { screen, close() {} };
}

async function start() {
  announceLanguage(document.documentElement);
  try {
    await load();
    warning = await open();
  } catch (error) {
    shown = failed(new Error(texts.notLoaded(error.message)));
    document.getElementById("app").replaceChildren(shown.screen);
    return;
  }
  addEventListener("hashchange", show);
  await show();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  if ("serviceWorker" in navigator && location.protocol !== "file:" && !document.getElementById("core.lzma")) {
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
}

start();
