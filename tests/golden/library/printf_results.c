// What output functions give: they succeed, unless the code asks whether they failed.
#include <assert.h>
#include <stdio.h>

int counted(int x) {
  int n = printf("%d%%", x);
  assert(n >= 2 && n <= 12);
  assert(n != 2 || (x >= 0 && x <= 9));
  return n == 3; // expect: counted proved
}

int widths(unsigned x, const char *text) {
  (void)text;
  int n = fprintf(stdout, "[%5u|%-3s]", x, "ab");
  assert(n >= 11);
  assert(n > 11); // expect: widths failing assertion 'n > 11' here
  return putchar('x') == 'x';
}

int characters(void) {
  assert(putchar('a') == 'a');
  assert(fputc(300, stdout) == 44);
  assert(puts("line") >= 0); // expect: characters failing assertion 'puts("line") >= 0' here
  return 0;
}

int asked(int x) {
  int n = printf("%d\n", x);
  if (n < 0)
    return -1;
  assert(n >= 2);
  return 0; // expect: asked proved
}

int failed(void) {
  if (puts("text") == EOF)
    assert(0); // expect: failed failing assertion '0' here
  return 0;
}
// options: --repair no --max-changes 0
