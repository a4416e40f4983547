// Pointers are formed within their object or one past its end (C11 6.5.6), accessed or not.
#include <stddef.h>

struct pair {
  int first, second;
};

int before(void) {
  int a[4] = {0};
  int *p = a - 1; // expect: before failing bounds 'a - 1' here
  return p[1];
}

int far_behind(void) {
  int a[4] = {0};
  int *p = a + 1000; // expect: far_behind failing bounds 'a + 1000' here
  return p != a;
}

int downwards(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a + 3; p >= a; p--) // expect: downwards failing bounds 'p--' here
    sum += *p;
  return sum;
}

int upwards(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a; p < a + 4; p++)
    sum += *p;
  return sum; // expect: upwards proved
}

int *address(unsigned i) {
  static int a[8];
  int *p = a;
  return &p[i]; // expect: address failing bounds '&p[i]' here
}

int by(int n) {
  int a[4] = {0};
  int *p = a + 2;
  p += n; // expect: by failing bounds 'p += n' here
  return p == a;
}

int accessed(int i) {
  int a[4] = {0};
  return *(a + i); // expect: accessed failing bounds '*(a + i)' here
}

int back(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a + 4; p != a;)
    sum += *--p;
  return sum; // expect: back proved
}

int second(struct pair *p) {
  int *q = &p->second;
  return *q; // expect: second proved
}
