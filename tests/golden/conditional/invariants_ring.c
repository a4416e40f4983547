// Positions that go round: each is less than the size by which it is taken.
// options: --strict no
struct ring {
  unsigned char *bytes;
  unsigned head, tail, size;
};
int put(struct ring *r, unsigned char c) {
  unsigned next = (r->head + 1) % r->size;
  if (next == r->tail)
    return 0;
  r->bytes[r->head] = c;
  r->head = next;
  return 1;
}
int take(struct ring *r) {
  if (r->head == r->tail)
    return -1;
  int c = r->bytes[r->tail];
  r->tail = (r->tail + 1) % r->size;
  return c;
}
// expect: put conditional 'r->head < r->size && r->tail < r->size && \valid(r->bytes + (0 .. r->size - 1))'
// expect: take conditional 'r->head < r->size && r->tail < r->size && \valid_read(r->bytes + (0 .. r->size - 1))'
