// A call that goes on where memory is long enough draws what the failing run never looked at.
// options: --strict no --repair no --suspects none
#include <unistd.h>
int put(int file, char *buf, int count) {
  int n, total = 0;
  while (total != count) {
    n = write(file, buf, count - total);
    if (n == 0)
      return total;
    if (n == -1)
      return -1;
    total += n;
    buf += n;
  }
  return total;
}
// expect: put conditional '\valid_read(buf + (0 .. count - 1))'
