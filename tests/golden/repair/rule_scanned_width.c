// rule: scanned-width
// A text that is read into an array has no more characters than fit, and a NUL; one call reads two.
#include <stdio.h>

struct person {
  char name[12];
  char city[20];
  int age;
};

int main(void) {
  struct person p;
  char line[80];
  if (!fgets(line, sizeof line, stdin))
    return 1;
  if (sscanf(line, "%s %*d %[^,], %d", p.name, p.city, &p.age) == 3) // expect: main failing bounds
    printf("%s from %s is %d\n", p.name, p.city, p.age);
  return 0;
}
// expect-repair: main gives 'if (sscanf(line, "%11s %*d %19[^,], %d", p.name, p.city, &p.age) == 3)' first
