// sscanf of texts that the program has itself reads what stands there; what comes from elsewhere is
// arbitrary. `main` is a test of all kinds of conversions.
// options: --repair no
#include <assert.h>
#include <stdio.h>
#include <string.h>

int minutes(const char *s) {
  int h, m;
  if (sscanf(s, "%d:%d", &h, &m) != 2 || h < 0 || h > 23 || m < 0 || m > 59)
    return -1;
  return h * 60 + m;
}
// expect: minutes bounded 'up to strings of 8 characters'

int share(void) {
  char line[80];
  int n;
  if (!fgets(line, sizeof line, stdin) || sscanf(line, "%d", &n) != 1)
    return 0;
  return 100 / n; // expect: share failing division-by-zero here
}

static const struct {
  const char *text;
  int minutes;
} kTimes[] = {{"00:00", 0}, {"12:30", 750}, {" 7:05x", 425}, {"24:00", -1}, {"noon", -1}, {"", -1}};

int main(void) {
  for (unsigned i = 0; i < sizeof kTimes / sizeof kTimes[0]; i++)
    assert(minutes(kTimes[i].text) == kTimes[i].minutes);
  char word[8], key[8], c;
  unsigned color;
  short small;
  int n, used, octal;
  double x;
  float f;
  assert(sscanf("#fF80", "#%x", &color) == 1 && color == 0xff80);
  assert(sscanf("Ann -31;", "%7s %d%c", word, &n, &c) == 3 && n == -31 && c == ';');
  assert(strcmp(word, "Ann") == 0);
  assert(sscanf("a_b=12345", "%7[a-z_]=%2hd%n", key, &small, &used) == 2 && small == 12);
  assert(strcmp(key, "a_b") == 0 && used == 6);
  assert(sscanf("1.5,-2", "%lf,%f", &x, &f) == 2 && x == 1.5 && f == -2);
  assert(sscanf("017 5%", "%i %*d%%", &octal) == 1 && octal == 15);
  assert(sscanf("x", "%d", &n) == 0 && sscanf(" ", "%d", &n) == -1);
  assert(sscanf("1 z", "%d %d", &n, &used) == 1);
  return 0;
}
// expect: main proved
