// An old name is given back before there is a new one.
#include <assert.h>
#include <stdlib.h>

struct thing {
  int *name;
};

static void set_name(struct thing *t, int value) {
  free(t->name);
  //-
  t->name = malloc(sizeof(*t->name));
  if (t->name)
    *t->name = value;
}

static void rename_to(struct thing *t, int value) {
  if (t->name == NULL || *t->name != value)
    set_name(t, value);
}

static int renamed_twice(void) {
  struct thing t = {NULL};
  rename_to(&t, 1);
  rename_to(&t, 2);
  int result = t.name == NULL || *t.name == 2;
  free(t.name);
  return result;
}

// specification
int main(void) {
  assert(renamed_twice());
  return 0;
}
