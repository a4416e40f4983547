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
// options: --repair no
// expect: itself failing assigns line 7
// expect: called failing assigns line 14
// expect: inAStructure failing assigns line 20
// expect: onlyRead proved
// expect: asBefore proved
