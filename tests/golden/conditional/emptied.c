// To reallocate to no bytes is to free: whether a size that callers give can be 0 is theirs.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
#include <string.h>
struct map {
  int *table;
  size_t size, first;
};

void reset(struct map *m) {
  if (m->size != m->first) {
    int *table = realloc(m->table, sizeof(int) * m->first);
    if (table) {
      m->table = table;
      m->size = m->first;
    }
  }
  memset(m->table, 0, sizeof(int) * m->size);
}

char *resized(char *p, size_t n) {
  char *q = realloc(p, n);
  if (!q)
    free(p);
  return q;
}

// Whatever is passed.
int none(void) {
  char *p = malloc(8);
  char *q = realloc(p, 0);
  if (!q)
    free(p);
  free(q);
  return q != NULL;
}

char *moved(char *p, size_t n) {
  char *q = realloc(p, n);
  if (!q)
    return p;
  q[0] = p[0];
  return q;
}
// expect: reset conditional 'm->size <= m->first && \valid(m->table + (0 .. m->first - 1))'
// expect: resized conditional 'n != 0'
// expect: none failing double-free 'free(p)' line 33
// expect: moved failing dangling-dereference 'p[0]' line 42
