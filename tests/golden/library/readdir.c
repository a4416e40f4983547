// Names of entries end; there may be none.
#include <assert.h>
#include <dirent.h>
#include <string.h>

int named(DIR *d) {
  struct dirent *e = readdir(d);
  if (!e)
    return 0;
  assert(strlen(e->d_name) < 256);
  assert(e->d_name[0] != 0); // expect: named failing assertion here
  return 1;
}

int unchecked(DIR *d) {
  struct dirent *e = readdir(d);
  return e->d_name[0]; // expect: unchecked failing null-dereference here
}

int over(DIR *d) {
  rewinddir(d);
  return closedir(d);
}
// expect: over proved
