// What may stand before an assertion about the parameters: locals and guards about something else.
// options: --strict no --repair no --head-preconditions yes
#include <assert.h>
#include <stddef.h>
struct file {
  struct file *next;
  int flags;
};
struct disk {
  struct file *open;
  const struct config *config;
};
struct config {
  unsigned blocks;
  void *context;
};

static int isOpen(const struct file *list, const struct file *file) {
  for (const struct file *f = list; f; f = f->next)
    if (f == file)
      return 1;
  return 0;
}

int flags(struct disk *d, struct file *file, int locked) {
  int error = locked ? 0 : -1;
  if (error)
    return error;
  assert(isOpen(d->open, file));
  return 100 / (file->flags & 1 ? 1 : 2);
}

int blocks(const struct config *config, unsigned block) {
  void *context = config->context;
  assert(block < config->blocks);
  return (context ? 100 : 1) / (block < config->blocks ? 1 : 0);
}

static int pool;
int jobs(int *p) {
  assert(p == NULL || p == &pool);
  return 100 / (p == &pool ? 2 : 1);
}
// expect: flags bounded
// expect: blocks proved
// expect: jobs proved
// expect: isOpen bounded

// Further down, if nothing in the function changes the number or depends on it.
int scale(int *out, int by, int unused) {
  out[0] = by;
  assert(unused == 0);
  assert(by != 0);
  return 100 / by;
}
int reduced(int n) {
  if (n > 10)
    n = 10;
  assert(n < 11);
  assert(n > 0);
  return 100 / (n > 0 ? n : 1);
}
// expect: scale proved
// expect: reduced failing assertion 'n > 0' line 60
