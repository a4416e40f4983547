// A file whose number stays in the function is to be closed, once, and not used after that.
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// expect-repair: first gives 'close(fd);' first
int first(const char *path) {
  int fd = open(path, O_RDONLY); // expect: first failing leak 'open(path, O_RDONLY)' here
  if (fd < 0)
    return -1;
  char c;
  if (read(fd, &c, 1) != 1)
    return -2;
  close(fd);
  return c;
}

int closed_twice(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd == -1)
    return -1;
  close(fd);
  return close(fd); // expect: closed_twice failing dangling-dereference here
}

int used_later(const char *path) {
  char c = 0;
  int fd;
  if ((fd = open(path, O_RDONLY)) < 0)
    return -1;
  close(fd);
  read(fd, &c, 1); // expect: used_later failing dangling-dereference here
  return c;
}

int overwritten(const char *a, const char *b) {
  int fd = open(a, O_RDONLY); // expect: overwritten failing leak here
  fd = open(b, O_RDONLY);
  if (fd >= 0)
    close(fd);
  return 0;
}

int connected(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0); // expect: connected failing leak here
  return s >= 0 && listen(s, 5) == 0;
}
// options: --strict no
