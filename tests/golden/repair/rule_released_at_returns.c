// Several ways out forget what was allocated or opened: it is released on all of them.
// rule: released-at-returns
// options: --strict no --max-changes 1 --repairs 5
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// expect-repair: block 'Insert `free(p);` before `return -2;` and at 1 more place' first proved
int block(int n, int m) {
  char *p = malloc(10); // expect: block failing leak here
  if (!p)
    return -1;
  if (n < 0)
    return -2;
  if (m > n) {
    p[0] = 1;
    return -3;
  }
  p[0] = (char)n;
  m = p[0];
  free(p);
  return m;
}

// expect-repair: copied 'Insert `close(in);` before `return -2;` and at 1 more place' first
int copied(const char *from, const char *to) {
  int in = open(from, O_RDONLY); // expect: copied failing leak here
  if (in < 0)
    return -1;
  FILE *out = fopen(to, "w");
  if (out == NULL)
    return -2;
  char c;
  if (read(in, &c, 1) != 1) {
    fclose(out);
    return -3;
  }
  fputc(c, out);
  close(in);
  fclose(out);
  return 0;
}
