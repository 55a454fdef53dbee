// Tests the app in a real browser, and the core without one. `web/test` builds the page, then runs this. Needs the
// program (`cargo build`, or its path in DADU), node, and Chromium or the browser that BROWSER names; installs puppeteer-core and axe-core into
// web/target/tools. Without the browser it says so and tests the core only. DADU_PICTURES=folder keeps pictures of every screen.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browserName, isChromium, launcher } from "./tests/browsers.mjs";
import { dist, program } from "./tests/core.mjs";
import { Desk } from "./tests/desk.mjs";
import { figures } from "./tests/figures.mjs";
import { fixesAreMadeAndUndone, logsAreSharedWithoutNames, summariesAreKept } from "./tests/logs.mjs";
import { aDamagedCoreIsAnError, findingsAreThoseOfTheProgram, fixesAreThoseOfTheProgram, formsAreThoseOfTheCorpus } from "./tests/program.mjs";
import { aNewGameIsBegunByQuestions, aPieceIsTappedOnTheBoard, boardGamesArePlayedOnTheBoard, doubtsAreSaidAndRecordedAnyway, gamesAreRecordedByTaps, theRestIsRecordedInSheets } from "./tests/record.mjs";
import { aRecordingRunsInStep, timecodesBecomeSubtitles, timesGoToElanAndBack } from "./tests/recording.mjs";
import { buttonsAreLargeEnough, everyScreenIsAccessible, everyTextIsInTheTable, rulesAreExplainedInThePage, textThatAttacksIsOnlyText } from "./tests/screens.mjs";
import { failuresOfTheStoreAreSaid, logsAreStoredWithoutADatabase, nothingIsLostWhenTheBrowserIsKilled, theSiteWorksOffline } from "./tests/store.mjs";

let failed = 0;
const only = process.argv[2];
async function test(test, ...rest) {
  if (only && !test.name.includes(only)) return;
  try {
    console.log(`ok ${test.name}: ${await test(...rest)}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${test.name}: ${error.stack}`);
  }
}

if (!existsSync(program)) throw new Error(`no program at ${program}; run \`cargo build\` or set DADU`);
await test(findingsAreThoseOfTheProgram);
await test(aDamagedCoreIsAnError);
await test(formsAreThoseOfTheCorpus);
await test(fixesAreThoseOfTheProgram);
const launch = launcher();
if (launch) {
  const browser = await launch();
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  const desk = new Desk(page);
  desk.errors = errors;
  await desk.size(390, 844);
  for (const slower of isChromium ? [1, 4] : [1]) {
    if (isChromium) await page.emulateCPUThrottling(slower);
    await desk.open(pathToFileURL(join(dist, "dadu.html")).href);
    console.log(`ready after ${await page.evaluate("document.documentElement.dataset.ready")} ms, from a file; processor ${slower} times slower`);
  }
  if (isChromium) await page.emulateCPUThrottling(null);
  for (const one of [aNewGameIsBegunByQuestions, gamesAreRecordedByTaps, boardGamesArePlayedOnTheBoard, aPieceIsTappedOnTheBoard, textThatAttacksIsOnlyText, doubtsAreSaidAndRecordedAnyway, theRestIsRecordedInSheets, timecodesBecomeSubtitles, aRecordingRunsInStep, timesGoToElanAndBack, fixesAreMadeAndUndone, rulesAreExplainedInThePage, logsAreSharedWithoutNames, summariesAreKept, buttonsAreLargeEnough, everyScreenIsAccessible, everyTextIsInTheTable, figures, failuresOfTheStoreAreSaid, theSiteWorksOffline]) await test(one, desk, browser);
  if (browserName === "WebKit") {
    console.log("skipped: its driver cannot change a page before it starts, tell its errors, or keep its data after the end");
    await browser.close();
  } else {
    await test(logsAreStoredWithoutADatabase, desk, browser);
    await test(function nothingWentWrongInTheBrowser() {
      assert.deepEqual(errors, []);
      return "no error, no breach of the policy";
    });
    await browser.close();
    await test(nothingIsLostWhenTheBrowserIsKilled, launch);
  }
}
process.exit(failed ? 1 : 0);
