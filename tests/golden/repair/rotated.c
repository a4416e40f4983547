// rule: other-literal
// options: --input 'abc 2' --output 'cde' --input 'wxyz 3' --output 'zabc' --input 'abab 25' --output 'zaza' --repairs 5
// What is taken from a letter to stay in the alphabet is its length, which stands above; not one
// of the letters in the library's own code.
#include <stdio.h>

int main(void) {
  char text[20];
  int by, i = 0;
  scanf("%19s %d", text, &by);
  by = by % 26;
  while (text[i] != 0) {
    if (text[i] + by > 'z')
      printf("%c", text[i] + by - 'z');
    else
      printf("%c", text[i] + by);
    i++;
  }
  return 0;
}
// expect: 'test 1' proved
// expect: 'test 2' failing postcondition line 14
// expect: 'test 3' failing postcondition line 14
// expect-repair: 'test 2' "Replace `'z'` with `26`" first
