// A second array that is too small for longer words still: the first one hid it. What mends the
// first is a repair of that, and says that something else fails.
// options: --repairs 5 --strict no
#include <stdio.h>

static char first[4], all[20];

int main(int argc, char **argv) {
  if (argc < 2)
    return 0;
  for (int i = 0; argv[1][i]; i++)
    first[i] = argv[1][i];
  for (int i = 0; argv[1][i]; i++)
    all[i] = argv[1][i];
  putchar(all[0]);
  return 0;
}
// expect: main failing bounds 'first[i]' line 12
// expect-repair: main 'Insert `if (i >= 4) return 0;`' first silent
