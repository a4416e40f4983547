// A program that reads something may end with any status: it is none of its tests that fails.
// options: --strict no
#include <stdio.h>
#include <string.h>

static int check(const char *line) { return strlen(line) < 80; }

int main(int argc, char **argv) {
  if (argc < 2) {
    puts("a file, please");
    return 2;
  }
  return check(argv[1]) ? 0 : 1;
}
// expect: check bounded 'up to strings of 8 characters'
// expect: main bounded
