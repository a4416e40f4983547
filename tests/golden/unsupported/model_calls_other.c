// The model of a library function comes to a function of the program's own that has another type.
#include <unistd.h>

int strlen(const char *text, int most) {
  int n = 0;
  while (n < most && text[n])
    n++;
  return n;
}

int main(void) {
  char to[3];
  return readlink("a", to, 3) > 3;
}
// expect: strlen bounded
// expect: main unsupported "call to 'strlen', which is defined with another type" line 13
