// P5: more is appended than there is room for.
#include <string.h>
int lastOf(const char *name) {
  char path[6] = "/a";
  strcat(path, name);
  return path[5];
}
// rule: bounded-append
// expect: lastOf failing bounds 'strcat(path, name)' line 5
