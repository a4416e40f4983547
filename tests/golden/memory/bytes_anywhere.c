// options: --repair no
// Accesses at any byte of objects, across what was written in other widths.
#include <assert.h>
#include <stddef.h>
#include <string.h>

int probe(void *p, size_t i) {
  return ((int *)((char *)p + i))[0]; // expect: probe failing bounds '((int *)((char *)p + i))[0]' here
  // expect: probe failing bounds '(char *)p + i' line 8
}

unsigned inside(unsigned i) {
  unsigned char a[2000] = {0};
  if (i > 1990)
    return 0;
  *(unsigned *)(a + i) = 0x01020304;
  assert(a[i] == 4 && a[i + 3] == 1 && a[i + 4] == 0);
  assert(*(unsigned *)(a + i) == 0x01020304);
  return *(unsigned short *)(a + i + 1) == 0x0203; // expect: inside proved
}

void overlapping(unsigned i) {
  unsigned char a[2000] = {0};
  if (i > 1990)
    return;
  *(unsigned *)(a + i) = 0x01020304;
  *(unsigned *)(a + i + 2) = 0x05060708;
  assert(*(unsigned *)(a + i) == 0x01020304); // expect: overlapping failing assertion '*(unsigned *)(a + i) == 0x01020304' here
}

void parts(unsigned i) {
  unsigned a[1500];
  memset(a, 0, sizeof a);
  if (i >= sizeof a)
    return;
  ((unsigned char *)a)[i] = 7;
  assert(a[i / 4] == 7u << i % 4 * 8); // expect: parts proved
}
