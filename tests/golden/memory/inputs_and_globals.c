// A pointer that is an input could point to a global: where that matters, a proof is none.
#include <assert.h>

int counter;
static int hidden;
static int known;
int *address_of_known(void) { return &known; } // expect: address_of_known skipped
long other;

void through(int *p) {
  counter = 1;
  *p = 2;
  assert(counter == 1); // expect: through bounded
}
// expect-note: through 'not to point to global variables'

void not_reachable(int *p) {
  hidden = 1;
  *p = 2;
  assert(hidden == 1); // expect: not_reachable proved
}

void by_its_address(int *p) {
  known = 1;
  *p = 2;
  assert(known == 1); // expect: by_its_address bounded
}
// expect-note: by_its_address 'not to point to global variables'

void of_another_type(int *p) {
  other = 1;
  *p = 2;
  assert(other == 1); // expect: of_another_type proved
}

int only_read(const int *p) {
  assert(*p - counter == *p - counter); // expect: only_read proved
  return *p;
}
