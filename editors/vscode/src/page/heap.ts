// The page of the heap view: boxes and arrows, drawn by Graphviz.
//
// Boxes that were there keep their place: `dot` lays out what is new, the rest is pinned, and the
// arrows are drawn afresh (`nop`). Where nothing is new, nothing is laid out.
/// <reference lib="dom" />

import { Graphviz } from "@hpcc-js/wasm-graphviz";
import type { ChangeWish, Heap, HeapBox } from "../heap";

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Places = Map<string, Place>;

declare function acquireVsCodeApi(): { postMessage(message: ChangeWish | "ready"): void };

const pointsPerInch = 72;
const gap = 20;
/** With more of them, arrows that lead around boxes take seconds. */
const fewBoxes = 40;
const editor = acquireVsCodeApi();
let places: Places = new Map();

const quoted = (text: string) => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
const inRecord = (text: string) => text.replace(/[{}|<>\\ ]/g, "\\$&");
const variableId = (name: string) => `v_${name}`;

interface Drawn {
  id: string;
  title: string;
  box: HeapBox;
}

function drawn(heap: Heap): Drawn[] {
  const elements = ({ elements = 1 }: HeapBox) => (elements > 1 ? ` [${elements}]` : "");
  return [
    ...heap.variables.map((box) => ({ id: variableId(box.name), title: box.name, box })),
    ...heap.nodes.map((box) => ({ id: box.name, title: `${box.name} ${box.type}${elements(box)}`, box })),
  ];
}

/** Where the arrow of a pointer ends: "n4", "&head", "&n4.next". */
function endOf(target: string, all: Drawn[]): string | undefined {
  if (!target.startsWith("&")) return target;
  for (const { id, box } of all)
    for (const [i, { path }] of box.fields.entries()) {
      const name = path === "" || path.startsWith("[") ? box.name + path : `${box.name}.${path}`;
      if (name === target.slice(1)) return `${id}:f${i}`;
    }
  return undefined;
}

function labelOf({ title, box }: Drawn): string {
  const cells = box.fields.map(({ path, kind, value }, i) => {
    const shown = kind === "pointer" ? "→" : value;
    return `<f${i}> ${inRecord(path === "" ? shown : `${path} ${shown}`)}`;
  });
  return [inRecord(title), ...cells].join("|");
}

function dotOf(all: Drawn[], at: Places): string {
  const lines = all.map((each) => {
    const place = at.get(each.id);
    const pos = place ? `, pos="${place.x},${place.y}"` : "";
    return `"${each.id}" [label=${quoted(labelOf(each)).replace(/\\\\/g, "\\")}${pos}];`;
  });
  for (const { id, box } of all)
    for (const [i, { target }] of box.fields.entries()) {
      const end = target === undefined ? undefined : endOf(target, all);
      if (end !== undefined) lines.push(`${id}:f${i} -> ${end};`);
    }
  const arrows = all.length > fewBoxes ? "line" : "true";
  return `digraph heap { rankdir=LR; splines=${arrows}; node [shape=record, fontname="Courier"];\n${lines.join("\n")}\n}`;
}

function laidOut(graphviz: Graphviz, all: Drawn[]): Places {
  const result: Places = new Map();
  for (const line of graphviz.layout(dotOf(all, new Map()), "plain", "dot").split("\n")) {
    const [what, name, ...numbers] = line.split(" ", 6);
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map((inches) => Number(inches) * pointsPerInch);
    if (what === "node" && name !== undefined) result.set(name, { x, y, width, height });
  }
  return result;
}

const overlaps = (a: Place, b: Place) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap;

/** Known boxes where they were; new ones where `dot` has them, or below what is there. */
function merged(fresh: Places, known: Places): Places {
  const result: Places = new Map();
  for (const [id, place] of fresh) {
    const old = known.get(id);
    if (old) result.set(id, { ...place, x: old.x, y: old.y });
  }
  for (const [id, place] of fresh) {
    if (result.has(id)) continue;
    const free = { ...place };
    while ([...result.values()].some((other) => overlaps(free, other))) free.y -= gap;
    result.set(id, free);
  }
  return result;
}

function draw(graphviz: Graphviz, heap: Heap): void {
  const all = drawn(heap);
  if (!all.every(({ id }) => places.has(id))) places = merged(laidOut(graphviz, all), places);
  const picture = document.getElementById("picture");
  const where = document.getElementById("where");
  if (!picture || !where) return;
  const left = heap.left > 0 ? ` (and what ${heap.left} more pointers lead to)` : "";
  where.textContent = `${heap.function}:${heap.line}${left}`;
  const svg = graphviz.layout(dotOf(all, places), "svg", "nop");
  picture.replaceChildren(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  picture.querySelector("g.graph > polygon")?.remove(); // the white ground
  const byId = new Map(all.map((each) => [each.id, each.box]));
  for (const group of picture.querySelectorAll("g.node")) {
    const box = byId.get(group.querySelector("title")?.textContent ?? "");
    if (box) mark(group, box);
  }
}

/** The first text is the title, the others are the fields in their order. */
function mark(group: Element, box: HeapBox): void {
  group.classList.toggle("new", box.new === true);
  group.classList.toggle("lost", box.lost === true);
  const texts = [...group.querySelectorAll("text")].slice(1);
  for (const [i, field] of box.fields.entries()) {
    const text = texts[i];
    if (!text) continue;
    text.classList.add("field");
    text.classList.toggle("changed", field.changed);
    text.setAttribute("data-entity", field.entity);
    text.addEventListener("click", () => editor.postMessage({ entity: field.entity, value: field.value }));
  }
}

void Graphviz.load().then((graphviz) => {
  window.addEventListener("message", ({ data }: MessageEvent<Heap>) => draw(graphviz, data));
  editor.postMessage("ready");
});
