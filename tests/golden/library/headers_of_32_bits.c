// The C library's headers are found with -m32, also where those of 32 bits are not installed.
// options: --repair no -- -m32
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int sizes(long n) {
  assert(sizeof(long) == 4 && LONG_MAX == INT32_MAX && sizeof(uintptr_t) == 4);
  printf("%ld %zu %lld\n", n, sizeof n, 5LL);
  return printf("%hd\n", (short)n);
} // expect: sizes proved

void wrong(double x) {
  printf("%d\n", x); // expect: wrong failing format here
}
