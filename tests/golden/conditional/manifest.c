// What fails whatever the caller passes, or concerns the function's own objects, stays failing.
// options: --strict no --repair no
#include <stdlib.h>
void beyond(void) {
  int a[3];
  a[3] = 0;
}

int own(int c) {
  int *p = 0;
  if (c)
    return *p;
  return 0;
}

void loop(int x) {
  int a[4];
  for (int i = 0; i <= 4; i++)
    a[i] = x;
}

int after(int n) {
  char *p = malloc(4);
  if (!p)
    return 0;
  p[0] = 1;
  if (n > 3)
    free(p);
  int r = p[0];
  if (n <= 3)
    free(p);
  return r;
}

int unset(int c) {
  int x;
  if (c > 2)
    x = c;
  return x;
}

void inverted(unsigned i) {
  int a[4];
  if (i >= 4)
    a[i] = 0;
}
// expect: beyond failing bounds 'a[3]' line 6
// expect: own failing null-dereference '*p' line 12
// expect: loop failing bounds 'a[i]' line 19
// expect: after failing dangling-dereference 'p[0]' line 29
// expect: unset failing uninitialised 'x' line 39
// expect: inverted failing bounds 'a[i]' line 45
