// What is drawn of a heap, as text for Graphviz, and where it stands. Knows nothing of the page.
//
// Boxes that were there keep their place. What is new is laid out by `dot` alone and put beside what
// points to it, where nothing else is; only if most is new, all is laid out.

import type { Graphviz } from "@hpcc-js/wasm-graphviz";
import type { Heap, HeapBox } from "../heap";

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Places = Map<string, Place>;

export interface Arrow {
  field: number;
  /** A box, and a port of it: `n4`, `n4:f1`. */
  end: string;
}
export interface Drawn {
  id: string;
  box: HeapBox;
  label: string;
  arrows: Arrow[];
}

const pointsPerInch = 72;
const gap = 20;
/** With more of them, arrows that lead around boxes take seconds. */
export const fewBoxes = 40;

const quoted = (text: string) => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
const inRecord = (text: string) => text.replace(/[{}|<>\\ ]/g, "\\$&");
const boxOf = (end: string) => end.split(":", 1)[0] ?? end;

function labelOf(title: string, box: HeapBox): string {
  const cells = box.fields.map(({ path, kind, value }, i) => {
    const shown = kind === "pointer" ? "→" : value;
    return `<f${i}> ${inRecord(path === "" ? shown : `${path} ${shown}`)}`;
  });
  return quoted([inRecord(title), ...cells].join("|")).replace(/\\\\/g, "\\");
}

/** Where the arrow of a pointer ends: "n4", "&head", "&n4.next". */
function endsOf(all: { id: string; box: HeapBox }[]): Map<string, string> {
  const result = new Map<string, string>();
  for (const { id, box } of all)
    for (const [i, { path }] of box.fields.entries()) {
      const name = path === "" || path.startsWith("[") ? box.name + path : `${box.name}.${path}`;
      result.set(`&${name}`, `${id}:f${i}`);
    }
  return result;
}

export function drawn(heap: Heap): Drawn[] {
  const elements = ({ elements = 1 }: HeapBox) => (elements > 1 ? ` [${elements}]` : "");
  const all = [
    ...heap.variables.map((box) => ({ id: `v_${box.name}`, title: box.name, box })),
    ...heap.nodes.map((box) => ({ id: box.name, title: `${box.name} ${box.type}${elements(box)}`, box })),
  ];
  const ends = endsOf(all);
  return all.map(({ id, title, box }) => ({
    id,
    box,
    label: labelOf(title, box),
    arrows: box.fields.flatMap(({ target }, field) => {
      const end = target?.startsWith("&") ? ends.get(target) : target;
      return end === undefined ? [] : [{ field, end }];
    }),
  }));
}

/** `from`: boxes whose arrows are drawn; the boxes at their ends have to be among `boxes`. */
export function dotOf(boxes: Drawn[], at: Places, from: Drawn[], arrows: "line" | "true"): string {
  const lines = boxes.map(({ id, label }) => {
    const place = at.get(id);
    const pos = place ? `, pos="${place.x},${place.y}"` : "";
    return `"${id}" [label=${label}${pos}];`;
  });
  for (const { id, arrows } of from)
    for (const { field, end } of arrows) lines.push(`${id}:f${field} -> ${end} [id="${id}:f${field}"];`);
  return `digraph heap { rankdir=LR; notranslate=true; splines=${arrows}; node [shape=record, fontname="Courier"];\n${lines.join("\n")}\n}`;
}

function laidOut(graphviz: Graphviz, boxes: Drawn[]): Places {
  const ids = new Set(boxes.map(({ id }) => id));
  const inside = boxes.map((each) => ({ ...each, arrows: each.arrows.filter(({ end }) => ids.has(boxOf(end))) }));
  const dot = dotOf(boxes, new Map(), inside, boxes.length > fewBoxes ? "line" : "true");
  const result: Places = new Map();
  for (const line of graphviz.layout(dot, "plain", "dot").split("\n")) {
    const [what, name, ...numbers] = line.split(" ", 6);
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map((inches) => Number(inches) * pointsPerInch);
    if (what === "node" && name !== undefined) result.set(name, { x, y, width, height });
  }
  return result;
}

const overlaps = (a: Place, b: Place) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;

/** New boxes, laid out by themselves, are moved behind the box that points to the first of them. */
function besideWhatPointsThere(fresh: Places, all: Drawn[], known: Places): Places {
  for (const { id, arrows } of all) {
    const from = known.get(id);
    const place = from && arrows.map(({ end }) => fresh.get(boxOf(end))).find((each) => each !== undefined);
    if (!from || !place) continue;
    const dx = from.x + (from.width + place.width) / 2 + 2 * gap - place.x;
    const dy = from.y - place.y;
    return new Map([...fresh].map(([name, each]) => [name, { ...each, x: each.x + dx, y: each.y + dy }]));
  }
  return fresh;
}

/** The places of all boxes; of those in `known` the same as before. */
export function placed(graphviz: Graphviz, all: Drawn[], known: Places): Places {
  const old: Places = new Map();
  for (const { id } of all) {
    const place = known.get(id);
    if (place) old.set(id, place);
  }
  const missing = all.filter(({ id }) => !old.has(id));
  if (missing.length === 0) return old;
  const isMostNew = missing.length > all.length / 2;
  const laid = laidOut(graphviz, isMostNew ? all : missing);
  const fresh = isMostNew ? laid : besideWhatPointsThere(laid, all, old);
  const result: Places = new Map(old);
  for (const { id } of missing) {
    const free = { ...(fresh.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }) };
    while ([...result.values()].some((other) => overlaps(free, other))) free.y -= gap;
    result.set(id, free);
  }
  return result;
}

/** What has to be drawn again: what looks otherwise than before, and what points there. */
export function redrawn(all: Drawn[], before: ReadonlyMap<string, Drawn>): Drawn[] {
  const resized = new Set(all.filter(({ id, label }) => before.get(id)?.label !== label).map(({ id }) => id));
  return all.filter(({ id, arrows }) => {
    const old = before.get(id)?.arrows ?? [];
    const same = old.length === arrows.length && arrows.every((each, i) => each.end === old[i]?.end && each.field === old[i].field);
    return resized.has(id) || !same || arrows.some(({ end }) => resized.has(boxOf(end)));
  });
}

/** Those, and the boxes at the ends of their arrows. */
export function withEnds(some: Drawn[], all: Drawn[]): Drawn[] {
  const wanted = new Set(some.flatMap(({ id, arrows }) => [id, ...arrows.map(({ end }) => boxOf(end))]));
  return all.filter(({ id }) => wanted.has(id));
}
