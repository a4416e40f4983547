// The main story in VS Code, with the packaged extension: squiggles, more repairs from the palette,
// quick fix, verdict, save. The same story without the extension must fail (negative control).
//
// Environment: SALVE_VSIX the extension, SALVE_WORK a folder for everything written,
// SALVE_SERVER (optional) a server to use instead of the packaged one,
// SALVE_SCREENSHOT (optional) where to write the picture of README.md.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { debugging, prepareDebugging } from "./debug.mjs";
import { prepareTour, tour } from "./tour.mjs";
import { CodeServer, Workbench, until } from "./workbench.mjs";

const fixtures = path.resolve(import.meta.dirname, "..");
const work = process.env.SALVE_WORK;
const repair = "Replace `x` with `y` (proved for all inputs)";
// The search finds more than these two, which are asked for at first.
const settings = { "salve.repairs": 2 };
const size = { width: 1120, height: 640 };

function say(text) {
  console.log(`${(process.uptime()).toFixed(1).padStart(6)} s  ${text}`);
}

function prepareProject(name) {
  const project = path.join(work, name);
  fs.rmSync(project, { recursive: true, force: true });
  fs.mkdirSync(project, { recursive: true });
  fs.copyFileSync(path.join(fixtures, "max.c"), path.join(project, "max.c"));
  return project;
}

/** The server processes of this test: [process id, arguments]. */
function servers() {
  const chosen = process.env.SALVE_SERVER;
  const isServer = (word) =>
    chosen ? word.startsWith(chosen) : word.startsWith(work) && word.includes("/extensions/");
  return fs.readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)).flatMap((entry) => {
    try {
      const words = fs.readFileSync(`/proc/${entry}/cmdline`, "utf8").split("\0");
      return words.some(isServer) ? [[Number(entry), words]] : [];
    } catch {
      return [];
    }
  });
}

/** The process that started this one; undefined if it is gone. */
function parentOf(id) {
  try {
    const words = fs.readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1).split(" ");
    return Number(words[1]);
  } catch {
    return undefined;
  }
}

/** A server that dies while it is written to is started again and shows its findings again. */
async function crash(bench, file, patience) {
  const { page } = bench;
  // Its workers are copies of it: what counts is the one that no other started.
  const serving = () => {
    const found = servers().filter(([, words]) => words.includes("serve"));
    const ids = new Set(found.map(([id]) => id));
    return found.filter(([id]) => !ids.has(parentOf(id)));
  };
  const before = serving().map(([id]) => id);
  assert.equal(before.length, 1, "one server runs");
  process.kill(before[0], "SIGSTOP");
  // More than the pipe between the two holds, so that the client is writing when the server dies.
  const text = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, text + `// ${"long ".repeat(20)}\n`.repeat(20000));
  await page.locator(".monaco-editor .view-lines").first().click();
  await until("the long file in the editor", patience, async () => {
    await page.keyboard.press("Control+End");
    return (await bench.statusItem("status.editor.selection")).includes("Ln 20");
  });
  process.kill(before[0], "SIGKILL");
  await until("another server", patience, () => serving().some(([id]) => !before.includes(id)));
  await until("the verdict of the restarted server", patience, async () => {
    const lens = (await bench.lenses()).some((text) => text.includes("✓ proved"));
    return lens && (await bench.statusItem("salve.salve.salve")).includes("1 passing");
  });
  say("a killed server is started again");
}

/** Everything a user would do and see; throws at the first thing that is not as it should be. */
async function story(bench, file, patience) {
  const { page } = bench;
  const shot = (name) => page.screenshot({ path: path.join(work, `${name}.png`) });

  await page.waitForSelector(".squiggly-error", { timeout: patience });
  await page.waitForSelector(".squiggly-warning", { timeout: patience });
  say("squiggles at the assertion and at the suspect");
  const before = await until("a lens that says that max fails", patience, async () => {
    return (await bench.lenses()).find((lens) => /^✗ fails for .* suspect.* 2 repairs$/.test(lens));
  });
  say(`lens: ${before}`);
  await until("the failing run in the code", patience, async () => {
    const text = (await page.locator(".view-lines").first().innerText()).replaceAll("\u00a0", " ");
    return text.includes("r = x;r = 0") && text.includes("(y > x)taken");
  });
  await until("the status bar item counts a failing function", patience, async () => {
    return (await bench.statusItem("salve.salve.salve")).includes("1 failing");
  });
  assert.equal(await ticks(page), 0, "no tick while something fails");
  await gutter(bench, "testing-failed-icon", patience);
  await testExplorer(bench, "testing-failed-icon", patience);
  await menu(bench, patience);
  await failingRun(bench, patience);
  await page.locator(".monaco-editor .view-lines").first().click();
  await bench.goTo(6, 9);
  const repairs = (titles) => titles.filter((title) => title.includes("(proved for all inputs"));
  const first = await bench.quickFixes(
    `two quick fixes at the suspect, among them "${repair}"`,
    patience,
    (titles) => repairs(titles).length === 2 && titles.includes(repair),
    path.join(work, "quick-fixes.png"),
  );
  say(`quick fixes: ${first.join(" | ")}`);
  await picture(bench);

  await bench.runCommand("Salve: Request More Repairs");
  // Those that behave alike are one entry, and the others behind the last one.
  const more = await bench.withQuickFixes("more quick fixes than before", patience, async (entries) => {
    await entries.filter({ hasText: /^More… \(\d+ other repairs?\)/ }).click({ timeout: 3000 });
    return until("the light bulb opens again with all of them", patience, async () => {
      const titles = (await entries.allTextContents()).map((text) => text.replaceAll("\u00a0", " ").trim());
      if (repairs(titles).length <= 2) return undefined;
      await shot("more-repairs");
      return titles;
    });
  });
  say(`more repairs: ${more.filter((title) => !first.includes(title)).join(" | ")}`);

  await bench.applyQuickFix(repair, patience);
  await page.waitForSelector(".tab.active.dirty");
  say("quick fix applied");
  const after = await until("the lens turns to proved", patience, async () => {
    const lens = (await bench.lenses()).find((text) => text.includes("✓ proved"));
    return (await page.locator(".squiggly-error, .squiggly-warning").count()) === 0 && lens;
  });
  say(`lens: ${after}`);
  await until("the status bar item counts a proved function", patience, async () => {
    return (await bench.statusItem("salve.salve.salve")).includes("1 passing");
  });
  assert.equal(await ticks(page), 1, "a tick when all passes");
  await gutter(bench, "testing-passed-icon", patience);
  await shot("proved");
  await testExplorer(bench, "testing-passed-icon", patience);
  await bench.runCommand("Test: Run All Tests");
  await testExplorer(bench, "testing-passed-icon", patience);

  await page.keyboard.press("Control+s");
  await page.waitForSelector(".tab.active:not(.dirty)");
  const expected = fs.readFileSync(path.join(fixtures, "max.repaired.c"), "utf8");
  await until("the repaired text on disk", 5000, () => fs.readFileSync(file, "utf8") === expected);
  say("the saved file is the repaired one");

  for (const entry of ["Analyse This File Now", "Stop", "Restart Workers", "Show Output"]) {
    await (await bench.paletteEntry(`Salve: ${entry}`)).waitFor({ state: "visible" });
  }
  await bench.runCommand("Salve: Analyse This File Now");
  await until("still proved", patience, async () => (await bench.lenses()).some((l) => l.includes("✓ proved")));
  await bench.runCommand("Salve: Show Output");
  await page.locator(".part.panel .action-item.checked").getByText("Output").waitFor({ state: "visible" });
  await shot("output");
  say("the palette's other entries");
  await crash(bench, file, patience);
}

/** The icon of the function's entry, beside its line. */
async function gutter(bench, icon, patience) {
  await bench.page.locator(`.glyph-margin-widgets .codicon-${icon}`).first().waitFor({ timeout: patience });
  say(`the gutter shows ${icon}`);
}

/** A click at the status bar item; its first entry leads to the failure. */
async function menu(bench, patience) {
  const { page } = bench;
  await page.locator('.statusbar-item[id="salve.salve.salve"] a').click();
  const entry = page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Go to the Next Failure" });
  await entry.waitFor({ state: "visible", timeout: patience });
  await page.screenshot({ path: path.join(work, "menu.png") });
  await entry.click();
  await until("the caret is at the failure", patience, async () =>
    (await bench.statusItem("status.editor.selection")).includes("Ln 7"),
  );
  say("the menu leads to the failure");
}

/** A page beside the code. */
async function failingRun(bench, patience) {
  const { page } = bench;
  await bench.runCommand("Salve: Show the Failing Run");
  const shown = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await shown.getByRole("heading", { name: "The failing run of max" }).waitFor({ timeout: patience });
  await shown.getByText("line 5").first().waitFor({ timeout: patience });
  await page.screenshot({ path: path.join(work, "failing-run.png") });
  say("the failing run is a page beside the code");
  await bench.runCommand("View: Close All Editors in Group");
  await page.keyboard.press("Control+1");
}

const ticks = (page) => page.locator('.statusbar-item[id="salve.salve.salve"] .codicon-pass').count();

/** The entry of the function in the Test Explorer has this icon; then the files are shown again. */
async function testExplorer(bench, icon, patience) {
  const { page } = bench;
  await bench.runCommand("Testing: Focus on Test Explorer View");
  await until(`the Test Explorer shows max with ${icon}`, patience, async () => {
    const rows = page.locator(".test-explorer .monaco-list-row");
    if ((await rows.filter({ hasText: "max" }).locator(`.codicon-${icon}`).count()) > 0) return true;
    await page.locator(".test-explorer .monaco-list").first().press("ArrowRight").catch(() => undefined);
    return false;
  });
  await page.screenshot({ path: path.join(work, `${icon}.png`) });
  say(`the Test Explorer shows ${icon}`);
  await bench.runCommand("View: Show Explorer");
  await page.locator(".explorer-folders-view").waitFor({ state: "visible" });
  await page.keyboard.press("Control+1");
}

/** What README.md shows: squiggles, lens, the quick fixes at the assertion, the problems below. */
async function picture(bench) {
  const { page } = bench;
  await bench.runCommand("Problems: Focus on Problems View");
  await page.waitForSelector(".markers-panel .monaco-list-row");
  await bench.runCommand("View: Toggle Primary Side Bar Visibility");
  await page.keyboard.press("Control+1");
  await bench.goTo(7, 24);
  const target = process.env.SALVE_SCREENSHOT ?? path.join(work, "readme.png");
  await bench.quickFixes("quick fixes at the assertion", 10000, undefined, target);
  await hover(bench);
  await bench.goTo(6, 9);
}

async function hover(bench) {
  const { page } = bench;
  await until("a hover at the suspect", 10000, async () => {
    const box = await page.locator(".squiggly-warning").first().boundingBox();
    await page.mouse.move(box.x + box.width / 2 - 1, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const text = page.locator(".monaco-hover:not(.hidden)").getByText("could be wrong").first();
    await text.waitFor({ state: "visible", timeout: 2000 });
    return true;
  });
  await page.screenshot({ path: path.join(work, "hover.png") });
  await page.mouse.move(5, 5);
}

/** `extra`: more settings; `file` of `project` is opened, `what` is done with it. */
async function run(name, extension, extra, prepare, what) {
  const project = prepareProject(`${name}-project`);
  const file = prepare(project);
  const chosen = process.env.SALVE_SERVER;
  const server = new CodeServer(path.join(work, name), {
    ...extra,
    ...(chosen ? { "salve.server.path": chosen } : {}),
  });
  let bench;
  try {
    if (extension) server.install(extension);
    await server.start();
    bench = await Workbench.open(server, project, file, size);
    await what(bench, file);
  } catch (error) {
    await bench?.page.screenshot({ path: path.join(work, `${name}-failure.png`) });
    throw error;
  } finally {
    await bench?.close();
    server.stop();
  }
}

const theStory = (name, extension, patience) =>
  run(name, extension, settings, (project) => path.join(project, "max.c"), (bench, file) =>
    story(bench, file, patience),
  );

try {
  await theStory("with-extension", process.env.SALVE_VSIX, 30000);
  await run("tour", process.env.SALVE_VSIX, { "salve.idle": true }, prepareTour, (bench) =>
    tour(bench, 30000, work, say),
  );
  await run("debugging", process.env.SALVE_VSIX, {}, prepareDebugging, (bench, file) =>
    debugging(bench, path.dirname(file), 30000, work, say),
  );
  await until("no server is left", 5000, () => servers().length === 0);
  say("no server is left");
  const failure = await theStory("without-extension", undefined, 4000).then(
    () => undefined,
    (error) => error,
  );
  assert(failure, "negative control: without the extension the story must fail");
  assert.match(failure.message, /squiggly-error/, "negative control: it fails at the first squiggle");
  say("negative control: without the extension nothing is seen");
} catch (error) {
  console.error(`FAILED: ${error.message}\nPictures and logs: ${work}`);
  const logs = fs.globSync(path.join(work, "with-extension/data/logs/*/exthost*/salve.salve/Salve.log"));
  for (const log of logs.sort().slice(-1)) console.error(fs.readFileSync(log, "utf8"));
  process.exitCode = 1;
}
