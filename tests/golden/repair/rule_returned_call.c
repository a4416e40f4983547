// The result of the recursion is lost.
// rule: returned-call
// options: --repairs 3 --strict no --input 'abcda' --output 'no' --input 'abba' --output 'yes' --input 'abca' --output 'no'
#include <stdio.h>
#include <string.h>

static int reads_alike(const char *s, int from, int to) {
  if (from >= to)
    return 1;
  if (s[from] != s[to])
    return 0;
  reads_alike(s, from + 1, to - 1);
  return 1;
}

int main(void) {
  char s[50];
  scanf("%49s", s);
  printf(reads_alike(s, 0, (int)strlen(s) - 1) ? "yes" : "no");
  return 0;
}
// expect: 'test 1' failing postcondition 'printf(reads_alike(s, 0, (int)strlen(s) - 1) ? "yes" : "no")' line 19
// expect: 'test 2' proved
// expect: 'test 3' failing postcondition 'printf(reads_alike(s, 0, (int)strlen(s) - 1) ? "yes" : "no")' line 19
// expect-repair: 'test 1' 'Insert `return` before `reads_alike(s, from + 1, to - 1)`' first
