// The array at the end of a struct is as long as the memory behind it.
#include <stdlib.h>
struct message {
  unsigned length;
  char text[];
};

char last(void) {
  struct message *m = malloc(sizeof *m + 3);
  m->length = 3;
  m->text[2] = 'x';
  char c = m->text[m->length - 1];
  free(m);
  return c; // expect: last proved
}

void beyond(void) {
  struct message *m = malloc(sizeof *m + 2);
  m->text[2] = 0; // expect: beyond failing bounds 'm->text[2]' here
  free(m);
}
