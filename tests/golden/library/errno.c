// A call that fails leaves a positive number in errno.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

int opened(const char *path) {
  errno = 0;
  int file = open(path, O_CREAT | O_WRONLY, 0600);
  if (file < 0)
    assert(errno > 0);
  return file;
}
// expect: opened bounded

int not_only_missing(void) {
  errno = 0;
  if (!fopen("data", "r"))
    assert(errno == ENOENT); // expect: not_only_missing failing assertion 'errno == ENOENT' here
  return 0;
}

int end_of_file(void) {
  errno = 0;
  if (getchar() == EOF)
    assert(errno == 0); // expect: end_of_file failing assertion 'errno == 0' here
  return 0;
}

int *kept(void) { return &errno; }
// expect: kept unsupported 'address of errno' line 30
