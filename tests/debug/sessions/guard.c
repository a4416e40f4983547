#include <stdlib.h>
struct card {
  int value;
  struct card *next;
};
struct card *hand;
static void deal(struct card **to, int value) {
  struct card *card = malloc(sizeof *card);
  card->value = value;
  card->next = *to;
  *to = card;
}
static int beaten(const struct card *mine, const struct card *yours) {
  int won = 0;
  while (mine != NULL) {
    if (mine->value > yours->value)
      won++;
    mine = mine->next;
    yours = yours->next;
  }
  return won;
}
int main(void) {
  struct card *other = NULL;
  deal(&hand, 7);
  deal(&hand, 9);
  deal(&hand, 3);
  deal(&other, 8);
  deal(&other, 2);
  return beaten(hand, other) == 2 ? 0 : 1;
}
