// An address that is handed over as a number is known to whoever gets it.
#include <assert.h>
#include <stdint.h>

void register_handle(uintptr_t handle);
void tick(void);

int handed(void) {
  int x = 0;
  register_handle((uintptr_t)&x);
  assert(x == 0); // expect: handed failing assertion here
  return x;
}

static uintptr_t hidden;
int kept(void) {
  int x = 0;
  hidden = (uintptr_t)&x;
  tick();
  assert(x == 0); // expect: kept failing assertion here
  return x;
}

// What is only asked of an address tells nobody.
int tested(void) {
  int x = 0;
  assert((uintptr_t)&x % sizeof x == 0);
  tick();
  assert(x == 0);
  return x;
}
// expect: tested proved
