// What a function lost that `main` called is lost.
#include <stdlib.h>

static void scratch(int n) {
  char *buffer = malloc(16); // expect: main failing leak 'malloc(16)' here
  buffer[n & 15] = 0;
}

int main(void) {
  scratch(3);
  return 0;
}
// options: --strict no --repair no
// expect: scratch proved
