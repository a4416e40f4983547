// A copy of as many characters as the caller says, with the end put behind: the block may be of
// any size, also of one that no run could be replayed with.
// options: --strict no
#include <stdlib.h>
#include <string.h>

char *copy(const char *text, size_t length) {
  char *result = malloc(length + 1);
  if (!result)
    return NULL;
  memcpy(result, text, length);
  result[length] = '\0';
  return result;
}

char *unterminated(const char *text, size_t length) {
  char *result = malloc(length + 1);
  if (!result)
    return NULL;
  memcpy(result, text, length);
  return result;
}
// expect: copy conditional '\valid_read(text + (0 .. length - 1))'
// expect: unterminated conditional '\valid_read(text + (0 .. length - 1))'
