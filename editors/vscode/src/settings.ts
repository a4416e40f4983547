// What the server gets to see of the settings `salve.*`.

/** Settings of this client, which mean nothing to the server. */
const clientOnly = new Set(["server", "trace"]);

/**
 * Leaves out what is not set (null) and what is the client's own: an editor setting outranks
 * `.salve.yaml`, so a default must not be sent as if somebody had chosen it.
 */
export function settingsForServer(section: unknown): unknown {
  if (typeof section !== "object" || section === null || Array.isArray(section)) return section;
  return Object.fromEntries(
    Object.entries(section).filter(([key, value]) => value !== null && !clientOnly.has(key)),
  );
}
