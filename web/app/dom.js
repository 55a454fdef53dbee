// Builds elements. Text is always set as text, never parsed as HTML, so a log cannot add markup.

import { texts } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Creates an HTML element. Attributes that begin with `on` are listeners. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Creates a button. */
export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** Shows a sheet at the bottom of the screen, and returns the function that closes it. */
export function sheet(title, ...children) {
  const dialog = h("dialog", { class: "sheet", "aria-label": title });
  const close = () => dialog.close();
  dialog.append(h("div", { class: "sheet-head" }, h("h2", { dir: "auto" }, title), button(texts.close, close)));
  dialog.append(...children.flat(Infinity).filter(Boolean));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Asks a question in a sheet. Resolves to true if the answer is yes. */
export function confirmed(question, yes, no = texts.cancel) {
  return new Promise((resolve) => {
    let answer = false;
    const close = sheet(question, h("div", { class: "row" },
      button(no, () => close()),
      button(yes, () => { answer = true; close(); }, { class: "primary" })));
    document.querySelector("dialog:last-of-type").addEventListener("close", () => resolve(answer));
  });
}

/** Shows a message for some seconds. Screen readers read it. */
export function notice(text) {
  const place = document.getElementById("notice");
  place.textContent = text;
  place.classList.add("on");
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => place.classList.remove("on"), 4000);
}

/** Offers bytes as a file to save. */
export function download(name, bytes, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** Returns a name that is safe as the name of a file. */
export function fileName(title, ending) {
  const safe = title.normalize("NFC").replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${safe.slice(0, 60) || "game"}.${ending}`;
}
