// Null and an element behind it are no two places in one array.
// options: --repair no --suspects none
#include <assert.h>
struct entry {
  int key;
};
struct map {
  struct entry *table;
  unsigned room;
};

int count(const struct map *m) {
  int n = 0;
  for (const struct entry *e = m->table; e < &m->table[m->room]; e++)
    n++;
  assert(n == 0);
  return n;
}

int number(void) {
  char *none = 0, *some = none + 4;
  return some > none;
}

// As often as not it is none.
long nothing(unsigned n) {
  char *none = 0;
  return n == 0 ? none + n - none : 0;
}
// expect: count failing assertion 'n == 0' line 16
// expect: count failing bounds '&m->table[m->room]' line 14
// expect: count failing pointer-comparison 'e < &m->table[m->room]' line 14
// expect: number failing pointer-comparison 'some > none' line 22
// expect: nothing proved
