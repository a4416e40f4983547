// wchar.h: strings of wide characters are as exact as those of characters.
#include <assert.h>
#include <wchar.h>

void copied(void) {
  wchar_t to[4];
  wcscpy(to, L"abc");
  assert(wcslen(to) == 3 && wcscmp(to, L"abd") < 0 && wcschr(to, L'c') == to + 2);
  wmemset(to, L'x', 3);
  assert(wmemchr(to, 0, 4) == to + 3);
}
// expect: copied proved

void too_long(void) {
  wchar_t to[3];
  wcscpy(to, L"abc"); // expect: too_long failing bounds 'wcscpy(to, L"abc")' here
}

int printed(int x) {
  wchar_t to[8];
  int n = swprintf(to, 8, L"%d", x);
  if (n >= 0)
    assert(wcslen(to) < 8);
  return n;
}
// expect: printed proved

void unlimited(int x) {
  wchar_t to[8];
  swprintf(to, 9, L"%d", x); // expect: unlimited failing bounds here
}
