// Files that are closed on every way, or whose number somebody else has then.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

struct log {
  int fd;
};
static int shared = -1;
void keep(int fd);

// expect: closed bounded
int closed(const char *path) {
  int result = -1, fd = open(path, O_RDONLY);
  char c;
  if (fd < 0)
    goto out;
  if (read(fd, &c, 1) == 1)
    result = c;
  close(fd);
  fd = -1;
out:
  if (fd >= 0)
    close(fd);
  return result;
}

// expect: again bounded
int again(const char *path, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    int fd = open(path, O_RDONLY);
    if (fd < 0)
      break;
    total++;
    close(fd);
  }
  return total;
}

// expect: sometimes bounded
int sometimes(const char *path, int wanted) {
  int fd = -1;
  if (wanted)
    fd = open(path, O_RDONLY);
  if (fd == -1)
    return 0;
  return close(fd);
}

// expect: returned bounded
int returned(const char *path) {
  int fd = open(path, O_RDONLY);
  return fd;
}

// expect: stored bounded
int stored(struct log *log, const char *path) {
  int fd = open(path, O_WRONLY);
  log->fd = fd;
  return fd >= 0;
}

// expect: global bounded
void global(const char *path) {
  int fd = open(path, O_WRONLY);
  shared = fd;
}

// expect: passed bounded
void passed(const char *path) {
  int fd = open(path, O_WRONLY);
  keep(fd);
}

// expect: as_stream failing leak 'fdopen(fd, "w")'
int as_stream(const char *path) {
  int fd = open(path, O_WRONLY);
  FILE *f = fdopen(fd, "w");
  return f != NULL;
}

// expect: standard_ones proved
void standard_ones(void) {
  int copy = dup(1);
  if (copy < 0)
    return;
  close(1);
  dup2(copy, 1);
}
// options: --strict no
