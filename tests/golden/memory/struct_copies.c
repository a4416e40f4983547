// Copies of structs are independent; pointers in them are not followed.
#include <assert.h>
struct box {
  int n;
  int *p;
};

void copies(struct box b, int x) {
  if (!b.p)
    return;
  struct box c = b;
  c.n = x;
  *c.p = x;
  assert(c.n == *b.p); // expect: copies proved
}

void independent(struct box b, int x) {
  struct box c = b;
  c.n = x;
  assert(b.n == x); // expect: independent failing assertion 'b.n == x' here
}
