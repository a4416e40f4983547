// Which functions somebody has to look at, in the overview ruler. The gutter has the icons of the
// Test Explorer's entries (tests.ts); one more there would hide them.

import * as vscode from "vscode";
import type { FileStatus, FunctionStatus, Standing } from "./protocol";

const colors: [Standing, string][] = [
  ["failing", "editorOverviewRuler.errorForeground"],
  ["unknown", "editorOverviewRuler.warningForeground"],
];

export class Ruler implements vscode.Disposable {
  private readonly marks = colors.map(([standing, color]) => ({
    standing,
    type: vscode.window.createTextEditorDecorationType({
      overviewRulerColor: new vscode.ThemeColor(color),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    }),
  }));
  private readonly files = new Map<string, FunctionStatus[]>();
  private readonly subscription = vscode.window.onDidChangeVisibleTextEditors(() => this.update());

  statusChanged(file: FileStatus): void {
    this.files.set(vscode.Uri.parse(file.uri).toString(), file.functions);
    this.update();
  }

  closed(document: vscode.Uri): void {
    this.files.delete(document.toString());
  }

  /** The server is gone: nothing is known. */
  clear(): void {
    this.files.clear();
    this.update();
  }

  dispose(): void {
    this.subscription.dispose();
    for (const { type } of this.marks) type.dispose();
  }

  private update(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const functions = this.files.get(editor.document.uri.toString()) ?? [];
      for (const { standing, type } of this.marks) {
        const ranges = functions
          .filter(({ status }) => status === standing)
          .map(({ range: { start } }) => new vscode.Range(start.line, start.character, start.line, start.character));
        editor.setDecorations(type, ranges);
      }
    }
  }
}
