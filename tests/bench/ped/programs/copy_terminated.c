// Room for the end of a string is made by the caller of what copies it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void copy_text(char *to, const char *from) {
  while (*from)
    *to++ = *from++;
  *to = '\0';
}

static char *duplicate(const char *text) {
  char *copy = malloc(strlen(text) + 1);
  //- char *copy = malloc(strlen(text));
  if (copy)
    copy_text(copy, text);
  return copy;
}

static int same(const char *text) {
  char *copy = duplicate(text);
  int result = copy == NULL || strcmp(copy, text) == 0;
  free(copy);
  return result;
}

// specification
int main(void) {
  assert(same("abc"));
  assert(same(""));
  return 0;
}
