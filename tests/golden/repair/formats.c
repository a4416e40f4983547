// What a format or an argument has to be is written where the call says it, and nowhere else.
// rule: format-corrected
#include <stdio.h>

// expect-repair: text gives 'printf("%-8d of %s\n", n, "all");' first proved
// expect-no-repair: text gives 'return 1;'
int text(int n, char *kept) {
  if (!kept)
    return 1;
  printf("%-8s of %s\n", n, "all"); // expect: text failing format 'n' here
  return 0;
}

// expect-repair: sizes gives 'printf("%zu, %lx, %lld, %s\n", sizeof_all, flags, big, name);' first
void sizes(size_t sizeof_all, unsigned long flags, long long big, const char *name) {
  printf("%d, %x, %d, %d\n", sizeof_all, flags, big, name); // expect: sizes failing format 'sizeof_all' here
}

// expect-repair: number gives 'scanf("%d", &x)' first
int number(void) {
  int x = 0;
  if (scanf("%d", x) != 1) // expect: number failing format 'x' here
    return 0;
  return x;
}

// expect-repair: ratio gives 'scanf("%lf %hu", &x, &small)' first
double ratio(void) {
  double x = 0;
  unsigned short small = 0;
  if (scanf("%f %u", &x, &small) != 2) // expect: ratio failing format '&x' here
    return 0;
  return x + small;
}

// expect-repair: padded gives 'printf("%.*s|\n", (int)n, s);' first
void padded(size_t n, const char *s) {
  printf("%.*s|\n", n, s); // expect: padded failing format 'n' here
}

#define FORMAT "%s\n"
// expect-no-repair: by_macro
void by_macro(int n) {
  printf(FORMAT, n); // expect: by_macro failing format 'n' here
}

// expect-no-repair: missing
void missing(int n) {
  printf("%d %d\n", n); // expect: missing failing format 'printf("%d %d\n", n)' here
}
