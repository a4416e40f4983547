// For called_from_header.c.
#pragma once

static int sum_of(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s = (s + a[i]) & 1023;
  return s;
}
