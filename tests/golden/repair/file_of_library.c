// What a library keeps in FILE is its own: no condition asks for it.
#include <stdio.h>

static int take(const char *line) { return line[0] == 'x' ? -1 : 0; }

int read_all(const char *path) {
  char line[16];
  FILE *file = fopen(path, "r"); // expect: read_all failing leak here
  if (!file)
    return -1;
  while (fgets(line, sizeof line, file)) {
    if (take(line) < 0)
      return -1;
  }
  fclose(file);
  return 0;
}
// options: --strict no --function read_all --repairs 5
// expect-repair: read_all 'Insert `fclose(file);` before `return -1;`' first
// expect-no-repair: read_all gives '_flags'
