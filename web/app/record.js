// The screen of the recorder.

import { areaOf, drawBoard, isLong } from "./board.js";
import { button, confirmed, download, fileName, h, sheet } from "./dom.js";
import { cowries, token } from "./pieces.js";
import { Session } from "./session.js";
import { lineSheet, moreSheet } from "./record-sheets.js";
import { texts } from "./texts.js";

const NARROW = matchMedia("(max-width: 760px) and (orientation: portrait)");

/** Shows the recorder for a stored log. `leave` goes to another screen. */
export function record(log, title, leave) {
  const screen = h("main", { class: "record" });
  const desk = new Desk(screen, log, title, leave);
  desk.paint();
  return { screen, close: () => desk.close() };
}

class Desk {
  constructor(screen, log, title, leave) {
    Object.assign(this, { screen, title, leave, picked: null });
    this.session = new Session(log, () => { this.picked = null; this.paint(); });
    this.onTurned = () => this.paint();
    this.onKey = (event) => this.key(event);
    NARROW.addEventListener("change", this.onTurned);
    document.addEventListener("keydown", this.onKey);
  }

  close() {
    NARROW.removeEventListener("change", this.onTurned);
    document.removeEventListener("keydown", this.onKey);
    this.session.close();
  }

  get state() { return this.session.state; }

  give(input, meant) { return this.session.give(input, meant); }

  paint() {
    const focused = document.activeElement?.dataset?.focus;
    const { board } = this.state;
    this.screen.dataset.shape = isLong(board) ? "long" : "square";
    this.screen.dataset.sides = this.state.sides.length;
    this.screen.replaceChildren(this.top(), this.stage(), ...this.seats(), this.tail(), this.strip(), this.dock(), this.acts());
    this.screen.querySelectorAll('.seat[aria-pressed="true"]').forEach((seat) => seat.scrollIntoView({ block: "nearest" }));
    if (focused) this.screen.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  top() {
    const failed = this.session.saved;
    const saved = h("span", { class: `saved ${failed ? "failed" : ""}`, role: "status" }, failed ? texts.isNotSaved : texts.isSaved);
    return h("header", { class: "top" },
      button("←", () => this.leaveAsking(), { "aria-label": texts.backToMyGames, "data-focus": "back" }),
      h("h1", { dir: "auto" }, this.title), saved,
      button("•••", () => moreSheet(this), { "aria-label": texts.moreMeans, "data-focus": "more" }));
  }

  async leaveAsking() {
    if (!this.session.saved || (await confirmed(texts.leaveUnsaved, texts.leave))) this.leave("home");
  }

  stage() {
    const { board } = this.state;
    const shown = this.shownMoves();
    const from = [...new Set(this.state.legal.map((legal) => legal.from).filter(Boolean))];
    // Where stones are placed, every landing is marked: there is no piece to tap first.
    const few = this.picked || shown.length <= 4 || !from.length;
    const to = few ? shown.filter((legal) => legal.to).map((legal) => ({ area: legal.to, captures: legal.captured > 0 })) : [];
    const side = this.state.player?.[0];
    const own = board.pieces.filter((group) => group.side === side).map(areaOf);
    const marks = { from: this.picked ? [this.picked] : from, to, own, side, last: this.session.last };
    const { svg, near } = drawBoard(board, { isUpright: NARROW.matches, marks, label: `${texts.theBoard}. ${board.words.join(". ")}` });
    svg.addEventListener("click", (event) => this.tap(near(event)));
    const unknown = board.not_known && h("p", { class: "unknown" }, texts.positionUnknown);
    return h("div", { class: "stage" }, svg, unknown);
  }

  /** Returns the moves to show: all, or those that begin or end in the picked area. */
  shownMoves() {
    const { legal } = this.state;
    return this.picked ? legal.filter((one) => one.from === this.picked || one.to === this.picked) : legal;
  }

  tap(area) {
    if (!area) {
      this.picked = null;
      return this.paint();
    }
    const within = this.shownMoves().filter((one) => one.from === area || one.to === area);
    const ends = within.filter((one) => one.to === area);
    const found = this.picked && this.picked !== area && ends.length ? ends : within;
    if (found.length === 1) return this.give({ move: found[0].written });
    if (found.length) {
      this.picked = area;
      return this.paint();
    }
    return this.tapBarred(area);
  }

  // A piece that may not move: the core says why, and the move can be recorded anyway.
  tapBarred(area) {
    const results = [...new Set(this.state.legal.flatMap((legal) => legal.results))];
    const group = this.state.board.pieces.find((one) => areaOf(one) === area && one.side === this.state.player?.[0]);
    if (!results.length || !group || group.spot === "out") return undefined;
    const from = group.spot === "waiting" ? "" : area;
    const move = (result) => this.give({ move: `${group.letter ?? ""}${from}+${result}` });
    if (results.length === 1) return move(results[0]);
    const close = sheet(texts.noMoveFrom(area), h("div", { class: "row" },
      results.map((result) => button(texts.movedBy(result), () => { close(); move(result); }))));
    return undefined;
  }

  seats() {
    const told = (side) => this.state.board.told[side] ?? [];
    const groups = this.state.sides.map(({ side, players }) => h("div", { class: `seats ${side}`, role: "group", "aria-label": texts.side(side) },
      players.map((player) => this.seat(side, player)), told(side).length > 0 && h("p", { class: "told" }, told(side).join("; "))));
    const half = Math.ceil(groups.length / 2);
    return [h("div", { class: "bench one" }, groups.slice(0, half)), h("div", { class: "bench two" }, groups.slice(half))];
  }

  seat(side, { seat, name }) {
    const isNow = this.state.player === seat;
    return h("button", {
      type: "button", class: "seat", "aria-pressed": String(isNow), "data-focus": `seat-${seat}`, "data-seat": seat,
      onclick: () => this.give({ player: seat }),
    }, token(side), h("span", { class: "name", dir: "auto" }, name ?? seat), name && h("span", { class: "code" }, seat));
  }

  tail() {
    const lines = this.session.lines().slice(-6);
    const { underway } = this.session.data;
    return h("div", { class: "tail", "aria-label": texts.lastLines, dir: "auto" },
      lines.map((line) => h("div", {}, line)), underway && h("b", {}, underway));
  }

  name(seat) {
    const all = this.state.sides.flatMap((side) => side.players);
    return all.find((player) => player.seat === seat)?.name ?? seat ?? "";
  }

  strip() {
    const { troubles } = this.state;
    const { pending, saved } = this.session;
    const messages = this.session.data.messages;
    if (saved) return this.warning([saved], button(texts.saveAsAFile, () => this.saveFile()), button(texts.tryAgain, () => this.give("redo")));
    if (pending) {
      return this.warning([...troubles, ...messages],
        button(texts.back, () => { this.session.pending = null; this.paint(); }),
        button(pending === "undo" ? texts.takeItBack : texts.recordItAnyway, () => this.give(pending, true), { class: "primary", "data-do": "meant" }));
    }
    if (troubles.length) {
      return this.warning(troubles, button(texts.back, () => this.give("undo"), { "data-do": "back" }),
        button(texts.itWasSo, () => this.acceptIrregular(), { class: "primary", "data-do": "irregular" }));
    }
    const line = this.session.data.underway || this.session.lines().at(-1) || "";
    return h("section", { class: "say", "aria-live": "polite" }, h("p", {}, this.sentence()),
      messages.map((message) => h("p", { class: "message", dir: "auto" }, message)),
      h("code", { class: "line", dir: "auto" }, line));
  }

  // Marks what was entered last. A doubt that no mark removes is recorded as it is.
  async acceptIrregular() {
    const before = this.session.data.underway;
    await this.give({ mark: "irregular" });
    if (this.state.troubles.length && this.session.data.underway !== before) await this.give("end", true);
  }

  warning(messages, ...buttons) {
    return h("section", { class: "say warn", "aria-live": "assertive" },
      messages.map((message) => h("p", { dir: "auto" }, message)), h("code", { class: "line", dir: "auto" }, this.session.data.underway),
      h("div", { class: "row" }, buttons));
  }

  saveFile() { download(fileName(this.title, "dadu"), this.session.text); }

  sentence() {
    const { due, player, is_known: isKnown, winner } = this.state;
    const who = h("b", { dir: "auto" }, this.name(player));
    if (due === "over") return texts.gameOver;
    if (due === "result") return texts.hasWon(winner);
    if (!player) return texts.whoIsNext;
    // In a game without throws, a player may move at once.
    const { legal } = this.state;
    if (legal.length) {
      if (this.picked) return texts.whichOfThese;
      if (legal.length === 1) return texts.oneMove(who);
      if (legal.every((one) => !one.from)) return texts.places(who);
      return this.state.board.plan.has_holes ? texts.sows(who) : texts.moves(who);
    }
    if (due === "move") return texts.typesMove(who);
    if (due === "nothing") return isKnown ? texts.turnOver(who) : texts.piecesUnknown(who);
    return this.session.data.underway.includes(" ") ? texts.throwsAgain(who) : texts.throws(who);
  }

  dock() {
    const { choices, due } = this.state;
    const of = (kind) => choices.filter((choice) => choice.kind === kind);
    const result = of("result")[0];
    if (result) return h("section", { class: "dock" }, button(texts.writeResultOf(result.label), () => this.give("end"), { class: "big primary", "data-do": "result" }));
    if (due === "over") {
      return h("section", { class: "dock finished" },
        button(texts.watchIt, () => this.leave("watch"), { class: "big" }), button(texts.myGames, () => this.leave("home"), { class: "big primary" }));
    }
    const moves = this.shownMoves();
    if (!moves.length) return h("section", { class: "dock" }, this.throws(of("throw")), due === "nothing" && this.endings(of("end")));
    const canThrow = of("throw").length > 0;
    return h("section", { class: `dock ${canThrow ? "both" : ""}` }, this.moves(moves, of("end")), canThrow && this.throws(of("throw")));
  }

  throws(choices) {
    const numbers = choices.filter((choice) => choice.input.throw !== null).map((choice) => choice.input.throw);
    return h("div", { class: "throws", role: "group", "aria-label": texts.whatWasThrown }, choices.map(({ label, input }) => {
      const number = input.throw;
      const dice = number === null ? null : shells(numbers, number);
      return h("button", {
        type: "button", class: number === null ? "unheard" : null, "data-throw": number ?? "?", "data-focus": `throw-${label}`,
        "aria-label": number === null ? texts.notHeard : texts.throwOf(number), onclick: () => this.give(input),
      }, dice, h("span", {}, number === null ? "?" : label), number === null && h("small", {}, texts.notHeard));
    }));
  }

  moves(moves, endings) {
    const side = this.state.player?.[0] ?? "N";
    const about = (legal) => [this.kind(legal), effectOf(legal)].filter(Boolean).join(" ");
    const chip = (legal) => h("button", {
      type: "button", class: moves.length === 1 ? "one" : null, "data-move": legal.written, "data-focus": `move-${legal.written}`,
      "aria-label": `${this.kind(legal) || texts.piece} ${pathOf(legal)}, ${effectOf(legal)}`, onclick: () => this.give({ move: legal.written }),
    }, token(side, legal.letter), h("span", {}, pathOf(legal)), about(legal) && h("small", {}, about(legal)));
    return h("div", { class: "moves", role: "group", "aria-label": texts.movesHeading }, moves.map(chip), this.endings(endings),
      button(texts.anotherMove, () => lineSheet(this), { class: "quiet", "data-do": "line" }));
  }

  /** Returns the name of a kind of piece that has a letter: `king`. */
  kind({ letter }) { return letter ? this.state.board.plan.lettered[letter] ?? letter : ""; }

  endings(choices) {
    return choices.map(({ label, key }) => button(label, () => this.give("end", key === "E"), { class: "quiet", "data-do": "end" }));
  }

  acts() {
    const { is_underway: isUnderway, turns } = this.state;
    const nothing = !isUnderway && !turns;
    const act = (sign, word, onclick, attributes) => h("button", { type: "button", onclick, "data-focus": attributes["data-do"], ...attributes }, sign, h("small", {}, word));
    return h("nav", { class: "acts", "aria-label": texts.correctionsAndMarks },
      act("↶", texts.undo, () => this.undo(), { "data-do": "undo" }),
      act("?", texts.notSure, () => this.mark("unsure"), { disabled: nothing, "data-do": "unsure" }),
      act("!", texts.letStand, () => this.mark("irregular"), { disabled: nothing, "data-do": "mark-irregular" }),
      act("…", texts.notSeen, () => this.give("gap"), { "data-do": "gap" }),
      act("“ ”", texts.remark, () => this.remark(), { "data-do": "remark" }));
  }

  undo() { return this.give("undo"); }

  mark(mark) { return this.session.giveToLast({ mark }); }

  remark() {
    const { underway } = this.session.data;
    const text = h("textarea", { dir: "auto", "aria-label": texts.remarkHeading, placeholder: texts.remarkExample });
    text.value = underway.split("  # ")[1] ?? "";
    const close = sheet(underway ? texts.remarkOnTurn : texts.newRemark, text, h("div", { class: "row" },
      button(texts.keep, async () => {
        close();
        await this.give({ text: ["remark", text.value.replace(/\s+/g, " ")] });
      }, { class: "primary" })));
    text.focus();
  }

  // The keys of the terminal.
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog")) return;
    const choice = this.state.choices.find((one) => one.key && one.key === (event.key === "t" || event.key === "5" ? this.topKey() : event.key));
    if (event.key === "Backspace") this.undo();
    else if (choice && event.target.tagName !== "BUTTON") this.give(choice.input);
    else if (choice && event.key !== "Enter") this.give(choice.input);
    else return;
    event.preventDefault();
  }

  topKey() {
    const heard = this.state.choices.filter((one) => one.kind === "throw" && one.input.throw !== null);
    return heard.sort((one, two) => two.input.throw - one.input.throw)[0]?.key;
  }

}

/** Draws a throw of cowries, if the throws are those of four or five of them. */
function shells(numbers, number) {
  const [count, top] = numbers.includes(10) ? [5, 10] : numbers.includes(8) && numbers.includes(0) ? [4, 8] : [0, 0];
  return count ? cowries(number === top ? count : number, count) : null;
}

function pathOf({ written, from, to, in_full: inFull, results }) {
  // A hole that is sown: its landing follows from the seeds.
  if (from && !to && !results.length) return written;
  if (!to || !(results.length || from)) return inFull;
  if (!from || from.endsWith("waiting")) return to;
  const place = (area) => (area.endsWith(" out") ? texts.out : area);
  return from === to ? place(from) : `${place(from)}\u2009→\u2009${place(to)}`;
}

function effectOf({ written, from, to, results, captured }) {
  const parts = [];
  if (results.length && from?.endsWith("waiting")) parts.push(texts.enters);
  else if (results.length && from?.endsWith(" out")) parts.push(texts.comesBack);
  else if (results.length && from === to) parts.push(texts.stays);
  else if (results.length) parts.push(texts.withThrows(results.join(" + ")));
  else if (to && !from) parts.push(texts.isPlaced);
  if (captured || written.startsWith("x")) parts.push(texts.captures(captured));
  return parts.join(", ");
}
