// What a click at the status bar item offers, and the way to the next failure.

import * as vscode from "vscode";

const entries = [
  { label: "$(arrow-down) Go to the Next Failure", command: "salve.palette.nextFailure" },
  { label: "$(run) Analyse This File Now", command: "salve.palette.analyseNow" },
  { label: "$(debug-stop) Stop", command: "salve.palette.stop" },
  { label: "$(output) Show Output", command: "salve.palette.showOutput" },
];

export async function showMenu(): Promise<void> {
  const chosen = await vscode.window.showQuickPick(entries, { title: "Salve" });
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}

/** The next error of the server behind the caret, else the first one of the file. */
export function nextFailure(): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const places = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, severity }) => source === "salve" && severity === vscode.DiagnosticSeverity.Error)
    .map(({ range }) => range.start)
    .sort((a, b) => a.compareTo(b));
  const next = places.find((place) => place.isAfter(editor.selection.active)) ?? places[0];
  if (!next) {
    void vscode.window.showInformationMessage("Salve: nothing fails in this file.");
    return;
  }
  editor.selection = new vscode.Selection(next, next);
  editor.revealRange(new vscode.Range(next, next), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

const example = `#include <assert.h>

int max(int x, int y) {
  int r = x;
  if (y > x)
    r = x;
  assert(r >= x && r >= y);
  return r;
}
`;

export async function openExample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "c", content: example });
  await vscode.window.showTextDocument(document);
}
