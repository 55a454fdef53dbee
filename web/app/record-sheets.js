// The sheets of the recorder: everything that is not a throw or a move.

import { button, h, sheet } from "./dom.js";
import { secondsOf } from "./session.js";
import { texts } from "./texts.js";

/** Opens a text of a kind. Problems are shown in the sheet, and can be recorded anyway. */
function textSheet(desk, title, what, { value = "", hint = "", before = "" } = {}) {
  const field = h("input", { type: "text", value, dir: "auto", "aria-label": title, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const said = h("div", { class: "found", role: "alert" });
  const row = h("div", { class: "row" });
  let close = () => {};
  const give = async (meant) => {
    const answer = await desk.give({ text: [what, before + field.value] }, meant);
    if (answer === "taken") return close();
    const { messages, state } = desk.session.data;
    desk.session.pending = null;
    desk.paint();
    said.replaceChildren(...[...state.troubles, ...messages].map((text) => h("p", { dir: "auto" }, text)));
    const again = answer === "doubtful" ? [button(texts.recordItAnyway, () => give(true), { "data-do": "anyway" })] : [];
    row.replaceChildren(...again, keep);
    return undefined;
  };
  const keep = button(texts.record, () => give(false), { class: "primary", "data-do": "record" });
  row.append(keep);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") give(false); });
  close = sheet(title, hint && h("p", { class: "small" }, hint), field, said, row);
  field.focus();
}

/** Opens the player turn as a line of the notation. */
export function lineSheet(desk) {
  const { underway } = desk.session.data;
  const player = desk.state.player;
  const value = underway ? `${underway} ` : player ? `${player} ` : "";
  textSheet(desk, texts.turnAsLine, "line", { value, hint: texts.lineHint });
}

/** Adds a throw to the turn, whether or not the rules grant it. */
function throwSheet(desk) {
  const { throws } = desk.session;
  const close = sheet(texts.thrownOnceMore, h("div", { class: "row" }, throws.map((number) => button(number ?? texts.notHeard,
    () => { close(); desk.session.giveToLast({ "throw-on": number }); }))));
}

/** Begins timecodes at what the clock of the recording shows. */
function clockSheet(desk) {
  const field = h("input", { type: "text", value: "00:00:00", "aria-label": texts.clockOfRecording, inputmode: "numeric" });
  const said = h("div", { class: "found", role: "alert" });
  const close = sheet(texts.timecodes, h("p", { class: "small" }, texts.timecodesHint), field, said,
    h("div", { class: "row" }, button(texts.beginNow, () => {
      const seconds = secondsOf(field.value);
      if (seconds === null) return said.replaceChildren(h("p", {}, texts.clockHint));
      close();
      return desk.session.setClock(seconds);
    }, { class: "primary", "data-do": "begin-clock" })));
}

/** Shows everything else that can be recorded. */
export function moreSheet(desk) {
  let close = () => {};
  const entry = (label, what, options = {}) => button(label, () => { close(); textSheet(desk, label, what, options); });
  const mark = (label, mark) => button(label, () => { close(); desk.mark(mark); });
  close = sheet(texts.more, h("div", { class: "list" },
    button(texts.typeTurn, () => { close(); lineSheet(desk); }),
    entry(texts.somebodyJoins, "comes", { hint: texts.joinsHint }),
    entry(texts.somebodyLeaves, "leaves", { hint: texts.leavesHint }),
    entry(texts.somebodySwitchesSides, "crosses", { hint: texts.switchesHint }),
    entry(texts.comparePosition, "position", { value: desk.state.position.replace(/^=\s*/, ""), hint: texts.positionHint }),
    entry(texts.aRuleChanges, "line", { value: "", before: "Change: ", hint: texts.ruleHint }),
    entry(texts.writeTheResult, "line", { value: "unfinished", before: "Result: ", hint: texts.resultHint }),
    entry(texts.correctTheHeader, { field: null }, { hint: texts.headerHint }),
    button(texts.threwOnceMore, () => { close(); throwSheet(desk); }),
    mark(texts.takenBack, "taken-back"),
    mark(texts.disputed, "disputed"),
    desk.session.hasClock
      ? button(texts.endTheTimecodes, () => { close(); desk.session.setClock(null); })
      : button(texts.timecodesOfARecording, () => { close(); clockSheet(desk); }),
    button(texts.takeLineBack, () => { close(); desk.give("undo"); }),
    button(texts.saveLog, () => { close(); desk.saveFile(); })));
}
