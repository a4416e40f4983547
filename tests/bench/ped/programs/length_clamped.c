// A length that is read is made to fit two calls further down.
#include <assert.h>

#define ROOM 4

static int fitting(int wanted) {
  if (wanted > ROOM)
  //- if (wanted > ROOM + 2)
    return ROOM;
  return wanted;
}

static int length_of(const unsigned char *packet) {
  return fitting(packet[0]);
}

static int unpack(const unsigned char *packet, char *to) {
  int n = length_of(packet);
  for (int i = 0; i < n; i++)
    to[i] = (char)packet[1 + i];
  return n;
}

// specification
int main(void) {
  unsigned char shorter[8] = {2, 'a', 'b'}, longer[8] = {6, 'a', 'b', 'c', 'd', 'e', 'f'};
  char to[ROOM];
  assert(unpack(shorter, to) == 2 && to[1] == 'b');
  assert(unpack(longer, to) == ROOM && to[3] == 'd');
  return 0;
}
