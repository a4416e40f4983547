// How much may be done for a question, and how to stop it.
//
// A Budget counts *work* before it looks at the clock, so that the same question ends at the same
// place on any load. Work is spent where it is done (`spend`): steps of the executor and the
// interpreter, terms, solver resources. One second of work is kWorkPerSecond units; on an idle
// machine it takes about half a second. So "seconds" below are seconds of work, and time is
// a last resort, for what nobody counts: ten times as long for a share (`within`), as long as was
// asked for where a person set the time (the constructor, `inTime`). That time is this process's
// on the processor: what else the machine does takes nothing away.
//
// A Budget is passed down by const reference; it is cheap to ask. Budgets made of one by `within`
// share its counter: what is spent of one is spent of all. Only one thread may spend; the stop
// token is owned by the caller and may be set from another thread or a signal handler.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>
#include <limits>
#include <memory>
#include <sys/resource.h>

namespace salve {

class Budget {
public:
  static constexpr double kWorkPerSecond = 1e6;

  Budget() = default;
  explicit Budget(double seconds, const std::atomic<bool> *stop = nullptr) : stop_(stop) {
    *this = inTime(seconds);
  }

  /// A budget that ends after `seconds` of work, or with this one if that is sooner.
  Budget within(double seconds) const { return share(seconds, kSlack * seconds); }
  /// Ends after so many seconds on the processor, too.
  Budget inTime(double seconds) const { return share(seconds, seconds); }

  /// Ends after this share of what is left, of the work and of the time.
  Budget part(double ofWhatIsLeft) const {
    return share(remaining() * ofWhatIsLeft, remainingTime() * ofWhatIsLeft);
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
    if (!stopped() && !isLate())
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
  /// What is left until the last resort, in seconds on the processor, never negative.
  double remainingTime() const { return stopped() ? 0 : std::max(0.0, deadline_ - onProcessor()); }
  /// How long that will take on a machine that goes on being as busy as it was since the first of
  /// the budgets that share this one's counter was made; for whoever can only look at a clock.
  double remainingOnClock() const {
    double busy = 1;
    if (counter_) {
      const double used = onProcessor() - counter_->timeAtFirst;
      if (used > kTelling)
        busy = std::clamp((onClock() - counter_->clockAtFirst) / used, 1.0, kBusiest);
    }
    return remainingTime() * busy;
  }

private:
  struct Counter {
    uint64_t work = 0;
    bool disturbed = false;
    double timeAtFirst = onProcessor(), clockAtFirst = onClock();
    // The time costs more to read than most of what is done between two questions.
    double lastTime = timeAtFirst; ///< that was read
    uint64_t workAtLast = 0;       ///< when it was read
    uint32_t questions = 0;        ///< since then
  };
  static constexpr double kSlack = 10;
  static constexpr double kLongest = 1e8;  ///< seconds
  static constexpr double kTelling = 0.05; ///< seconds before it is known how busy the machine is
  static constexpr double kBusiest = 8;
  static constexpr uint64_t kWorkBetweenLooks = 100;
  static constexpr uint32_t kQuestionsBetweenLooks = 32;

  static double secondsOf(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  }
  /// This process, and copies of it that ended.
  static double onProcessor() {
    rusage children{};
    getrusage(RUSAGE_CHILDREN, &children);
    auto seconds = [](const timeval &t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return secondsOf(CLOCK_PROCESS_CPUTIME_ID) + seconds(children.ru_utime) +
           seconds(children.ru_stime);
  }
  static double onClock() { return secondsOf(CLOCK_MONOTONIC); }

  bool isLate() const {
    if (!counter_)
      return onProcessor() >= deadline_;
    Counter &c = *counter_;
    if (++c.questions >= kQuestionsBetweenLooks || c.work - c.workAtLast >= kWorkBetweenLooks) {
      c.lastTime = onProcessor();
      c.workAtLast = c.work;
      c.questions = 0;
    }
    return c.lastTime >= deadline_;
  }

  Budget share(double work, double time) const {
    Budget inner = *this;
    if (!inner.counter_)
      inner.counter_ = std::make_shared<Counter>();
    auto units = static_cast<uint64_t>(std::clamp(work, 0.0, kLongest) * kWorkPerSecond);
    inner.most_ = std::min(most_, inner.spent() + units);
    inner.deadline_ = std::min(deadline_, onProcessor() + std::clamp(time, 0.0, kLongest));
    return inner;
  }

  std::shared_ptr<Counter> counter_;                          ///< none: nothing bounds the work
  uint64_t most_ = UINT64_MAX;                                ///< work at which this budget ends
  double deadline_ = std::numeric_limits<double>::infinity(); ///< seconds on the processor
  const std::atomic<bool> *stop_ = nullptr;
};

} // namespace salve
