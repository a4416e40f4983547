// Numbers of addresses.
#include <assert.h>
#include <stdint.h>

int aligned(void *p) {
  return (uintptr_t)p % 8 == 0; // expect: aligned unsupported 'conversion of a pointer to an integer' here
}

unsigned hash(const char *s) {
  return (unsigned)(uintptr_t)s * 31; // expect: hash unsupported 'conversion of a pointer to an integer' here
}

int function_moved(int (*f)(void)) {
  f++;
  return f != 0;
}
// expect: function_moved unsupported "arithmetic on 'int (*)(void)'" line 14
