// The screen that checks a log: its lines with the findings beside them, as text to edit, and in canonical form.

import { bytesOf, call, isEditable, textOf } from "./core.js";
import { button, confirmed, h, notice, sheet } from "./dom.js";
import { put } from "./store.js";
import { texts } from "./texts.js";

/** Shows the findings of a stored log. */
export function check(log, title, go) {
  const screen = h("main", { class: "check" });
  const view = new View(screen, log, title, go);
  view.paint();
  return { screen, close: () => clearTimeout(view.timer) };
}

class View {
  constructor(screen, log, title, go) {
    Object.assign(this, { screen, log, title, go, editing: false, bytes: log.bytes, before: null });
  }

  paint() {
    this.report = call({ call: "check", name: this.log.name }, this.bytes).data;
    this.fixable = this.editing || !isEditable(this.bytes) ? new Set() : fixableLines(this.bytes, this.report.findings);
    this.screen.replaceChildren(
      h("header", { class: "top" }, button("←", () => this.leave(), { "aria-label": texts.backToMyGames }), h("h1", { dir: "auto" }, this.title)),
      this.summary(), this.actions(), this.editing ? this.editor() : this.lines());
  }

  summary() {
    const { findings, games, turns, throws, moves } = this.report;
    const count = (severity) => findings.filter((found) => found.severity === severity).length;
    return h("p", { class: "summary", role: "status" }, texts.checked([count("error"), count("warning"), count("note")], [games, turns, throws, moves]));
  }

  actions() {
    if (!isEditable(this.bytes)) return h("p", { class: "small" }, texts.notUtf8);
    if (this.editing) return h("div", { class: "row" }, button(texts.dropTheChanges, () => this.drop()), button(texts.save, () => this.save(), { class: "primary", "data-do": "save" }));
    return h("div", { class: "row" }, button(texts.edit, () => this.edit(), { "data-do": "edit" }), button(texts.canonicalForm, () => this.format(), { "data-do": "format" }),
      this.fixable.size > 1 && button(texts.fixAll(this.fixable.size), () => this.fix(null), { "data-do": "fix-all" }),
      this.before && button(texts.undoTheFix, () => this.undoFix(), { "data-do": "undo-fix" }));
  }

  lines() {
    const lines = textOf(this.bytes).split("\n");
    if (lines.at(-1) === "") lines.pop();
    const found = new Map();
    this.report.findings.forEach((finding) => found.set(finding.line, [...(found.get(finding.line) ?? []), finding]));
    const line = (text, index) => h("li", { id: `line-${index + 1}` }, h("code", { dir: "auto" }, text.replace(/\r$/, "") || " "),
      (found.get(index + 1) ?? []).map((finding) => findingOf(finding)), this.fixButton(index + 1));
    const beyond = this.report.findings.filter((finding) => finding.line > lines.length).map((finding) => findingOf(finding));
    return h("ol", { class: "lines" }, lines.map(line), beyond);
  }

  fixButton(line) {
    return this.fixable.has(line) && button(texts.fixThisLine, () => this.fix(line), { class: "fix", "data-fix": line });
  }

  /** Makes the safe fix of a line, or all of them. The core decides what is safe. */
  async fix(line) {
    try {
      const { data, text } = this.fixed(line);
      const [{ before, after }] = data.fixes;
      if (await this.store(text, this.bytes)) notice(after ? texts.lineFixed(line, before, after) : texts.fixesMade(data.fixes.length));
    } catch (error) {
      notice(error.message);
    }
  }

  // The opening line, or a missing line break, belongs to no game: the core fixes it only with the whole text.
  fixed(line) {
    try {
      return call({ call: "fix", line }, this.bytes);
    } catch (error) {
      if (this.fixable.size > 1) throw error;
      return call({ call: "fix", line: null }, this.bytes);
    }
  }

  async undoFix() {
    if (await this.store(this.before, null)) notice(texts.fixUndone);
  }

  /** Stores a text, and keeps the one before it for an undo. Returns true if it is stored. */
  async store(bytes, before) {
    try {
      this.log = await put({ ...this.log, bytes });
      Object.assign(this, { bytes, before });
      this.paint();
      return true;
    } catch (error) {
      notice(texts.notSaved(error.message || texts.otherTab));
      return false;
    }
  }

  editor() {
    const list = h("div", { class: "findings" });
    const text = h("textarea", { class: "editor", dir: "auto", "aria-label": texts.theLog, spellcheck: "false", autocapitalize: "off" });
    text.value = textOf(this.bytes);
    const look = () => {
      this.bytes = bytesOf(text.value);
      this.report = call({ call: "check", name: this.log.name }, this.bytes).data;
      list.replaceChildren(...this.report.findings.slice(0, 200).map((finding) => findingOf(finding, () => select(text, finding))));
      this.screen.querySelector(".summary").replaceWith(this.summary());
    };
    text.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(look, 200);
    });
    list.append(...this.report.findings.slice(0, 200).map((finding) => findingOf(finding, () => select(text, finding))));
    return h("div", { class: "beside" }, text, list);
  }

  edit() {
    Object.assign(this, { editing: true, before: null });
    this.paint();
  }

  drop() {
    clearTimeout(this.timer);
    Object.assign(this, { editing: false, bytes: this.log.bytes });
    this.paint();
  }

  async save() {
    clearTimeout(this.timer);
    this.bytes = bytesOf(this.screen.querySelector(".editor").value);
    try {
      this.log = await put({ ...this.log, bytes: this.bytes });
      this.editing = false;
      notice(texts.savedNow);
    } catch (error) {
      notice(texts.notSaved(error.message || texts.otherTab));
    }
    this.paint();
  }

  format() {
    try {
      const { data, text } = call({ call: "format", extras: false }, this.bytes);
      const area = h("textarea", { readonly: true, dir: "auto", rows: 12, "aria-label": texts.theCanonicalForm });
      area.value = textOf(text);
      const close = sheet(texts.canonicalForm, h("p", { class: "small" }, texts.canonical(data.unread)), area,
        h("div", { class: "row" }, button(texts.editWithThisText, () => {
          close();
          Object.assign(this, { bytes: text, editing: true, before: null });
          this.paint();
        }, { class: "primary" })));
    } catch (error) {
      notice(error.message);
    }
  }

  async leave() {
    const changed = this.editing && textOf(this.bytes) !== textOf(this.log.bytes);
    if (!changed || (await confirmed(texts.leaveChanges, texts.leave))) this.go("home");
  }
}

/** Returns the lines that have a safe fix. A log without errors and warnings is not tried. */
function fixableLines(bytes, findings) {
  if (!findings.some((finding) => finding.severity !== "note")) return new Set();
  return new Set(call({ call: "fix", line: null }, bytes).data.fixes.map((fix) => fix.line));
}

function select(text, { line }) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** Shows a finding, with the page that explains its code. */
function findingOf(finding, online) {
  const { code, severity, message, help, rules, line } = finding;
  return h("div", { class: `finding ${severity}` }, h("p", { dir: "auto" },
    online && button(texts.line(line), online, { class: "link" }), button(code, () => explain(code), { class: "link", "aria-label": texts.explain(code) }), ` ${severity}: ${message}`),
  help.map((text) => h("p", { class: "small", dir: "auto" }, linked(text))),
  rules.length > 0 && h("p", { class: "small" }, texts.rules, rules.map((rule) => button(rule, () => explain(rule), { class: "link" }))));
}

/** Makes each command that explains something a button that shows its page: there is no terminal here. */
function linked(text) {
  return text.split(/`dadu explain ([^`]+)`/).map((part, index) => (index % 2 ? button(part, () => explain(part), { class: "link" }) : part));
}

function explain(topic) {
  const [game, rule] = topic.includes(" ") ? topic.split(" ") : [null, topic];
  try {
    const { text } = call({ call: "explain", game, topic: rule });
    sheet(topic, h("pre", { class: "page" }, textOf(text)));
  } catch (error) {
    notice(error.message);
  }
}
