// An array that is declared without its size is as long as somebody made it: callers' affair, but
// for a test, which nobody can run like that.
// options: --strict no --repair no
#include <assert.h>
#include <stddef.h>

extern const unsigned char table[];
extern int cells[];
struct packet {
  short kind;
  int data[4];
};

int at(int i) { return i >= 0 && i < 3 ? table[i] : 0; }

int last(unsigned n) {
  if (n == 0)
    return 0;
  cells[n - 1] = 4;
  assert(cells[n - 1] == 4);
  return cells[0];
}

void offset(int n) {
  size_t bytes = offsetof(struct packet, data[n]);
  assert(bytes == 4 + 4 * (size_t)n);
}

void test_at(void) {
  (void)at(2); // expect: test_at unsupported "array 'table', whose size is not known"
}
// expect: last conditional '\valid(cells + (0 .. n - 1))'
// expect: offset proved
// expect: at conditional '\valid_read(table + (0 .. i))'
