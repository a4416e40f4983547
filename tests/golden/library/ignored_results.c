// What the library could not do, and nobody asked: the stream is null, the buffer was never written,
// the index is -1. Nobody's caller can help it.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int line(void) {
  char b[80];
  fgets(b, sizeof b, stdin);
  return b[0]; // expect: line failing uninitialised here
}

int env(void) {
  return getenv("HOME")[0]; // expect: env failing null-dereference here
}

int number(void) {
  int n;
  scanf("%d", &n);
  return n; // expect: number failing uninitialised here
}

int listed(void) {
  FILE *p = popen("ls", "r");
  int c = fgetc(p); // expect: listed failing null-dereference here
  pclose(p);
  return c;
}

int block(int fd) {
  char b[16];
  int n = read(fd, b, 15);
  b[n] = 0; // expect: block failing bounds here
  return b[0];
}

int careful(int fd) {
  char b[16];
  int n = read(fd, b, 15);
  if (n < 0)
    return -1;
  b[n] = 0;
  return b[0];
}
// options: --input-may-end yes --strict no --repair no
// expect: careful proved
