// The last word on a repair: what of its text is known where time ends (F9, N3).
#include "engine/edit/recheck.h"
#include "engine/frontend/frontend.h"

#include <gtest/gtest.h>

namespace salve::edit {
namespace {

/// Among sorted numbers, found by halves: whether a state comes again takes a solver long.
std::string placeIn(const std::string &next) {
  return R"(/*@ requires 1 <= n <= 4 && \valid_read(a + (0 .. n + 1));
    requires a[0] <= x < a[n + 1];
    requires \forall integer k; 0 <= k <= n ==> a[k] <= a[k + 1];
    ensures a[\result] <= x < a[\result + 1]; */
int place(const int *a, int n, int x) {
  int low = 0, high = n + 1;
  while (low + 1 != high) {
    int middle = low + (high - low) / 2;
    if (a[middle] <= x)
      low = )" +
         next + R"(;
    else
      high = middle;
  }
  return low;
}
)";
}

TEST(Recheck, GoesBackToTheBoundThatLeftNothingOpen) {
  const frontend::Options options;
  const frontend::Source wrong{"/t.c", placeIn("high"), {}, ""},
      right{"/t.c", placeIn("middle"), {}, ""};
  const ir::Program program = frontend::lower(wrong, options);
  const ir::FunctionId written(0), entry = ir::entryOf(program, written);
  execution::VerificationOptions how;
  how.vacuity = false;
  const execution::Verification failing = execution::verify(program, entry, how, Budget(600));
  ASSERT_EQ(failing.violations.size(), 1U);

  Expectation expected = expectation(program, entry, failing, failing.violations[0].property);
  auto recheckIn = [&](double seconds) {
    Expectations others(program, how);
    return recheck({program, wrong, options, how}, right, entry, expected, others,
                   Budget(600).within(seconds));
  };
  // Time that ends while it is asked whether the loop of the mended text does.
  double seconds = 0.1;
  Recheck open = recheckIn(seconds);
  while (seconds < 20 && open.why.find("whether its loops end") == std::string::npos)
    open = recheckIn(seconds *= 1.2);
  ASSERT_FALSE(open.accepted) << "it was never open";

  expected.failing = {failing.violations[0].inputs};
  const Recheck found = recheckIn(seconds);
  EXPECT_TRUE(found.accepted) << found.why;
  EXPECT_EQ(found.outcome, execution::Outcome::Bounded);
  EXPECT_LT(found.unwind, open.unwind);
  EXPECT_TRUE(found.leaves);
}

} // namespace
} // namespace salve::edit
