// How the page looks, in the colours of the editor.

export const style = `
  #arrange { margin-left: 1em; border: none; color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
  #heap { display: block; }
  #heap text { font-family: var(--vscode-editor-font-family, monospace); fill: var(--vscode-editor-foreground); white-space: pre; }
  #heap rect, #heap path { stroke: var(--vscode-editor-foreground); fill: none; }
  #heap rect { fill: var(--vscode-editorWidget-background); }
  #heap marker path { fill: var(--vscode-editor-foreground); }
  #heap text.field { cursor: pointer; }
  #heap text.field:hover { text-decoration: underline; }
  #heap text.changed { fill: var(--vscode-charts-red); font-weight: bold; }
  #heap .grip { stroke: transparent; stroke-width: 9; pointer-events: stroke; cursor: grab; }
  #heap .new > rect { stroke: var(--vscode-charts-red); stroke-width: 2; }
  #heap .lost > rect { stroke-dasharray: 4; }
  #heap .over > rect { stroke: var(--vscode-focusBorder); stroke-width: 3; }
  svg.pull { position: fixed; inset: 0; width: 100%; height: 100%; pointer-events: none; }
  svg.pull line { stroke: var(--vscode-focusBorder); stroke-width: 2; }
`;
