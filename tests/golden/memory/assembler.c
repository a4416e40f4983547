// Inline assembly: its outputs are arbitrary, nothing else changes.
#include <assert.h>

unsigned any(unsigned x) {
  unsigned r, other = x;
  __asm__("bswap %0" : "=r"(r) : "0"(x));
  assert(other == x);
  assert(r != 7); // expect: any failing assertion here
  return r;
}

unsigned masked(unsigned x) {
  unsigned long low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  unsigned r = (low + high + x) & 15;
  assert(r < 16);
  return r;
}

int barrier(int *p) {
  int before = *p;
  __asm__ volatile("" ::: "memory");
  assert(*p == before);
  return 0;
}
// expect: masked proved
// expect: barrier proved
// expect-note: masked 'inline assembly is taken to change nothing but its outputs, which are arbitrary'
