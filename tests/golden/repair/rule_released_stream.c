// What was opened is closed by the function that belongs to it, on the way that forgot it.
// rule: released-at-return
// options: --strict no --max-changes 1 --repairs 5
#include <dirent.h>
#include <stdio.h>

// expect-repair: first gives 'fclose(f);' first
int first(const char *path) {
  FILE *f = fopen(path, "r"); // expect: first failing leak here
  if (!f)
    return -1;
  int c = fgetc(f);
  if (c == EOF)
    return -2;
  fclose(f);
  return c;
}

// expect-repair: piped gives 'pclose(f);' first
int piped(const char *command) {
  FILE *f = popen(command, "r"); // expect: piped failing leak here
  if (!f)
    return 0;
  int c = fgetc(f);
  return c == 'y';
}

// expect-repair: entries gives 'closedir(d);' first
int entries(const char *path) {
  int n = 0;
  DIR *d = opendir(path); // expect: entries failing leak here
  if (!d)
    return -1;
  while (n < 3 && readdir(d))
    n++;
  return n;
}
