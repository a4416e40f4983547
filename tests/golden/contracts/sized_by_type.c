// How many elements a parameter has by its type is not opened by what a contract asks of it.
// options: --repair no
static int sum_of(const int a[2]) { return a[1] + a[0]; } // expect: sum_of proved

//@ salve reference sum_of
int sum(const int a[2]) { // expect: sum proved
  int s = 0;
  for (int i = 0; i < 2; i++)
    s += a[i];
  return s;
}
