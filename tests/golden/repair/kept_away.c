// Changes after which the failing runs, or all, never come to the assertion wait for better ones: as
// many of them as there are here once ended the search before it came to the one that mends.
// options: --repairs 1
#include <assert.h>

int fare(int zone, int age, int bags, int day) {
  if (zone > 4 || zone < 0)
    return 0;
  if (zone < 4)
    return 0;
  if (bags > 2 || bags < 0)
    return 0;
  if (bags < 2)
    return 0;
  if (day > 6 || day < 0)
    return 0;
  if (day < 6)
    return 0;
  int price = age > 17 ? 4 : 3;
  if (zone == 4 && bags == 2 && day == 6)
    assert(price == (age > 60 ? 4 : 3));
  return price;
}
// expect: fare failing assertion 'price == (age > 60 ? 4 : 3)' line 21
// expect-repair: fare 'Replace `17` with `60`' first proved
