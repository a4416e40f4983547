#include "server/serve/clock.h"

namespace salve::server {

void Clock::advance(std::chrono::milliseconds time) {
  const Point end = hand_ + time;
  while (!alarms_.empty() && alarms_.begin()->first <= end) {
    hand_ = std::max(hand_, alarms_.begin()->first);
    ring();
  }
  hand_ = end;
}

/// The first alarm, which is due. It may set others, and itself.
void Clock::ring() {
  Alarm &alarm = *alarms_.begin()->second;
  std::function<void()> handler = std::move(alarm.ring_);
  alarm.cancel();
  handler();
}

void Clock::arm() {
  if (byHand_ || alarms_.empty()) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(alarms_.begin()->first);
  timer_.async_wait([this](asio::error_code error) {
    if (error)
      return;
    for (const Point due = now(); !alarms_.empty() && alarms_.begin()->first <= due;)
      ring();
    arm();
  });
}

void Alarm::set(Clock::Point when, std::function<void()> ring) {
  cancel();
  ring_ = std::move(ring);
  place_ = clock_.alarms_.emplace(when, this);
  isSet_ = true;
  if (place_ == clock_.alarms_.begin())
    clock_.arm();
}

void Alarm::cancel() {
  if (!isSet_)
    return;
  clock_.alarms_.erase(place_);
  isSet_ = false;
  ring_ = nullptr;
}

} // namespace salve::server
