// What holds on every screen: text is only text, large buttons, accessibility, texts in one table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isChromium } from "./browsers.mjs";
import { dist, here, played, simulated, temporary } from "./core.mjs";
import { Desk, record } from "./desk.mjs";

const ATTACK = '<img src=x onerror="window.attacked=1"></script><script>window.attacked=1</script>';

export async function textThatAttacksIsOnlyText(desk) {
  const log = `Dadu: 1\nId: ${"a".repeat(5)}\nTitle: ${ATTACK}\nVariant: basic\nPlace: "><svg onload=alert(1)>\nN: ${ATTACK}, B\nS: C, D\n\nN1 1-2 +1 a1+2  # ${ATTACK}\nN2 <b>3</b>\n`;
  const id = await desk.paste(log);
  for (const hash of ["#home", `#record/${id}`, `#check/${id}`, `#watch/${id}`]) {
    await desk.go(hash);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const frame of desk.page.frames()) {
      const found = await frame.evaluate(() => [typeof window.attacked, document.querySelectorAll("img").length, document.documentElement.textContent.includes("onerror")]);
      assert.deepEqual(found, ["undefined", 0, true], hash);
    }
    if (hash.startsWith("#check")) await desk.picture("check");
    if (hash.startsWith("#watch")) assert.equal(desk.page.frames().length, 2);
  }
  const { text } = await desk.stored(id);
  assert.equal(text, log);
  return "home, record, check, watch";
}

/** Makes a page in which every text of the table has brackets around it, in a direction. */
function bracketed(dir) {
  const wrap = `((table) => Object.fromEntries(Object.entries(table).map(([name, text]) => {
    const around = (text) => typeof text === "string" ? "\u27e6" + text + "\u27e7" : Array.isArray(text) ? ["\u27e6", ...text, "\u27e7"] : Object.fromEntries(Object.entries(text).map(([name, text]) => [name, around(text)]));
    return [name, typeof text === "function" ? (...given) => around(text(...given)) : around(text)];
  })))`;
  const page = readFileSync(join(dist, "dadu.html"), "utf8");
  const changed = page.replace(/<meta http-equiv="Content-Security-Policy".*/, "").replace("const texts = {", () => `const texts = ${wrap}({`)
    .replace("...LANGUAGES[language].table }", "...LANGUAGES[language].table })").replace('dir: "ltr"', `dir: "${dir}"`);
  assert.ok(changed.includes("table })") && changed.includes(wrap));
  return temporary("dadu.html", changed);
}

/** The table has all texts: those without brackets are from the log or the core. The page fits in both directions. */
export async function everyTextIsInTheTable(_, browser) {
  const problems = [];
  let count = 0;
  for (const dir of ["ltr", "rtl"]) {
    const { path, remove } = bracketed(dir);
    const desk = new Desk(await browser.newPage());
    try {
      await desk.size(360, 640);
      await desk.open(pathToFileURL(path).href);
      assert.equal(await desk.page.evaluate("document.documentElement.dir"), dir);
      const id = await desk.paste("Dadu: 1\nId: t\nVariant: basic\nN: Aunt, Host\nS: Guest, Uncle\n\n[00:01] N1 1-2 a1+2\n");
      for (const [hash, ...openers] of [
        ["#home", "[data-do=open-sheet]", `[data-id="${id}"] [data-do=share]`], ["#new"],
        [`#record/${id}`, '[data-focus="more"]', "[data-do=remark]", "[data-throw='2']"],
        [`#check/${id}`, "[data-do=format]", "[data-do=edit]"], [`#watch/${id}`],
      ]) {
        await desk.go(hash);
        for (const opener of [null, ...openers]) {
          if (opener) await desk.tap(opener);
          await new Promise((resolve) => setTimeout(resolve, 200));
          const { bare, all, wide, window } = await desk.page.evaluate(textsShown);
          problems.push(...bare.map((one) => `${hash} ${opener}: ${one}`));
          if (wide > window) problems.push(`${dir}: ${hash} ${opener} is ${wide} px wide`);
          count += all;
          await desk.page.evaluate(() => document.querySelector("dialog")?.close());
        }
      }
      await desk.picture(`table-${dir}`);
    } finally {
      remove();
      await desk.page.close();
    }
  }
  assert.deepEqual(problems, []);
  return `${count} texts in two directions`;
}

/** Runs in the page: returns the texts of letters that are neither in brackets nor from the log or the core. */
function textsShown() {
  const core = '[dir="auto"], code, pre, svg, option, script, style, noscript, .ask, .option, .told, .moves [data-move], .throws, [data-do="end"], .legend';
  const bare = [];
  let all = 0;
  const see = (text, element) => {
    // The example of a log has words of the notation, which are the same in every language. The log is called "pasted".
    if (!/\p{L}{2}/u.test(text) || text.startsWith("Dadu: 1\n") || text === "pasted") return;
    all += 1;
    if (!/[\u27e6\u27e7]/.test(text)) bare.push(`${element.outerHTML.slice(0, 120)}: ${text}`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const isHidden = !element.checkVisibility();
    for (const name of ["aria-label", "placeholder", "title"]) if (element.hasAttribute(name) && !element.closest(".moves [data-move], .ask")) see(element.getAttribute(name), element);
    if (isHidden || element.closest(core) || element.innerText === undefined) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join(" ");
    see(own, element);
  }
  return { bare, all, wide: document.documentElement.scrollWidth, window: innerWidth };
}

export async function rulesAreExplainedInThePage(desk) {
  const id = await desk.paste("Dadu: 1\nId: x\nVariant: basic\nPlayers: 1-1\n\nN1 1-2 a1+2\n");
  await desk.go(`#check/${id}`);
  await desk.page.waitForSelector(".finding");
  const helps = await desk.page.$$eval(".finding p.small", (all) => all.map((one) => one.textContent));
  const index = helps.findIndex((text) => /; see [A-Z]\d+$/.test(text));
  assert.ok(index >= 0 && helps.every((text) => !text.includes("dadu explain")), helps.join("\n"));
  await desk.page.$$eval(".finding p.small", (all, index) => all[index].querySelector("button").click(), index);
  assert.ok((await desk.page.$eval("dialog pre", (page) => page.textContent)).length > 100);
  await desk.page.$eval("dialog", (dialog) => dialog.close());
  return helps[index];
}

export async function buttonsAreLargeEnough(desk) {
  const game = played(simulated("dadu", [3, 3, 0, 0], 9));
  const id = await desk.paste(game.header);
  await desk.go(`#record/${id}`);
  await record(desk, id, game, 30, false);
  let count = 0;
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
    await desk.size(width, height);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const small = await desk.page.$$eval(".record button", (all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width < 47.9 || box.height < 47.9 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map((box) => `${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.x)},${Math.round(box.y)}`));
    assert.deepEqual(small, [], `${width}x${height}`);
    count += (await desk.page.$$(".record button")).length;
  }
  await desk.size(390, 844);
  return `${count} buttons of 48 px or more at four sizes`;
}

/** Asks axe about every screen, in the page and in the frame of the replay. */
export async function everyScreenIsAccessible(desk) {
  const axe = readFileSync(join(here, "target/tools/node_modules/axe-core/axe.min.js"), "utf8");
  const { header, lines } = played(simulated("dadu", [3, 3, 0, 0], 9));
  const id = await desk.paste(`${header}${lines.slice(0, 60).map(({ line }) => `${line}\n`).join("")}N1 9\n[00:01] N1 2  # a remark\n`);
  const sheets = { "#home": ["[data-do=open-sheet]", `[data-id="${id}"] [data-do=share]`], [`#record/${id}`]: ['[data-focus="more"]'] };
  let count = 0;
  const ask = async (where) => {
    for (const frame of desk.page.frames()) {
      await frame.evaluate(axe);
      const { violations, passes } = await frame.evaluate(() => window.axe.run(document, { iframes: false }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).slice(0, 3).join(" and ")}`), [], where);
      count += passes.length;
    }
  };
  for (const scheme of isChromium ? ["light", "dark"] : [undefined]) {
    await desk.scheme(scheme);
    for (const hash of ["#home", "#new", `#record/${id}`, `#check/${id}`, `#watch/${id}`]) {
      await desk.go(hash);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await ask(`${scheme}, ${hash}`);
      for (const opener of sheets[hash] ?? []) {
        await desk.tap(opener);
        await ask(`${scheme}, ${hash}, ${opener}`);
        await desk.page.evaluate(() => document.querySelector("dialog")?.close());
      }
    }
  }
  await desk.scheme();
  return `${count} checks of axe passed`;
}
