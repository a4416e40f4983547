// What was read before it was written, and a block that was too small.
#include <stdlib.h>
#include <string.h>

int sign(int x) {
  int s;
  if (x > 0)
    s = 1;
  if (x < 0)
    s = -1;
  return s;
}

int main(void) {
  char *copy = malloc(strlen("abc"));
  if (copy == NULL)
    return 1;
  strcpy(copy, "abc");
  free(copy);
  return 0;
}

// expect: sign failing uninitialised 's' line 11
// expect: main failing bounds 'strcpy(copy, "abc")' line 18
// expect-repair: sign 'Change `>` to `>=` in `x > 0`' why 'for x = 0 `s` is written before it is read'
// expect-repair: sign 'Replace `s` with `x`' why ''
