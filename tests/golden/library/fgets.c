// fgets: at most n - 1 characters and a NUL; gets: no limit at all.
#include <stdio.h>
#include <string.h>

char *gets(char *to);

unsigned long line(FILE *in) {
  char text[4];
  return fgets(text, sizeof text, in) ? strlen(text) : 0;
}
// expect: line proved

int too_long(FILE *in) {
  char text[4] = {0};
  fgets(text, 5, in); // expect: too_long failing bounds 'fgets(text, 5, in)' here
  return text[0];
}

int without_limit(void) {
  char text[4] = {0};
  gets(text); // expect: without_limit failing bounds 'gets(text)' here
  return text[0];
}
