// It does not end by itself.
#include <stdio.h>
volatile int on = 1;
int main(void) {
  int c = getchar();
  printf("read %d\n", c);
  while (on)
    ;
  return c;
}
