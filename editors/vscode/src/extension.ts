// The VS Code client: starts the language server `salve serve`, and shows what it sends.
// Knows VS Code and the LSP client library; knows nothing of C, verdicts or repairs: whatever
// could live in the server lives there, so that every other editor has it too.

import * as fs from "node:fs";
import * as readline from "node:readline";
import * as vscode from "vscode";
import { ErrorAction, ExecuteCommandRequest, LanguageClient, State, TransportKind } from "vscode-languageclient/node";
import type { LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";
import { registerDebugger } from "./debug";
import { nextFailure, openExample, showMenu } from "./menu";
import { onStatus } from "./protocol";
import { Ruler } from "./ruler";
import { settingsForServer } from "./settings";
import { StatusItem } from "./status";
import { FunctionTests } from "./tests";

/** Palette entries that the server carries out, and whether they concern the place of the caret. */
const forwarded = [
  { name: "requestMoreRepairs", needsPlace: true },
  { name: "compareRepairs", needsPlace: true },
  { name: "createTest", needsPlace: true },
  { name: "showFailingRun", needsPlace: true },
  { name: "explain", needsPlace: true },
  { name: "showInvariants", needsPlace: true },
  { name: "giveMoreTime", needsPlace: true },
  { name: "analyseNow", needsPlace: true },
  { name: "stop", needsPlace: false },
  { name: "restartWorkers", needsPlace: false },
] as const;

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("Salve", { log: true });
  const status = new StatusItem("salve.palette.menu");
  const ruler = new Ruler();
  context.subscriptions.push(output, status, ruler);

  client = createClient(context, output);
  const running = client;
  const tests = new FunctionTests(async (uri, name) => {
    const place = { uri: running.code2ProtocolConverter.asUri(uri), function: name };
    await running.sendRequest(ExecuteCommandRequest.type, { command: "salve.analyseNow", arguments: [place] });
  });
  onStatus(running, (file) => {
    status.statusChanged(file);
    ruler.statusChanged(file);
    tests.statusChanged(file);
  });
  context.subscriptions.push(
    tests,
    vscode.workspace.onDidCloseTextDocument((document) => {
      tests.closed(document.uri);
      ruler.closed(document.uri);
    }),
    running.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) output.info(`Starting ${serverProgram(context)} serve`);
      status.stateChanged(newState);
      if (newState !== State.Running) ruler.clear();
    }),
  );

  context.subscriptions.push(
    vscode.commands.registerCommand("salve.palette.showOutput", () => output.show(true)),
    vscode.commands.registerCommand("salve.palette.menu", showMenu),
    vscode.commands.registerCommand("salve.palette.nextFailure", nextFailure),
    vscode.commands.registerCommand("salve.palette.openExample", openExample),
  );
  for (const { name, needsPlace } of forwarded) {
    const handler = () => forward(running, name, needsPlace);
    context.subscriptions.push(vscode.commands.registerCommand(`salve.palette.${name}`, handler));
  }
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("salve.server.path")) {
        await running.stop().catch(() => undefined);
        await start(running);
      }
    }),
  );
  registerDebugger(context, () => serverProgram(context), () => forward(running, "createTest", true));
  await start(running);
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

/** The client library has written the reason to the output by the time that this fails. */
async function start(running: LanguageClient): Promise<void> {
  try {
    await running.start();
    const info = running.initializeResult?.serverInfo;
    running.outputChannel.info(`Server ${info?.name ?? ""} ${info?.version ?? ""} is running.`);
  } catch {
    const choice = await vscode.window.showErrorMessage(
      "Salve: the server did not start. See the output, and the setting salve.server.path.",
      "Show Output",
    );
    if (choice) running.outputChannel.show(true);
  }
}

function createClient(
  context: vscode.ExtensionContext,
  output: vscode.LogOutputChannel,
): LanguageClient {
  // Read at each start, so that a restart takes a changed setting.
  const server: ServerOptions & { command: string } = {
    get command() {
      return serverProgram(context);
    },
    args: ["serve"],
    transport: TransportKind.stdio,
  };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "c" },
      { scheme: "untitled", language: "c" },
      { scheme: "file", pattern: "**/.salve.yaml" }, // what is typed into it counts
    ],
    outputChannel: output,
    // The library's own handler stops for good at a failed write. But a server that died while it
    // was written to has closed the connection as well, and that starts it again, a few times.
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => usual.closed(),
    },
    synchronize: { configurationSection: "salve" },
    markdown: { isTrusted: false },
    // What the server writes to stderr is its log, not a list of errors.
    stdioOptions: {
      stdout: (input) => input.resume(),
      stderr: (input, channel) => {
        readline.createInterface({ input }).on("line", (line) => channel.info(line));
      },
    },
    middleware: {
      // All repairs are in the light bulb now: it opens again.
      executeCommand: async (command, args, next) => {
        const answer = await next(command, args);
        if (command === "salve.showAllRepairs") await vscode.commands.executeCommand("editor.action.quickFix");
        return answer;
      },
      window: {
        // What the server has written for people is read beside the code.
        showDocument: async (params, token, next) => {
          if (!params.uri.endsWith(".md")) return next(params, token);
          await vscode.commands.executeCommand("markdown.showPreviewToSide", vscode.Uri.parse(params.uri));
          return { success: true };
        },
      },
      workspace: {
        configuration: async (params, token, next) => {
          const answer = await next(params, token);
          return Array.isArray(answer) ? answer.map(settingsForServer) : answer;
        },
        // An empty notification: the server asks for the values, per file.
        didChangeConfiguration: (_sections, next) => next(undefined),
      },
    },
  };
  const made = new LanguageClient("salve", "Salve", server, options);
  const usual = made.createDefaultErrorHandler();
  return made;
}

function serverProgram(context: vscode.ExtensionContext): string {
  const chosen = vscode.workspace.getConfiguration("salve").get<string>("server.path", "").trim();
  if (chosen !== "") return chosen;
  const bundled = context.asAbsolutePath("server/bin/salve");
  return fs.existsSync(bundled) ? bundled : "salve";
}

/** Runs a server command from the palette, on the file and place of the caret where it needs one. */
async function forward(running: LanguageClient, name: string, needsPlace: boolean): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (needsPlace && editor?.document.languageId !== "c") {
    void vscode.window.showInformationMessage("Salve: open a C file first.");
    return undefined;
  }
  if (!running.isRunning()) await start(running);
  if (!running.isRunning()) return undefined;
  const converter = running.code2ProtocolConverter;
  const place = needsPlace &&
    editor && {
      uri: converter.asUri(editor.document.uri),
      position: converter.asPosition(editor.selection.active),
    };
  try {
    return await running.sendRequest(ExecuteCommandRequest.type, {
      command: `salve.${name}`,
      arguments: place ? [place] : [],
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(`Salve: ${reason}`);
    return undefined;
  }
}
