// WebKit by the WebDriver protocol, with those functions of puppeteer's pages that the tests use. Its touches are clicks.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const RETURN = "\ue006";
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A running browser. */
export class WebKit {
  static async launch(driver) {
    const port = 20_000 + (process.pid % 20_000);
    const child = spawn("xvfb-run", ["-a", driver, `--port=${port}`], { stdio: "ignore", detached: true });
    process.on("exit", () => { try { process.kill(-child.pid); } catch { /* It has ended. */ } });
    const browser = Object.assign(new WebKit(), { child, base: `http://127.0.0.1:${port}` });
    for (let tries = 0; ; tries += 1) {
      try {
        const { sessionId } = await browser.call("POST", "/session", { capabilities: {} });
        browser.base += `/session/${sessionId}`;
        break;
      } catch (error) {
        if (tries === 100) throw error;
        await pause(100);
      }
    }
    browser.window = await browser.call("GET", "/window");
    return browser;
  }

  async call(method, path, body) {
    const response = await fetch(this.base + path, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(value.error === "stale element reference" ? "the element is detached" : `${value.error}: ${value.message}`);
    return value;
  }

  async newPage() {
    const { handle } = await this.call("POST", "/window/new", { type: "window" });
    return new Page(this, handle);
  }

  /** Makes a window the one that all calls mean. */
  async turnTo(window) {
    if (this.window !== window) await this.call("POST", "/window", { handle: window });
    this.window = window;
  }

  async close() {
    await this.call("DELETE", "");
    process.kill(-this.child.pid);
  }
}

/** An element that was found. */
class Found {
  constructor(place, element) { this.place = place; this.element = element; }

  tap() { return this.place.browser.call("POST", `/element/${this.element[ELEMENT]}/click`, {}); }

  evaluate(inside, ...given) { return this.place.evaluate(inside, this.element, ...given); }

  uploadFile(path) { return this.place.browser.call("POST", `/element/${this.element[ELEMENT]}/value`, { text: path }); }
}

/** The page, or a frame in it. */
class Place {
  constructor(browser, window, frame = null) { Object.assign(this, { browser, window, frame }); }

  /** Evaluates a function, an expression, or a script. A promise is waited for. */
  async evaluate(inside, ...given) {
    const asFunction = typeof inside === "function" ? inside : /[;}]\s*$/.test(inside) ? `() => {${inside}\n}` : `() => (${inside})`;
    // The policy of the page forbids `eval`, so the text itself becomes a part of the script.
    const script = `const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${asFunction})(...given))
        .then((value) => done([true, value === undefined ? null : value, frames.length]), (error) => done([false, String(error), frames.length]));`;
    const [ok, value, frames] = await this.within(() => this.browser.call("POST", "/execute/async", { script, args: given }));
    this.count = frames;
    if (!ok) throw new Error(value);
    return value;
  }

  async within(work) {
    await this.browser.turnTo(this.window);
    if (this.frame === null) return work();
    await this.browser.call("POST", "/frame", { id: this.frame });
    try {
      return await work();
    } finally {
      await this.browser.call("POST", "/frame", { id: null });
    }
  }

  async $$(selector) {
    const all = await this.evaluate((selector) => [...document.querySelectorAll(selector)], selector);
    return all.map((element) => new Found(this, element));
  }

  async $(selector) { return (await this.$$(selector))[0] ?? null; }

  $eval(selector, inside, ...given) {
    return this.evaluate(`((...given) => { const one = document.querySelector(${JSON.stringify(selector)}); if (!one) throw new Error("nothing found"); return (${inside})(one, ...given); })(${given.map((one) => JSON.stringify(one)).join()})`);
  }

  $$eval(selector, inside, ...given) {
    return this.evaluate(`(${inside})([...document.querySelectorAll(${JSON.stringify(selector)})], ...${JSON.stringify(given)})`);
  }

  async waitForFunction(inside, { timeout = 30_000 } = {}, ...given) {
    for (const end = Date.now() + timeout; ;) {
      if (await this.evaluate(inside, ...given)) return;
      if (Date.now() > end) throw new Error(`waited for ${inside}`);
      await pause(10);
    }
  }

  async waitForSelector(selector, options) {
    await this.waitForFunction((selector) => document.querySelector(selector), options, selector);
    return this.$(selector);
  }
}

class Page extends Place {
  scripts = [];

  // WebDriver cannot run a script before those of the page: it runs right after them.
  async evaluateOnNewDocument(inside) { this.scripts.push(inside); }

  async begun() { for (const script of this.scripts) await this.evaluate(script); }

  async goto(url) {
    await this.browser.turnTo(this.window);
    await this.browser.call("POST", "/url", { url });
    await this.begun();
  }

  async reload() {
    await this.browser.turnTo(this.window);
    await this.browser.call("POST", "/refresh", {});
    await this.begun();
  }

  /** Gives the page a size. The window's own buttons need a height, and at least a width. */
  async setViewport({ width, height }) {
    const tall = await this.evaluate(() => outerHeight - innerHeight);
    await this.browser.call("POST", "/window/rect", { width, height: height + tall });
    await pause(100);
  }

  /** Returns the page and its frames, as the last evaluation found them. */
  frames() { return [this, ...Array.from({ length: this.count }, (_, frame) => new Place(this.browser, this.window, frame))]; }

  async close() {
    await this.browser.turnTo(this.window);
    const [first] = await this.browser.call("DELETE", "/window");
    await this.browser.turnTo(first);
  }

  async screenshot({ path }) { writeFileSync(path, Buffer.from(await this.browser.call("GET", "/screenshot"), "base64")); }

  on() { /* WebDriver does not tell errors of a page. */ }

  async type(selector, text) {
    const { element } = await this.$(selector);
    await this.browser.call("POST", `/element/${element[ELEMENT]}/value`, { text: text.replaceAll("\n", RETURN) });
  }

  select(selector, value) {
    return this.$eval(selector, (select, value) => { select.value = value; select.dispatchEvent(new Event("change", { bubbles: true })); }, value);
  }

  // Actions of a pointer by coordinates wait for ever.
  touchscreen = {
    tap: (x, y) => this.evaluate((clientX, clientY) => {
      document.elementFromPoint(clientX, clientY).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
    }, x, y),
  };
}
