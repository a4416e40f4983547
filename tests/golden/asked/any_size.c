// That there is no memory happens for sizes that callers avoid, too: it is not for those alone that
// the use before the question fails.
#include <stdlib.h>
#include <string.h>

char *filled(const char *from, size_t length) {
  char *text = malloc(length + 4);
  if (!from)
    memset(text, 0, length + 4); // expect: filled failing null-dereference here
  if (text == NULL)
    return NULL;
  if (from)
    memcpy(text, from, 1);
  return text;
}

char *too_long(size_t length) {
  char *text = malloc(length + 4); // wraps around: the callers'
  if (text == NULL)
    return NULL;
  text[3] = 0;
  return text;
}
// options: --strict no --repairs 5
// expect: too_long conditional
// expect-repair: filled 'Insert `if (text == NULL) return NULL;`' bounded
