// A local of a loop's body is a new object in every iteration.
#include <assert.h>
int kept(void) {
  int *first = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (i == 0)
      first = &x;
    else
      return *first; // expect: kept failing dangling-dereference '*first' here
  }
  return 0;
}

int counter(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++)
    p = &i;
  return p != 0; // expect: counter proved
}
