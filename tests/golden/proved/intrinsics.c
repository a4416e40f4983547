// The intrinsics of software verification and of CBMC.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_error(void);
extern void __CPROVER_assume(int);
extern void __CPROVER_assert(int, const char *);

void verifier(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10);
  __VERIFIER_assert(x != 3);
  if (x < 5)
    __VERIFIER_error();
  unsigned char c = __VERIFIER_nondet_uchar();
  __VERIFIER_assert(c <= 255);
}

void cprover(int x) {
  __CPROVER_assume(x > 10 && x < 20);
  __CPROVER_assert(x * x > 100, "large");
}

int builtins(int x) {
  __builtin_assume(x == 1 || x == 2);
  switch (x) {
  case 1: return 10;
  case 2: return 20;
  }
  __builtin_unreachable();
}

void uses_builtins(int x) {
  if (x == 1 || x == 2)
    __VERIFIER_assert(builtins(x) == 10 * x);
}
// options: --function verifier --function cprover --function uses_builtins
// expect: verifier proved
// expect: cprover proved
// expect: uses_builtins proved
