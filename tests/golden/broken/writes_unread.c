// What cannot be read may write: the variable is no constant.
#include <assert.h>
static int g = 1;
static int h = 1;
void half(void) { g = ; }
void reads(void) { assert(g == 1); }
void other(void) { assert(h == 1); }
// expect-error: 'expected expression' line 5
// expect: half unsupported "code with errors in 'half'" line 5
// expect: reads failing assertion 'g == 1' line 6
// expect: other proved
