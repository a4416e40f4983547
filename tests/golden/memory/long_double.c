// Ten bytes of value, six of padding: unions, copies, arrays and members.
#include <assert.h>
#include <string.h>

union bits {
  long double value;
  struct {
    unsigned long significand;
    unsigned short top;
  } parts;
};

struct pair {
  char tag;
  long double x;
  int after;
};

void parts(void) {
  union bits u;
  u.value = -1.5L;
  assert(u.parts.significand == 0xc000000000000000UL);
  assert(u.parts.top == 0xbfff);
  u.parts.top = 0x4000;
  assert(u.value == 3.0L);
}

int copied(long double x) {
  unsigned char bytes[sizeof x];
  long double y;
  memcpy(bytes, &x, sizeof x);
  memcpy(&y, bytes, sizeof y);
  assert(x != x || y == x);
  return 0;
}

int members(struct pair *p, int i) {
  long double table[3] = {1, 2.5L, 4};
  struct pair q;
  if (!p || i < 0 || i > 2)
    return 0;
  q = *p;
  p->x = table[i];
  assert(q.tag == p->tag && q.after == p->after && p->x >= 1);
  assert(sizeof(struct pair) == 48);
  return 0;
}
// expect: parts proved
// expect: copied proved
// expect: members proved
