// No line end at the end of the file, tabs for indentation.
#include <assert.h>

int next(short x) {
	int r = x - 1;
	assert(r == x + 1); // expect: next failing assertion here
	return r;
}
// options: --mutation-level 1
// expect-repair: next gives 'int r = x + 1;' proved