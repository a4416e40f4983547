// strcmp and strncmp: order of the first difference; strncmp stops in time.
#include <assert.h>
#include <string.h>

void orders(char c) {
  char a[3] = {'a', c, 0};
  int r = strcmp(a, "ab");
  assert((r == 0) == (c == 'b'));
  assert(strncmp(a, "axxx", 1) == 0);
}
// expect: orders proved

void no_equality(char c) {
  char a[2] = {c, 0};
  assert(strcmp(a, "x") != 0); // expect: no_equality failing assertion 'strcmp(a, "x") != 0' here
}
