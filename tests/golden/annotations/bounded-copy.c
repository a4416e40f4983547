// P5: more is copied than there is room for.
#include <string.h>
char title[4];
void entitle(const char *name) { strcpy(title, name); }
// rule: bounded-copy
// expect: entitle failing bounds 'strcpy(title, name)' line 4
