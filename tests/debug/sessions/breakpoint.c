#include <stdlib.h>
struct part {
  int weight;
  struct part *next;
};
struct part *stock;
struct part *heavy;
void add(struct part **to, int weight) {
  struct part *fresh = malloc(sizeof *fresh);
  fresh->weight = weight;
  fresh->next = *to;
  *to = fresh;
}
void sort_out(int limit) {
  struct part **at = &stock;
  while (*at) {
    struct part *part = *at;
    if (part->weight <= limit) {
      at = &part->next;
      continue;
    }
    *at = part->next;
    part->next = heavy;
    heavy = part->next;
  }
}
int main(void) {
  add(&stock, 4);
  add(&stock, 9);
  add(&stock, 2);
  add(&stock, 7);
  sort_out(5);
  return heavy && heavy->weight == 9 ? 0 : 1;
}
