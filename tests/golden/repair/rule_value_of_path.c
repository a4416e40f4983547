// A4: the element that the postcondition asks for, which nothing else in the function reads.
/*@ requires \valid(a + (0 .. 2)) && 0 <= i <= 2;
    ensures \result == a[i]; */
int at(int a[3], int i) {
  int r = i;
  return r;
}
// rule: value-of-path
// expect-repair: at gives 'int r = a[i];'
// expect: at failing postcondition '\result == a[i]' line 3
