// Heap sessions: `salve debug --dap` as a debug type, the picture of the heap, the checkpoints.
// Knows VS Code and the requests of the adapter; what they mean is known there.

import * as vscode from "vscode";
import type { ChangeWish, Heap } from "./heap";
import { RepairActions, type SessionRepairs } from "./repairs";

const type = "salve";

interface Checkpoint {
  number: number;
  function: string;
  line: number;
  whole: boolean;
  asserted: string[];
  counts: boolean;
  after?: number;
}

/** Makes a test of the failing run at the caret; the server's answer, with a reason if there is none. */
type MakeTest = () => Promise<unknown>;

export function registerDebugger(
  context: vscode.ExtensionContext,
  program: () => string,
  makeTest: MakeTest,
): void {
  const picture = new HeapPicture(context.extensionUri);
  const checkpoints = new Checkpoints();
  const repairs = new RepairActions();
  const refresh = async (session: vscode.DebugSession) => {
    await Promise.all([picture.show(session), checkpoints.show(session)]);
  };
  const command = (name: string, run: (argument?: unknown) => Promise<void>) =>
    vscode.commands.registerCommand(`salve.debug.${name}`, (argument?: unknown) =>
      run(argument).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        void vscode.window.showErrorMessage(`Salve: ${reason}`);
      }),
    );
  context.subscriptions.push(
    picture,
    repairs,
    vscode.window.registerTreeDataProvider("salve.checkpoints", checkpoints),
    vscode.debug.registerDebugAdapterDescriptorFactory(type, {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ["debug", "--dap"]),
    }),
    vscode.debug.registerDebugConfigurationProvider(type, { resolveDebugConfiguration: completed }),
    vscode.debug.registerDebugAdapterTrackerFactory(type, {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage: (message: { type: string; event?: string }) => {
          if (message.type === "event" && (message.event === "stopped" || message.event === "invalidated"))
            void refresh(session);
        },
        onWillStopSession: () => checkpoints.clear(),
      }),
    }),
    command("file", async () => void (await vscode.debug.startDebugging(undefined, completed(undefined, {})))),
    command("failingRun", () => debugFailingRun(makeTest)),
    command("heap", async () => picture.open(current())),
    command("spec", async () => {
      const session = current();
      await session.customRequest("salve/spec");
      await refresh(session);
    }),
    command("repair", async () => {
      const session = current();
      const found = (await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: "Salve: looking for a repair" },
        () => session.customRequest("salve/repair"),
      )) as SessionRepairs;
      vscode.debug.activeDebugConsole.appendLine(found.said);
      await repairs.offer(found);
      const first = found.repairs[0];
      void vscode.window.showInformationMessage(
        first ? `Salve: ${first.title} (${first.certificate}). It is in force.` : "Salve: nothing has to be changed.",
      );
    }),
    command("rewrite", async () => void (await line(current(), "rewrite"))),
    command("resume", async (number) => {
      const session = current();
      await session.customRequest("salve/checkpoints", { resume: number });
      await checkpoints.show(session);
    }),
  );
}

function current(): vscode.DebugSession {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== type) throw new Error("there is no heap session.");
  return session;
}

/** A line of the session's, as it is typed into the console. */
async function line(session: vscode.DebugSession, text: string): Promise<string> {
  const answer = (await session.customRequest("evaluate", { expression: text, context: "repl" })) as { result: string };
  return answer.result;
}

/** F5 without a configuration: the file in the editor. */
function completed(
  _folder: vscode.WorkspaceFolder | undefined,
  configuration: Partial<vscode.DebugConfiguration>,
): vscode.DebugConfiguration {
  if (configuration.type !== undefined) return configuration as vscode.DebugConfiguration;
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "c") throw new Error("open a C file first.");
  return {
    type,
    request: "launch",
    name: "Salve: debug this file",
    program: document.uri.fsPath,
    stopOnEntry: true,
  };
}

const tests = (document: vscode.TextDocument) =>
  new Set([...document.getText().matchAll(/\bvoid\s+(test\w*)\s*\(\s*void\s*\)/g)].map((match) => match[1]));

/** The server's edits come after its answer; they are waited for, but not for ever. */
async function changed(document: vscode.TextDocument, isDone: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = () => {
      subscription.dispose();
      clearTimeout(timer);
      resolve();
    };
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && isDone()) finish();
    });
    const timer = setTimeout(finish, 5000);
    if (isDone()) finish();
  });
}

/** The failing run becomes a test in the file, and that runs to its first line. */
async function debugFailingRun(makeTest: MakeTest): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "c") throw new Error("open a C file first.");
  const before = tests(document);
  const isNew = () => [...tests(document)].find((name) => !before.has(name));
  const answer = (await makeTest()) as { reason?: string } | undefined;
  if (answer && answer.reason === undefined) await changed(document, () => isNew() !== undefined);
  let test = isNew();
  if (test === undefined && before.size > 0)
    test = await vscode.window.showQuickPick([...before].map(String), { title: "Which test is to be debugged?" });
  if (test === undefined) return; // why there is none has been said
  if (!(await document.save())) throw new Error("the file cannot be saved.");
  await vscode.debug.startDebugging(undefined, {
    ...completed(undefined, {}),
    name: `Salve: ${test}`,
    test,
  });
}

/** The page with the picture; the session that it shows. */
class HeapPicture implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private session: vscode.DebugSession | undefined;

  constructor(private readonly extension: vscode.Uri) {}

  dispose(): void {
    this.panel?.dispose();
  }

  async open(session: vscode.DebugSession): Promise<void> {
    if (!this.panel) {
      const folder = vscode.Uri.joinPath(this.extension, "dist");
      this.panel = vscode.window.createWebviewPanel("salve.heap", "Heap", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {
        enableScripts: true,
        localResourceRoots: [folder],
        retainContextWhenHidden: true,
      });
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((wish: ChangeWish | "ready") => void this.received(wish));
      this.panel.webview.html = page(this.panel.webview, folder);
    }
    this.session = session;
    this.panel.reveal(undefined, true);
    await this.show(session);
  }

  /** Nothing if it is not open. */
  async show(session: vscode.DebugSession): Promise<void> {
    if (!this.panel) return;
    this.session = session;
    try {
      const heap = (await session.customRequest("salve/heap")) as Heap;
      await this.panel.webview.postMessage(heap);
    } catch {
      // It runs again already, or has ended: the picture stays as it was.
    }
  }

  private async received(wish: ChangeWish | "ready"): Promise<void> {
    if (!this.session) return;
    if (wish === "ready") return this.show(this.session);
    const value =
      wish.to ??
      (await vscode.window.showInputBox({
        title: `Change ${wish.entity}`,
        value: wish.value,
        prompt: "a node (n4), null, new, or any value in C",
      }));
    if (value === undefined || value.trim() === "") return;
    try {
      await line(this.session, `change ${wish.entity} = ${value.trim()}`);
    } catch (error) {
      void vscode.window.showErrorMessage(`Salve: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function page(webview: vscode.Webview, folder: vscode.Uri): string {
  const script = webview.asWebviewUri(vscode.Uri.joinPath(folder, "heap.js")).toString();
  const policy = [
    "default-src 'none'",
    `script-src ${webview.cspSource} 'wasm-unsafe-eval'`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"></head>
<body><script src="${script}"></script></body></html>`;
}

class Checkpoints implements vscode.TreeDataProvider<Checkpoint> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private all: Checkpoint[] = [];

  async show(session: vscode.DebugSession): Promise<void> {
    try {
      const answer = (await session.customRequest("salve/checkpoints")) as { checkpoints: Checkpoint[] };
      this.all = answer.checkpoints;
      this.changed.fire();
    } catch {
      // It runs again already: they stay as they were.
    }
  }

  clear(): void {
    this.all = [];
    this.changed.fire();
  }

  getChildren(parent?: Checkpoint): Checkpoint[] {
    return this.all.filter(({ after }) => after === parent?.number);
  }

  getTreeItem(checkpoint: Checkpoint): vscode.TreeItem {
    const isParent = this.all.some(({ after }) => after === checkpoint.number);
    const item = new vscode.TreeItem(
      `${checkpoint.number}: ${checkpoint.function}:${checkpoint.line}`,
      isParent ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None,
    );
    item.id = String(checkpoint.number);
    item.description = checkpoint.whole ? "the state" : checkpoint.asserted.join(", ");
    item.iconPath = new vscode.ThemeIcon(checkpoint.counts ? "pass" : "circle-slash");
    item.tooltip = checkpoint.counts ? "Counts for a repair; a click goes back there" : "Does not count; a click goes back there";
    item.command = { command: "salve.debug.resume", title: "Go back there", arguments: [checkpoint.number] };
    return item;
  }
}
