// How long a computation may go on, and how to stop it.
//
// A Budget is passed down by const reference; it is cheap to ask. The stop token is
// owned by the caller and may be set from another thread or a signal handler.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace salve {

class Budget {
public:
  using Clock = std::chrono::steady_clock;

  Budget() = default;
  explicit Budget(double seconds, const std::atomic<bool> *stop = nullptr)
      : deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(std::min(seconds, 1e8)))),
        stop_(stop) {}

  /// A budget that ends after `seconds`, or with this one if that is sooner.
  Budget within(double seconds) const {
    Budget inner(seconds, stop_);
    inner.deadline_ = std::min(inner.deadline_, deadline_);
    return inner;
  }

  bool stopped() const { return stop_ && stop_->load(std::memory_order_relaxed); }
  bool exhausted() const { return stopped() || Clock::now() >= deadline_; }

  /// What is left, in seconds, never negative.
  double remaining() const {
    if (stopped())
      return 0;
    return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count());
  }

private:
  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool> *stop_ = nullptr;
};

} // namespace salve
