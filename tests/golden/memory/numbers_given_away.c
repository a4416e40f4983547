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

// The bytes of a pointer are its number, too.
#include <string.h>
int as_bytes(void) {
  int x = 0, *p = &x;
  uintptr_t n;
  memcpy(&n, &p, sizeof n);
  register_handle(n);
  assert(x == 0); // expect: as_bytes failing assertion here
  return x;
}
int changed_bytes(void) {
  int x = 3, *p = &x;
  uintptr_t n;
  memcpy(&n, &p, sizeof n);
  n |= 1;
  return *(int *)(n & ~(uintptr_t)1); // expect: changed_bytes unsupported 'access to memory in this way'
}

// What a caller passes may be a global.
static int shared;
int is_other(int *p, int c) {
  int r = c ? 1 : 2;
  assert((uintptr_t)p != (uintptr_t)&shared);
  return r + *p;
}
int is_other_pointer(int *p, int c) {
  int r = c ? 1 : 2;
  assert(p != &shared);
  return r + *p;
}
// expect: is_other bounded 'but for pointers to global variables'
// expect: is_other_pointer bounded 'but for pointers to global variables'
