// rule: released-each-round
// What the condition of a loop was given is let go of in each round; not by who returns it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *next_word(const char **s) {
  while (**s == ' ')
    (*s)++;
  if (**s == '\0')
    return NULL;
  const char *start = *s;
  while (**s && **s != ' ')
    (*s)++;
  size_t n = (size_t)(*s - start);
  char *w = malloc(n + 1); // expect: main failing leak here
  if (!w)
    return NULL;
  memcpy(w, start, n);
  w[n] = '\0';
  return w;
}

static int longest(const char *s) {
  int most = 0;
  char *w;
  while ((w = next_word(&s)) != NULL)
    if ((int)strlen(w) > most)
      most = (int)strlen(w);
  return most;
}

int main(void) {
  assert(longest("a bcd ef") <= 3);
  return 0;
}
// options: --strict no --unchecked none --function main --repairs 5
// expect-repair: main 'Insert `free(w);` behind `if ((int)strlen(w) > most)`' first
// expect-no-repair: main 'Insert `free(w);` before `return w;`'
