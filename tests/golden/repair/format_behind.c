// What a wrong format hid is no reason to leave it: its text means nothing else.
// options: --strict no
#include <stdio.h>

static struct {
  char name[12];
  long points;
} table[5];
int filled;

// expect-repair: show gives 'printf("%-12s %ld\n", table[i].name, table[i].points);' first silent
void show(void) {
  for (int i = 0; i < filled; i++)
    printf("%-12s %d\n", table[i].name, table[i].points); // expect: show failing format 'table[i].points' here
}
