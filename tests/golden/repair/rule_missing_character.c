// One letter is missing among those that a condition names.
// rule: missing-character
// options: --repairs 3 --strict no --input 'yes' --output '.s' --input 'bee' --output '.b' --input 'xya' --output '.x'
#include <stdio.h>

int main(void) {
  char word[100];
  scanf("%99s", word);
  for (int i = 0; word[i]; i++)
    if (word[i] == 'a' || word[i] == 'e' || word[i] == 'i')
      continue;
    else
      printf(".%c", word[i]);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf(".%c", word[i])' line 13
// expect: 'test 2' proved
// expect: 'test 3' failing postcondition 'printf(".%c", word[i])' line 13
// expect-repair: 'test 1' "Replace `…word[i] == 'i'` with `…word[i] == 'i' || word[i] == 'y'`" first
