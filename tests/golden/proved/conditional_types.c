// ?: converts both arms to one type; switch converts its labels to the promoted condition.
#include <assert.h>

void arms(int c, signed char s, unsigned char u) {
  assert((c ? 1u : -1) > 0);
  assert(sizeof(c ? s : u) == sizeof(int));
  assert((c ? -1 : 4000000000u) >= 4000000000u);
  long big = c ? -1 : 1u;
  assert(big == 4294967295 || big == 1);
  struct {
    int a, b;
  } x = {1, 2}, y = {3, 4}, z = c ? x : y;
  assert(z.b == (c ? 2 : 4));
  switch (u) {
  case 300: assert(0);
  case -1: assert(0);
  }
  switch ((unsigned)c) {
  case -1: assert(c == -1);
  }
}
// expect: arms proved
