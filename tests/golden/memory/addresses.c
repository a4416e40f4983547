// Addresses as numbers: arbitrary, aligned, never 0, and those of one object follow each other.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  long value;
  struct node *next;
};

int aligned(struct node *n) {
  assert((uintptr_t)n % sizeof(long) == 0);
  assert(((uintptr_t)&n->next & 7) == 0);
  return 0;
}

int any_byte(char *p) {
  assert((uintptr_t)p % 2 == 0); // expect: any_byte failing assertion here
  return 0;
}

int distance(int *a) {
  uintptr_t first = (uintptr_t)&a[0], second = (uintptr_t)(a + 1);
  assert(second - first == sizeof(int) && second > first);
  return 0;
}

int from_malloc(unsigned char n) {
  char *p = malloc(n + 1u);
  assert((uintptr_t)p % 16 == 0 && (uintptr_t)p != 0);
  free(p);
  return 0;
}

int same_twice(void) {
  int x;
  uintptr_t a = (uintptr_t)&x, b = (uintptr_t)&x;
  assert(a == b);
  return 0;
}

unsigned hash(const char *s) {
  unsigned h = (unsigned)(uintptr_t)s * 31;
  assert(h % 31 == h % 31);
  return h;
}

char *back(char *p) {
  uintptr_t n = ((uintptr_t)p + 7) & ~(uintptr_t)7;
  char *q = (char *)n;
  *q = 0;
  return q;
}
// expect: aligned proved
// expect: distance proved
// expect: from_malloc proved
// expect: same_twice proved
// expect: hash bounded
// expect: back bounded
