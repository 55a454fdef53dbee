// The screen that begins a log: the game, the players, and the rules as questions.

import { call, textOf } from "./core.js";
import { button, fileName, h, notice } from "./dom.js";
import { token } from "./pieces.js";
import { newId } from "./session.js";
import { put } from "./store.js";
import { texts } from "./texts.js";

const UNKNOWN = "unknown";

/** Shows the form for a new log. */
export function begin(go) {
  const games = call({ call: "games" }).data;
  const screen = h("main", { class: "new" });
  const form = new Form(screen, games, go);
  form.paint();
  return { screen, close() {} };
}

class Form {
  constructor(screen, games, go) {
    Object.assign(this, { screen, games, go, game: games[0], preset: "basic", answers: {} });
    this.fields = { Title: "", Place: "", Date: today() };
    this.names = {};
  }

  paint() {
    const at = this.screen.scrollTop;
    this.screen.replaceChildren(
      h("header", { class: "top" }, button("←", () => this.go("home"), { "aria-label": texts.backToMyGames }), h("h1", {}, texts.newGame)),
      h("form", { class: "form", onsubmit: (event) => event.preventDefault() },
        this.which(), this.who(), this.about(), this.rules(), h("div", { class: "found", id: "found", role: "alert" })),
      h("div", { class: "thumb" }, button(texts.toTheTable, () => this.create(), { class: "big primary", "data-do": "create" })));
    this.screen.scrollTop = at;
  }

  which() {
    return group(texts.whichGame, options("game", this.games.map((game) => [game.name, game.title, sidesOf(game)]), this.game.name, (name) => {
      this.game = this.games.find((game) => game.name === name);
      Object.assign(this, { preset: "basic", answers: {} });
      this.paint();
    }));
  }

  who() {
    const several = this.game.teams;
    const hint = several ? texts.namesHint : texts.oneNameHint;
    return group(texts.whoPlays, h("p", { class: "small" }, hint), h("div", { class: "people" }, this.game.sides.map((side) => {
      const field = h(several ? "textarea" : "input", {
        rows: several ? 4 : null, dir: "auto", "aria-label": texts.playersOf(side), autocomplete: "off", "data-side": side,
        placeholder: several ? texts.namesExample : texts.nameExample,
        oninput: (event) => { this.names[side] = event.target.value; },
      });
      field.value = this.names[side] ?? "";
      return h("div", {}, h("span", { class: "head" }, token(side), texts.side(side)), field);
    })));
  }

  about() {
    return group(texts.aboutTheGame, h("div", { class: "people" }, Object.keys(this.fields).map((name) => {
      const field = h("input", { dir: "auto", value: this.fields[name], autocomplete: "off", "aria-label": texts.fields[name], oninput: (event) => { this.fields[name] = event.target.value; } });
      return h("label", {}, h("span", { class: "head" }, texts.fields[name]), field);
    })));
  }

  rules() {
    const presets = [...this.game.presets.map((preset) => [preset.name, preset.name, preset.meaning]), [UNKNOWN, texts.notKnownYet, texts.notKnownMeans]];
    const all = this.game.questions;
    const ask = (isReading) => all.filter((question) => question.is_reading === isReading).map((question) => this.question(question));
    const finer = ask(true);
    return group(texts.howPlayed, options("preset", presets, this.preset, (name) => { this.preset = name; this.answers = {}; this.paint(); }),
      this.preset !== UNKNOWN && h("details", {}, h("summary", {}, texts.askAboutEachRule), h("p", { class: "small" }, texts.askLaterHint), ask(false),
        finer.length > 0 && h("details", {}, h("summary", {}, texts.finerPoints), finer)));
  }

  question({ name, question, values, default: usual }) {
    const preset = this.game.presets.find((one) => one.name === this.preset);
    const expected = preset?.values[name] ?? usual;
    const select = h("select", { "aria-label": question, "data-question": name, onchange: (event) => this.answer(name, event.target.value, expected) },
      [...values, UNKNOWN].map((value) => h("option", { value, selected: value === (this.answers[name] ?? expected) }, value === UNKNOWN ? texts.askLater : value)));
    return h("label", { class: "ask" }, h("span", {}, question), select);
  }

  answer(name, value, expected) {
    if (value === expected) delete this.answers[name];
    else this.answers[name] = value;
  }

  variant() {
    return [this.preset, ...Object.entries(this.answers).map(([name, value]) => `${name} = ${value}`)].join(", ");
  }

  /** Returns the names of each side, in the order of the seats. */
  people() {
    return this.game.sides.map((side) => (this.names[side] ?? "").split("\n").map((name) => name.trim()).filter(Boolean));
  }

  /** Returns the reason why the players cannot be written, or an empty text. */
  doubt() {
    const people = this.people().filter((names) => names.length);
    const counts = people.filter(isCount);
    if (counts.length && counts.length < people.length) return texts.namesOrNumbers;
    if (this.game.teams && people.length === 1) return texts.bothSides;
    return "";
  }

  /** Returns the fields of the header. Numbers in place of names give the number of players. */
  header() {
    const { game } = this;
    const people = this.people();
    const fields = game.name === "dadu" ? [] : [["Game", game.name]];
    fields.push(["Id", this.id], ["Variant", this.variant()]);
    if (people.every(isCount)) {
      const usual = game.teams ? "4" : "1";
      const counts = people.map(([count]) => count ?? (people.some((names) => names.length) || game.sides.length > 2 ? "0" : usual));
      fields.push(["Players", people.some((names) => names.length) || game.sides.length === 2 ? counts.join("-") : "1-0-1-0"]);
    } else {
      game.sides.forEach((side, index) => fields.push(...namesOf(side, people[index])));
    }
    return [...fields, ...Object.entries(this.fields).filter(([, value]) => value.trim())];
  }

  async create() {
    this.id = newId();
    const found = document.getElementById("found");
    if (this.doubt()) {
      found.replaceChildren(h("p", {}, this.doubt()));
      return found.scrollIntoView({ block: "center" });
    }
    const { data, text } = call({ call: "header", fields: this.header() });
    const errors = data.problems.filter((problem) => problem.severity === "error");
    found.replaceChildren(...errors.map(({ field, message }) => h("p", { dir: "auto" }, field ? `${field}: ${message}` : message)));
    if (errors.length) return found.scrollIntoView({ block: "center" });
    try {
      const log = await put({ id: this.id, name: fileName(this.fields.Title || this.game.name, "dadu"), bytes: text, underway: "" });
      this.go("record", log);
    } catch (error) {
      notice(texts.headerNotSaved(error.message, textOf(text)));
    }
    return undefined;
  }
}

const isCount = (names) => names.length === 0 || (names.length === 1 && /^\d+$/.test(names[0]));

// A comma separates names in one field, so a name with a comma has a field of its own.
function namesOf(side, names) {
  if (names.some((name) => name.includes(","))) return names.map((name, index) => [`${side}${index + 1}`, name]);
  return names.length ? [[side, names.join(", ")]] : [];
}

function group(title, ...children) {
  return h("fieldset", {}, h("legend", {}, title), children);
}

function options(name, all, chosen, choose) {
  return h("div", { class: "options" }, all.map(([value, label, about]) => h("label", { class: "option" },
    h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), h("span", {}, label), h("small", {}, about))));
}

const sidesOf = ({ sides, teams }) => (teams ? texts.twoTeams : texts.sides(sides.length));

function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
