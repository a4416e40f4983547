// What is used after it was closed, or closed twice.
// rule: closed-later
// rule: not-closed
// options: --strict no --max-changes 1 --repairs 5
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// expect-repair: ended 'Move `fclose(f);` behind `int c = fgetc(f);`' first
int ended(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    return -1;
  fclose(f);
  int c = fgetc(f); // expect: ended failing dangling-dereference here
  return c;
}

// expect-repair: twice 'Delete `close(fd);`' first
int twice(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  close(fd);
  return close(fd); // expect: twice failing dangling-dereference here
}
