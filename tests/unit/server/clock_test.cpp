#include "server/serve/clock.h"

#include <asio/io_context.hpp>
#include <gtest/gtest.h>

namespace salve::server {
namespace {

using std::chrono::milliseconds;

TEST(Clock, ByHandRingsWhatIsDueInOrder) {
  asio::io_context loop;
  Clock clock(loop, true);
  Alarm first(clock), second(clock), never(clock);
  std::string rung;
  const Clock::Point begin = clock.now();
  second.set(begin + milliseconds(20), [&] { rung += "b"; });
  never.set(begin + milliseconds(15), [&] { rung += "x"; });
  never.cancel();
  first.set(begin + milliseconds(10), [&] {
    rung += "a";
    EXPECT_EQ(clock.now(), begin + milliseconds(10));
    first.set(begin + milliseconds(30), [&] { rung += "c"; }); // from within
  });
  clock.advance(milliseconds(9));
  EXPECT_EQ(rung, "");
  clock.advance(milliseconds(11));
  EXPECT_EQ(rung, "ab");
  clock.advance(milliseconds(100));
  EXPECT_EQ(rung, "abc");
  EXPECT_FALSE(first.isSet());
}

TEST(Clock, TheLoopRings) {
  asio::io_context loop;
  Clock clock(loop, false);
  Alarm late(clock);
  bool isLate = false, isGone = false;
  late.set(clock.now() + milliseconds(2), [&] { isLate = true; });
  {
    Alarm gone(clock);
    gone.set(clock.now() + milliseconds(1), [&] { isGone = true; });
  }
  loop.run();
  EXPECT_TRUE(isLate);
  EXPECT_FALSE(isGone);
}

} // namespace
} // namespace salve::server
