// The block is too small, and behind that another one is never freed: each is mended as if it were
// alone, and both are one repair.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct name {
  char *text;
};

static struct name *made(const char *text) {
  struct name *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->text = malloc(strlen(text));
  if (!n->text)
    abort();
  strcpy(n->text, text); // expect: main failing bounds here
  return n;
}

static void unmade(struct name *n) { free(n); }

// options: --strict no --function main --max-changes 2 --repairs 5
int main(void) {
  struct name *n = made("ada");
  assert(strlen(n->text) == 3);
  unmade(n);
  n = made("grace");
  assert(n->text[4] == 'e');
  unmade(n);
}
// expect-repair: main gives 'malloc(strlen(text) + 1)' first
// expect-repair: main gives 'free(n->text);' first
