// The browser of the tests: Chromium, or the one that BROWSER names.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { here } from "./core.mjs";
import { WebKit } from "./webkit.mjs";

/** Each browser: its names on the path, the package of Debian that has it, and how it is started. */
const BROWSERS = {
  Chromium: {
    names: ["chromium", "chromium-browser", "google-chrome"],
    from: "chromium",
    start: (executablePath, options) => puppeteer().launch({ ...options, executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] }),
  },
  Firefox: {
    names: ["firefox", "firefox-esr"],
    from: "firefox-esr",
    start: (executablePath, options) => puppeteer().launch({ ...options, browser: "firefox", executablePath }),
  },
  WebKit: { names: ["WebKitWebDriver"], from: "webkit2gtk-driver xvfb", start: (driver) => WebKit.launch(driver) },
};

const wanted = (process.env.BROWSER ?? "chromium").toLowerCase();
export const browserName = Object.keys(BROWSERS).find((name) => name.toLowerCase() === wanted);
if (!browserName) throw new Error(`BROWSER=${wanted}: use ${Object.keys(BROWSERS).join(", ").toLowerCase()}`);
export const isChromium = browserName === "Chromium";

/** Returns a function that starts the browser, or nothing and says what is missing. */
export function launcher() {
  const { names, from, start } = BROWSERS[browserName];
  const found = (process.env.PATH ?? "").split(":").flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  if (found) return (options = {}) => start(found, options);
  console.log(`skipped: the tests in a browser need ${browserName} on the path (apt-get install ${from})`);
  return null;
}

function puppeteer() {
  const tools = join(here, "target/tools");
  if (!["puppeteer-core", "axe-core"].every((name) => existsSync(join(tools, "node_modules", name)))) {
    mkdirSync(tools, { recursive: true });
    execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "puppeteer-core@24", "axe-core@4"], { cwd: tools, stdio: "inherit" });
  }
  return createRequire(join(tools, "x.js"))("puppeteer-core");
}
