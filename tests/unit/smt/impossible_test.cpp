// What was found impossible is known by its shape, in any store of terms, and nothing else is.
#include "engine/smt/impossible.h"

#include <gtest/gtest.h>

namespace {

using namespace salve;
using namespace salve::smt;

/// x < limit and y == x + 1, of symbols that were made after `before` others.
Term made(Terms &terms, int before, Bits limit, bool isSame) {
  for (int i = 0; i < before; ++i)
    terms.symbol(32);
  const Term x = terms.symbol(32), y = terms.symbol(32), z = terms.symbol(32);
  return terms.conjunction(terms.less(x, terms.number(32, limit), false),
                           terms.equal(y, terms.add(isSame ? x : z, terms.number(32, 1))));
}

TEST(Impossible, IsKnownByShape) {
  Impossible known;
  Terms one;
  const Term condition = made(one, 0, 7, true);
  EXPECT_FALSE(known.knows(one, condition));
  known.note(one, condition);
  EXPECT_TRUE(known.knows(one, condition));
  for (int before : {0, 3}) {
    Terms same, otherNumber, otherSymbol;
    EXPECT_TRUE(known.knows(same, made(same, before, 7, true)));
    EXPECT_FALSE(known.knows(otherNumber, made(otherNumber, before, 8, true)));
    EXPECT_FALSE(known.knows(otherSymbol, made(otherSymbol, before, 7, false)));
  }
}

} // namespace
