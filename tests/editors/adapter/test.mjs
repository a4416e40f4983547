// `salve debug --dap` and the client of @vscode/debugadapter-testsupport: what is advertised is there,
// and stops, frames and values are as that client wants them. The program: the variable SALVE.
import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const installed = createRequire(join(process.env.SALVE_EDITORS, "package.json"));
const { DebugClient } = installed("@vscode/debugadapter-testsupport");

const here = dirname(fileURLToPath(import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), "salve-adapter-")));
// The client starts a runtime with one argument.
const starter = join(folder, "start.sh");
writeFileSync(starter, 'exec "$SALVE" debug --dap\n');

/** What each capability promises, as a request that is there; those without one stand for a part of others. */
const promised = {
  supportsConfigurationDoneRequest: "configurationDone",
  supportsConditionalBreakpoints: undefined,
  supportsFunctionBreakpoints: "setFunctionBreakpoints",
  supportsSetVariable: "setVariable",
  supportsSetExpression: "setExpression",
  supportsEvaluateForHovers: undefined,
  supportsCompletionsRequest: "completions",
  supportsExceptionInfoRequest: "exceptionInfo",
  supportsRestartRequest: "restart",
  supportsRestartFrame: "restartFrame",
  supportsTerminateRequest: "terminate",
  supportsDelayedStackTraceLoading: undefined,
};
/** What an adapter may leave out, or has to have a capability for. */
const optional = `breakpointLocations cancel dataBreakpointInfo disassemble goto gotoTargets loadedSources
  locations modules readMemory reverseContinue setDataBreakpoints setInstructionBreakpoints source stepBack
  stepInTargets terminateThreads writeMemory`.split(/\s+/);

async function withClient(story) {
  const client = new DebugClient("/bin/sh", starter, "salve", {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder, XDG_CACHE_HOME: "/dev/null" },
  });
  client.defaultTimeout = 120_000;
  await client.start();
  const ended = once(client._adapterProcess, "exit");
  try {
    await story(client);
    await client.disconnectRequest();
    assert.deepEqual(await ended, [0, null]);
  } finally {
    client.stopAdapter();
  }
}

/** Sends a request, and waits for the stop that it leads to. */
async function moved(client, reason, line, request) {
  const [stack] = await Promise.all([client.assertStoppedLocation(reason, { line }), request]);
  return stack.body.stackFrames;
}

async function locals(client, frame) {
  const { scopes } = (await client.scopesRequest({ frameId: frame.id })).body;
  const reference = scopes.find(({ name }) => name === "Locals").variablesReference;
  const { variables } = (await client.variablesRequest({ variablesReference: reference })).body;
  return { reference, values: Object.fromEntries(variables.map(({ name, value }) => [name, value])) };
}

async function whatIsAdvertised(client) {
  const capabilities = (await client.initializeRequest()).body;
  assert.deepEqual(Object.keys(capabilities).sort(), Object.keys(promised).sort());
  for (const request of Object.values(promised).filter(Boolean))
    await client.customRequest(request, {}).then(
      () => assert.fail(`${request} needs a program`),
      ({ message }) => assert.doesNotMatch(message, /unknown command/),
    );
  for (const request of optional)
    await assert.rejects(client.customRequest(request, {}), { message: `unknown command ${request}` });
}

async function steps(client) {
  const program = join(folder, "reverse.c");
  copyFileSync(join(here, "../../debug/sessions/reverse.c"), program);
  await client.hitBreakpoint({ program }, { path: program, line: 7 });
  let frames = await moved(client, "step", 8, client.nextRequest({ threadId: 1 }));
  assert.deepEqual(
    frames.map(({ name }) => name),
    ["push", "main"],
  );
  const { reference, values } = await locals(client, frames[0]);
  assert.equal(values.d, "2");
  await client.setVariableRequest({ variablesReference: reference, name: "d", value: "3" });
  frames = await moved(client, "restart", 6, client.restartFrameRequest({ frameId: frames[0].id }));
  assert.equal((await locals(client, frames[0])).values.d, "2");
  frames = await moved(client, "breakpoint", 7, client.continueRequest({ threadId: 1 }));
  await assert.rejects(client.restartFrameRequest({ frameId: 99 }), /no such frame/);
  const { result } = (await client.evaluateRequest({ expression: "d * 2", context: "hover", frameId: frames[0].id })).body;
  assert.equal(result, "4");
  await moved(client, "step", 23, client.stepOutRequest({ threadId: 1 }));
  const { targets } = (await client.completionsRequest({ text: "re", column: 3 })).body;
  assert.ok(targets.some(({ label }) => label === "repair"));
  await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
  await client.setFunctionBreakpointsRequest({ breakpoints: [{ name: "reverse" }] });
  frames = await moved(client, "breakpoint", 12, client.continueRequest({ threadId: 1 }));
  const { nodes } = (await client.customRequest("salve/heap")).body;
  assert.equal(nodes.length, 4);
  await client.customRequest("setExpression", { expression: "head", value: "0" });
  await Promise.all([client.waitForEvent("terminated"), client.continueRequest({ threadId: 1 })]);
}

/** Output, a signal and its description, the end on request. */
async function signals(client) {
  const program = join(folder, "signal.c");
  writeFileSync(
    program,
    '#include <stdio.h>\nint main(void) {\n  int *p = 0;\n  puts("soon");\n  fflush(stdout);\n  return *p;\n}\n',
  );
  await Promise.all([
    client.configurationSequence(),
    client.launch({ program }),
    client.assertOutput("stdout", "soon\n"),
    client.assertStoppedLocation("exception", { line: 6 }),
  ]);
  assert.equal((await client.exceptionInfoRequest({ threadId: 1 })).body.exceptionId, "SIGSEGV");
  await Promise.all([client.waitForEvent("terminated"), client.terminateRequest()]);
}

try {
  for (const story of [whatIsAdvertised, steps, signals]) await withClient(story);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("salve-debug")),
    [],
  );
} finally {
  rmSync(folder, { recursive: true });
}
console.log("the client and salve debug --dap understand each other");
