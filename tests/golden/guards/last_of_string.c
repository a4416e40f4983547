// An unsigned index is below zero where nothing is before it: that is asked, not how large it is.
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[32];
  if (!fgets(line, sizeof line, stdin))
    return 1;
  line[strlen(line) - 1] = '\0'; // expect: main failing bounds here
  puts(line);
  return 0;
}
// options: --repairs 5
// expect-repair: main "Insert `if (strlen(line) != 0)` before `line[strlen(line) - 1] = '\0';`" proved
