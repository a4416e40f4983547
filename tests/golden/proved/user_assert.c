// Assertion macros of the user's own: the failing branch ends in a call that does not return.
#include <stdlib.h>

#define CHECK(e) ((e) ? (void)0 : abort())
#define VERIFY(e)                                                                                  \
  do {                                                                                             \
    if (!(e))                                                                                      \
      die();                                                                                       \
  } while (0)
void die(void) __attribute__((noreturn));

int half(unsigned char x) {
  int r = x / 2;
  CHECK(r <= 127);
  VERIFY(r * 2 == x || r * 2 + 1 == x);
  return r;
}

int wrong(unsigned char x) {
  int r = x / 2;
  VERIFY(r < 127); // expect: wrong failing assertion here
  return r;
}
// expect: half proved
// options: --function half --function wrong
