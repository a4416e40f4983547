// That the system refuses is no failure of the tests: they run in one way where it does not.
// options: --strict no --function main
#include <stdio.h>
#include <string.h>

int main(void) {
  if (strcmp("a", "b") >= 0)
    return 1;
  if (fflush(stdout) != 0)
    return 2;
  return puts("fine") < 0;
}
// expect: main proved
