// A word that fits into its array ends there; that it fits nobody knows.
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[16], copy[16];
  if (scanf("%s", word) != 1) // expect: main failing bounds here
    return 1;
  strcpy(copy, word);
  return strlen(copy) < sizeof copy ? 0 : 1;
}
// expect-repair: main gives 'if (scanf("%15s", word) != 1)' first proved
