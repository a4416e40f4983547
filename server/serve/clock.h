// The time that a person notices: pauses in typing, pushes, polls.
//
// One thread, the asio loop's. Tests turn the clock by hand, so that nothing they see depends
// on how fast a machine is.
#pragma once

#include <asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <map>

namespace salve::server {

class Alarm;

class Clock {
public:
  using Point = std::chrono::steady_clock::time_point;

  Clock(asio::io_context &loop, bool byHand) : timer_(loop), byHand_(byHand) {}
  Clock(const Clock &) = delete;
  Clock &operator=(const Clock &) = delete;

  Point now() const { return byHand_ ? hand_ : std::chrono::steady_clock::now(); }
  bool byHand() const { return byHand_; }
  /// By hand only: rings what is due on the way.
  void advance(std::chrono::milliseconds time);

private:
  friend class Alarm;
  using Alarms = std::multimap<Point, Alarm *>;

  void arm();
  void ring();

  asio::steady_timer timer_;
  bool byHand_;
  Point hand_{std::chrono::hours(1)};
  Alarms alarms_;
};

/// Rings once, at the time that was set last.
class Alarm {
public:
  explicit Alarm(Clock &clock) : clock_(clock) {}
  ~Alarm() { cancel(); }
  Alarm(const Alarm &) = delete;
  Alarm &operator=(const Alarm &) = delete;

  void set(Clock::Point when, std::function<void()> ring);
  void cancel();
  bool isSet() const { return isSet_; }

private:
  friend class Clock;

  Clock &clock_;
  std::function<void()> ring_;
  Clock::Alarms::iterator place_;
  bool isSet_ = false;
};

} // namespace salve::server
