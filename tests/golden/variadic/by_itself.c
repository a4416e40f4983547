// Where nobody gives the arguments they are arbitrary, as parameters are.
// options: --strict no --repair no --suspects none --unwind-limit 4
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
static char line[80];

int format(const char *text, ...) {
  va_list list;
  va_start(list, text);
  int n = vsnprintf(line, sizeof line, text, list);
  va_end(list);
  assert(n < 0 || strlen(line) < sizeof line);
  return n;
}

int sprint(char *to, size_t room, const char *text, va_list list) {
  return vsnprintf(to, room, text, list);
}

int largest(int count, ...) {
  va_list list;
  int best = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) {
    int next = va_arg(list, int);
    if (i == 0 || next > best)
      best = next;
  }
  va_end(list);
  assert(best != 77);
  return best;
}

size_t total(const char *first, ...) {
  va_list list;
  size_t n = strlen(first);
  va_start(list, first);
  for (const char *s; (s = va_arg(list, const char *));)
    n += strlen(s);
  va_end(list);
  return n;
}

void fill(int count, ...) {
  static int cells[4];
  va_list list;
  va_start(list, count);
  cells[va_arg(list, int)] = count;
  va_end(list);
}

void store(va_list list) { *va_arg(list, long *) = 1; }

void wipe(int n, ...) {
  va_list list;
  va_start(list, n);
  if (n > 0)
    memset(va_arg(list, void *), 0, (size_t)n);
  va_end(list);
}
// expect: format bounded
// expect: sprint conditional '\valid(to + (0 .. room - 1))'
// expect: largest failing assertion 'best != 77' line 32
// expect: total bounded
// expect: fill conditional
// expect: store conditional
// expect: wipe unsupported "argument of type 'void *' that no call gives" line 60
