// What the guards in the code leave open.
// options: --strict no
int month(int m) {
  static const int days[12] = {31};
  if (m > 12)
    return 0;
  return days[m];
}

int slot(int i) {
  int t[4] = {0};
  if (i == 4)
    return -1;
  return t[i];
}

int ratio(int a, int b) {
  if (a == 0)
    return 0;
  return b % a;
}
// expect: month conditional 'm >= 0 && m < 12'
// expect: slot conditional 'i >= 0 && i <= 4'
// expect: ratio conditional 'a != -1 || b >= -2147483647'
