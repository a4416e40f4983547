// Some elements behind an index, and several for each of a count.
// options: --repair no --strict no
#include <stddef.h>
unsigned read16(const unsigned char *p, size_t at) { return p[at] | p[at + 1] << 8; }

unsigned read32(const unsigned char *p, unsigned short at) {
  return p[at] | p[at + 1] << 8 | p[at + 2] << 16 | (unsigned)p[at + 3] << 24;
}

void gray(unsigned char *rgb, unsigned char pixels) {
  for (int i = 0; i < pixels; i++)
    rgb[3 * i + 2] = rgb[3 * i + 1] = rgb[3 * i];
}

struct points {
  double *xy;
  unsigned short count;
};
double width(const struct points *p) {
  double most = 0;
  for (unsigned i = 0; i < p->count; i++)
    if (p->xy[2 * i] > most)
      most = p->xy[2 * i];
  return most;
}
// expect: gray conditional '\valid(rgb + (0 .. 3 * pixels - 1))'
// expect: read16 conditional '\valid_read(p + (0 .. at + 1))'
// expect: read32 conditional '\valid_read(p + (0 .. at + 3))'
// expect: width conditional '\valid_read(p->xy + (0 .. 2 * p->count - 1))'
