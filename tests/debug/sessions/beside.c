#include <stdlib.h>
struct car {
  int load;
  struct car *next;
};
static struct car *last;
static struct car *with(int load, struct car *next) {
  struct car *car = malloc(sizeof *car);
  car->load = load;
  car->next = next;
  return car;
}
static int length(struct car *train) {
  struct car *at = train;
  int cars = 1;
  while (at->next != NULL) {
    cars++;
  }
  last = train;
  return cars;
}
int main(void) {
  int cars = length(with(7, with(4, with(5, NULL))));
  return cars == 3 && last->load == 5 ? 0 : 1;
}
