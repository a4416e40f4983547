// What is printed from a list is the text itself, in memory of the program's and in its own.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(NULL, 0, format, list);
  va_end(list);
  char *result = malloc((size_t)length + 1);
  va_start(list, format);
  vsnprintf(result, (size_t)length + 1, format, list);
  va_end(list);
  return result;
}

static char *made(const char *format, ...) {
  char *result;
  va_list list;
  va_start(list, format);
  if (vasprintf(&result, format, list) < 0)
    result = NULL;
  va_end(list);
  return result;
}

void test_text(void) {
  char *p = text("%d of %s", 3, "four");
  assert(strcmp(p, "3 of four") == 0);
  free(p);
}

void test_wrong(void) {
  char *p = text("%02x-%c", 10, 'z');
  assert(strcmp(p, "a-z") == 0); // expect: test_wrong failing assertion here
  free(p);
}

void test_made(void) {
  char *p = made("%s=%u", "n", 12u);
  assert(p && strcmp(p, "n=12") == 0);
  free(p);
}
// options: --strict no --function test_text --function test_wrong --function test_made
// expect: test_text proved
// expect: test_made proved
