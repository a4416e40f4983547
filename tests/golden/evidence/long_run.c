// A3, bad input: of a run of many steps only the end is looked at, and that is said.
void assert(int);

int main(void) {
  int s = 0;
  for (int i = 0; i < 3000; i++)
    s = s + 2;
  s = s + 1;
  assert(s == 6000);
  return 0;
}
// options: --repair no --unwind 1
// expect: main failing assertion
// expect-suspect: main 's + 1' rank 1 because 'here the program has `s == 6001`, the assertion needs `s == 6000`; only the end of this run was looked at'
