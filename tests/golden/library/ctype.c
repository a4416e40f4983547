// ctype.h: classes in the C locale; arguments are characters or EOF.
#include <assert.h>
#include <ctype.h>

int letters(unsigned char c) {
  if (isupper(c))
    assert(isalpha(c) && tolower(c) == c + 32 && !isdigit(c));
  if (isspace(c))
    assert(!isprint(c) || c == ' ');
  return toupper(c);
}
// expect: letters proved

int any_number(int c) {
  return isdigit(c); // expect: any_number failing string 'isdigit(c)' here
}
