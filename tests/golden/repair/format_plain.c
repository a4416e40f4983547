// A text from elsewhere is printed by a format, not as one.
// rule: format-plain
#include <stdio.h>

// expect-repair: echo gives 'printf("%s", line);' first proved
void echo(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin))
    printf(line); // expect: echo failing format 'printf(line)' here
}
