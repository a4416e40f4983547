// How much may be done for a question, and how to stop it.
//
// A Budget counts *work* before it looks at the clock, so that the same question ends at the same
// place on any load. Work is spent where it is done (`spend`): steps of the executor and the
// interpreter, terms, solver resources. One second of work is kWorkPerSecond units; on an idle
// machine it takes about half a second. So "seconds" below are seconds of work, and the clock is
// a last resort, for what nobody counts: ten times as long for a share (`within`), as long as was
// asked for where a person set the time (the constructor, `byClock`).
//
// A Budget is passed down by const reference; it is cheap to ask. Budgets made of one by `within`
// share its counter: what is spent of one is spent of all. Only one thread may spend; the stop
// token is owned by the caller and may be set from another thread or a signal handler.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

namespace salve {

class Budget {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr double kWorkPerSecond = 1e6;

  Budget() = default;
  explicit Budget(double seconds, const std::atomic<bool> *stop = nullptr) : stop_(stop) {
    *this = byClock(seconds);
  }

  /// A budget that ends after `seconds` of work, or with this one if that is sooner.
  Budget within(double seconds) const { return share(seconds, kSlack * seconds); }
  /// Ends after so many seconds on the clock, too.
  Budget byClock(double seconds) const { return share(seconds, seconds); }

  /// Ends after this share of what is left, of the work and on the clock.
  Budget part(double ofWhatIsLeft) const {
    return share(remaining() * ofWhatIsLeft, remainingOnClock() * ofWhatIsLeft);
  }

  /// For what is found once and asked for often, so that it does not depend on what is left here:
  /// with a counter of its own. Who asks spends what it cost.
  Budget apart(double seconds) const {
    Budget other = *this;
    other.counter_ = nullptr;
    other.most_ = UINT64_MAX;
    return other.within(seconds);
  }

  void spend(uint64_t work) const {
    if (counter_)
      counter_->work += work;
  }
  /// By this budget and all that share its counter.
  uint64_t spent() const { return counter_ ? counter_->work : 0; }

  bool stopped() const { return stop_ && stop_->load(std::memory_order_relaxed); }
  bool exhausted() const {
    if (spent() >= most_)
      return true;
    if (!stopped() && Clock::now() < deadline_)
      return false;
    disturb();
    return true;
  }

  /// Something ended that would have gone on on another machine or at another time: by the clock,
  /// the stop token, for want of memory. What is found then is not for keeps.
  void disturb() const {
    if (counter_)
      counter_->disturbed = true;
  }
  /// Of this budget and all that share its counter.
  bool disturbed() const { return counter_ && counter_->disturbed; }

  /// What is left, in seconds of work, never negative.
  double remaining() const {
    return exhausted() ? 0 : static_cast<double>(most_ - spent()) / kWorkPerSecond;
  }
  /// What is left until the last resort, in seconds, never negative.
  double remainingOnClock() const {
    if (stopped())
      return 0;
    return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count());
  }

private:
  struct Counter {
    uint64_t work = 0;
    bool disturbed = false;
  };
  static constexpr double kSlack = 10;
  static constexpr double kLongest = 1e8; ///< seconds

  Budget share(double work, double clock) const {
    Budget inner = *this;
    if (!inner.counter_)
      inner.counter_ = std::make_shared<Counter>();
    auto units = static_cast<uint64_t>(std::clamp(work, 0.0, kLongest) * kWorkPerSecond);
    inner.most_ = std::min(most_, inner.spent() + units);
    auto ticks = std::chrono::duration<double>(std::clamp(clock, 0.0, kLongest));
    inner.deadline_ =
        std::min(deadline_, Clock::now() + std::chrono::duration_cast<Clock::duration>(ticks));
    return inner;
  }

  std::shared_ptr<Counter> counter_; ///< none: nothing bounds the work
  uint64_t most_ = UINT64_MAX;       ///< work at which this budget ends
  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool> *stop_ = nullptr;
};

} // namespace salve
