// An account is opened with its owner, who is asked for later.
#include <assert.h>
#include <stddef.h>

struct person {
  int age;
};

struct account {
  struct person *owner;
  int money;
};

static int age_of(const struct account *a) {
  return a->owner->age;
}

static int may_borrow(const struct account *a) {
  return a->money > 0 && age_of(a) >= 18;
}

static struct account opened(struct person *by, int money) {
  struct account a;
  a.owner = by;
  //- a.owner = NULL;
  a.money = money;
  return a;
}

// specification
int main(void) {
  struct person ann = {30}, bob = {10};
  struct account first = opened(&ann, 5), second = opened(&bob, 5), third = opened(&ann, 0);
  assert(may_borrow(&first) && !may_borrow(&second) && !may_borrow(&third));
  return 0;
}
