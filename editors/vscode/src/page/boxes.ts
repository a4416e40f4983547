// What is drawn of a heap: boxes of rows, and arrows from rows to rows. Knows neither places nor the page.

import type { Heap, HeapBox } from "../heap";

/** Begins at a row of the box that has it, and ends at a row of another one. */
export interface Arrow {
  row: number;
  box: string;
  end: number;
}
export interface Box {
  id: string;
  of: HeapBox;
  /** The title, and each field. */
  rows: string[];
  arrows: Arrow[];
  width: number;
  height: number;
}

export const rowHeight = 20;
export const fontSize = 14;
const characterWidth = 8.5; // of a monospaced font of that size
export const padding = 8;

const prefixOfVariables = "v_";
export const isVariable = (id: string) => id.startsWith(prefixOfVariables);
const rowOfField = (field: number) => field + 1;

function rowsOf(title: string, { fields }: HeapBox): string[] {
  return [title, ...fields.map(({ path, kind, value }) => `${path} ${kind === "pointer" ? "→" : value}`.trim())];
}

/** Where pointers can lead: "n4", "&head", "&n4.next". */
function endsOf(all: { id: string; of: HeapBox }[]): Map<string, { box: string; end: number }> {
  const result = new Map<string, { box: string; end: number }>();
  for (const { id, of } of all) {
    if (!isVariable(id)) result.set(id, { box: id, end: 0 });
    for (const [i, { path }] of of.fields.entries()) {
      const name = path === "" || path.startsWith("[") ? of.name + path : `${of.name}.${path}`;
      result.set(`&${name}`, { box: id, end: rowOfField(i) });
    }
  }
  return result;
}

export function boxesOf(heap: Heap): Box[] {
  const elements = ({ elements = 1 }: HeapBox) => (elements > 1 ? ` [${elements}]` : "");
  const all = [
    ...heap.variables.map((of) => ({ id: prefixOfVariables + of.name, title: of.name, of })),
    ...heap.nodes.map((of) => ({ id: of.name, title: `${of.name} ${of.type}${elements(of)}`, of })),
  ];
  const ends = endsOf(all);
  return all.map(({ id, title, of }) => {
    const rows = rowsOf(title, of);
    const arrows = of.fields.flatMap(({ target }, i) => {
      const end = ends.get(target ?? "");
      return end ? [{ row: rowOfField(i), ...end }] : [];
    });
    const width = Math.max(...rows.map((row) => row.length)) * characterWidth + 2 * padding;
    return { id, of, rows, arrows, width, height: rows.length * rowHeight };
  });
}
