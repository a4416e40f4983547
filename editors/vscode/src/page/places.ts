// Where boxes stand. Those that were there keep their place; a new one comes beside the box that points
// to it, where nothing else is. All are laid out, by Graphviz, only if most are new.

import type { Graphviz } from "@hpcc-js/wasm-graphviz";
import { type Box, rowHeight } from "./boxes";

/** Left and top. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Places = Map<string, Place>;

const pointsPerInch = 72;
export const gap = 20;
const gapForArrows = 50;

export const right = ({ x, width }: Place) => x + width;
export const bottom = ({ y, height }: Place) => y + height;

/** By layers, from left to right; what a box points to from top to bottom in the order of its fields. */
export function laidOut(graphviz: Graphviz, boxes: Box[]): Places {
  const inches = (points: number) => points / pointsPerInch;
  const lines = boxes.flatMap(({ id, width, height, arrows }) => [
    `"${id}" [width=${inches(width)}, height=${inches(height)}];`,
    ...arrows.map(({ box }) => `"${id}" -> "${box}";`),
  ]);
  const dot = `digraph heap {
    rankdir=LR; ordering=out; splines=false; ranksep=${inches(gapForArrows)}; nodesep=${inches(gap)};
    node [shape=box, fixedsize=true, label=""];
    ${lines.join("\n")}
  }`;
  const centers = new Map<string, [number, number]>();
  for (const line of graphviz.layout(dot, "plain", "dot").split("\n")) {
    const [what, name, x, y] = line.split(" ", 4);
    if (what === "node" && name) centers.set(name, [Number(x) * pointsPerInch, -Number(y) * pointsPerInch]);
  }
  return new Map(
    boxes.map(({ id, width, height }) => {
      const [x, y] = centers.get(id) ?? [0, 0];
      return [id, { x: x - width / 2, y: y - height / 2, width, height }];
    }),
  );
}

/** The nearest place above or below that is `clearance` away from all of `others`. */
export function free(wanted: Place, others: Iterable<Place>, clearance = gap): Place {
  const inTheWay = [...others]
    .filter((other) => other.x < right(wanted) + clearance && right(other) > wanted.x - clearance)
    .sort((a, b) => a.y - b.y);
  let best = Infinity;
  let end = -Infinity; // of what was in the way so far
  const consider = (from: number, to: number) => {
    const y = Math.min(Math.max(wanted.y, from), to - wanted.height);
    if (y >= from && Math.abs(y - wanted.y) < Math.abs(best - wanted.y)) best = y;
  };
  for (const other of inTheWay) {
    consider(end + clearance, other.y - clearance);
    end = Math.max(end, bottom(other));
  }
  consider(end + clearance, Infinity);
  return { ...wanted, y: best };
}

/** New boxes one by one: right of what points there, else left of where they point, else below everything. */
function besideNeighbours(fresh: Box[], all: Box[], places: Places): void {
  const sources = new Map<string, { id: string; offset: number }[]>();
  for (const { id, arrows } of all)
    for (const [i, { box }] of arrows.entries()) {
      const offset = (i - (arrows.length - 1) / 2) * rowHeight; // what comes first stands above
      sources.set(box, [...(sources.get(box) ?? []), { id, offset }]);
    }
  const wantedPlace = ({ id, width, height, arrows }: Box): Place | undefined => {
    for (const source of sources.get(id) ?? []) {
      const from = places.get(source.id);
      if (from) return { x: right(from) + gapForArrows, y: from.y + source.offset, width, height };
    }
    const to = arrows.map(({ box }) => places.get(box)).find((place) => place !== undefined);
    return to && { x: to.x - gapForArrows - width, y: to.y, width, height };
  };
  let missing = fresh;
  while (missing.length > 0) {
    const before = missing;
    missing = before.filter((box) => {
      const wanted = wantedPlace(box);
      if (wanted) places.set(box.id, free(wanted, places.values()));
      return !wanted;
    });
    const [first, ...others] = missing;
    if (!first || missing.length < before.length) continue;
    const all = [...places.values()];
    const [x, y] = [Math.min(...all.map((place) => place.x)), Math.max(...all.map(bottom)) + gap];
    places.set(first.id, { x, y, width: first.width, height: first.height });
    missing = others;
  }
}

/** A layout, put so that a box that is known stands where it stood; what is known stays. */
function aroundKnown(layout: Places, places: Places): void {
  const [id, there] = [...layout].find(([id]) => places.has(id)) ?? [];
  const here = id === undefined ? undefined : places.get(id);
  const [dx, dy] = here && there ? [here.x - there.x, here.y - there.y] : [0, 0];
  for (const [id, place] of layout)
    if (!places.has(id)) places.set(id, free({ ...place, x: place.x + dx, y: place.y + dy }, places.values()));
}

/** The places of all boxes. Of those that stand in `shown` the same; in `left` some stood before. */
export function placed(graphviz: Graphviz, all: Box[], shown: Places, left: Places): Places {
  const places: Places = new Map();
  const keep = (from: Places, put: (place: Place) => Place) => {
    for (const { id, width, height } of all) {
      const place = from.get(id);
      if (place && !places.has(id)) places.set(id, put({ ...place, width, height }));
    }
  };
  keep(shown, (place) => place);
  keep(left, (place) => free(place, places.values()));
  const fresh = all.filter(({ id }) => !places.has(id));
  if (fresh.length > all.length / 2) aroundKnown(laidOut(graphviz, all), places);
  else besideNeighbours(fresh, all, places);
  return places;
}
