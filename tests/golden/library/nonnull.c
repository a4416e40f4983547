// What a header of the system says must not be null is checked where there is no model either.
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

long size_of(const char *path, struct stat *to) {
  if (!path || !to)
    return -1;
  return stat(path, to) == 0 ? to->st_size : -1;
}
// expect: size_of bounded

int unguarded(const char *path, struct stat *to) {
  if (!path)
    return -1;
  return stat(path, to) || !to; // expect: unguarded failing null-dereference 'stat(path, to)' here
}

int listed(const char *path) {
  DIR *folder = opendir(path);
  return closedir(folder); // expect: listed failing null-dereference 'closedir(folder)' here
}

int __attribute__((nonnull)) own(int *p);
int promised(void) { return own(0); }
// expect: promised skipped
