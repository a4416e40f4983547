// What the arguments of main promise holds where the program starts: there are argc of them, then
// null. A call of main by the program passes what it passes.
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  if (argc == 3)
    return main(1, argv);
  if (argc == 1)
    assert(argv[1] == NULL); // expect: main failing assertion 'argv[1] == NULL' here
  return 0;
}

// options: --repair no
