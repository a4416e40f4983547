// The picture in the page: an element for each box and each arrow, of which only what has changed is
// touched. Knows neither the debugger nor the mouse.
/// <reference lib="dom" />

import { type Box, fontSize, padding, rowHeight } from "./boxes";
import { bottom, type Place, type Places, right } from "./places";
import { Routes } from "./routes";

const svgNamespace = "http://www.w3.org/2000/svg";
const margin = 40;

interface Part {
  group: SVGGElement;
  /** What the group was made of; with another one it is made again. */
  made: string;
}
type Parts = Map<string, Part>;

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  ...children: (Element | string)[]
): SVGElementTagNameMap[Name] {
  const result = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, String(value));
  result.append(...children);
  return result;
}

function boxGroup({ id, of, rows, width, height }: Box): SVGGElement {
  const rules = rows.map((_, i) => (i > 0 ? `M0 ${i * rowHeight}H${width}` : "")).join("");
  const texts = rows.map((row, i) => {
    const field = of.fields[i - 1];
    const attributes: Record<string, string> = field ? { class: `field ${field.changed ? "changed" : ""}`, "data-entity": field.entity } : {};
    return element("text", { ...attributes, x: padding, y: (i + 0.5) * rowHeight + fontSize / 3 }, row);
  });
  const attributes = { class: `node ${of.new ? "new" : ""} ${of.lost ? "lost" : ""}` };
  return element("g", attributes, element("title", {}, id), element("rect", { width, height }), element("path", { d: rules }), ...texts);
}

/** All that a group is made of. */
const looksOf = ({ of, rows }: Box) => [of.new, of.lost, ...of.fields.map(({ changed }) => changed), ...rows].join("\n");

/** With a wide, invisible path, so that it can be got hold of. */
function arrowGroup(id: string, title: string, d: string): SVGGElement {
  const drawn = element("path", { d, "marker-end": "url(#tip)" });
  return element("g", { class: "edge", id }, element("title", {}, title), drawn, element("path", { d, class: "grip" }));
}

export class Picture {
  private readonly arrowsLayer = element("g", {});
  private readonly boxesLayer = element("g", {});
  private readonly svg: SVGSVGElement;
  private boxes: Parts = new Map();
  private arrows: Parts = new Map();
  private frame: Place | undefined;

  constructor(parent: Element) {
    const size = { viewBox: "0 0 10 8", markerWidth: 10, markerHeight: 8, markerUnits: "userSpaceOnUse" };
    const tip = element("marker", { id: "tip", ...size, refX: 10, refY: 4, orient: "auto" }, element("path", { d: "M0 0L10 4L0 8z" }));
    this.svg = element("svg", { id: "heap", "font-size": fontSize }, element("defs", {}, tip), this.arrowsLayer, this.boxesLayer);
    parent.append(this.svg);
  }

  /** The next picture has a frame of its own. */
  unframe(): void {
    this.frame = undefined;
  }

  show(all: Box[], places: Places): void {
    const routes = new Routes(places);
    const boxes: Parts = new Map();
    const arrows: Parts = new Map();
    for (const box of all) {
      const group = this.part(this.boxes, boxes, this.boxesLayer, box.id, looksOf(box), () => boxGroup(box));
      const { x, y } = places.get(box.id) ?? { x: 0, y: 0 };
      const transform = `translate(${x} ${y})`;
      if (group.getAttribute("transform") !== transform) group.setAttribute("transform", transform);
      for (const arrow of box.arrows) {
        const id = `${box.id}:f${arrow.row - 1}`;
        const title = `${id}->${arrow.box}${arrow.end > 0 ? `:f${arrow.end - 1}` : ""}`;
        const d = routes.of(box.id, arrow);
        this.part(this.arrows, arrows, this.arrowsLayer, id, title + d, () => arrowGroup(id, title, d));
      }
    }
    for (const [old, now] of [[this.boxes, boxes], [this.arrows, arrows]] as const)
      for (const [id, { group }] of old) if (!now.has(id)) group.remove();
    [this.boxes, this.arrows] = [boxes, arrows];
    this.enlarge([...places.values()]);
  }

  private part(before: Parts, now: Parts, layer: Element, id: string, made: string, make: () => SVGGElement): SVGGElement {
    const old = before.get(id);
    const group = old?.made === made ? old.group : make();
    if (!old) layer.append(group);
    else if (old.group !== group) old.group.replaceWith(group);
    now.set(id, { group, made });
    return group;
  }

  /** All is seen, and stays where it is on the screen. The frame only grows: each other one is laid out again. */
  private enlarge(all: Place[]): void {
    const old = this.frame;
    const framed = ({ x, y, width, height }: Place) => ({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin });
    const seen = [...(old ? [old] : []), ...all.map(framed)];
    if (seen.length === 0) return;
    const [x, y] = [Math.min(...seen.map((each) => each.x)), Math.min(...seen.map((each) => each.y))];
    const [width, height] = [Math.max(...seen.map(right)) - x, Math.max(...seen.map(bottom)) - y];
    if (old && old.x === x && old.y === y && old.width === width && old.height === height) return;
    this.frame = { x, y, width, height };
    const size = { viewBox: `${x} ${y} ${width} ${height}`, width, height };
    for (const [name, value] of Object.entries(size)) this.svg.setAttribute(name, String(value));
    if (old) window.scrollBy(old.x - x, old.y - y);
  }
}
