// The Test Explorer: an entry for each function that has something to check, which can be run
// again. It shows what the server says and decides nothing.

import * as vscode from "vscode";
import { passes } from "./protocol";
import type { FileStatus, FunctionStatus } from "./protocol";

type Rerun = (uri: vscode.Uri, name: string | undefined) => Promise<void>;

export class FunctionTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("salve", "Salve");
  /** Runs that wait for the result of an entry, by its id. */
  private readonly waiting = new Map<string, vscode.TestRun>();
  private readonly shown = new Map<string, string>();

  constructor(private readonly rerun: Rerun) {
    this.controller.createRunProfile(
      "Verify",
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
    );
  }

  dispose(): void {
    this.controller.dispose();
  }

  closed(document: vscode.Uri): void {
    this.controller.items.delete(document.toString());
  }

  statusChanged(file: FileStatus): void {
    const uri = vscode.Uri.parse(file.uri);
    const id = uri.toString();
    let parent = this.controller.items.get(id);
    if (!parent) {
      parent = this.controller.createTestItem(id, vscode.workspace.asRelativePath(uri), uri);
      this.controller.items.add(parent);
    }
    parent.children.replace(file.functions.map((row) => this.entry(uri, row)));
    const results: [vscode.TestItem, FunctionStatus][] = [];
    for (const row of file.functions) {
      const item = parent.children.get(`${id}#${row.name}`);
      if (item && row.status !== "running") results.push([item, row]);
    }
    this.tell(results);
  }

  private entry(uri: vscode.Uri, row: FunctionStatus): vscode.TestItem {
    const item = this.controller.createTestItem(`${uri.toString()}#${row.name}`, row.name, uri);
    const { start, end } = row.range;
    item.range = new vscode.Range(start.line, start.character, end.line, end.character);
    if (row.message !== undefined) item.description = row.message;
    return item;
  }

  /** To the runs that wait for them, and the others as what has become known. */
  private tell(results: [vscode.TestItem, FunctionStatus][]): void {
    const stale = results.filter(([, { status }]) => status === "stale").map(([item]) => item);
    for (const item of stale) this.shown.delete(item.id);
    if (stale.length > 0) this.controller.invalidateTestResults(stale);
    const known = results.filter(([, { status }]) => status !== "stale");
    const isNew = known.filter(
      ([item, { message }]) => !this.waiting.has(item.id) && this.shown.get(item.id) !== (message ?? ""),
    );
    if (isNew.length > 0) {
      const request = new vscode.TestRunRequest(isNew.map(([item]) => item));
      const run = this.controller.createTestRun(request, undefined, false);
      for (const [item, row] of isNew) this.report(run, item, row);
      run.end();
    }
    for (const [item, row] of known) {
      const run = this.waiting.get(item.id);
      if (!run) continue;
      this.report(run, item, row);
      this.waiting.delete(item.id);
      if (![...this.waiting.values()].includes(run)) run.end();
    }
  }

  private report(run: vscode.TestRun, item: vscode.TestItem, row: FunctionStatus): void {
    this.shown.set(item.id, row.message ?? "");
    run.appendOutput(`${row.name}: ${row.message ?? row.status}\r\n`, undefined, item);
    // Messages would stand in the editor, where lens and diagnostics say it already.
    if (passes(row.status)) run.passed(item);
    else if (row.status === "failing") run.failed(item, []);
    else run.errored(item, []);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const excluded = new Set(request.exclude ?? []);
    const asked: [vscode.Uri, string | undefined][] = [];
    for (const item of chosen) {
      if (!item.uri || excluded.has(item)) continue;
      const functions = item.children.size > 0 ? [...item.children].map(([, child]) => child) : [item];
      for (const each of functions) {
        run.started(each);
        this.waiting.set(each.id, run);
      }
      asked.push([item.uri, item.children.size > 0 ? undefined : item.label]);
    }
    const finish = () => {
      for (const [id, owner] of [...this.waiting]) if (owner === run) this.waiting.delete(id);
      run.end();
    };
    token.onCancellationRequested(finish);
    try {
      for (const [uri, name] of asked) await this.rerun(uri, name);
    } catch (error) {
      run.appendOutput(`${error instanceof Error ? error.message : String(error)}\r\n`);
      finish();
    }
    if (asked.length === 0) finish();
  }
}
