// Numbers of addresses.
#include <assert.h>
#include <stdint.h>

int code(int (*f)(void)) {
  return (uintptr_t)f % 8 == 0; // expect: code unsupported 'access to memory in this way' here
}

int function_moved(int (*f)(void)) {
  f++;
  return f != 0;
}
// expect: function_moved unsupported "arithmetic on 'int (*)(void)'" line 10
