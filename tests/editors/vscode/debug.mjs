// Heap sessions in the workbench: the picture of the heap, a step, a change by a click at a field, a
// checkpoint; and one that begins with the failing run. A picture of each.

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

/** The file to be opened. */
export function prepareDebugging(project) {
  const file = path.join(project, "heap.c");
  fs.writeFileSync(file, program);
  return file;
}

/** The program in the editor. */
async function heapSession(bench, patience, shot, say) {
  const { page } = bench;
  const heap = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const where = (line) =>
    until(`the heap view at line ${line}`, patience, async () => {
      return (await heap.locator("#where").innerText()) === `main:${line}`;
    });
  const box = heap.locator("g.node", { has: heap.locator("title", { hasText: /^n1$/ }) });
  const place = () => box.locator("polygon").first().getAttribute("points");

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

async function stop(bench, patience) {
  await bench.runCommand("Debug: Stop");
  await bench.page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: patience });
}

/** It becomes a test, and a session stands at its first line. */
async function failingRun(bench, patience, shot, say) {
  const { page } = bench;
  await page.keyboard.press("Control+p");
  await page.locator(".quick-input-widget .quick-input-box input").fill("max.c");
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "max.c" }).first().click();
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

export async function debugging(bench, patience, work, say) {
  const shot = (name) => bench.page.screenshot({ path: path.join(work, `${name}.png`) });
  await heapSession(bench, patience, shot, say);
  await failingRun(bench, patience, shot, say);
}
