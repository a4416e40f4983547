// A text as a format, with what a stranger wrote in it.
#include <stdio.h>

void echo(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin))
    printf(line); // expect: echo failing format 'printf(line)' here
}

void literal(void) {
  const char *text = "100 %% sure\n";
  printf(text); // expect: literal proved
}

void asked(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin))
    printf("%s", line);
}
// options: --repair no
// expect: asked proved
