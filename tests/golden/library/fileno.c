// Numbers of streams, also where a macro asks for them twice.
// options: --strict no --repair no --suspects none
#include <assert.h>
#include <stdio.h>
#include <sys/select.h>

int standard(int x) {
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  return x;
}

void input(fd_set *set) {
  FD_ZERO(set);
  FD_SET(fileno(stdin), set);
}

int isReady(FILE *stream) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(fileno(stream), &set);
  return select(fileno(stream) + 1, &set, NULL, NULL, NULL) > 0;
}

int twice(FILE *stream, int *at) {
  const int difference = fgetc(stream) - fgetc(stream);
  assert(difference <= 256);
  assert(difference != 5);
  return difference + (*at = 3) + fileno(stream);
}
// expect: standard proved
// expect: input proved
// expect: isReady proved
// expect: twice failing assertion 'difference != 5'
