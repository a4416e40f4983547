// What printf and scanf are told of their arguments has to be so.
#include <stdio.h>
#include <stdint.h>

void narrow(long x) {
  printf("%d\n", x); // expect: narrow failing format 'x' here
}

void wide(int x) {
  printf("%ld\n", x); // expect: wide failing format 'x' here
}

void missing(int x) {
  printf("%d of %d\n", x); // expect: missing failing format 'printf("%d of %d\n", x)' here
}

void number_as_text(int x) {
  fprintf(stderr, "%s\n", x); // expect: number_as_text failing format 'x' here
}

void not_a_double(int x) {
  printf("%f\n", x); // expect: not_a_double failing format 'x' here
}

void width(size_t n, const char *s) {
  printf("%.*s\n", n, s); // expect: width failing format 'n' here
}

int into_buffer(char to[20], long x) {
  return snprintf(to, 20, "%d", x); // expect: into_buffer failing format 'x' here
}

int read_wide(void) {
  int x = 0;
  scanf("%ld", &x); // expect: read_wide failing format '&x' here
  return x;
}

int read_value(int x) {
  return scanf("%d", x); // expect: read_value failing format 'x' here
}

float read_double(void) {
  double x = 0;
  sscanf("1", "%f", &x); // expect: read_double failing format '&x' here
  return x;
}

void fine(unsigned char c, unsigned long long n, float f, void *p, short s) {
  printf("%c %d %lu %f %p %hd %5.2f %%\n", c, c, n, f, p, s, f);
  if (n > 3)
    printf("%*d %zu %x\n", 3, c, sizeof c, c);
}
// options: --repair no
