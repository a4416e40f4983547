// The official client of the Model Context Protocol against `salve mcp`: its own checks of what
// comes in (zod) count, too. Argument: the program.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const installed = createRequire(join(process.env.SALVE_EDITORS, "package.json"));
const from = (name) => import(pathToFileURL(installed.resolve(`@modelcontextprotocol/sdk/${name}`)));
const { Client } = await from("client/index.js");
const { StdioClientTransport } = await from("client/stdio.js");

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "salve-agent-"));
const file = join(folder, "max.c");
copyFileSync(join(here, "..", "max.c"), file);

const client = new Client({ name: "test", version: "1" });
await client.connect(
  new StdioClientTransport({
    command: process.argv[2],
    args: ["mcp"],
    env: { ...process.env, XDG_CACHE_HOME: folder },
  }),
);

async function call(name, args) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  assert.equal(content.length, 1);
  assert.ok(Buffer.byteLength(content[0].text) < 2048);
  return { text: content[0].text, isError };
}

try {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map((tool) => tool.name),
    ["check", "explain", "repair", "try_patch", "status", "stop"],
  );
  const checked = await call("check", { path: file });
  assert.match(checked.text, /1 failing/);
  const text = readFileSync(file, "utf8");
  const repaired = await call("repair", { path: file, function: "max" });
  assert.match(repaired.text, /`x` => `y`/);
  // The place of the repair, as an agent would try it.
  const [, line, column] = repaired.text.match(/:(\d+):(\d+): `x` => `y`/).map(Number);
  const start = { line: line - 1, character: column - 1 };
  const range = { start, end: { line: line - 1, character: column } };
  const tried = await call("try_patch", { path: file, range, new: "y" });
  assert.deepEqual([tried.text, tried.isError], ["max: proved\n", false]);
  assert.equal(readFileSync(file, "utf8"), text);
  const wrong = await call("try_patch", { path: file, old: "nowhere", new: "y" });
  assert.equal(wrong.isError, true);
  assert.equal((await call("check", { path: join(folder, "none.c") })).isError, true);
  assert.match((await call("status", {})).text, /checked .*: 1 failing/);
  await assert.rejects(client.callTool({ name: "nothing", arguments: {} }));
  await client.ping();
} finally {
  await client.close();
  rmSync(folder, { recursive: true });
}
console.log("the SDK and salve mcp understand each other");
