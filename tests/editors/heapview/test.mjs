// The page of the heap view alone: lists, trees and tables into which something is put and from which
// something is taken, in a random order. After each step the picture has the boxes and arrows of the heap,
// none above another one, and what was there stands where it stood. A picture of each is left.
//
// usage: test.mjs HEAP_JS FOLDER

import assert from "node:assert/strict";
import { join } from "node:path";
import { boxesOf, draw, hand, openBrowser, openPage } from "./page.mjs";
import { shapes } from "./shapes.mjs";

const [script, folder] = process.argv.slice(2);
const atFirst = 12;
const steps = 40;

function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** The ends of its line, and the fields that it leads from and to. */
const arrowsOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("g.edge")].map((group) => {
      const path = group.querySelector("path:not(.grip)");
      const [from, to] = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())];
      return { title: group.querySelector("title").textContent, from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y } };
    }),
  );

const namedBoxes = (heap) => {
  const named = (prefix) => (box) => ({ id: prefix + box.name, fields: box.fields });
  return [...heap.variables.map(named("v_")), ...heap.nodes.map(named(""))];
};

function checkBoxes(heap, boxes) {
  const expected = namedBoxes(heap);
  assert.deepEqual(Object.keys(boxes).sort(), expected.map(({ id }) => id).sort());
  for (const { id, fields } of expected) {
    const texts = fields.map(({ path, kind, value }) => `${path} ${kind === "pointer" ? "→" : value}`.trim());
    assert.deepEqual(boxes[id].rows.slice(1), texts);
  }
  const all = Object.entries(boxes);
  for (const [i, [name, a]] of all.entries())
    for (const [other, b] of all.slice(i + 1)) {
      const isApart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;
      assert(isApart, `${name} and ${other} overlap`);
    }
}

const isAtRow = ({ x, y }, box, row) => {
  const height = box.height / box.rows.length;
  const isAtSide = Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width)) < 0.1;
  return isAtSide && Math.abs(y - box.y - (row + 0.5) * height) < 0.1;
};

function checkArrows(heap, boxes, arrows) {
  const expected = namedBoxes(heap).flatMap(({ id, fields }) =>
    fields.flatMap(({ target }, i) => (target ? [{ title: `${id}:f${i}->${target}`, from: boxes[id], row: i + 1, to: boxes[target] }] : [])),
  );
  assert.deepEqual(arrows.map(({ title }) => title).sort(), expected.map(({ title }) => title).sort());
  const drawn = new Map(arrows.map((arrow) => [arrow.title, arrow]));
  for (const { title, from, row, to } of expected) {
    assert(isAtRow(drawn.get(title).from, from, row), `${title} begins at its field`);
    assert(isAtRow(drawn.get(title).to, to, 0), `${title} ends at its box`);
  }
}

async function checkPicture(page, heap) {
  const boxes = await boxesOf(page);
  checkBoxes(heap, boxes);
  checkArrows(heap, boxes, await arrowsOf(page));
  return boxes;
}

/** Boxes that look as before are not made again. */
const remember = (page) =>
  page.evaluate(() => {
    window.known = new Map([...document.querySelectorAll("g.node")].map((group) => [group.outerHTML, group]));
  });
const countMadeAgain = (page) =>
  page.evaluate(() => [...document.querySelectorAll("g.node")].filter((group) => (window.known.get(group.outerHTML) ?? group) !== group).length);

async function steadily(page, random, { heap, put, take }) {
  for (let i = 0; i < atFirst; ++i) put();
  await hand(page, heap.tell());
  await draw(page);
  let before = {};
  for (let step = 0; step < steps; ++step) {
    const act = heap.nodes.size < 6 || random(2) === 0 ? put : take;
    for (let i = random(3); i >= 0; --i) act();
    const told = heap.tell();
    await remember(page);
    await hand(page, told);
    await draw(page);
    const now = await checkPicture(page, told);
    assert.equal(await countMadeAgain(page), 0);
    for (const [name, { x, y }] of Object.entries(before))
      if (now[name]) assert.deepEqual({ x: now[name].x, y: now[name].y }, { x, y }, `${name} has moved`);
    before = now;
  }
}

async function arranged(page, { heap }) {
  await page.click("#arrange");
  await checkPicture(page, heap.tell());
}

const browser = await openBrowser();
try {
  for (const [name, make] of Object.entries(shapes)) {
    const page = await openPage(browser, script);
    const random = generator(1);
    const shape = make(random);
    const shot = (when) => page.screenshot({ path: join(folder, `heapview-${name.replaceAll(" ", "-")}${when}.png`), fullPage: true });
    await steadily(page, random, shape);
    await shot("");
    await arranged(page, shape);
    await shot("-arranged");
    await page.close();
    console.log(`${name}: ${steps} steps`);
  }
} finally {
  await browser.close();
}
