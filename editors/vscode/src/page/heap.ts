// The page of the heap view: boxes and arrows, drawn by Graphviz.
//
// Boxes stand where `placed` has them and are drawn as they are (`nop`); of a large picture only what
// looks otherwise than before, put into the picture that is there: coordinates are the same.
/// <reference lib="dom" />

import { Graphviz } from "@hpcc-js/wasm-graphviz";
import type { ChangeWish, Heap, HeapBox } from "../heap";
import { type Drawn, dotOf, drawn, fewBoxes, placed, type Places, redrawn, withEnds } from "./boxes";
import { pull } from "./pull";

declare function acquireVsCodeApi(): { postMessage(message: ChangeWish | "ready"): void };

/** What the picture has of a box: the box itself, and its arrows. */
interface Part {
  group: SVGGElement;
  arrows: SVGGElement[];
}

const editor = acquireVsCodeApi();
const margin = 40;
/** Of boxes that are no longer there, too: they may come back. */
const mostPlaces = 5000;
let places: Places = new Map();
let shown = new Map<string, Drawn>();
const parts = new Map<string, Part>();

function svgOf(graphviz: Graphviz, dot: string): SVGSVGElement {
  const text = graphviz.layout(dot, "svg", "nop");
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
}

function remove(id: string): void {
  const part = parts.get(id);
  for (const element of part ? [part.group, ...part.arrows] : []) element.remove();
  parts.delete(id);
}

/** A wide, invisible arrow above the drawn one, so that it can be got hold of. */
function addGrip(arrow: SVGGElement): void {
  const grip = arrow.querySelector("path")?.cloneNode() as SVGPathElement | undefined;
  if (!grip) return;
  grip.setAttribute("class", "grip");
  arrow.append(grip);
}

/** Groups of a picture become those of `wanted`; others in it are only ends of arrows. */
function adopt(picture: SVGSVGElement, into: Element, wanted: ReadonlySet<string>): void {
  for (const group of [...picture.querySelectorAll<SVGGElement>("g.node")]) {
    const id = group.querySelector("title")?.textContent ?? "";
    if (!wanted.has(id)) continue;
    into.append(group);
    parts.set(id, { group, arrows: [] });
  }
  for (const arrow of [...picture.querySelectorAll<SVGGElement>("g.edge")]) {
    const part = parts.get(arrow.id.split(":", 1)[0] ?? "");
    if (!part) continue;
    addGrip(arrow);
    into.append(arrow);
    part.arrows.push(arrow);
  }
}

/** All of the graph is seen. A frame only grows: another one is another layout for the browser. */
function frame(svg: SVGSVGElement, all: Drawn[], isNew: boolean): void {
  const old = isNew ? undefined : svg.viewBox.baseVal;
  let [left, top, right, bottom] = old ? [old.x, old.y, old.x + old.width, old.y + old.height] : [Infinity, Infinity, -Infinity, -Infinity];
  for (const { id } of all) {
    const { x, y, width, height } = places.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
    left = Math.min(left, x - width / 2 - margin);
    top = Math.min(top, -y - height / 2 - margin);
    right = Math.max(right, x + width / 2 + margin);
    bottom = Math.max(bottom, height / 2 - y + margin);
  }
  if (old && left >= old.x && top >= old.y && right <= old.x + old.width && bottom <= old.y + old.height) return;
  const [width, height] = [right - left, bottom - top];
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  svg.setAttribute("width", `${width}pt`);
  svg.setAttribute("height", `${height}pt`);
}

function afresh(graphviz: Graphviz, picture: Element, all: Drawn[]): SVGSVGElement {
  const svg = svgOf(graphviz, dotOf(all, places, all, all.length > fewBoxes ? "line" : "true"));
  const graph = svg.querySelector("g.graph");
  graph?.querySelector(":scope > polygon")?.remove(); // the white ground
  graph?.removeAttribute("transform");
  parts.clear();
  if (graph) adopt(svg, graph, new Set(all.map(({ id }) => id)));
  picture.replaceChildren(svg);
  return svg;
}

function draw(graphviz: Graphviz, heap: Heap): void {
  const picture = document.getElementById("picture");
  const where = document.getElementById("where");
  if (!picture || !where) return;
  const all = drawn(heap);
  const now = placed(graphviz, all, places);
  places = new Map([...[...places].slice(-mostPlaces), ...now]);
  const left = heap.left > 0 ? ` (and what ${heap.left} more pointers lead to)` : "";
  where.textContent = `${heap.function}:${heap.line}${left}`;
  const changed = redrawn(all, shown);
  const svg = picture.querySelector("svg");
  const graph = svg?.querySelector("g.graph");
  if (svg && graph && all.length > fewBoxes && changed.length < all.length / 2) {
    const present = new Set(all.map(({ id }) => id));
    for (const id of [...shown.keys()].filter((id) => !present.has(id))) remove(id);
    for (const { id } of changed) remove(id);
    const part = svgOf(graphviz, dotOf(withEnds(changed, all), places, changed, "line"));
    adopt(part, graph, new Set(changed.map(({ id }) => id)));
    frame(svg, all, false);
  } else {
    frame(afresh(graphviz, picture, all), all, true);
  }
  shown = new Map(all.map((each) => [each.id, each]));
  for (const { id, box } of all) mark(parts.get(id)?.group, box);
}

/** The first text is the title, the others are the fields in their order. */
function mark(group: Element | undefined, box: HeapBox): void {
  group?.classList.toggle("new", box.new === true);
  group?.classList.toggle("lost", box.lost === true);
  const texts = group?.getElementsByTagName("text");
  for (const [i, field] of box.fields.entries()) {
    const text = texts?.[i + 1];
    if (!text) continue;
    text.classList.add("field");
    text.classList.toggle("changed", field.changed);
    text.setAttribute("data-entity", field.entity);
  }
}

/** The field that a text or an arrow stands for. */
function fieldOf(element: Element): { entity: string; value: string; isPointer: boolean } | undefined {
  const text = element.closest("text.field");
  const arrow = element.closest("g.edge");
  const [id, port] = arrow?.id.split(":f") ?? [element.closest("g.node")?.querySelector("title")?.textContent];
  const box = shown.get(id ?? "")?.box;
  const entity = text?.getAttribute("data-entity");
  const field = port === undefined ? box?.fields.find((each) => each.entity === entity) : box?.fields[Number(port)];
  return field && { entity: field.entity, value: field.value, isPointer: field.type.includes("*") };
}

/** What a pointer that leads to this box is set to: nodes by their names, structs by their addresses. */
function valueOf(element: Element): string | undefined {
  const group = element.closest("g.node");
  const found = shown.get(group?.querySelector("title")?.textContent ?? "");
  if (!found) return undefined;
  if (!found.id.startsWith("v_")) return found.box.name;
  return found.box.fields.some(({ path }) => path === "") ? undefined : `&${found.box.name}`;
}

void Graphviz.load().then((graphviz) => {
  window.addEventListener("message", ({ data }: MessageEvent<Heap>) => draw(graphviz, data));
  pull({ fieldOf, valueOf, wish: (wish) => editor.postMessage(wish) });
  editor.postMessage("ready");
});
