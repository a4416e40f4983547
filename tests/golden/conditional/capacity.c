// A length and the capacity that it is compared with: the invariant of the structure.
// options: --strict no
#include <stddef.h>
struct list {
  long *item;
  size_t used, room;
};

int append(struct list *l, long x) {
  if (l->used == l->room)
    return -1;
  l->item[l->used++] = x;
  return 0;
}

void insert(struct list *l, long x) {
  if (l->used >= l->room)
    return;
  l->item[l->used++] = x;
}

void put(char *to, size_t *used, size_t room, char c) {
  if (*used != room)
    to[(*used)++] = c;
}
// expect: append conditional 'l->used <= l->room && \valid(l->item + (0 .. l->room - 1))'
// expect: insert conditional 'l->used <= l->room && \valid(l->item + (0 .. l->room - 1))'
// expect: put conditional '*used <= room && \valid(to + (0 .. room - 1))'
