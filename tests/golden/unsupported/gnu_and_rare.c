// GNU extensions and rare corners.
#include <assert.h>
#include <setjmp.h>

int statement_expression(int x) {
  int r = ({
    int y = x;
    y + 1;
  });
  assert(r == x + 1);
  return r;
}

int computed_goto(int x) {
  void *target = &&end;
  goto *target;
end:
  assert(x == x);
  return x;
}

int assembler(int x) {
  __asm__("" : "+r"(x));
  assert(x == x);
  return x;
}

jmp_buf buffer;
int jumps(int x) {
  if (setjmp(buffer))
    return 1;
  assert(x == x);
  return 0;
}

int compound_literal(int x) {
  int r = ((int[]){1, 2, 3})[x & 1];
  assert(r <= 2);
  return r;
}

int text(unsigned i) {
  assert(i >= 3 || "abc"[i] >= 'a');
  return 0;
}

int atomic(int x) {
  _Atomic int a = x;
  a++;
  assert(a == x + 1);
  return a;
}

_Complex double complex(int x) {
  assert(x == x);
  return x;
}
// expect: statement_expression unsupported 'statement expression' line 6
// expect: assembler unsupported 'inline assembly' line 23
// expect: jumps unsupported "call to '_setjmp', which has no body" line 30
// expect: compound_literal unsupported 'compound literal' line 37
// expect: text unsupported 'string literal used as a value' line 43
// expect: atomic unsupported '_Atomic' line 48
// expect: complex unsupported 'complex number' line 56
// expect: computed_goto unsupported 'computed goto' line 16
