// A global pointer that the file writes is arbitrary, null only where it is compared with it.
#include <assert.h>
static int cells[4];
int *cursor;

void reset(void) { cursor = cells; } // expect: reset skipped

int current(void) { return *cursor; } // expect: current proved

int next(void) {
  return cursor[1]; // expect: next failing bounds 'cursor[1]' here
}
