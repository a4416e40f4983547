// R2, N8: what is passed to the library is the program's slip, of two faults one, too.
// options: --strict no --max-changes 2 --repairs 5 --function test_join --function test_less
#include <assert.h>
#include <string.h>

static int words(const char *s) {
  int n = 0, isIn = 0;
  for (; *s; s++)
    if (*s == ' ') {
      isIn = 0;
    } else if (isIn) {
      isIn = 1;
      n++;
    }
  return n;
}

static void join(char *out, const char *a, const char *b) {
  strcpy(out, a);
  out[strlen(a)] = '/';
  strcpy(out + strlen(a), b);
}

static int isLess(const char *a, const char *b) { return strcmp(a, a) < 0; }

void test_join(void) {
  char path[16];
  assert(words("one two") == 2);
  join(path, "usr", "bin");
  assert(strcmp(path, "usr/bin") == 0);
}

void test_less(void) {
  assert(isLess("a", "b"));
  assert(!isLess("b", "a"));
}
// expect: test_join failing assertion 'words("one two") == 2'
// expect-repair: test_join gives 'strcpy(out + strlen(a) + 1, b);' tests first silent
// expect-repair: test_join gives '} else if (!isIn) {' tests first silent
// expect: test_less failing assertion 'isLess("a", "b")'
// expect-repair: test_less gives 'strcmp(a, b)' proved first silent
