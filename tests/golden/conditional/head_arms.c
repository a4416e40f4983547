// Assertions about parameters in a branch that asks for others of them: of callers, too.
// options: --strict no --head-preconditions yes --repair no --suspects none
#include <assert.h>
#include <stddef.h>
struct place { int row, at; };

void locate(struct place *to, const char *text, int at) {
  if (to != NULL) {
    int row = -1;
    if (text != NULL) {
      assert(at >= 0);
      row = 0;
      for (int i = 0; i < at && text[i]; i++)
        row += text[i] == '\n';
    }
    to->row = row;
    to->at = at;
  }
}

unsigned scaled(int kind, unsigned x, unsigned by) {
  if (kind == 1) {
    assert(by != 0);
    return x / by;
  } else {
    assert(by > 2);
    return x % by;
  }
}

// What the branch has looked at, what is computed before, and what globals choose, are goals.
int within(int i, int most) {
  static int cells[8];
  if (i < most) {
    assert(i < 8);
    return cells[i & 7];
  }
  return 0;
}

int behind(int kind, int x) {
  int half = x / 2;
  if (kind == 1) {
    assert(half != 7);
    return 100 / (half - 7);
  }
  return half;
}

static int mode;
void set(int to) { mode = to; }
int chosen(int x) {
  if (mode == 3) {
    assert(x != 5);
    return 10 / (x - 5);
  }
  return x;
}

unsigned calls(struct place *to) {
  locate(to, "text", -1);
  return scaled(1, 3, 0);
}
// expect: locate bounded
// expect: scaled proved
// expect: within failing assertion 'i < 8' line 35
// expect: behind failing assertion 'half != 7' line 44

// expect: chosen failing assertion 'x != 5' line 54
// expect: calls failing assertion 'at >= 0' line 11
