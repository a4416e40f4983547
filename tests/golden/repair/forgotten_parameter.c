// A repair after which a parameter is never read stands behind those that go on reading it: who
// wrote the function has passed it for a reason.
#include <assert.h>

struct box {
  int w, h;
};

static int footprint(struct box *b, int w, int h) { // expect: footprint proved
  b->w = w;
  b->h = h;
  return b->w * b->h; // is to be: b->h * b->h
}

int main(void) {
  struct box b;
  assert(footprint(&b, 2, 4) == 16); // expect: main failing assertion
  return 0;
}
// expect-repair: main 'Replace `b->w` with `b->h`' first
// expect-repair: main 'Replace `w` with `h`' rank 3
