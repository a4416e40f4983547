// What is changed stands in a header, and in a macro of it.
#include "headers.h"

int g;

int f(int a, int b) {
  int c = between(a, -b, 7);
  if (c < LEAST)
    c = TWICE(c) + between(b, LEAST, a - 1);
  g = larger(c, b) - a;
  return c + g;
}
