// A callback that takes another pointer than it is called with: void * passes as any.
#include <assert.h>
#include <stdio.h>

struct point {
  int x, y;
};
typedef int (*visitor)(void *);

static int sum(struct point *p) { return p->x + p->y; }
static int visit(visitor f, void *of) { return f(of); }

int total(void) {
  struct point p = {1, 2};
  int r = visit((visitor)sum, &p);
  assert(r == 3);
  return r;
}

// The number of arguments matters.
static int none(void) { return 1; }
int wrong(void) {
  visitor f = (visitor)none;
  return f(0); // expect: wrong failing invalid-call here
}

typedef char *(*reader)(char *, int, void *);
int lines(reader read, void *from) {
  char line[8];
  int n = 0;
  while (n < 100 && read(line, 8, from))
    n++;
  return n;
}
int file(FILE *f) { return lines((reader)fgets, f); }
// expect: total proved
// expect: sum proved
// expect: visit conditional '\valid(((char *)of) + (0 .. 7))'
// expect: lines bounded
// expect: file proved
// expect: none skipped
// options: --repair no --strict no
