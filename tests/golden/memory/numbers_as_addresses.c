// A number as an address: equal to another number where they are equal; which object has it nobody
// knows. No object lies in the first or the last page, so marks differ from all.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int object;

void same(long a, long b) { // expect: same proved
  assert(((char *)a == (char *)b) == (a == b));
}

void different(long a, long b) {
  assert((char *)a == (char *)b); // expect: different failing assertion here
}

void null(long a) { // expect: null proved
  assert(((char *)a == NULL) == (a == 0));
}

void mark(void) { // expect: mark proved
  int *none = (int *)-1;
  assert(none != &object && (int *)1 != &object);
}

void unknown(void) { // expect: unknown bounded 'but for objects at addresses that are given as numbers'
  int *guess = (int *)0x55a8a2e6b000;
  assert(guess != &object);
}

void bytes(unsigned char source[sizeof(int *)]) { // expect: bytes bounded
  int *guess;
  memcpy(&guess, source, sizeof guess);
  assert(guess != &object);
}

void too_large(void) { // expect: too_large proved
  void *block = malloc(-4);
  assert(block == NULL);
}
