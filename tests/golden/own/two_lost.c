// What is overwritten twice without being freed: a program's status hides that where it leaves
// early, which is no repair; of two equal insertions the title says where.
// options: --strict no --function main --max-changes 2 --repairs 5
#include <stdlib.h>
#include <string.h>

static int parse(char *s, int *n) {
  char *at = strchr(s, ':');
  if (!at)
    return -1;
  *at = 0;
  *n = at[1] - '0';
  return 0;
}

int main(void) {
  int n;
  char *s = strdup("a:1"); // expect: main failing leak 'strdup("a:1")' here
  if (parse(s, &n) || n != 1)
    return 1;
  s = strdup("c:3 and a text that is long");
  if (parse(s, &n) || n != 3)
    return 3;
  s = strdup("c:3 and a text that is long");
  if (parse(s, &n) || n != 3)
    return 5;
  free(s);
  return 0;
}
// expect-repair: main 'Insert `free(s);` before `s = strdup("c:3 and a text that is long…` in line 21; Insert `free(s);` before `s = strdup("c:3 and a text that is long…` in line 24' tests first silent
// expect-no-repair: main gives 'n == 1'
