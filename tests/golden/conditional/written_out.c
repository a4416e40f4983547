// What is only written to a file is only read: callers may give what is constant.
// options: --strict no
#include <stdio.h>
int put(const void *data, unsigned size) {
  return fwrite(data, 1, size, stdout) == size;
}
int put_text(void) { return put("abc", 4); }
// expect: put conditional '\valid_read(((char *)data) + (0 .. size - 1))'
// expect: put_text proved
