// A heap session in the workbench: the picture of the heap, a step, a change by a click at a field,
// a checkpoint, and a session that begins with the failing run.

import assert from "node:assert/strict";
import path from "node:path";
import { until } from "./workbench.mjs";

const line = { first: 6, steps: [7, 8, 9, 10] };

/** `file` is open in the editor; `shot` takes a picture. */
export async function heapSession(bench, file, patience, shot, say) {
  const { page } = bench;
  const heap = () => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  const where = async (what) =>
    until(`the heap view at ${what}`, patience, async () => (await heap().locator("#where").innerText()) === what);
  const place = async (name) => heap().locator("g.node", { has: heap().locator("title", { hasText: new RegExp(`^${name}$`) }) })
    .locator("polygon").first().getAttribute("points");

  await until("the extension", patience, async () => (await bench.statusItem("salve.salve.salve")).includes("1 passing"));
  await bench.runCommand("Salve: Debug This File");
  await page.locator(".debug-toolbar").waitFor({ timeout: patience });
  await bench.runCommand("Salve: Show the Heap");
  await where(`main:${line.first}`);
  for (const next of line.steps) {
    await bench.runCommand("Debug: Step Over");
    await where(`main:${next}`);
  }
  const field = heap().locator('text.field[data-entity="n1->next"]');
  await until("the changed field is marked", patience, async () => ((await field.getAttribute("class")) ?? "").includes("changed"));
  const before = await place("n1");
  await shot("heap");
  say("the heap view shows what a step has changed");

  await field.click();
  const input = page.locator(".quick-input-widget .quick-input-box input");
  await input.waitFor({ state: "visible", timeout: patience });
  await input.fill("null");
  await page.keyboard.press("Enter");
  await until("the field is null", patience, async () => (await field.textContent()).replaceAll("\u00a0", " ") === "next null");
  assert.equal(await place("n1"), before, "boxes keep their place");
  say("a click at a field changes it, and the boxes stay");

  await bench.runCommand("Salve: This State Is Right");
  await bench.runCommand("Run and Debug: Focus on Checkpoints View");
  await page.locator(".monaco-list-row").filter({ hasText: `1: main:${line.steps.at(-1)}` }).waitFor({ timeout: patience });
  await shot("checkpoints");
  say(`the checkpoint of ${path.basename(file)} is in the tree`);
  await bench.runCommand("Debug: Stop");
  await page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: patience });
}

export const heapProgram = `#include <stdlib.h>

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
/** The failing run at the caret becomes a test, and a session stands at its first line. */
export async function failingRun(bench, patience, shot, say) {
  const { page } = bench;
  await bench.runCommand("Salve: Debug the Failing Run");
  await page.locator(".debug-toolbar").waitFor({ timeout: patience });
  await bench.runCommand("View: Show Run and Debug");
  const frame = page.locator(".debug-call-stack .monaco-list-row").filter({ hasText: /test_\w+/ });
  await frame.first().waitFor({ timeout: patience });
  await shot("debug-failing-run");
  say("the failing run is debugged as a test");
  await bench.runCommand("Debug: Stop");
  await page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: patience });
}
