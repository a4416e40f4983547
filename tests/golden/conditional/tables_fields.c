// Tables with sides of 32 bits, in parameters and fields: products that C computes modulo 2^32.
// options: --repair no --strict no
struct grid {
  unsigned rows, cols;
  double *v;
};
struct matrix {
  int rows, cols;
  double *v;
};
double cell(const struct grid *m, unsigned r, unsigned c) { return m->v[r * m->cols + c]; }
double last(const struct matrix *m) { return m->v[m->rows * m->cols - 1]; }
double at(const double *v, int rows, int cols, int r, int c) {
  if (r < 0 || r >= rows || c < 0 || c >= cols)
    return 0;
  return v[r * cols + c];
}
// expect: cell conditional '\valid_read(m->v + (0 .. r * m->cols + c))'
// expect: at conditional 'rows * cols <= 2147483647 && \valid_read(v + (0 .. rows * cols - 1))'
// expect: last conditional 'm->rows * m->cols - 1 >= 0 && \valid_read(m->v + (0 .. m->rows * m->cols - 1))'
