// Tables, grids, rings and what is read.
#include <assert.h>
#include <stddef.h>

#define ROWS 40
#define COLS 60
static int grid[ROWS][COLS];
void clear_matrix(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      grid[i][j] = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      assert(grid[i][j] == 0);
}

int identity[20][20];
void make_identity(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      identity[i][j] = i == j;
  for (int i = 0; i < 20; i++)
    assert(identity[i][i] == 1);
}

#define CAP 64
struct ring { unsigned head, tail, count; int data[CAP]; };
//@ requires \valid(r) && r->head < CAP && r->count <= CAP && r->tail < CAP && \valid(v + (0 .. n - 1)) && n >= 0;
int ring_push_all(struct ring *r, const int *v, int n) {
  int done = 0;
  while (done < n && r->count < CAP) {
    r->data[r->tail] = v[done++];
    r->tail = (r->tail + 1) % CAP;
    r->count++;
  }
  assert(r->tail < CAP && r->count <= CAP);
  assert(done == n || r->count == CAP);
  return done;
}

int read_numbers(void) {
  int c, n = 0;
  do {
    c = input();
    if (c > 0 && n < 100)
      n++;
  } while (c != 0);
  assert(n >= 0 && n <= 100);
  return n;
}

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
int day_of_year(int month, int day) {
  if (month < 1 || month > 12 || day < 1 || day > days[month - 1])
    return -1;
  int d = day;
  for (int m = 0; m < month - 1; m++)
    d += days[m];
  assert(d >= 1 && d <= 365);
  return d;
}

static unsigned table[256];
void crc_table(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  assert(table[0] == 0);
}

// expect: clear_matrix proved
// expect: make_identity proved
// expect: ring_push_all proved
// expect: read_numbers proved
// expect: day_of_year proved
// expect: crc_table proved
// options: --repair no
