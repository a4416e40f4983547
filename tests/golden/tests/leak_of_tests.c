// What tests themselves lose is freed; their checks are no place for that (F1).
// options: --strict no --function main --repairs 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *upper(const char *s) {
  char *made = malloc(strlen(s) + 1);
  if (!made)
    abort();
  for (size_t i = 0; i <= strlen(s); ++i)
    made[i] = s[i] >= 'a' && s[i] <= 'z' ? s[i] - 32 : s[i];
  return made;
}

static int differs(const char *got, const char *wanted) {
  if (strcmp(got, wanted) == 0)
    return 0;
  printf("'%s' is not '%s'\n", got, wanted);
  return 1;
}

int main(void) {
  char *text = strdup("ab"); // expect: main failing leak 'strdup("ab")' here
  if (!text)
    return 0;
  char *made = upper(text);
  if (differs(made, "AB"))
    return 1;
  free(made);
  text = strdup("c");
  if (!text)
    return 0;
  made = upper(text);
  if (differs(made, "C"))
    return 1;
  free(made);
  free(text);
  return 0;
}
// expect-repair: main 'Insert `free(text);` before `text = strdup("c");`' tests first silent
