// getline: a buffer that grows and that the caller frees, also at the end of the file.
// options: --unchecked overflow
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void test_lines(void) {
  char *line = NULL;
  size_t size = 0;
  long n = getline(&line, &size, stdin);
  if (n > 0)
    line[n - 1] = 0;
  free(line);
}
// expect: test_lines bounded

void test_kept(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) // expect: test_kept failing leak here
    return;
  free(line);
}

long linked(const char *path) {
  char to[8];
  long n = readlink(path, to, sizeof to);
  if (n >= 0)
    to[n] = 0; // expect: linked failing bounds 'to[n]' here
  return n;
}
