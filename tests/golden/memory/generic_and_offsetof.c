// Expressions that Clang resolves.
#include <assert.h>
#include <stddef.h>
#define KIND(x) _Generic((x), int: 1, char *: 2, double: 3, default: 0)
struct s {
  char c;
  double d;
  int a[3];
};

void kinds(int i) {
  char *s = "s";
  assert(KIND(i) == 1 && KIND(s) == 2 && KIND(1.5) == 3 && KIND(&i) == 0);
  assert(offsetof(struct s, d) == 8 && offsetof(struct s, a[2]) == 24);
  assert(sizeof s == 8 && sizeof *s == 1 && sizeof(struct s) == 32); // expect: kinds proved
}

void wrong(void) {
  assert(sizeof(struct s) == 21); // expect: wrong failing assertion 'sizeof(struct s) == 21' here
}
