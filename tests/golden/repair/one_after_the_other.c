// Two faults of which one hides the other, mended by insertions: the test comes to the second
// only when the first is mended.
// options: --strict no --max-changes 2 --repairs 5 --function test_replace
#include <assert.h>
#include <string.h>

static void copy(char *to, const char *from, size_t size) {
  size_t i;
  for (i = 0; i + 1 < size && from[i] != '\0'; i++)
    to[i] = from[i];
}

static int replace(char *s, char from, char to) {
  int n = 0;
  for (; *s != '\0'; s++)
    if (*s == from) {
      *s = to;
    }
  return n;
}

// expect-repair: test_replace gives 'n++;' first
// expect-repair: test_replace gives "to[i] = '\0';" first
void test_replace(void) {
  char buf[8], one[] = "x-";
  memset(buf, 'x', sizeof buf);
  copy(buf, "a-b-c", sizeof buf);
  assert(strcmp(buf, "a-b-c") == 0); // expect: test_replace failing assertion here
  assert(replace(buf, '-', '+') == 2);
  assert(replace(one, '-', '+') == 1);
}
