// A ring of four places.
#include <assert.h>

static int ring[4];
static int head, used;

static int put(int value) {
  if (used == 4)
    return 0;
  ring[(head + used) % 4] = value;
  used++;
  return 1;
}

static int take(int *value) {
  if (used == 0)
    return 0;
  *value = ring[head];
  head = (head + 1) % 4;
  used--;
  return 1;
}

void f(unsigned char a, unsigned char b) {
  head = a % 4;
  used = 0;
  int n = b % 6, stored = 0, value = 0;
  for (int i = 0; i < n; i++)
    stored += put(a + i);
  assert(stored == (n < 4 ? n : 4));
  for (int i = 0; i < stored; i++) {
    assert(take(&value));
    assert(value == a + i);
  }
  assert(!take(&value));
}
