// GNU extensions and rare corners.
#include <setjmp.h>

int jump_out(int x) {
  int r = ({
    if (x)
      return 1;
    x;
  });
  return r;
}

int assembler(int x) {
  __asm__("mfence" : "+r"(x) : : "memory");
  return x;
}

jmp_buf buffer;
int jumps(int x) {
  if (x + setjmp(buffer))
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
// expect: jump_out unsupported 'jump in a statement expression' line 5
// expect: assembler unsupported 'inline assembly' line 14
// expect: jumps unsupported 'setjmp' line 20
// expect: jumps_back unsupported 'longjmp' line 26
// expect: atomic unsupported '_Atomic' line 36
