// The ways of arrows: from the side of a row to the side of another one, around the boxes between them.
// They are drawn below the boxes, so that labels stay legible where one cannot be gone around.

import { type Arrow, rowHeight } from "./boxes";
import { bottom, free, gap, type Place, type Places, right } from "./places";

interface Point {
  x: number;
  y: number;
}
/** To the right or to the left. */
type Direction = 1 | -1;

const laneClearance = 8;
const cornerRadius = 8;
const mostBend = 60;
const mostBulge = 65; // that stays between two layers

const middleOf = (place: Place, row: number) => place.y + (row + 0.5) * rowHeight;
/** The arrows of a box leave it one behind the other. */
const stubOf = (row: number) => 12 + 3 * (row % 5);

/** Straight lines with round corners. */
function angular(points: Point[]): string {
  return points.reduce((path, at, i) => {
    const [from, to] = [points[i - 1], points[i + 1]];
    if (!from || !to) return `${path}${from ? "L" : "M"}${at.x} ${at.y}`;
    const towards = ({ x, y }: Point) => {
      const length = Math.hypot(x - at.x, y - at.y);
      const part = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length;
      return `${at.x + (x - at.x) * part} ${at.y + (y - at.y) * part}`;
    };
    return `${path}L${towards(from)}Q${at.x} ${at.y} ${towards(to)}`;
  }, "");
}

/** Both ends are horizontal. */
function curve(from: Point, to: Point, direction: Direction): string {
  const bend = direction * Math.min(Math.abs(to.x - from.x) / 2, mostBend);
  return `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}

/** Between boxes that stand one above the other: downwards beside them on the right, upwards on the left. */
function arc(from: Point, to: Point, direction: Direction): string {
  const outermost = direction === 1 ? Math.max(from.x, to.x) : Math.min(from.x, to.x);
  const x = outermost + direction * Math.min(2 * gap + Math.abs(to.y - from.y) / 10, mostBulge);
  return `M${from.x} ${from.y}C${x} ${from.y} ${x} ${to.y} ${to.x} ${to.y}`;
}

function isCrossed(box: Place, from: Point, to: Point): boolean {
  const left = Math.max(box.x, Math.min(from.x, to.x));
  const end = Math.min(right(box), Math.max(from.x, to.x));
  if (left >= end) return false; // most boxes
  const at = (x: number) => from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  return Math.max(at(left), at(end)) > box.y && Math.min(at(left), at(end)) < bottom(box);
}

/** Ways that are made one after the other: none goes along another one. */
export class Routes {
  private readonly lanes: Place[] = [];
  private readonly boxes: Place[];

  constructor(private readonly places: Places) {
    this.boxes = [...places.values()];
  }

  /** As the `d` of an SVG path. */
  of(id: string, arrow: Arrow): string {
    const [from, to] = [this.places.get(id), this.places.get(arrow.box)];
    if (!from || !to) return "";
    const [y, endY] = [middleOf(from, arrow.row), middleOf(to, arrow.end)];
    const direction = to.x >= right(from) + gap ? 1 : right(to) <= from.x - gap ? -1 : undefined;
    if (direction === undefined) return endY > y ? arc({ x: right(from), y }, { x: right(to), y: endY }, 1) : arc({ x: from.x, y }, { x: to.x, y: endY }, -1);
    const start = { x: direction === 1 ? right(from) : from.x, y };
    const end = { x: direction === 1 ? to.x : right(to), y: endY };
    const isBlocked = this.boxes.some((box) => box !== from && box !== to && isCrossed(box, start, end));
    return isBlocked ? this.alongLane(start, end, direction, stubOf(arrow.row)) : curve(start, end, direction);
  }

  private alongLane(start: Point, end: Point, direction: Direction, stub: number): string {
    const [x, endX] = [start.x + direction * stub, end.x - direction * stub];
    const wanted = { x: Math.min(x, endX), y: (start.y + end.y) / 2, width: Math.abs(endX - x), height: 0 };
    const lane = free(wanted, [...this.boxes, ...this.lanes], laneClearance);
    this.lanes.push(lane);
    return angular([start, { x, y: start.y }, { x, y: lane.y }, { x: endX, y: lane.y }, { x: endX, y: end.y }, end]);
  }
}
