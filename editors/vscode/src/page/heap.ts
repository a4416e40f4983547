// The page of the heap view: what comes from the debugger is drawn, what the mouse wishes goes back.
/// <reference lib="dom" />

import { Graphviz } from "@hpcc-js/wasm-graphviz";
import type { ChangeWish, Heap } from "../heap";
import { type Box, boxesOf, isVariable } from "./boxes";
import { Picture } from "./picture";
import { laidOut, placed, type Places } from "./places";
import { pull } from "./pull";
import { style } from "./style";

declare function acquireVsCodeApi(): { postMessage(message: ChangeWish | "ready"): void };

const editor = acquireVsCodeApi();
/** Of boxes that are no longer there: they may come back. */
const mostLeft = 5000;
let shown = new Map<string, Box>();
let places: Places = new Map();
let left: Places = new Map();

/** The field that a text or an arrow stands for. */
function fieldOf(element: Element): { entity: string; value: string; isPointer: boolean } | undefined {
  const text = element.closest("text.field");
  const arrow = element.closest("g.edge");
  const [id, port] = arrow?.id.split(":f") ?? [element.closest("g.node")?.querySelector("title")?.textContent];
  const fields = shown.get(id ?? "")?.of.fields;
  const entity = text?.getAttribute("data-entity");
  const field = port === undefined ? fields?.find((each) => each.entity === entity) : fields?.[Number(port)];
  return field && { entity: field.entity, value: field.value, isPointer: field.type.includes("*") };
}

/** What a pointer that leads to this box is set to: nodes by their names, structs by their addresses. */
function valueOf(element: Element): string | undefined {
  const group = element.closest("g.node");
  const found = shown.get(group?.querySelector("title")?.textContent ?? "");
  if (!found) return undefined;
  if (!isVariable(found.id)) return found.of.name;
  return found.of.fields.some(({ path }) => path === "") ? undefined : `&${found.of.name}`;
}

function added<Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  document.body.append(element);
  return element;
}

function begin(graphviz: Graphviz): void {
  added("style", { textContent: style });
  const where = added("span", { id: "where" });
  const arrange = added("button", { id: "arrange", textContent: "Arrange" });
  const picture = new Picture(document.body);
  window.addEventListener("message", ({ data: heap }: MessageEvent<Heap>) => {
    const more = heap.left > 0 ? ` (and what ${heap.left} more pointers lead to)` : "";
    where.textContent = `${heap.function}:${heap.line}${more}`;
    const all = boxesOf(heap);
    left = new Map([...left, ...places].slice(-mostLeft));
    places = placed(graphviz, all, places, left);
    shown = new Map(all.map((box) => [box.id, box]));
    picture.show(all, places);
  });
  arrange.addEventListener("click", () => {
    const all = [...shown.values()];
    [places, left] = [laidOut(graphviz, all), new Map()];
    picture.unframe();
    picture.show(all, places);
  });
  pull({ fieldOf, valueOf, wish: (wish) => editor.postMessage(wish) });
  editor.postMessage("ready");
}

void Graphviz.load().then(begin);
