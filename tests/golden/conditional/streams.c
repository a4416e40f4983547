// A stream that is kept as `void *` is one: what is asked of callers is that there is one.
#include <stdio.h>

struct archive {
  void *stream;
  unsigned position;
};

int file_seek(struct archive *a, unsigned offset) {
  return fseek(a->stream, offset, SEEK_SET) == 0 ? 0 : -1;
}

int file_write(struct archive *a, const void *data, unsigned size) {
  return fwrite(data, 1, size, a->stream) == size ? 0 : -1;
}

struct writer {
  int (*write)(struct writer *w, const char *data);
  void *stream;
};

static int out(struct writer *w, const char *data) {
  return fputs(data, w->stream);
}

int twice(struct writer *w, const char *data) {
  w->write = out;
  if (w->write(w, data) < 0)
    return -1;
  return w->write(w, data);
}
// options: --strict no --repair no
// expect: file_seek conditional 'a->stream != \null'
// expect: file_write conditional 'a->stream != \null && \valid_read(((char *)data) + (0 .. size - 1))'
// expect: out conditional 'w->stream != \null'
// expect: twice conditional 'w->stream != \null'
