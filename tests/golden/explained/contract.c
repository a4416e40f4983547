// What a function with a contract gives is its result; two that are exchanged through pointers.
/*@ requires x > -2147483648; ensures \result >= 0; ensures \result == x || \result == -x; */
int magnitude(int x) {
  if (x < 0)
    return x;
  return -x;
}

/*@ requires \valid(p) && \valid(q); ensures *p == \old(*q) && *q == \old(*p); */
void exchange(int *p, int *q) {
  *p = *q;
  *q = *p;
}
// options: --repairs 5
// expect: magnitude failing postcondition '\result >= 0' line 2
// expect-repair: magnitude 'Change `<` to `>` in `x < 0`' why 'the result becomes 1 instead of -1'
// expect: exchange failing postcondition line 9
// expect-repair: exchange gives '*q = saved;' first proved
