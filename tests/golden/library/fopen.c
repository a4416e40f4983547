// fopen may fail, and a stream is closed once.
#include <stdio.h>

int first(void) {
  FILE *f = fopen("data", "r");
  if (!f)
    return -1;
  int c = fgetc(f);
  fclose(f);
  return c;
}
// expect: first proved

int unguarded(void) {
  FILE *f = fopen("data", "r");
  return fgetc(f); // expect: unguarded failing null-dereference 'fgetc(f)' here
}

int closed(void) {
  FILE *f = fopen("data", "r");
  if (!f)
    return -1;
  fclose(f);
  return fgetc(f); // expect: closed failing dangling-dereference 'fgetc(f)' here
}
