// Words of a command line are longer than those of which all are looked at: single ones are tried.
// options: --strict no --repairs 5
#include <stdio.h>

static char kept[20];

int main(int count, char **words) {
  int n = 0;
  if (count != 2 || words[1][0] != '[')
    return 1;
  for (const char *at = words[1] + 1; *at && *at != ']'; at++)
    kept[n++] = *at; // expect: main failing bounds 'kept[n++]' here
  return kept[0] == 'x';
}
// expect-repair: main 'Insert `if (n >= 20) return 1;`'
// expect-no-repair: main 'Replace `20` with `21` in the declaration of `kept`'
