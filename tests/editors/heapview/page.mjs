// The page of the heap view in a browser of its own, without the workbench.

import { createRequire } from "node:module";
import { join } from "node:path";

export const installed = createRequire(join(process.env.SALVE_EDITORS, "package.json"));

export function openBrowser() {
  return installed("playwright-core").chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
}

const colours = `:root {
  --vscode-editor-foreground: #333; --vscode-editorWidget-background: #f3f3f3; --vscode-charts-red: #d22;
  --vscode-button-background: #06c; --vscode-button-foreground: #fff; --vscode-focusBorder: #06c;
}`;

export async function openPage(browser, script) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.setContent(`<style>${colours}</style>`);
  await page.evaluate(() => {
    window.wishes = [];
    window.acquireVsCodeApi = () => ({ postMessage: (wish) => window.wishes.push(wish) });
  });
  await page.addScriptTag({ path: script });
  await page.waitForFunction(() => window.wishes.includes("ready"));
  return page;
}

/** To be drawn next. */
export function hand(page, heap) {
  return page.evaluate((text) => void (window.heap = text), JSON.stringify(heap));
}

/** Once painted: the milliseconds since the page got it. */
export function draw(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const begin = performance.now();
        window.dispatchEvent(new MessageEvent("message", { data: JSON.parse(window.heap) }));
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
      }),
  );
}

/** By their names, as the picture has them. */
export function boxesOf(page) {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("g.node")].map((group) => {
        const { e: x, f: y } = group.transform.baseVal.consolidate().matrix;
        const { width, height } = group.querySelector("rect").getBBox();
        const rows = [...group.querySelectorAll("text")].map((text) => text.textContent);
        return [group.querySelector("title").textContent, { x, y, width, height, rows }];
      }),
    ),
  );
}
