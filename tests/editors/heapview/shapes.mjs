// Heaps as `salve/heap` tells them, of structures into which something is put and from which something is taken.

class Heap {
  variables = new Map();
  nodes = new Map();
  #number = 0;
  #told = new Map();

  add(type, fields) {
    const name = `n${++this.#number}`;
    this.nodes.set(name, { type, fields });
    return name;
  }

  fields(name) {
    return this.nodes.get(name).fields;
  }

  tell() {
    const told = new Map();
    const box = (name, type, fields, arrow) => ({
      name,
      type,
      new: !this.#told.has(name) && this.#told.size > 0,
      fields: Object.entries(fields).map(([path, value]) => {
        const target = typeof value === "string" ? value : undefined;
        const kind = target ? "pointer" : value === null ? "null" : "number";
        const entity = name + (path === "" || path.startsWith("[") ? "" : arrow) + path;
        const changed = this.#told.has(entity) && this.#told.get(entity) !== value;
        told.set(entity, value);
        return { path, entity, type: kind === "number" ? "int" : `${type} *`, kind, value: String(value), target, changed };
      }),
    });
    const nodes = [...this.nodes].map(([name, { type, fields }]) => box(name, type, fields, "->"));
    const variables = [...this.variables].map(([name, fields]) => box(name, "struct node", fields, "."));
    for (const name of [...this.nodes.keys(), ...this.variables.keys()]) told.set(name, "");
    this.#told = told;
    return { function: "main", line: 1, variables, nodes, left: 0 };
  }
}

/** Linked one way or both ways, in its order. */
function list(random, links) {
  const heap = new Heap();
  const order = [];
  const ends = links.includes("prev") ? { first: null, last: null } : { "": null };
  heap.variables.set("list", ends);
  const link = () => {
    for (const [i, name] of order.entries()) {
      const fields = heap.fields(name);
      if ("prev" in fields) fields.prev = order[i - 1] ?? null;
      fields.next = order[i + 1] ?? null;
    }
    ends["last" in ends ? "first" : ""] = order[0] ?? null;
    if ("last" in ends) ends.last = order.at(-1) ?? null;
  };
  return {
    heap,
    put() {
      const fields = Object.fromEntries([["value", random(1000)], ...links.map((name) => [name, null])]);
      order.splice(random(order.length + 1), 0, heap.add("struct node", fields));
      link();
    },
    take() {
      heap.nodes.delete(order.splice(random(order.length), 1)[0]);
      link();
    },
  };
}

function tree(random) {
  const heap = new Heap();
  const root = { "": null };
  heap.variables.set("root", root);
  const sideOf = (key, fields) => (key < fields.key ? "left" : "right");
  const leaves = (fields, side) => {
    if (fields[side] === null) return [];
    const below = heap.fields(fields[side]);
    const found = [...leaves(below, "left"), ...leaves(below, "right")];
    return found.length > 0 ? found : [[fields, side]];
  };
  return {
    heap,
    put() {
      const key = random(1000);
      let [fields, side] = [root, ""];
      while (fields[side] !== null) {
        fields = heap.fields(fields[side]);
        side = sideOf(key, fields);
      }
      fields[side] = heap.add("struct tree", { key, left: null, right: null });
    },
    take() {
      const all = leaves(root, "");
      const [fields, side] = all[random(all.length)];
      heap.nodes.delete(fields[side]);
      fields[side] = null;
    },
  };
}

/** An array of pointers to chains. */
function table(random) {
  const heap = new Heap();
  const slots = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`[${i}]`, null]));
  heap.variables.set("table", { "": heap.add("struct entry *", slots) });
  return {
    heap,
    put() {
      const slot = `[${random(8)}]`;
      slots[slot] = heap.add("struct entry", { key: random(1000), next: slots[slot] });
    },
    take() {
      const used = Object.keys(slots).filter((slot) => slots[slot] !== null);
      const slot = used[random(used.length)];
      const first = slots[slot];
      slots[slot] = heap.fields(first).next;
      heap.nodes.delete(first);
    },
  };
}

export const shapes = {
  list: (random) => list(random, ["next"]),
  "doubly linked list": (random) => list(random, ["prev", "next"]),
  tree,
  table,
};
