// What is beside the array that a word is read into stays as it is.
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct item {
  int before;
  char code[8];
  int after;
};

int main(void) {
  struct item items[2] = {{1, "a", 2}, {3, "b", 4}};
  if (scanf("%s", items[1].code) != 1) // expect: main failing bounds here
    return 1;
  assert(items[1].before == 3 && items[1].after == 4);
  assert(strcmp(items[0].code, "a") == 0 && strlen(items[1].code) < 8);
  return 0;
}
