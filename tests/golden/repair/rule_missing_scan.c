// A variable that the tests' input is for, and that nothing reads it into.
// rule: missing-scan
// options: --repairs 3 --strict no --input '2000' --output 'leap' --input '2001' --output 'common'
#include <stdio.h>

int main(void) {
  int year; // that is asked about
  int rest;
  rest = year % 4; // expect: 'test 1' failing uninitialised 'year' here
  if (rest == 0)
    printf("leap");
  else
    printf("common");
  return 0;
}
// expect: 'test 2' failing uninitialised 'year' line 9
// expect-repair: 'test 1' 'Insert `scanf("%d", &year);` behind the declaration of `year`' first
