// A4: what was summed up so far is forgotten, as the failing run shows.
/*@ requires \valid(a + (0 .. 2)) && a[0] == 1 && 0 <= a[1] <= 9 && 0 <= a[2] <= 9;
    ensures \result == a[0] + a[1] + a[2]; */
int total(int a[3]) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s = a[i];
  return s;
}
// rule: accumulated
// expect-repair: total gives 's = s + a[i];'
// expect: total failing postcondition '\result == a[0] + a[1] + a[2]' line 3
