// Which clause of a contract is read from here on: 0: none, 1: what is required, where it is assumed,
// 2: where it is asked for, 3: what is ensured, where it is asked for, 4: where it is assumed. 5: says
// which one it is; 6: how many objects it has called fresh so far, and that this is one more.
void __VERIFIER_assume(int condition);

int __salve_contract(int what) {
  static int reading, fresh;
  if (what < 5) {
    reading = what;
    fresh = 0;
  }
  __VERIFIER_assume(reading >= 0 && reading <= 4 && fresh >= 0 && fresh <= 16);
  if (what == 5)
    return reading;
  if (what == 6)
    return fresh < 16 ? fresh++ : fresh;
  return 0;
}
