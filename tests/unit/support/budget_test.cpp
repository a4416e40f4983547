// Work before the clock: what is spent ends a budget at the same place whenever it is asked.
#include "engine/support/budget.h"

#include <gtest/gtest.h>

namespace {

using salve::Budget;

TEST(Budget, EndsWhenItsWorkIsDone) {
  Budget budget(2);
  budget.spend(1'999'999);
  EXPECT_FALSE(budget.exhausted());
  EXPECT_NEAR(budget.remaining(), 1e-6, 1e-9);
  budget.spend(1);
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.remaining(), 0);
}

TEST(Budget, AShareSpendsOfTheWhole) {
  Budget whole(3);
  Budget share = whole.within(1);
  share.spend(1'000'000);
  EXPECT_TRUE(share.exhausted());
  EXPECT_FALSE(whole.exhausted());
  EXPECT_NEAR(whole.remaining(), 2, 1e-9);
  EXPECT_NEAR(whole.within(60).remaining(), 2, 1e-9);
  whole.spend(2'000'000);
  EXPECT_TRUE(whole.within(1).exhausted());
}

TEST(Budget, WithoutBoundsItOnlyMakesShares) {
  Budget unbounded;
  unbounded.spend(1'000'000);
  EXPECT_FALSE(unbounded.exhausted());
  Budget share = unbounded.within(0.5);
  share.spend(500'000);
  EXPECT_TRUE(share.exhausted());
  EXPECT_FALSE(unbounded.exhausted());
}

TEST(Budget, TheStopTokenEndsAllOfThem) {
  std::atomic<bool> stop = false;
  Budget budget(60, &stop);
  Budget share = budget.within(30);
  stop = true;
  EXPECT_TRUE(share.exhausted());
  EXPECT_EQ(share.remainingOnClock(), 0);
}

TEST(Budget, OnlyWorkIsTheSameEverywhere) {
  Budget whole(60);
  Budget work = whole.within(1);
  work.spend(2'000'000);
  EXPECT_TRUE(work.exhausted());
  EXPECT_FALSE(whole.disturbed());
  EXPECT_TRUE(whole.inTime(0).within(1).exhausted()); // no work is left either
  EXPECT_FALSE(whole.disturbed());
  std::atomic<bool> stop = true;
  Budget stopped(60, &stop);
  EXPECT_TRUE(stopped.within(30).exhausted());
  EXPECT_TRUE(stopped.disturbed());
}

} // namespace
