#include <assert.h>

struct machine {
  int credit;
  int stock;
};

static int buy(struct machine *m, int price) {
  if (m->stock == 0 || m->credit < price)
  //- if (m->stock == 0 && m->credit < price)
    return 0;
  m->stock--;
  m->credit -= price;
  return 1;
}

// specification
int nondet_int(void);

int main(void) {
  struct machine m = {nondet_int(), nondet_int()};
  int price = nondet_int();
  if (m.credit < 0 || m.stock < 0 || price < 0)
    return 0;
  struct machine before = m;
  int sold = buy(&m, price);
  assert(m.credit >= 0);
  assert(m.stock >= 0);
  assert(sold == (before.stock > 0 && before.credit >= price));
  assert(m.credit == before.credit - (sold ? price : 0));
  return 0;
}
