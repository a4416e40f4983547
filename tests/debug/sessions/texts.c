// An array of char that holds text is shown as that, and as numbers where it does not (W2).
#include <stdlib.h>
#include <string.h>

struct entry {
  char name[4];
  char raw[2];
  int count;
};

int main(void) {
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    return 1;
  strcpy(e->name, "ab");
  e->raw[1] = 'x';
  e->name[1] = '\n';
  free(e);
  return 0;
}
