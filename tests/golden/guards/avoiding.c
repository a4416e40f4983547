// Repairs that no longer do what failed: never of two changes beside others, never a condition
// that compares a thing with itself, and behind all that still do it.
struct queue {
  int used, size;
  int items[4];
};

int put(struct queue *q, int x) {
  if (q->size != 4 || q->used < 0 || q->used > q->size)
    return -1;
  q->items[q->used++] = x; // expect: put failing bounds here
  return 0;
}
// options: --repairs 8 --max-changes 2
// expect-repair: put gives 'q->used >= q->size' proved silent
// expect-no-repair: put gives 'q->used >= q->used'
// expect-no-repair: put gives 'q->size >= q->size'
