#include <assert.h>

enum light { RED, RED_YELLOW, GREEN, YELLOW };

static enum light next_light(enum light now) {
  switch (now) {
  case RED:
    return RED_YELLOW;
  case RED_YELLOW:
    return GREEN;
  case GREEN:
    return YELLOW;
    //- return RED;
  default:
    return RED;
  }
}

// specification
int main(void) {
  enum light l = RED;
  l = next_light(l);
  assert(l == RED_YELLOW);
  l = next_light(l);
  assert(l == GREEN);
  l = next_light(l);
  assert(l == YELLOW);
  l = next_light(l);
  assert(l == RED);
  return 0;
}
