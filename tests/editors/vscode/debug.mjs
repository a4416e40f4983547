// Heap sessions in the workbench: the picture of the heap, a step, a change by a click at a field, a
// checkpoint; one in which an arrow is pulled to another box and the repair is a quick fix; and one that
// begins with the failing run. A picture of each.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { until } from "./workbench.mjs";

const program = `#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void) {
  struct node *first = malloc(sizeof *first);
  struct node *second = malloc(sizeof *second);
  first->value = 1;
  first->next = second;
  second->next = first;
  return 0;
}
`;
const firstLine = 6;
const lineAfterChange = 10;

const faulty = `#include <stdlib.h>

struct node { int value; struct node *next; };

void push(struct node *list, struct node *first) {
  first->next = first;
  first->value = 2;
}

int main(void) {
  struct node *first = malloc(sizeof *first);
  struct node *second = malloc(sizeof *second);
  first->value = 1;
  first->next = NULL;
  push(first, second);
  return second->next->value;
}
`;
const callLine = 15;
const fix = "Replace `first` with `list` (passes the recorded state and the one seen before; its checks hold for all inputs)";

/** The file to be opened. */
export function prepareDebugging(project) {
  fs.writeFileSync(path.join(project, "push.c"), faulty);
  const file = path.join(project, "heap.c");
  fs.writeFileSync(file, program);
  return file;
}

/** The program in the editor. */
async function heapSession(bench, patience, shot, say) {
  const { page } = bench;
  const heap = framed(page);
  const where = (line) =>
    until(`the heap view at line ${line}`, patience, async () => {
      return (await heap.locator("#where").innerText()) === `main:${line}`;
    });
  const box = heap.locator("g.node", { has: heap.locator("title", { hasText: /^n1$/ }) });
  const place = () => box.getAttribute("transform");

  await until("the extension", patience, async () => {
    return (await bench.statusItem("salve.salve.salve")).includes("1 passing");
  });
  await bench.runCommand("Salve: Debug This File");
  await page.locator(".debug-toolbar").waitFor({ timeout: patience });
  await bench.runCommand("Salve: Show the Heap");
  await where(firstLine);
  for (let line = firstLine + 1; line <= lineAfterChange; ++line) {
    await bench.runCommand("Debug: Step Over");
    await where(line);
  }
  const field = heap.locator('text.field[data-entity="n1->next"]');
  await until("the changed field is marked", patience, async () => {
    return (await field.getAttribute("class")).includes("changed");
  });
  const before = await place();
  await shot("heap");
  say("the heap view shows what a step has changed");

  await field.click();
  const input = page.locator(".quick-input-widget .quick-input-box input");
  await input.waitFor({ state: "visible", timeout: patience });
  await input.fill("null");
  await page.keyboard.press("Enter");
  await until("the field is null", patience, async () => {
    return (await field.textContent()).replaceAll("\u00a0", " ") === "next null";
  });
  assert.equal(await place(), before, "boxes keep their place");
  say("a click at a field changes it, and the boxes stay");

  await bench.runCommand("Salve: This State Is Right");
  await bench.runCommand("Run and Debug: Focus on Checkpoints View");
  const checkpoint = page.locator(".monaco-list-row").filter({ hasText: `1: main:${lineAfterChange}` });
  await checkpoint.waitFor({ timeout: patience });
  await shot("checkpoints");
  say("the checkpoint is in the tree");
  await stop(bench, patience);
  await bench.runCommand("View: Close All Editors");
}

const framed = (page) => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");

async function openFile(bench, name) {
  await bench.page.keyboard.press("Control+p");
  await bench.page.locator(".quick-input-widget .quick-input-box input").fill(name);
  await bench.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: name }).first().click();
}

/** Where an arrow begins, as the mouse of the page has it. */
async function beginOf(arrow, text) {
  const inPage = await text.boundingBox();
  const [inFrame, begin] = await Promise.all([
    text.evaluate((element) => ({ x: element.getBoundingClientRect().x, y: element.getBoundingClientRect().y })),
    arrow.evaluate((path) => {
      const { x, y } = path.getPointAtLength(10).matrixTransform(path.getScreenCTM());
      return { x, y };
    }),
  ]);
  return { x: begin.x + inPage.x - inFrame.x, y: begin.y + inPage.y - inFrame.y };
}

/** An arrow is pulled to where it should lead; that is recorded, and the repair is a quick fix. */
async function repairSession(bench, project, patience, shot, say) {
  const { page } = bench;
  const heap = framed(page);
  const where = (place) =>
    until(`the heap view at ${place}`, patience, async () => (await heap.locator("#where").innerText()) === place);
  await openFile(bench, "push.c");
  await until("push.c in the editor", patience, () => page.locator('.tab.active[data-resource-name="push.c"]').count());
  await bench.runCommand("Salve: Debug This File");
  await page.locator(".debug-toolbar").waitFor({ timeout: patience });
  await bench.runCommand("Salve: Show the Heap");
  await where("main:11");
  for (let line = 12; line <= callLine; ++line) {
    await bench.runCommand("Debug: Step Over");
    await where(`main:${line}`);
  }
  await bench.runCommand("Debug: Step Into");
  await where("push:6");
  await bench.runCommand("Debug: Step Over");
  await where("push:7");

  const end = heap.locator('g.edge[id="n2:f1"] title');
  assert.equal(await end.textContent(), "n2:f1->n2");
  const from = await beginOf(heap.locator('g.edge[id="n2:f1"] path.grip'), heap.locator('text.field[data-entity="n2->next"]'));
  const target = await heap.locator("g.node", { has: heap.locator("title", { hasText: /^n1$/ }) }).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + 10, { steps: 5 });
  await heap.locator("g.node.over").waitFor({ timeout: patience });
  await shot("heap-pull");
  await page.mouse.up();
  await until("the arrow leads to n1", patience, async () => (await end.textContent()) === "n2:f1->n1");
  say("an arrow is pulled to another box");

  await bench.runCommand("Salve: This State Is Right");
  await bench.runCommand("Salve: Repair from the Recorded States");
  await page.locator(".notification-toast").filter({ hasText: "It is in force" }).waitFor({ timeout: patience });
  await bench.runCommand("Notifications: Clear All Notifications");
  await stop(bench, patience);
  await openFile(bench, "push.c");
  await page.waitForSelector(".squiggly-warning", { timeout: patience });
  await bench.goTo(6, 17);
  await bench.quickFixes("the repair of the session", patience, (titles) => titles.includes(fix), undefined);
  await shot("heap-repair");
  await bench.applyQuickFix(fix, patience);
  await page.keyboard.press("Control+s");
  await until("the repaired file on the disk", patience, () => {
    return fs.readFileSync(path.join(project, "push.c"), "utf8") === faulty.replace("next = first;", "next = list;");
  });
  say("the repair of a session is a quick fix");
  await bench.runCommand("View: Close All Editors");
}

async function stop(bench, patience) {
  await bench.runCommand("Debug: Stop");
  await bench.page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: patience });
}

/** It becomes a test, and a session stands at its first line. */
async function failingRun(bench, patience, shot, say) {
  const { page } = bench;
  await openFile(bench, "max.c");
  await page.waitForSelector(".squiggly-error", { timeout: patience });
  await bench.goTo(7, 9);
  await bench.runCommand("Salve: Debug the Failing Run");
  await page.locator(".debug-toolbar").waitFor({ timeout: patience });
  await bench.runCommand("View: Show Run and Debug");
  const frame = page.locator(".debug-call-stack .monaco-list-row").filter({ hasText: /test_\w+/ });
  await frame.first().waitFor({ timeout: patience });
  await shot("debug-failing-run");
  say("the failing run is debugged as a test");
  await stop(bench, patience);
}

export async function debugging(bench, project, patience, work, say) {
  const shot = (name) => bench.page.screenshot({ path: path.join(work, `${name}.png`) });
  await heapSession(bench, patience, shot, say);
  await repairSession(bench, project, patience, shot, say);
  await failingRun(bench, patience, shot, say);
}
