// rule: terminated-behind
// What a loop writes character by character has no end: what was there before goes on behind it.
#include <assert.h>
#include <string.h>

static void squeeze(char *s) {
  int to = 0;
  for (int from = 0; s[from] != 0; from++)
    if (s[from] != ' ')
      s[to++] = s[from];
}

static void without_digits(char *to, const char *from) {
  while (*from) {
    if (*from < '0' || *from > '9')
      *to++ = *from;
    from++;
  }
}

void test_squeeze(void) {
  char text[] = "a b c";
  squeeze(text);
  assert(strcmp(text, "abc") == 0); // expect: test_squeeze failing assertion 'strcmp(text, "abc") == 0' here
}
// expect: squeeze bounded
// expect: without_digits bounded
// expect-repair: test_squeeze gives "s[to] = '\0';" first

void test_digits(void) {
  char text[8] = "xxxxxxx";
  without_digits(text, "a1b2");
  assert(text[2] == 0); // expect: test_digits failing assertion 'text[2] == 0' here
}
// expect-repair: test_digits gives "*to = '\0';"

// A character that is no element is not terminated.
static int last_of(const char *s) {
  char c = 0;
  while (*s)
    c = *s++;
  return c;
}

void test_last(void) {
  assert(last_of("ab") == 'a'); // expect: test_last failing assertion here
}
// expect: last_of bounded
// expect-suspect: test_last '*s++'
