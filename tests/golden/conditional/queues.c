// Counters of a structure that are indices into its own array.
// options: --strict no
struct queue {
  int item[8];
  unsigned head, tail;
};
void put(struct queue *q, int x) { q->item[q->tail++ % 8] = x; }
int get(struct queue *q) { return q->item[q->head++]; }

struct pool {
  int free[4];
  int count;
};
int take(struct pool *p) { return p->free[--p->count]; }
void give(struct pool *p, int i) { p->free[p->count++] = i; }
// expect: put proved
// expect: get conditional 'q->head < 8'
// expect: take conditional 'p->count > 0 && p->count <= 4'
// expect: give conditional 'p->count >= 0 && p->count < 4'
