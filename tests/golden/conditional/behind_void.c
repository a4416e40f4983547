// What lies behind `void *` is arbitrary bytes, in a program without any type of bytes, too.
// options: --strict no --repair no
#include <assert.h>
struct limits {
  unsigned blocks;
};
struct device {
  int fd;
  const struct limits *limits;
};

unsigned block(void *context, unsigned number) {
  struct device *device = context;
  return number + device->limits->blocks;
}

int other(void *given) {
  int *number = given;
  assert(*number != 5); // expect: other failing assertion here
  return *number;
}
// expect: block conditional
