// Starts VS Code's real workbench (code-server) and drives it with a headless Chromium.
// Knows the workbench's page; knows nothing of what the tests check.

import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(path.join(process.env.SALVE_EDITORS, "package.json"));
const { chromium } = require("playwright-core");

const userSettings = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.layoutControl.enabled": false,
  "window.commandCenter": false,
  "chat.disableAIFeatures": true,
  "git.enabled": false,
  "files.autoSave": "off",
  "editor.minimap.enabled": false,
  "editor.fontSize": 15,
  "editor.lightbulb.enabled": "on",
  "problems.showCurrentInStatus": false,
  "telemetry.telemetryLevel": "off",
};

const serverConfig = {
  auth: "none",
  "disable-telemetry": true,
  "disable-update-check": true,
  "disable-workspace-trust": true,
  "disable-getting-started-override": true,
  // Otherwise the language server of a closed page stays for three hours.
  "reconnection-grace-time": 10,
};

const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Polls until `look` returns something true; `what` is what the error says was awaited. */
export async function until(what, timeout, look) {
  const end = Date.now() + timeout;
  let last;
  for (;;) {
    try {
      const seen = await look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`not seen within ${timeout / 1000} s: ${what}${last ? ` (${last.message})` : ""}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A code-server with its own settings and extensions in `folder`, which is emptied first. */
export class CodeServer {
  constructor(folder, settings = {}) {
    this.folder = folder;
    fs.rmSync(folder, { recursive: true, force: true });
    for (const name of ["config", "data/User", "extensions"]) {
      fs.mkdirSync(path.join(folder, name), { recursive: true });
    }
    const text = JSON.stringify({ ...userSettings, ...settings }, null, 2);
    fs.writeFileSync(path.join(folder, "data/User/settings.json"), text);
    const config = Object.entries(serverConfig).map(([key, value]) => `${key}: ${value}\n`);
    fs.writeFileSync(path.join(folder, "config.yaml"), config.join(""));
    this.arguments = [
      ...["--config", path.join(folder, "config.yaml")],
      ...["--user-data-dir", path.join(folder, "data")],
      ...["--extensions-dir", path.join(folder, "extensions")],
    ];
    this.environment = {
      ...process.env,
      XDG_CONFIG_HOME: path.join(folder, "config"),
      XDG_DATA_HOME: path.join(folder, "data"),
    };
  }

  install(extension) {
    const args = [...this.arguments, "--install-extension", extension];
    execFileSync("code-server", args, { env: this.environment, stdio: "pipe" });
  }

  async start() {
    const port = await freePort();
    this.address = `127.0.0.1:${port}`;
    const log = fs.openSync(path.join(this.folder, "code-server.log"), "w");
    const args = [...this.arguments, "--bind-addr", this.address];
    const options = { env: this.environment, stdio: ["ignore", log, log], detached: true };
    this.process = spawn("code-server", args, options);
    await until("code-server answers", 30000, async () => {
      return (await fetch(`http://${this.address}/healthz`)).ok;
    });
  }

  stop() {
    if (!this.process) return;
    try {
      process.kill(-this.process.pid, "SIGTERM");
    } catch {
      // It has ended by itself.
    }
    this.process = undefined;
  }
}

/** One browser window of the workbench, with `folder` open and `file` in the editor. */
export class Workbench {
  static async open(server, folder, file, size) {
    const self = new Workbench();
    self.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: chromiumFlags,
    });
    const view = { viewport: size, deviceScaleFactor: 2, locale: "en-US" };
    self.page = await (await self.browser.newContext(view)).newPage();
    self.page.setDefaultTimeout(20000);
    const payload = JSON.stringify([["openFile", `vscode-remote://${server.address}${file}`]]);
    const query = new URLSearchParams({ folder, payload });
    await self.page.goto(`http://${server.address}/?${query}`);
    await self.page.waitForSelector(".monaco-workbench .statusbar", { timeout: 60000 });
    await self.page.waitForSelector(".monaco-editor .view-line", { timeout: 60000 });
    return self;
  }

  async close() {
    await this.browser?.close();
  }

  /** Opens the palette, types, and waits for the entry with exactly this label. */
  async paletteEntry(label) {
    const input = this.page.locator(".quick-input-widget .quick-input-box input");
    await until("the command palette", 20000, async () => {
      await this.page.keyboard.press("F1");
      await input.waitFor({ state: "visible", timeout: 1000 });
      return true;
    });
    await input.fill(`>${label}`);
    const words = label.split(" ").map((word) => word.replace(/[^\w]/g, "\\$&"));
    const exactly = new RegExp(`^\\s*${words.join("\\s+")}\\s*$`);
    return this.page
      .locator(".quick-input-list .monaco-list-row .label-name")
      .filter({ hasText: exactly })
      .first();
  }

  /** The palette may close again before its entry is clicked. */
  async runCommand(label) {
    await until(`the entry "${label}" clicked`, 30000, async () => {
      await (await this.paletteEntry(label)).click({ timeout: 3000 });
      return true;
    });
  }

  async lenses() {
    const texts = await this.page.locator(".codelens-decoration a").allTextContents();
    return texts.map((text) => text.replaceAll("\u00a0", " "));
  }

  async statusItem(id) {
    const text = await this.page.locator(`.statusbar-item[id="${id}"]`).textContent();
    return text.replaceAll("\u00a0", " ").trim();
  }

  /** Puts the caret at a 1-based line and column. */
  async goTo(line, column) {
    await this.page.keyboard.press("Control+g");
    const input = this.page.locator(".quick-input-widget .quick-input-box input");
    await input.waitFor({ state: "visible" });
    await input.fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** Opens the menu of quick fixes at the caret until `use` of its entries gives something. */
  async withQuickFixes(what, timeout, use) {
    const entries = this.page.locator(".action-widget .monaco-list-row.action");
    return until(what, timeout, async () => {
      await this.page.keyboard.press("Control+.");
      try {
        await entries.first().waitFor({ state: "visible", timeout: 3000 });
        return await use(entries);
      } finally {
        await this.page.keyboard.press("Escape");
      }
    });
  }

  /** The titles of the quick fixes at the caret, once they are `enough`. */
  async quickFixes(what, timeout, enough = () => true, picture = undefined) {
    return this.withQuickFixes(what, timeout, async (entries) => {
      const titles = (await entries.allTextContents()).map((text) => text.replaceAll("\u00a0", " ").trim());
      if (!enough(titles)) return undefined;
      if (picture) await this.page.screenshot({ path: picture });
      return titles;
    });
  }

  async applyQuickFix(title, timeout) {
    await this.withQuickFixes(`the quick fix "${title}"`, timeout, async (entries) => {
      await entries.getByText(title, { exact: true }).click({ timeout: 3000 });
      return true;
    });
  }
}
