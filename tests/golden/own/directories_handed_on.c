// Directories that somebody closes, or may.
#include <dirent.h>

static DIR *kept;
struct walk {
  DIR *dir;
  int entries;
};

DIR *returned(const char *path) { return opendir(path); }
// expect: returned bounded

int in_a_global(const char *path) {
  kept = opendir(path);
  return kept != 0;
}
// expect: in_a_global bounded

int in_a_structure(struct walk *w, const char *path) {
  w->dir = opendir(path);
  return w->dir ? 0 : -1;
}
// expect: in_a_structure bounded

static void finish(DIR *d) {
  if (d)
    closedir(d);
}
// expect: finish proved

int elsewhere(const char *path) {
  DIR *d = opendir(path);
  int n = 0;
  if (d && readdir(d))
    n = 1;
  finish(d);
  return n;
}
// expect: elsewhere bounded
// options: --strict no
