// The program may call main. The arguments are as the language promises where it starts, and
// here where main calls itself, too.
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  if (argc == 3)
    return main(1, argv + 2);
  if (argc == 1)
    assert(argv[1] == NULL);
  return 0;
}

// The loop that says what the arguments are is among those that end at the bound.
// expect: main bounded 'up to 16 iterations and strings of 8 characters'
