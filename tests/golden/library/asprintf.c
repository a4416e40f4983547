// Texts in blocks of their own, and formats that are known when they are run.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int exact(void) {
  char *text;
  int n = asprintf(&text, "x=%d", 42);
  if (n < 0)
    return 1;
  assert(n == 4 && strcmp(text, "x=42") == 0);
  free(text);
  return 0; // expect: exact proved
}

int lost(void) {
  char *text;
  return asprintf(&text, "%s", "text"); // expect: lost failing leak here
}

static int message(char *to, size_t room, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(to, room, format, list);
  va_end(list);
  return n;
}

int listed(int isLong) {
  char text[8];
  int n = message(text, sizeof text, "%c%3d", 'a', isLong ? 12345 : 7);
  assert(n == (isLong ? 6 : 4) && text[n] == 0);
  assert(n <= 5); // expect: listed failing assertion 'n <= 5' here
  return 0;
}

int chosen(int wide) {
  char text[8];
  const char *format = wide ? "%5d" : "%d";
  sprintf(text, format, 7);
  assert(text[0] == (wide ? ' ' : '7'));
  return 0; // expect: chosen proved
}

int wrong(void) {
  char text[8];
  return message(text, sizeof text, "%s", 1);
}
// options: --repair no --unchecked none
// expect: message failing bounds 'vsnprintf(to, room, format, list)' line 27
// expect: message failing bounds 'vsnprintf(to, room, format, list)' line 27
// expect: wrong failing format
