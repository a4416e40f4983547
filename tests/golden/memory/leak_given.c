// A block that unknown code was given is not lost: that code may keep it, or free it. A block that it
// never saw is.
#include <stdlib.h>

extern void take(int *p);

void given(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return;
  *p = 1;
  take(p);
}

void lost(void) {
  int *p = malloc(sizeof *p); // expect: lost failing leak here
  int n = 0;
  if (p)
    *p = 1;
  take(&n);
}
// options: --unchecked none --repair no
// expect: given bounded 'but for the effects of unknown functions'
