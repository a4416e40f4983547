// argc strings, and null behind the last one.
#include <assert.h>

int main(int argc, char **argv) {
  assert(argc > 0 && argv[0] && !argv[argc]);
  if (argc > 1 && argc < 4)
    return argv[1][0] == 0;
  return argv[argc + 1] != 0; // expect: main failing bounds 'argv[argc + 1]' here
}
