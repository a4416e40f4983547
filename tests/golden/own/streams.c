// A stream that is not closed leaks as memory does; one that is closed is gone.
#include <stdio.h>

int first(const char *path) {
  FILE *f = fopen(path, "r"); // expect: first failing leak 'fopen(path, "r")' here
  if (!f)
    return -1;
  int c = fgetc(f);
  if (c == EOF)
    return -2;
  fclose(f);
  return c;
}

int closed_twice(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    return -1;
  fclose(f);
  return fclose(f); // expect: closed_twice failing dangling-dereference here
}

int used_later(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    return -1;
  fclose(f);
  return fgetc(f); // expect: used_later failing dangling-dereference here
}

int unchecked(void) {
  FILE *f = fopen("settings", "r");
  int c = fgetc(f); // expect: unchecked failing null-dereference here
  fclose(f);
  return c;
}
// options: --strict no
