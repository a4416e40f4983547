// What the server says beyond the language server protocol: how the functions of a file stand.

import type { LanguageClient, Range, StaticFeature } from "vscode-languageclient/node";

export type Standing = "proved" | "bounded" | "conditional" | "failing" | "stale" | "running" | "unknown";

export interface FunctionStatus {
  name: string;
  range: Range;
  status: Standing;
  /** The words of the code lens. */
  message?: string;
}

export interface FileStatus {
  uri: string;
  version: number;
  functions: FunctionStatus[];
}

export const passes = (status: Standing): boolean =>
  status === "proved" || status === "bounded" || status === "conditional";

/** Asks for the notification, which is sent to those only who know it. */
export function onStatus(client: LanguageClient, handler: (status: FileStatus) => void): void {
  const feature: StaticFeature = {
    fillClientCapabilities: (capabilities) => {
      capabilities.experimental = { ...(capabilities.experimental ?? {}), salveStatus: true };
      // A page that is a file has links into the code.
      if (capabilities.workspace) delete capabilities.workspace.textDocumentContent;
    },
    initialize: () => undefined,
    getState: () => ({ kind: "static" }),
    clear: () => undefined,
  };
  client.registerFeature(feature);
  client.onNotification("salve/status", handler);
}
