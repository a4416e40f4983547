// A number as text and back.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *text(int number) {
  char reversed[4];
  int n = 0;
  do {
    reversed[n++] = '0' + number % 10;
    number = number / 10;
  } while (number > 0);
  char *result = malloc(n + 1);
  for (int i = 0; i < n; i++)
    result[i] = reversed[n - 1 - i];
  result[n] = '\0';
  return result;
}

void f(unsigned char a) {
  char *s = text(a);
  int back = 0;
  for (char *p = s; *p != '\0'; p++)
    back = back * 10 + (*p - '0');
  assert(back == a);
  assert(strlen(s) <= 3);
  free(s);
}
