// Integers of 128 bits fail as others do: the values that fail them are shown in full.
// options: --unchecked none --repair no
#include <assert.h>

__int128 increment(__int128 x) { return x + 1; }

__int128 multiplied(__int128 x) { return x * 3; }

__int128 quotient(__int128 x, long y) { return x / y; }

unsigned __int128 shifted(unsigned __int128 x, int n) { return x << n; }

int cut(unsigned __int128 x) {
  assert((unsigned long)x == x);
  return 0;
}

int element(__int128 i) {
  int a[4] = {1, 2, 3, 4};
  return a[i];
}

/* In 64 bits it would be the first. */
int wrapped(unsigned __int128 i) {
  int a[4] = {1, 2, 3, 4};
  return a[i << 64];
}

int last(unsigned __int128 i) {
  int a[4] = {1, 2, 3, 4};
  return i + 1 == 0 ? (a + 1)[i] : 0;
}

int moved(unsigned __int128 i) {
  int a[4] = {1, 2, 3, 4}, *p = a + 1;
  if (i < 4)
    return 0;
  p += i;
  return *p;
}
// expect: increment failing overflow
// expect: multiplied failing overflow
// expect: quotient failing division-by-zero
// expect: shifted failing shift
// expect: cut failing assertion
// expect: element failing bounds
// expect: wrapped failing bounds
// expect: last failing bounds
// expect: moved failing bounds
