// What is read through `&best[i]` stays in the array: the bound is the array's size.
// options: --strict no --repairs 5
#include <stdio.h>

// expect: load failing bounds 'fscanf(from, "%ld", &best[i])' line 14
// expect-repair: load gives 'for (int i = 0; i < count && i < 8; i++)' rank 2 proved silent
// expect-repair: load gives 'if (i >= 8 || fscanf(from, "%ld", &best[i]) != 1)' rank 2 proved silent
int load(FILE *from) {
  int count;
  if (fscanf(from, "%d", &count) != 1)
    return -1;
  long best[8];
  for (int i = 0; i < count; i++)
    if (fscanf(from, "%ld", &best[i]) != 1)
      return i;
  return count;
}
