// The status bar item: the server's state, and how the functions of the active file stand. It has
// a tick only when all of them pass.

import * as vscode from "vscode";
import { State } from "vscode-languageclient/node";
import { passes } from "./protocol";
import type { FileStatus, FunctionStatus, Standing } from "./protocol";

export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable[];
  private readonly files = new Map<string, FunctionStatus[]>();
  private state = State.Stopped;

  constructor(command: string) {
    this.item = vscode.window.createStatusBarItem("salve", vscode.StatusBarAlignment.Left, 0);
    this.item.name = "Salve";
    this.item.command = command;
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.files.delete(document.uri.toString());
        this.update();
      }),
    ];
    this.update();
  }

  stateChanged(state: State): void {
    this.state = state;
    if (state !== State.Running) this.files.clear();
    this.update();
  }

  statusChanged(file: FileStatus): void {
    this.files.set(vscode.Uri.parse(file.uri).toString(), file.functions);
    this.update();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.item.dispose();
  }

  private update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const functions = document ? (this.files.get(document.uri.toString()) ?? []) : [];
    this.item.text = this.text(functions.map(({ status }) => status));
    this.item.tooltip = tooltip(functions);
    this.item.backgroundColor =
      this.state === State.Stopped ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    if (document?.languageId === "c") this.item.show();
    else this.item.hide();
  }

  private text(all: Standing[]): string {
    if (this.state === State.Starting) return "$(loading~spin) Salve";
    if (this.state === State.Stopped) return "$(error) Salve: stopped";
    const count = (is: (status: Standing) => boolean) => all.filter(is).length;
    const failing = count((status) => status === "failing");
    const passing = count(passes);
    const icon = all.includes("running")
      ? "$(loading~spin)"
      : failing > 0
        ? "$(error)"
        : passing > 0 && passing === all.length
          ? "$(pass)"
          : all.includes("stale")
            ? "$(history)"
            : all.length > 0
              ? "$(question)"
              : "$(shield)";
    const open = all.length - failing - passing;
    const parts = [
      failing > 0 ? `${failing} failing` : "",
      passing > 0 ? `${passing} passing` : "",
      open > 0 ? `${open} undecided` : "",
    ].filter((part) => part !== "");
    return parts.length === 0 ? `${icon} Salve` : `${icon} Salve: ${parts.join(", ")}`;
  }
}

/** One line per function, in the words of the server. */
function tooltip(functions: FunctionStatus[]): string {
  const lines = functions.map(({ name, status, message }) => `${name}: ${message ?? status}`);
  return [...lines, "Click for the menu"].join("\n");
}
