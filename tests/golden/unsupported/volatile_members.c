// A copy of a struct reads its volatile members: each read would be a new arbitrary value.
#include <assert.h>

struct device {
  int id;
  volatile int status[2];
};

int copied(struct device *d) {
  struct device c = *d;
  assert(c.status[0] == d->status[0]);
  return c.id;
}

int members(struct device *d) {
  int first = d->status[0];
  assert(first == d->status[0]); // expect: members failing assertion here
  return d->id;
}
// expect: copied unsupported "copy of 'struct device', which has volatile members" line 10
