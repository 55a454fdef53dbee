// The sheets of the recorder: everything that is not a throw or a move.

import { button, h, sheet } from "./dom.js";
import { secondsOf } from "./session.js";

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
    const again = answer === "doubtful" ? [button("Record it anyway", () => give(true), { "data-do": "anyway" })] : [];
    row.replaceChildren(...again, keep);
    return undefined;
  };
  const keep = button("Record", () => give(false), { class: "primary", "data-do": "record" });
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
  textSheet(desk, "The turn as a line", "line", { value, hint: "As the notation has it: N2 1-4 +1 c2+4" });
}

/** Adds a throw to the turn, whether or not the rules grant it. */
function throwSheet(desk) {
  const { throws } = desk.session;
  const close = sheet("What was thrown once more?", h("div", { class: "row" }, throws.map((number) => button(number ?? "not heard",
    () => { close(); desk.session.giveToLast({ "throw-on": number }); }))));
}

/** Begins timecodes at what the clock of the recording shows. */
function clockSheet(desk) {
  const field = h("input", { type: "text", value: "00:00:00", "aria-label": "The clock of the recording", inputmode: "numeric" });
  const said = h("div", { class: "found", role: "alert" });
  const close = sheet("Timecodes", h("p", { class: "small" }, "Each player turn gets the time since the start of your sound or video recording. What does its clock show now?"), field, said,
    h("div", { class: "row" }, button("Begin now", () => {
      const seconds = secondsOf(field.value);
      if (seconds === null) return said.replaceChildren(h("p", {}, "Write hours, minutes and seconds: 00:12:31"));
      close();
      return desk.session.setClock(seconds);
    }, { class: "primary", "data-do": "begin-clock" })));
}

/** Shows everything else that can be recorded. */
export function moreSheet(desk) {
  let close = () => {};
  const entry = (label, what, options = {}) => button(label, () => { close(); textSheet(desk, label, what, options); });
  const mark = (label, mark) => button(label, () => { close(); desk.mark(mark); });
  close = sheet("More", h("div", { class: "list" },
    button("Type the turn as a line", () => { close(); lineSheet(desk); }),
    entry("Somebody joins", "comes", { hint: "The seat, and a name if there is one: N5 Grandmother" }),
    entry("Somebody leaves", "leaves", { hint: "The seat: N2" }),
    entry("Somebody switches sides", "crosses", { hint: "The old seat and the new one: N2>S4" }),
    entry("Compare or record the position", "position", { value: desk.state.position.replace(/^=\s*/, ""), hint: "As the table shows it" }),
    entry("A rule changes", "line", { value: "", before: "Change: ", hint: "What is agreed now: mandatory-kill = yes" }),
    entry("Write the result", "line", { value: "unfinished", before: "Result: ", hint: "N wins, or unfinished, and why" }),
    entry("Correct the header", { field: null }, { hint: "A field: Place: Pune" }),
    button("The same player threw once more", () => { close(); throwSheet(desk); }),
    mark("The last throw or move was taken back", "taken-back"),
    mark("The last throw or move is disputed", "disputed"),
    desk.session.hasClock
      ? button("End the timecodes", () => { close(); desk.session.setClock(null); })
      : button("Timecodes of a recording", () => { close(); clockSheet(desk); }),
    button("Take the last line back", () => { close(); desk.give("undo"); }),
    button("Save the log as a file", () => { close(); desk.saveFile(); })));
}
