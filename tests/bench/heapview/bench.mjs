// From a step to its picture: a list of 500 nodes, `salve debug --dap`, and the page of the heap view in
// Chromium. Steps change a number, or a pointer, or add a node and remove one. Told by its parts: the step
// (to `stopped`), the heap (`salve/heap`), the picture (to the next frame that is painted).
//
// usage: bench.mjs HEAP_JS STEPS    SALVE: the program; CHROMIUM: the browser
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";

const installed = createRequire(join(process.env.SALVE_EDITORS, "package.json"));
const { DebugClient } = installed("@vscode/debugadapter-testsupport");
const { chromium } = installed("playwright-core");

const bar = 150; // milliseconds, on an idle machine
const [script, steps] = [process.argv[2], Number(process.argv[3])];
const nodes = 500;
const program = `#include <stdlib.h>
struct node { int value; struct node *next, *other; } *head;
static void push(void) {
  struct node *node = malloc(sizeof *node);
  node->value = 0;
  node->other = 0;
  node->next = head;
  head = node;
}
static void pop(void) {
  struct node *first = head;
  head = first->next;
  free(first);
}
int main(void) {
  for (int i = 0; i < ${nodes - 1}; i++)
    push();
  for (;;) {
    head->value++;
    head->other = head->other ? 0 : head->next;
    push();
    pop();
  }
}
`;
const firstLine = 18;
const kinds = { 19: "a number", 20: "a pointer", 21: "a new box", 22: "a box less" };

/** Once painted: the milliseconds since the page got it. */
const draw = (heap) =>
  new Promise((resolve) => {
    const begin = performance.now();
    window.dispatchEvent(new MessageEvent("message", { data: heap }));
    const drawn = performance.now();
    requestAnimationFrame(() => setTimeout(() => resolve({ drawn: drawn - begin, painted: performance.now() - begin })));
  });

const places = () =>
  Object.fromEntries(
    [...document.querySelectorAll("g.node")].map((group) => [
      group.querySelector("title").textContent,
      group.querySelector("polygon").getAttribute("points"),
    ]),
  );

async function openPage(browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.setContent('<p id="where"></p><div id="picture"></div>');
  await page.evaluate(() => {
    window.wishes = [];
    window.acquireVsCodeApi = () => ({ postMessage: (wish) => window.wishes.push(wish) });
  });
  await page.addScriptTag({ path: script });
  await page.waitForFunction(() => window.wishes.includes("ready"));
  return page;
}

async function oneStep(client, page, times, before) {
  const line = (await client.stackTraceRequest({ threadId: 1, levels: 1 })).body.stackFrames[0].line;
  const begin = performance.now();
  await Promise.all([client.waitForEvent("stopped"), client.nextRequest({ threadId: 1 })]);
  const stopped = performance.now();
  const heap = (await client.customRequest("salve/heap")).body;
  const told = performance.now();
  const { painted } = await page.evaluate(draw, heap);
  const now = await page.evaluate(places);
  for (const [name, place] of Object.entries(now))
    if (before[name] !== undefined) assert.equal(place, before[name], `${name} has moved`);
  const kind = kinds[line];
  if (kind) (times[kind] ??= []).push({ step: stopped - begin, heap: told - stopped, picture: painted });
  return now;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function tell(times) {
  console.log(`load ${loadavg()[0].toFixed(1)}; medians in ms      step  heap  picture   all (at most ${bar})`);
  for (const [kind, list] of Object.entries(times)) {
    const parts = ["step", "heap", "picture"].map((part) => median(list.map((each) => each[part])));
    const all = median(list.map(({ step, heap, picture }) => step + heap + picture));
    console.log(`${kind.padEnd(14)} ${String(list.length).padStart(4)} steps`.padEnd(32), ...parts.map((ms) => ms.toFixed(0).padStart(6)), all.toFixed(0).padStart(9));
  }
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "salve-heapview-")));
const starter = join(folder, "start.sh");
writeFileSync(starter, 'exec "$SALVE" debug --dap\n');
writeFileSync(join(folder, "list.c"), program);
const client = new DebugClient("/bin/sh", starter, "salve", { cwd: folder, env: { ...process.env, TMPDIR: folder } });
client.defaultTimeout = 120_000;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
try {
  await client.start();
  const page = await openPage(browser);
  await client.hitBreakpoint({ program: join(folder, "list.c"), nodes: 2 * nodes }, { path: join(folder, "list.c"), line: firstLine + 1 });
  await client.setBreakpointsRequest({ source: { path: join(folder, "list.c") }, breakpoints: [] });
  const heap = (await client.customRequest("salve/heap")).body;
  assert.equal(heap.nodes.length + 1, nodes);
  const first = await page.evaluate(draw, heap);
  console.log(`the first picture: ${first.painted.toFixed(0)} ms`);
  const times = {};
  let before = await page.evaluate(places);
  for (let i = 0; i < steps; ++i) before = await oneStep(client, page, times, before);
  tell(times);
} finally {
  await browser.close();
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
}
