// strcoll is strcmp in the C locale, in which a program starts; in others it is not known.
#include <assert.h>
#include <locale.h>
#include <string.h>

void test_start(void) { assert(strcoll("hotel", "ice") < 0); }
// expect: test_start proved

void test_other(void) {
  setlocale(LC_COLLATE, "cs_CZ");
  assert(strcoll("hotel", "hotel") == 0);
  assert(strcoll("hotel", "chair") > 0); // expect: test_other failing assertion here
}

void test_back(void) {
  setlocale(LC_ALL, "");
  setlocale(LC_ALL, "C");
  assert(strcoll("hotel", "chair") > 0);
}
// expect: test_back proved

void in_some_program(const char *a) {
  assert(strcoll(a, "b") == strcmp(a, "b")); // expect: in_some_program failing assertion here
}

void test_transformed(void) {
  char to[4];
  setlocale(LC_ALL, "");
  if (strxfrm(to, "abc", sizeof to) < sizeof to)
    assert(strlen(to) == 3); // expect: test_transformed failing assertion here
}
