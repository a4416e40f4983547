// A directory that is not closed leaks as a stream does; one that is closed is gone.
#include <dirent.h>

int first(const char *path) {
  DIR *d = opendir(path); // expect: first failing leak 'opendir(path)' here
  if (!d)
    return -1;
  struct dirent *e = readdir(d);
  if (!e)
    return -2;
  int c = e->d_name[0];
  closedir(d);
  return c;
}

int closed_twice(const char *path) {
  DIR *d = opendir(path);
  if (!d)
    return -1;
  closedir(d);
  return closedir(d); // expect: closed_twice failing dangling-dereference here
}

int used_later(const char *path) {
  DIR *d = opendir(path);
  if (!d)
    return -1;
  closedir(d);
  return readdir(d) != 0; // expect: used_later failing dangling-dereference here
}

int unchecked(void) {
  DIR *d = opendir(".");
  struct dirent *e = readdir(d); // expect: unchecked failing null-dereference here
  closedir(d);
  return e != 0;
}
// options: --strict no
