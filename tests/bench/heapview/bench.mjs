// From a step to its picture: a list of 500 nodes, `salve debug --dap`, and the page of the heap view in
// Chromium. Steps change a number, or a pointer, or add nodes and remove them. Told by its parts: the step
// (to `stopped`), the heap (`salve/heap`), the picture (to the next frame that is painted); and what the
// page uses of the processor, all its threads, until it is idle again.
//
// usage: bench.mjs HEAP_JS ROUNDS    SALVE: the program; CHROMIUM: the browser
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { boxesOf, draw, hand, installed, openBrowser, openPage } from "../../editors/heapview/page.mjs";

const { DebugClient } = installed("@vscode/debugadapter-testsupport");

const bar = 150; // milliseconds
const [script, rounds] = [process.argv[2], Number(process.argv[3])];
const nodes = 500;
const program = `#include <stdlib.h>
struct node { int value; struct node *next, *other; } *head;
static void push(int count) {
  for (; count > 0; count--) {
    struct node *node = malloc(sizeof *node);
    node->value = 0;
    node->other = 0;
    node->next = head;
    head = node;
  }
}
static void pop(int count) {
  for (; count > 0; count--) {
    struct node *first = head;
    head = first->next;
    free(first);
  }
}
int main(void) {
  push(${nodes - 1});
  for (;;) {
    head->value++;
    head->other = head->other ? 0 : head->next;
    push(1);
    pop(1);
    push(5);
    pop(5);
    push(50);
    pop(50);
  }
}
`;
const firstLine = 22;
const kinds = ["a number", "a pointer", "1 box comes", "1 box goes", "5 boxes come", "5 boxes go", "50 boxes come", "50 boxes go"];

/** What a picture takes: until it is painted, and of the processor. */
async function measured(browser, page, heap) {
  const used = async () => {
    const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
    return 1000 * processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const idle = () => page.waitForTimeout(100);
  await hand(page, heap);
  await idle();
  const before = await used();
  const picture = await draw(page);
  await idle();
  return { picture, page: (await used()) - before };
}

async function oneStep(client, browser, page, times, before) {
  const line = (await client.stackTraceRequest({ threadId: 1, levels: 1 })).body.stackFrames[0].line;
  const begin = performance.now();
  await Promise.all([client.waitForEvent("stopped"), client.nextRequest({ threadId: 1 })]);
  const stopped = performance.now();
  const heap = (await client.customRequest("salve/heap")).body;
  const told = performance.now();
  const taken = await measured(browser, page, heap);
  const now = await boxesOf(page);
  for (const [name, { x, y }] of Object.entries(now))
    if (before[name]) assert.deepEqual({ x, y }, { x: before[name].x, y: before[name].y }, `${name} has moved`);
  const kind = kinds[line - firstLine];
  if (kind) (times[kind] ??= []).push({ step: stopped - begin, heap: told - stopped, ...taken });
  return now;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Processor time comes in ticks of ten milliseconds: its mean says more than its median. */
function tell(times, first) {
  const row = (name, cells) => console.log(name.padEnd(20), ...cells.map((ms) => (ms?.toFixed(0) ?? "").padStart(8)));
  console.log(`load ${loadavg()[0].toFixed(1)}; milliseconds      step     heap  picture      all  page's processor (at most ${bar})`);
  row("the first picture", [undefined, undefined, first.picture, undefined, first.page]);
  for (const [kind, list] of Object.entries(times)) {
    const parts = ["step", "heap", "picture"].map((part) => median(list.map((each) => each[part])));
    const all = median(list.map(({ step, heap, picture }) => step + heap + picture));
    row(kind, [...parts, all, list.reduce((sum, each) => sum + each.page, 0) / list.length]);
  }
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "salve-heapview-")));
const starter = join(folder, "start.sh");
const file = join(folder, "list.c");
writeFileSync(starter, 'exec "$SALVE" debug --dap\n');
writeFileSync(file, program);
const client = new DebugClient("/bin/sh", starter, "salve", { cwd: folder, env: { ...process.env, TMPDIR: folder } });
client.defaultTimeout = 120_000;
const chromium = await openBrowser();
try {
  await client.start();
  const browser = await chromium.newBrowserCDPSession();
  const page = await openPage(chromium, script);
  await client.hitBreakpoint({ program: file, nodes: 2 * nodes }, { path: file, line: firstLine });
  await client.setBreakpointsRequest({ source: { path: file }, breakpoints: [] });
  const heap = (await client.customRequest("salve/heap")).body;
  assert.equal(heap.nodes.length + heap.variables.length, nodes);
  const first = await measured(browser, page, heap);
  const times = {};
  let before = await boxesOf(page);
  while (kinds.some((kind) => (times[kind]?.length ?? 0) < rounds)) before = await oneStep(client, browser, page, times, before);
  tell(times, first);
} finally {
  await chromium.close();
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
}
