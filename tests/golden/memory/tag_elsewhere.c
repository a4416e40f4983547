// A pointer whose low bits carry something, made into a number by another function.
#include <assert.h>
#include <stdint.h>

static uintptr_t tag(int *p) { return (uintptr_t)p | 1; }

int untag(int *q) {
  uintptr_t tagged = tag(q);
  int *p = (int *)(tagged & ~(uintptr_t)1);
  return *p;
}

int main(void) {
  int x = 3;
  assert(untag(&x) == 3);
  return 0;
}
// expect: untag proved
// expect: main proved
