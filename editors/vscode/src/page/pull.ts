// A click at a field, and a pull at a pointer, its cell or its arrow, to another box. Knows the mouse,
// not what is drawn.
/// <reference lib="dom" />

import type { ChangeWish } from "../heap";

interface Picture {
  fieldOf(element: Element): { entity: string; value: string; isPointer: boolean } | undefined;
  /** What a pointer to the box that this element is in is set to; none: nothing can point there. */
  valueOf(element: Element): string | undefined;
  wish(wish: ChangeWish): void;
}

/** Pixels; with less the hand has only trembled. */
const trembling = 4;
const svgNamespace = "http://www.w3.org/2000/svg";

/** A line over the whole page, from where the button was pressed. */
function lineFrom(x: number, y: number): { to(x: number, y: number): void; remove(): void } {
  const cover = document.createElementNS(svgNamespace, "svg");
  const line = document.createElementNS(svgNamespace, "line");
  cover.setAttribute("class", "pull");
  line.setAttribute("x1", String(x));
  line.setAttribute("y1", String(y));
  cover.append(line);
  document.body.append(cover);
  return {
    to: (toX, toY) => {
      line.setAttribute("x2", String(toX));
      line.setAttribute("y2", String(toY));
    },
    remove: () => cover.remove(),
  };
}

export function pull(picture: Picture): void {
  let pressed: { x: number; y: number; field: NonNullable<ReturnType<Picture["fieldOf"]>>; isText: boolean } | undefined;
  let line: ReturnType<typeof lineFrom> | undefined;
  let over: Element | undefined;
  const below = ({ clientX, clientY }: PointerEvent) => document.elementFromPoint(clientX, clientY) ?? document.body;
  const end = () => {
    line?.remove();
    over?.classList.remove("over");
    pressed = line = over = undefined;
  };
  document.addEventListener("pointerdown", (event) => {
    end();
    const element = event.target instanceof Element ? event.target : undefined;
    const field = element && event.button === 0 ? picture.fieldOf(element) : undefined;
    if (!field) return;
    event.preventDefault(); // no selection of text
    pressed = { x: event.clientX, y: event.clientY, field, isText: element?.closest("text.field") !== null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed?.field.isPointer) return;
    if (!line && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < trembling) return;
    line ??= lineFrom(pressed.x, pressed.y);
    line.to(event.clientX, event.clientY);
    over?.classList.remove("over");
    const element = below(event);
    over = picture.valueOf(element) === undefined ? undefined : (element.closest("g.node") ?? undefined);
    over?.classList.add("over");
  });
  document.addEventListener("pointerup", (event) => {
    if (!pressed) return;
    const { field, isText } = pressed;
    const to = line && picture.valueOf(below(event));
    if (to !== undefined) picture.wish({ entity: field.entity, value: field.value, to });
    else if (!line && isText) picture.wish({ entity: field.entity, value: field.value });
    end();
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") end();
  });
}
