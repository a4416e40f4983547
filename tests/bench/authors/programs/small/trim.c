#include <assert.h>
#include <string.h>

static void trim_right(char *s) {
  int n = (int)strlen(s);
  while (n > 0 && s[n - 1] == ' ')
  //- while (s[n - 1] == ' ')
    n--;
  s[n] = '\0';
}

// specification
int main(void) {
  char a[] = "hi  ";
  char b[] = "   ";
  char c[] = "x y";
  trim_right(a);
  trim_right(b);
  trim_right(c);
  assert(strcmp(a, "hi") == 0);
  assert(strcmp(b, "") == 0);
  assert(strcmp(c, "x y") == 0);
  return 0;
}
