#include <assert.h>

static void to_upper(char *s) {
  for (int i = 0; s[i] != '\0'; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
    //- if (s[i] >= 'a' || s[i] <= 'z')
      s[i] = s[i] - 'a' + 'A';
}

// specification
int main(void) {
  char a[] = "az Q9";
  to_upper(a);
  assert(a[0] == 'A');
  assert(a[1] == 'Z');
  assert(a[2] == ' ');
  assert(a[3] == 'Q');
  assert(a[4] == '9');
  return 0;
}
