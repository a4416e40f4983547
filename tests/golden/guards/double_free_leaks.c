// P1: of two `free` of one pointer the one is deleted, or the pointer cleared; what leaks then is last.
#include <stdlib.h>
#include <string.h>

struct person {
  char *name;
  int age;
};

static void clear(struct person *p) {
  free(p->name);
  p->age = 0;
}

static void rename_person(struct person *p, const char *name) {
  free(p->name);
  p->name = strdup(name);
}

// expect: clear bounded
// expect: rename_person bounded
// expect: test_person failing double-free 'free(p->name)' line 16
void test_person(void) {
  struct person p = {NULL, 1};
  rename_person(&p, "ann");
  clear(&p);
  rename_person(&p, "bob");
  clear(&p);
}
// expect-repair: test_person 'Insert `p->name = NULL;` behind `free(p->name);`' silent first
// expect-repair: test_person 'Delete `free(p->name);`' warning 'may then never be freed'
// rule: cleared
// rule: not-freed
