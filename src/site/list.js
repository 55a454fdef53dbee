"use strict";
// Filters and sorts the list of games. Texts become text nodes, never markup.
(() => {
  const { texts, pages, games } = window.DADU_GAMES;
  const MOST = 100;
  const find = (id) => document.getElementById(id);
  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const pageOf = new Map(pages);
  const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
  const all = games.map(([hash, title, date, year, place, household, game, won, turns], index) => ({
    hash, title, date, year, household: texts[household], place: texts[place], game: texts[game], won: texts[won], turns, index,
    page: pageOf.get(household),
    words: [title, date, texts[place], texts[household], texts[game], texts[won]].join("\n").toLowerCase(),
  }));

  // Fills a list of choices; one that offers no choice is hidden.
  const fill = (id, last) => {
    const counts = new Map();
    all.forEach((game) => counts.set(game[id], (counts.get(game[id]) || 0) + 1));
    const known = [...counts.keys()].filter((text) => text !== "").sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    if (last) known.reverse();
    const choice = find(id);
    choice.append(make("option", "all", { value: "" }));
    known.forEach((text) => choice.append(make("option", `${text} (${grouped(counts.get(text))})`, { value: `=${text}` })));
    if (counts.has("")) choice.append(make("option", `not known (${grouped(counts.get(""))})`, { value: "=" }));
    if (counts.size < 2) choice.closest("p").hidden = true;
  };
  const choices = ["game", "year", "place", "household", "won"];
  choices.forEach((id) => fill(id, id === "year"));

  const orders = {
    newest: (one, other) => one.index - other.index,
    oldest: (one, other) => !one.date - !other.date || other.index - one.index,
    longest: (one, other) => other.turns - one.turns || one.index - other.index,
    shortest: (one, other) => one.turns - other.turns || one.index - other.index,
  };

  const cell = (text, isText) => make("td", text, isText ? { dir: "auto" } : {});
  const rowOf = (game) => {
    const row = make("tr");
    const head = make("th", undefined, { scope: "row", dir: "auto" });
    head.append(make("a", game.title, { href: `games/${game.hash}.html` }));
    const household = cell(undefined, true);
    if (game.page) household.append(make("a", game.household, { href: game.page }));
    row.append(head, cell(game.date), cell(game.place, true), household, cell(game.game, true), cell(game.won), cell(grouped(game.turns)));
    return row;
  };

  const body = find("games").tBodies[0];
  const more = make("button", "", { type: "button", class: "more" });
  let found = [];
  const add = () => {
    const start = body.rows.length;
    body.append(...found.slice(start, start + MOST).map(rowOf));
    const left = found.length - body.rows.length;
    more.hidden = left === 0;
    more.textContent = `Show ${grouped(Math.min(left, MOST))} more`;
    if (start > 0) body.rows[start].querySelector("a").focus();
  };

  const show = () => {
    const words = find("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = choices.map((id) => [id, find(id).value]).filter(([, value]) => value !== "");
    found = all.filter((game) => wanted.every(([id, value]) => value === `=${game[id]}`) && words.every((word) => game.words.includes(word)));
    found.sort(orders[find("order").value]);
    body.replaceChildren();
    find("shown").textContent = found.length === all.length ? `All ${grouped(all.length)} games` : `${grouped(found.length)} of ${grouped(all.length)} games`;
    add();
  };

  document.querySelectorAll("nav.pages").forEach((pager) => { pager.hidden = true; });
  find("games").after(more);
  more.addEventListener("click", add);
  find("filters").addEventListener("input", show);
  find("filters").addEventListener("submit", (event) => event.preventDefault());
  find("filters").addEventListener("reset", () => setTimeout(show));
  find("filters").hidden = false;
  find("shown").hidden = false;
  show();
})();
