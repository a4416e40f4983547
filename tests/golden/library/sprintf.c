// sprintf and snprintf write what the real ones write; digits of floats are arbitrary.
// options: --repair no
#include <assert.h>
#include <stdio.h>
#include <string.h>

int overflows(int x) {
  char buf[8];
  sprintf(buf, "%d", x); // expect: overflows failing bounds 'sprintf(buf, "%d", x)' here
  return buf[0];
}

int holds(int x) {
  char buf[12];
  sprintf(buf, "%d", x); // expect: holds proved
  return buf[0];
}

int exact(void) {
  char buf[35];
  int n = sprintf(buf, "%d:%05d|%-4s|%x|%c|%%|%u", -42, 7, "ab", 0xbeef, 'z', 4000000000u);
  assert(n == 34 && strcmp(buf, "-42:00007|ab  |beef|z|%|4000000000") == 0);
  return n; // expect: exact proved
}

int truncated(unsigned long x) {
  char buf[4];
  int n = snprintf(buf, sizeof buf, "%lx", x);
  assert(n >= 1 && n <= 16 && strlen(buf) == (n < 4 ? n : 3));
  return n; // expect: truncated proved
}

int tooLarge(int x) {
  char buf[8];
  return snprintf(buf, 9, "%d", x); // expect: tooLarge failing bounds 'snprintf(buf, 9, "%d", x)' here
}

int padded(unsigned x) {
  char buf[9];
  sprintf(buf, "%08x", x);
  assert(strlen(buf) == 8);
  return buf[7]; // expect: padded proved
}

int measured(const char *name) {
  int n = snprintf(NULL, 0, "<%s>", name);
  assert(n == (int)strlen(name) + 2);
  return n; // expect: measured bounded
}

int ownText(void) {
  char buf[20] = "abc";
  sprintf(buf, "%sx", buf); // expect: ownText failing string 'sprintf(buf, "%sx", buf)' here
  return buf[0];
}

int price(double d) {
  char buf[8];
  if (!(d >= 1 && d < 1000))
    return 0;
  sprintf(buf, "%.2f", d);
  assert(buf[1] == '.' || buf[2] == '.' || buf[3] == '.' || buf[4] == '.');
  return 1; // expect: price proved
}

int otherFormat(const char *format) {
  char buf[20];
  return sprintf(buf, format, 1); // expect: otherFormat failing bounds 'sprintf(buf, format, 1)' here
}

int otherType(long x) {
  char buf[20];
  return sprintf(buf, "%d", x); // expect: otherType failing format 'x' here
}
