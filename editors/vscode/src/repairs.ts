// The repairs that a heap session has found, in the editor: a warning at what is to be changed, and a
// code action for each, named as the server's are, with its certificate.
//
// They are of the text that the session knows: gone as soon as the file has another one.

import * as vscode from "vscode";

export interface SessionRepair {
  title: string;
  certificate: string;
  /** Its own checks hold, whatever the function is given. */
  safe: boolean;
  edits: { range: { start: vscode.Position; end: vscode.Position }; newText: string }[];
}
export interface SessionRepairs {
  said: string;
  file: string;
  repairs: SessionRepair[];
}

interface Offered {
  document: vscode.TextDocument;
  version: number;
  actions: { action: vscode.CodeAction; ranges: vscode.Range[] }[];
}

export class RepairActions implements vscode.CodeActionProvider, vscode.Disposable {
  static readonly kind = vscode.CodeActionKind.QuickFix.append("salve");
  private readonly warnings = vscode.languages.createDiagnosticCollection("salve-session");
  private readonly subscriptions: vscode.Disposable[];
  private offered: Offered | undefined;

  constructor() {
    this.subscriptions = [
      this.warnings,
      vscode.languages.registerCodeActionsProvider({ language: "c", scheme: "file" }, this, {
        providedCodeActionKinds: [RepairActions.kind],
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.offered?.document && document.version !== this.offered.version) this.clear();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  clear(): void {
    this.offered = undefined;
    this.warnings.clear();
  }

  /** Takes the place of what was offered before. */
  async offer({ file, repairs }: SessionRepairs): Promise<void> {
    this.clear();
    const found = repairs.filter(({ edits }) => edits.length > 0);
    if (found.length === 0) return;
    const document = await vscode.workspace.openTextDocument(file);
    if (document.isDirty) return; // its text is not what the session knows
    const diagnostics: vscode.Diagnostic[] = [];
    const actions = found.map((repair, i) => {
      const edits = repair.edits.map(({ range: { start, end }, newText }) => {
        return new vscode.TextEdit(new vscode.Range(start.line, start.character, end.line, end.character), newText);
      });
      const action = new vscode.CodeAction(`${repair.title} (${repair.certificate})`, RepairActions.kind);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.set(document.uri, edits);
      action.isPreferred = i === 0 && repair.safe;
      const ranges = edits.map(({ range }) => range);
      if (i === 0) diagnostics.push(...ranges.map((range) => warningAt(range, action.title)));
      action.diagnostics = diagnostics;
      return { action, ranges };
    });
    this.offered = { document, version: document.version, actions };
    this.warnings.set(document.uri, diagnostics);
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    if (document !== this.offered?.document || document.version !== this.offered.version) return [];
    return this.offered.actions
      .filter(({ ranges }) => ranges.some(({ start, end }) => start.line <= range.end.line && range.start.line <= end.line))
      .map(({ action }) => action);
  }
}

function warningAt(range: vscode.Range, title: string): vscode.Diagnostic {
  const warning = new vscode.Diagnostic(
    range,
    `The recorded states need a change here: ${title}`,
    vscode.DiagnosticSeverity.Warning,
  );
  warning.source = "salve";
  warning.code = "recorded-states";
  return warning;
}
