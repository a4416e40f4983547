#include <stdlib.h>
#include <string.h>
struct word {
  char text[8];
  struct word *next;
};
struct word *chains[3];
static struct word *note(const char *text) {
  unsigned at = (unsigned char)text[0] % 3;
  for (struct word *w = chains[at]; w; w = w->next)
    if (strcmp(w->text, text) == 0)
      return w;
  struct word *fresh = malloc(sizeof *fresh);
  strcpy(fresh->text, text);
  fresh->next = NULL;
  chains[at] = fresh;
  return fresh;
}
int main(void) {
  struct word *first = note("a");
  note("d");
  return note("a") == first ? 0 : 1;
}
