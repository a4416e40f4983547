// strdup: a copy of its own, which has to be freed once.
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void copies(void) {
  char text[4] = "abc";
  char *copy = strdup(text);
  text[0] = 'x';
  assert(copy[0] == 'a');
  free(copy);
}
// expect: copies proved

int used_after_free(void) {
  char *copy = strdup("abc");
  free(copy);
  return copy[0]; // expect: used_after_free failing dangling-dereference 'copy[0]' here
}
