// Positions that are only read modulo the size: they may be larger than it.
// options: --strict no
struct log {
  int *lines;
  unsigned first, size;
};
int oldest(const struct log *l) { return l->lines[l->first % l->size]; }
void forget(struct log *l) { l->first++; }
// expect: forget proved
// expect: oldest conditional 'l->size != 0 && \valid_read(l->lines + (0 .. l->size - 1))'
