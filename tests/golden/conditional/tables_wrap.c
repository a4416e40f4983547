// A table behind a pointer, with sides of int: that the index fits one is needed, as large numbers show.
// options: --repair no --strict no
struct matrix {
  int rows, cols;
  double *v;
};
double at(const struct matrix *m, int r, int c) { return m->v[r * m->cols + c]; }
double get(const struct matrix *m, int r, int c) {
  if (r < 0 || r >= m->rows || c < 0 || c >= m->cols)
    return 0;
  return m->v[r * m->cols + c];
}
// expect: get conditional 'm->cols * m->rows <= 2147483647 && \valid_read(m->v + (0 .. m->cols * m->rows - 1))'
// expect: at conditional 'r * m->cols + c >= 0 && \valid_read(m->v + (0 .. r * m->cols + c))'
