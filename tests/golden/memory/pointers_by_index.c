// An array of pointers that is an input, used at an index that is one: which pointer is read is
// told apart, each may have an object of its own.
#include <assert.h>
#include <stddef.h>

/*@ requires 0 <= i < 3; requires \valid(v + (0 .. 2)); */
int cleared(int i, int **v) {
  v[0] = v[1] = v[2] = NULL;
  assert(v[i] == NULL);
  return 0;
}

/*@ requires 0 <= i < 3; requires \valid(v + (0 .. 2)); requires \valid(v[i]); */
int stored(int i, int **v) {
  *v[i] = 7;
  assert(*v[i] == 7);
  return 0;
}

/*@ requires 0 <= i < 3; requires \valid(v + (0 .. i)); */
int followed(int i, int **v) {
  return *v[i]; // expect: followed failing null-dereference '*v[i]' here
}

/*@ requires 0 <= i < 3; requires \valid(v + (0 .. 2)); */
int replaced(int i, int **v) {
  int own = 1;
  int *before = v[0];
  v[i] = &own;
  assert(v[0] == before); // expect: replaced failing assertion 'v[0] == before' here
  return 0;
}

int main(int argc, char **argv) {
  int longest = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-')
      longest = i;
  assert(argv[argc] == NULL && longest < argc);
  return 0;
}

// options: --repair no
// expect: cleared proved
// expect: stored proved
// expect: main bounded 'up to 16 iterations, as many elements of arrays of unknown size and strings of 8 characters'
