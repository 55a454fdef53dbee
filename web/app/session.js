// A log that is being recorded: the recorder of the core, and the store. Inputs are handled one after another, and
// the next one waits until the last one is stored.

import { call, textOf } from "./core.js";
import { Changed, put } from "./store.js";
import { texts } from "./texts.js";

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
    const time = this.time();
    this.queue = this.queue.then(() => this.step(input, meant, time));
    return this.queue;
  }

  /** Begins timecodes: the clock of the recording shows these seconds now. `null` ends them. */
  setClock(seconds) {
    const clock = seconds === null ? null : Date.now() - 1000 * seconds;
    this.queue = this.queue.then(async () => {
      this.log = { ...this.log, clock };
      await this.save(true);
      this.shown();
    });
    return this.queue;
  }

  get hasClock() { return typeof this.log.clock === "number"; }

  // The moment of the tap counts, not the moment when it is handled.
  time() { return this.hasClock ? timecode((Date.now() - this.log.clock) / 1000) : undefined; }

  async step(input, meant, time) {
    const moved = input.move && this.state.legal.find((legal) => legal.written === input.move);
    let answer;
    try {
      answer = this.ask(input, meant, time);
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

  ask(input, meant, time) {
    const { data, text } = call({ call: "input", recorder: this.recorder, input, meant, time });
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

  async save(isChanged = false) {
    const log = { ...this.log, bytes: this.text.slice(), underway: this.data.underway };
    if (log.underway === (this.log.underway ?? "") && same(log.bytes, this.log.bytes) && !this.saved && !isChanged) return;
    try {
      this.log = await put(log);
      this.saved = "";
    } catch (error) {
      this.saved = error instanceof Changed
        ? texts.changedElsewhere
        : texts.notSavedSaveAsFile(error.message || error);
    }
  }

  // A fault of the core must not lose the log: it is stored, so recording can begin again from there.
  fail(error) {
    this.data = { ...this.data, messages: [texts.recorderFailed(error.message)] };
    this.shown();
  }

  close() {
    call({ call: "end", recorder: this.recorder });
  }
}

/** Writes seconds as the clock of a recording: `00:12:31`. */
export function timecode(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Reads the clock of a recording: `12:31` or `1:12:31`. Returns `null` for anything else. */
export function secondsOf(text) {
  const [, hours, minutes, seconds] = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : 3600 * Number(hours ?? 0) + 60 * Number(minutes) + Number(seconds);
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

