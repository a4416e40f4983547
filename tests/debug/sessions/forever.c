#include <stdlib.h>
struct car {
  int load;
  struct car *next;
};
static int total(struct car *train) {
  int load = 0, cars = 0;
  struct car *at = train;
  while (at != NULL) {
    load += at->load;
    cars++;
  }
  return load;
}
int main(void) {
  struct car b = {3, NULL}, a = {4, &b};
  return total(&a) == 7 ? 0 : 1;
}
