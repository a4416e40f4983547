// Remainders as indices: ring buffers, hash tables.
// options: --strict no
struct ring {
  unsigned char *data;
  unsigned size, head, used;
};

int put(struct ring *r, unsigned char x) {
  if (r->used == r->size)
    return -1;
  r->data[(r->head + r->used) % r->size] = x;
  r->used++;
  return 0;
}

struct set {
  int *slot;
  unsigned long size;
};
int contains(const struct set *s, unsigned long hash, int x) {
  return s->slot[hash % s->size] == x;
}

int turn(const int *a, int n, int i) {
  if (i < 0)
    i = -(i + 1);
  return a[i % n];
}
// expect: put conditional 'r->used <= r->size && \valid(r->data + (0 .. r->size - 1))'
// expect: turn conditional 'n > 0 && \valid_read(a + (0 .. n - 1))'
// expect: contains conditional 's->size != 0 && \valid_read(s->slot + (0 .. s->size - 1))'
