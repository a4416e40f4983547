// What is given to the library is a member: the pointer to its structure is what may be null.
#include <string.h>

struct entry {
  int value;
  char name[8];
};

static struct entry entries[2] = {{1, "one"}, {2, "two"}};

struct entry *lookup(int value) {
  for (int i = 0; i < 2; i++)
    if (entries[i].value == value)
      return &entries[i];
  return NULL;
}

static int length(int value) {
  struct entry *found = lookup(value);
  return (int)strlen(found->name);
}

int main(int argc, char **argv) { return length(argc); }
// options: --strict no --repairs 5 --function main
// expect: main failing null-dereference 'strlen(found->name)' line 20
// expect-repair: main gives 'if (found == NULL) return 0;'
