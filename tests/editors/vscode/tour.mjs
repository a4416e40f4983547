// What is looked at less often than the main story: the walkthrough, the iterations of a loop in the
// failing run, loop invariants on demand, files that are not open. A picture of each.

import fs from "node:fs";
import path from "node:path";
import { until } from "./workbench.mjs";

const texts = {
  "loop.c": `#include <assert.h>

int count(const int a[4]) {
  int found = 0;
  for (int i = 0; i < 4; i++)
    if (a[i] > 0)
      found++;
  assert(found < 3);
  return found;
}
`,
  "sum.c": `#include <assert.h>

int upTo(int limit) {
  int steps = 0;
  int i = 0;
  while (i < limit) {
    i++;
    steps++;
  }
  assert(limit < 0 || steps == limit);
  return steps;
}
`,
  "closed.c": `#include <assert.h>

void never(int x) {
  assert(x != 7);
}
`,
};

/** Its files; `loop.c` is the one to be opened. */
export function prepareTour(project) {
  for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(project, name), text);
  const command = { directory: project, file: "closed.c", arguments: ["cc", "-c", "closed.c"] };
  fs.writeFileSync(path.join(project, "compile_commands.json"), JSON.stringify([command]));
  return path.join(project, "loop.c");
}

async function code(page) {
  return (await page.locator(".view-lines").first().innerText()).replaceAll("\u00a0", " ");
}

/** The last one is shown first; the arrows lead to the others. */
async function iterations(bench, patience, shot) {
  const { page } = bench;
  await until("the last iteration in the code", patience, async () => (await code(page)).includes("5 of 5"));
  await shot("iterations");
  const isBefore = async () => /[1-4] of 5/.test(await code(page));
  await until("an iteration before", patience, async () => {
    if (await isBefore()) return true;
    const box = await page.locator(".view-line span").filter({ hasText: /^\(◂\s$/ }).first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 1, y);
    await page.keyboard.down("Control");
    try {
      await page.mouse.move(x, y);
      await page.waitForTimeout(300); // the part of the hint becomes a link
      await page.mouse.click(x, y);
    } finally {
      await page.keyboard.up("Control");
    }
    await page.waitForTimeout(500);
    if (await isBefore()) return true;
    // The workbench shows hints whose commands it has given up, where it asked twice in a moment;
    // after an edit it asks again.
    if (await page.getByText("Actual command not found").first().isVisible()) {
      await page.keyboard.press("Escape");
      await page.locator(".view-line").filter({ hasText: "return" }).first().click();
      await page.keyboard.press("End");
      await page.keyboard.type(" ");
      await page.keyboard.press("Control+z");
      await page.waitForTimeout(2000);
    }
    return isBefore();
  });
  await shot("iterations-before");
}

async function invariants(bench, patience, shot) {
  const { page } = bench;
  await page.keyboard.press("Control+p");
  await page.locator(".quick-input-widget .quick-input-box input").fill("sum.c");
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "sum.c" }).first().click();
  await until("a lens that says that it is proved", patience, async () =>
    (await bench.lenses()).some((lens) => lens.includes("✓ proved")),
  );
  await bench.goTo(3, 6);
  await bench.runCommand("Salve: Show or Hide the Loop Invariants");
  await until("the invariant behind the head of the loop", patience, async () =>
    (await code(page)).includes("⊢"),
  );
  await shot("invariants");
}

async function idle(bench, patience, shot) {
  await bench.runCommand("Problems: Focus on Problems View");
  await until("the failure of a file that is not open", patience, async () =>
    (await bench.page.locator(".markers-panel").innerText()).includes("closed.c"),
  );
  await shot("idle");
}

async function walkthrough(bench, patience, shot) {
  const { page } = bench;
  await page.keyboard.press("Control+j");
  await page.keyboard.press("Control+b");
  await bench.runCommand("Welcome: Open Walkthrough...");
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Salve" }).first().click();
  await page.locator(".gettingStartedContainer").getByText("Open the example").first().waitFor({ timeout: patience });
  await shot("walkthrough");
  const pages = {
    "See why it fails": "The failing run",
    "Apply a proved repair": "A proved repair",
    "Analyse your own code": "What the words mean",
  };
  const shown = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  for (const [step, heading] of Object.entries(pages)) {
    await page.locator(".gettingStartedContainer").getByText(step).first().click();
    await shown.getByRole("heading", { name: heading }).waitFor({ timeout: patience });
    await shot(`walkthrough-${step.split(" ")[0].toLowerCase()}`);
  }
}

/** Says what was seen. */
export async function tour(bench, patience, work, say) {
  const shot = (name) => bench.page.screenshot({ path: path.join(work, `${name}.png`) });
  for (const scene of [iterations, invariants, idle, walkthrough]) {
    await scene(bench, patience, shot);
    say(`the tour: ${scene.name}`);
  }
}
