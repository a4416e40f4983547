// What grows where it is full: the size of what it becomes wraps at some number, and that is asked.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
struct list {
  long *item;
  int used, room;
};
struct text {
  char *at;
  unsigned used, room;
};

int append(struct list *l, long x) {
  if (l->used + 1 > l->room) {
    l->room = l->room == 0 ? 1 : l->room << 1;
    l->item = realloc(l->item, l->room * sizeof *l->item);
    if (!l->item)
      abort();
  }
  l->item[l->used++] = x;
  return 0;
}

static int grow(char **data, int used, int *room, int bytes) {
  if (used < *room)
    return 0;
  *room = *room == 0 ? 1 : *room * 2;
  char *p = realloc(*data, *room * bytes);
  if (!p)
    return -1;
  *data = p;
  return 0;
}

int push(struct list *l, long x) {
  if (grow((char **)&l->item, l->used, &l->room, sizeof *l->item))
    return -1;
  l->item[l->used++] = x;
  return 0;
}

int put(struct text *t, char c) {
  if (t->used >= t->room) {
    unsigned room = t->room * 2 + 16;
    char *more = realloc(t->at, room);
    if (!more)
      return -1;
    t->at = more;
    t->room = room;
  }
  t->at[t->used++] = c;
  return 0;
}
// expect: append conditional 'l->used >= 0 && l->used < 2147483647 && l->used <= l->room && \valid(l->item + (0 .. l->room - 1))'
// expect: grow bounded
// expect: push conditional 'l->used >= 0 && l->used <= 268435456 && l->used <= l->room && \valid(l->item + (0 .. l->room - 1))'
// expect: put conditional 't->used < 2147483641 && t->used <= t->room && \valid(t->at + (0 .. t->room - 1))'
