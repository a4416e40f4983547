// Bytes copied to a place in a block that only the run knows, so many as only the run knows.
// options: --repair no
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *concat(const char *a, const char *b) {
  char *r = malloc(strlen(a) + strlen(b) + 1);
  strcpy(r, a);
  strcat(r, b);
  return r;
}

void any(const char *a, const char *b) { // expect: any bounded 'up to strings of 8 characters'
  char *r = concat(a, b);
  assert(strlen(r) == strlen(a) + strlen(b));
  assert(strncmp(r, a, strlen(a)) == 0);
  assert(strcmp(r + strlen(a), b) == 0);
  free(r);
}

void not_three(const char *a, const char *b) {
  char *r = concat(a, b);
  assert(strlen(r) != 3); // expect: not_three failing assertion 'strlen(r) != 3' here
  free(r);
}

char *no_room(const char *a, const char *b) {
  char *r = malloc(strlen(a) + strlen(b));
  strcpy(r, a); // expect: no_room failing bounds 'strcpy(r, a)' here
  strcat(r, b); // expect: no_room failing bounds 'strcat(r, b)' here
  return r;
}
// expect: concat bounded
