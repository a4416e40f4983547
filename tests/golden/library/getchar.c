// getchar: any character or EOF.
#include <assert.h>
#include <stdio.h>

int class(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  return c;
}
// expect: class proved

int counts[256];
int counted(void) {
  return counts[getchar()]; // expect: counted failing bounds 'counts[getchar()]' here
}
