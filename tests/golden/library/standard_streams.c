// The standard streams may be closed, once.
#include <stdio.h>

void closes(void) {
  if (fclose(stdout) != 0)
    perror("stdout");
  fclose(stderr);
}
// expect: closes proved

void twice(void) {
  fclose(stdout);
  fclose(stdout); // expect: twice failing dangling-dereference 'fclose(stdout)' here
}

void used(void) {
  fclose(stderr);
  fputs("late", stderr); // expect: used failing dangling-dereference here
}

int any(FILE *f) {
  int c = fgetc(f);
  fclose(f);
  return c;
}
// expect: any proved
