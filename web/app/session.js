// A log that is being recorded: the recorder of the core, and the store. Inputs are handled one after another, and
// the next one waits until the last one is stored.

import { call, textOf } from "./core.js";
import { Changed, put } from "./store.js";

export class Session {
  /** Continues the last game of a stored log. `shown` is called after each change. */
  constructor(log, shown) {
    this.log = log;
    this.shown = shown;
    this.saved = "";
    this.pending = null;
    this.throws = [null];
    this.last = null;
    this.queue = Promise.resolve();
    this.begin();
  }

  begin() {
    const { name, bytes, underway, id } = this.log;
    const { data, text } = call({ call: "begin", name, id, game: "dadu", underway: underway ?? "" }, bytes);
    this.recorder = data.recorder;
    this.take(data, text);
  }

  get state() { return this.data.state; }

  take(data, text) {
    this.data = data;
    this.text = text;
    const offered = data.state.choices.filter((choice) => choice.kind === "throw");
    // The numbers that a throw can have; `null` for one that was not heard.
    if (offered.length) this.throws = offered.map((choice) => choice.input.throw);
  }

  /** Returns the lines of the log that are not blank. */
  lines() { return textOf(this.text).split(/\r?\n/).filter(Boolean); }

  /** Gives an input. Resolves to the answer: `taken`, `doubtful` or `refused`. */
  give(input, meant = false) {
    this.queue = this.queue.then(() => this.step(input, meant));
    return this.queue;
  }

  async step(input, meant) {
    const moved = input.move && this.state.legal.find((legal) => legal.written === input.move);
    let answer;
    try {
      answer = this.ask(input, meant);
      if (answer === "taken") {
        this.last = moved ? { from: moved.from, to: moved.to } : input === "undo" ? null : this.last;
        this.endTurn(input);
      }
    } catch (error) {
      this.fail(error);
      return "refused";
    }
    this.pending = answer === "doubtful" ? input : null;
    // Shown at once, so that nothing changes under the finger of the next tap.
    this.shown();
    const { saved } = this;
    await this.save();
    if (saved !== this.saved) this.shown();
    return answer;
  }

  ask(input, meant) {
    const { data, text } = call({ call: "input", recorder: this.recorder, input, meant });
    this.take(data, text);
    return data.answer;
  }

  // A turn that is over ends by itself, so that the next player is expected. After an undo it stays open.
  endTurn(input) {
    const { due, is_known: isKnown, is_underway: isUnderway, troubles } = this.state;
    const isCorrection = input === "undo" || input === "redo" || input === "gap";
    if (isCorrection || due !== "nothing" || !isKnown || !isUnderway || troubles.length) return;
    this.ask("end", false);
  }

  /** Changes the last token. If no turn is in progress, opens the last one again. */
  async giveToLast(input) {
    if (!this.state.is_underway) {
      const { turns } = this.state;
      if (!turns || (await this.give("undo")) !== "taken") return "refused";
      if (!this.state.is_underway) {
        await this.give("redo");
        return "refused";
      }
    }
    return this.give(input);
  }

  async save() {
    const log = { ...this.log, bytes: this.text.slice(), underway: this.data.underway };
    if (log.underway === (this.log.underway ?? "") && same(log.bytes, this.log.bytes) && !this.saved) return;
    try {
      this.log = await put(log);
      this.saved = "";
    } catch (error) {
      this.saved = error instanceof Changed
        ? "Another tab changed this log. Save this one as a file, then open it again."
        : `Not saved: ${error.message || error}. Save it as a file.`;
    }
  }

  // A fault of the core must not lose the log: it is stored, so recording can begin again from there.
  fail(error) {
    this.data = { ...this.data, messages: [`The recorder failed (${error.message}). Load the page again; the log is stored.`] };
    this.shown();
  }

  close() {
    call({ call: "end", recorder: this.recorder });
  }
}

function same(one, two) {
  return one.length === two.length && one.every((byte, index) => byte === two[index]);
}

/** Returns a new id for a log, like `dadu new`. */
export function newId() {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  const random = crypto.getRandomValues(new Uint8Array(10));
  return `log-${Array.from(random, (byte) => letters[byte % 32]).join("")}`;
}

