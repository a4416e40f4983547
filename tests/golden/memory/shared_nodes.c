// Crashed once: inputs that came to be where states were merged.
struct N {
  struct N *prev;
};

void g(struct N *a, struct N *i) { // expect: g bounded
  if (a->prev)
    i->prev = a->prev->prev;
}
// expect-note: g 'reached in one way only'

int nothing_written(struct N *a) { // expect: nothing_written proved
  int n = 0;
  if (a->prev)
    if (a->prev->prev)
      n = a->prev->prev->prev != 0;
  return n;
}
