// A1: behaviors apply where they assume; whether they are complete and disjoint is checked.
/*@ behavior negative:
      assumes n < 0;
      ensures \result == 0;
    behavior other:
      assumes n >= 0;
      ensures \result == n;
    complete behaviors;
    disjoint behaviors negative, other; */
int good(int n) { return n < 0 ? 0 : n; }

/*@ behavior negative:
      assumes n < 0;
      ensures \result == 0;
    behavior positive:
      assumes n > 0;
      ensures \result == n;
    complete behaviors; */
int notComplete(int n) { return n < 0 ? 0 : n; }

/*@ behavior low:
      assumes n <= 0;
      ensures \result == 0;
    behavior high:
      assumes n >= 0;
      ensures \result == n;
    disjoint behaviors low, high; */
int notDisjoint(int n) { return n < 0 ? 0 : n; }

/*@ behavior low:
      assumes n <= 0;
      ensures \result == 1;
    behavior high:
      assumes n >= 0;
      ensures \result == n; */
int wrong(int n) { return n < 0 ? 1 : n; }
// options: --repair no
// expect: good proved
// expect: notComplete failing assertion 'complete behaviors' line 18
// expect: notDisjoint failing assertion 'disjoint behaviors low, high' line 27
// expect: wrong failing postcondition '\result == 1' line 32
