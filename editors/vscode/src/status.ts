// The status bar item: the server's state, and a count of the verdicts that its code lenses show
// for the active file. It reads the first character of a lens and nothing else.

import * as vscode from "vscode";
import { State } from "vscode-languageclient/node";

type Mark = "✗" | "✓" | "?";

const words: Record<Mark, string> = { "✗": "failing", "✓": "passing", "?": "undecided" };

function markOf(lens: vscode.CodeLens): Mark | undefined {
  const first = lens.command?.title.trimStart().charAt(0);
  return first === "✗" || first === "✓" || first === "?" ? first : undefined;
}

export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable[];
  private readonly lenses = new Map<string, vscode.CodeLens[]>();
  private readonly running = new Set<string | number>();
  private state = State.Stopped;

  constructor(command: string) {
    this.item = vscode.window.createStatusBarItem("salve", vscode.StatusBarAlignment.Left, 0);
    this.item.name = "Salve";
    this.item.command = command;
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.lenses.delete(document.uri.toString());
        this.update();
      }),
    ];
    this.update();
  }

  stateChanged(state: State): void {
    this.state = state;
    if (state !== State.Running) {
      this.running.clear();
      this.lenses.clear();
    }
    this.update();
  }

  progressed(token: string | number, kind: "begin" | "report" | "end"): void {
    if (kind === "end") this.running.delete(token);
    else this.running.add(token);
    this.update();
  }

  lensesShown(document: vscode.Uri, lenses: vscode.CodeLens[]): void {
    this.lenses.set(document.toString(), lenses);
    this.update();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.item.dispose();
  }

  private update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const shown = document ? (this.lenses.get(document.uri.toString()) ?? []) : [];
    const text = this.text(shown);
    this.item.text = text;
    this.item.tooltip = tooltip(shown);
    this.item.backgroundColor =
      this.state === State.Stopped ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    if (document?.languageId === "c") this.item.show();
    else this.item.hide();
  }

  private text(shown: vscode.CodeLens[]): string {
    switch (this.state) {
      case State.Starting:
        return "$(loading~spin) Salve";
      case State.Stopped:
        return "$(error) Salve: stopped";
      default:
        break;
    }
    const count = (mark: Mark) => shown.filter((lens) => markOf(lens) === mark).length;
    const counts = (["✗", "✓", "?"] as const)
      .map((mark) => ({ mark, number: count(mark) }))
      .filter(({ number }) => number > 0);
    const icon =
      this.running.size > 0
        ? "$(loading~spin)"
        : count("✗") > 0
          ? "$(error)"
          : counts.length > 0
            ? "$(pass)"
            : "$(shield)";
    const summary = counts.map(({ mark, number }) => `${number} ${words[mark]}`).join(", ");
    return summary === "" ? `${icon} Salve` : `${icon} Salve: ${summary}`;
  }
}

/** One line per function, in the words of the server. */
function tooltip(shown: vscode.CodeLens[]): string {
  const lines = shown
    .filter((lens) => markOf(lens) !== undefined)
    .map((lens) => `Line ${lens.range.start.line + 1}: ${lens.command?.title}`);
  return [...lines, "Click to show the output"].join("\n");
}
