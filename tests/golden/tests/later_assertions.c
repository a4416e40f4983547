// A2: what passes the first assertion of a test only takes no room from what passes all of them.
#include <assert.h>

struct item {
  int id, price, count;
};
struct cart {
  struct item items[2];
  int n;
};

static int add(struct cart *c, int id, int price, int count) {
  for (int i = 0; i < 2; i++)
    if (i < c->n && c->items[i].id == id) {
      c->items[i].count += count;
      return i;
    }
  if (c->n < 0 || c->n > 1)
    return -1;
  c->items[c->n].id = id;
  c->items[c->n].price = price;
  c->items[c->n].count = price;
  return c->n++;
}

static int total(const struct cart *c) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += i < c->n ? c->items[i].price * c->items[i].count : 0;
  return sum;
}

int main(void) {
  struct cart c = {0};
  assert(add(&c, 7, 3, 2) == 0);
  assert(total(&c) == 6); // expect: main failing assertion here
  assert(add(&c, 8, 5, 1) == 1);
  assert(total(&c) == 11);
  assert(add(&c, 7, 3, 1) == 0);
  assert(total(&c) == 14);
  return 0;
}
// options: --repairs 2
// expect: add proved
// expect: total proved
// expect-repair: main gives 'c->items[c->n].count = count;' tests first silent
