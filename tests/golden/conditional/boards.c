// Two indices, or one that is taken apart.
// options: --strict no
int board[8][8];
int square(int file, int rank) { return board[rank][file]; }

void place(int at, int piece) { board[at / 8][at % 8] = piece; }

int row(unsigned r) {
  int n = 0;
  for (int i = 0; i < 8; i++)
    n += board[r][i];
  return n;
}
// expect: square conditional 'file >= 0 && file < 8 && rank >= 0 && rank < 8'
// expect: place conditional 'at >= 0 && at < 64'
// expect: row conditional 'r < 8'
