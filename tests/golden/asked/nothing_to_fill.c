// Of no bytes nothing is asked: that length 0 gets by does not make the rest the callers' fault.
#include <stdlib.h>
#include <string.h>

char *zeros(size_t length) {
  if (length > 100)
    return NULL;
  char *text = malloc(length);
  memset(text, 0, length); // expect: zeros failing null-dereference here
  if (text == NULL)
    return NULL;
  return text;
}
// options: --strict no --repair no
