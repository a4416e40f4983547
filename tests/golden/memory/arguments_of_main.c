// argc strings, and null behind the last one.
#include <assert.h>

int main(int argc, char **argv) {
  assert(argc > 0 && argv[0]);
  if (argc > 1 && argc < 4)
    return argv[1][0] == 0;
  for (int i = 1; i <= argc; i++)
    argc += argv[i + 1] != 0; // expect: main failing bounds 'argv[i + 1]' here
  return 0;
}
