// Sizes, padding and packing are those of the target.
#include <assert.h>
#include <string.h>
struct __attribute__((packed)) header {
  char kind;
  int length;
  short flags;
};

void packed(struct header *h) {
  unsigned char raw[7];
  h->length = 0x01020304;
  memcpy(raw, h, sizeof *h);
  assert(sizeof *h == 7 && raw[1] == 4 && raw[4] == 1); // expect: packed proved
}

struct padded {
  char kind;
  int length;
};

void padding(void) {
  assert(sizeof(struct padded) == sizeof(char) + sizeof(int)); // expect: padding failing assertion here
}
