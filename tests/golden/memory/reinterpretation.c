// Objects through `char *` and pointers to other types.
#include <assert.h>
#include <string.h>
unsigned sum_of_bytes(unsigned x) {
  unsigned char *p = (unsigned char *)&x;
  unsigned s = 0;
  for (unsigned i = 0; i < sizeof x; i++)
    s += p[i];
  assert(s <= 4 * 255); // expect: sum_of_bytes proved
  return s;
}

void copied(double d) {
  unsigned long bits;
  double again;
  memcpy(&bits, &d, sizeof d);
  memcpy(&again, &bits, sizeof d);
  assert(again == d || d != d); // expect: copied proved
}

int too_wide(short x) {
  int *p = (int *)&x;
  return *p; // expect: too_wide failing bounds '*p' here
}
