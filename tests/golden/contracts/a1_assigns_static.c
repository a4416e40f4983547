// A1: a static variable of a function, of those that it calls too, is not among what is assigned.
int counted(void) {
  static int calls;
  return ++calls;
}

/*@ assigns \nothing; */
int itself(int n) {
  static int last;
  last = n;
  return last;
}

/*@ assigns \nothing; */
int called(void) { return counted(); }

struct pair {
  int x, y[3];
};
/*@ assigns \nothing; */
int inAStructure(int n) {
  static struct pair p;
  if (n > 7)
    p.y[2]++;
  return p.x;
}

/*@ assigns \nothing; */
int onlyRead(void) {
  static int zero;
  return zero;
}

/*@ assigns \nothing; */
int asBefore(void) {
  static int kept;
  int was = kept;
  kept = 7;
  kept = was;
  return was;
}

/*@ assigns \nothing; */
int byAPointer(int n) {
  static int cell;
  static int *p = &cell;
  if (n == 4)
    *p = 5;
  return 0;
}

/*@ assigns \nothing; */
int kept(int n, int *p) {
  static int *where;
  int *was = where;
  if (n == 4 && was)
    *was = 5;
  where = p;
  where = was;
  return 0;
}

/*@ behavior positive: assumes n > 0; assigns \nothing;
    behavior rest: assumes n <= 0; assigns *p; */
int behaviors(int n, int *p) {
  static int count;
  if (n > 0)
    count++;
  else if (p)
    *p = 1;
  return 0;
}
// options: --repair no
// expect: itself failing assigns line 7
// expect: called failing assigns line 14
// expect: inAStructure failing assigns line 20
// expect: onlyRead proved
// expect: asBefore proved
// expect: byAPointer failing assigns line 43
// expect: kept bounded
// expect: behaviors failing assigns line 63
