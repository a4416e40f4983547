// No overflow.
// options: --strict no --unchecked leak
int next(int x) { return x + 1; }
int absolute(int x) { return x < 0 ? -x : x; }
int next2(int x) { return x + 2; }
int add(int a, int b) { return a + b; }
int difference(int a, int b) { return a - b; }
// expect: next conditional 'x <= 2147483646'
// expect: absolute conditional 'x >= -2147483647'
// expect: next2 conditional 'x <= 2147483645'
// expect: add conditional 'a + b >= -2147483648 && a + b <= 2147483647'
// expect: difference conditional 'a - b >= -2147483648 && a - b <= 2147483647'
