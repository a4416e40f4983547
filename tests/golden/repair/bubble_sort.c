// Sorting: the comparison is the wrong way round.
#include <assert.h>

void sort(signed char a, signed char b, signed char c) {
  signed char v[3] = {a, b, c};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (v[j] < v[j + 1]) {
        signed char t = v[j];
        v[j] = v[j + 1];
        v[j + 1] = t;
      }
  assert(v[0] <= v[1] && v[1] <= v[2]); // expect: sort failing assertion here
}
// options: --mutation-level 2
// expect-repair: sort gives 'if (v[j] > v[j + 1])' proved
// expect-repair: sort gives 'if (v[j] >= v[j + 1])' proved
// rule: relation
