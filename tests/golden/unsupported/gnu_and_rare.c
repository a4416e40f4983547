// GNU extensions and rare corners.
#include <assert.h>
#include <setjmp.h>

int jump_out(int x) {
  int r = ({
    if (x)
      return 1;
    x;
  });
  return r;
}

int computed_goto(int x) {
  void *target = &&end;
  goto *target;
end:
  return x;
}

int assembler(int x) {
  __asm__("mfence" : "+r"(x) : : "memory");
  return x;
}

jmp_buf buffer;
int jumps(int x) {
  if (setjmp(buffer))
    return 1;
  return x;
}

int jumps_back(int x) {
  longjmp(buffer, x);
  return 0;
}

struct three {
  int parts[3];
};

int atomic(int x) {
  struct three b = {{x, x, x}};
  _Atomic struct three a = b;
  b = a;
  return b.parts[1];
}

_Complex double complex(int x) {
  assert(x == x);
  return x;
}
// expect: jump_out unsupported 'jump in a statement expression' line 6
// expect: computed_goto unsupported 'address of a label' line 15
// expect: assembler unsupported 'inline assembly' line 22
// expect: jumps unsupported 'setjmp' line 28
// expect: jumps_back unsupported 'longjmp' line 34
// expect: atomic unsupported '_Atomic' line 44
// expect: complex unsupported 'complex number' line 51
