// strnlen: never reads beyond its limit.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

unsigned long limited(char c) {
  char text[3] = {'a', 'b', c};
  unsigned long n = strnlen(text, 3);
  assert(n == 2 || n == 3);
  return n;
}
// expect: limited proved

unsigned long too_far(char c) {
  char text[3] = {'a', 'b', c};
  return strnlen(text, 4); // expect: too_far failing bounds 'strnlen(text, 4)' here
}
