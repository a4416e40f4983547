// F6: what a call has found in a string is returned one character too early.
// options: --strict no --function main --repairs 5
#include <assert.h>
#include <string.h>

static char *cut(char *s, char at) {
  s = strchr(s, at);
  if (s == NULL)
    return NULL;
  *s = '\0';
  return s;
}

int main(void) {
  char line[] = "user:word@host";
  char *word = cut(line, ':');
  assert(strcmp(line, "user") == 0);
  char *host = cut(word, '@'); // expect-suspect: main 's' rank 3
  assert(strcmp(word, "word") == 0); // expect: main failing assertion here
  assert(strcmp(host, "host") == 0);
  return 0;
}
// expect-repair: main gives 'return s + 1;' first silent
