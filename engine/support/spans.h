// Where the time of an analysis goes: seconds and how often, by name. Values, no globals.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace salve {

struct TimeSpent {
  std::string name;
  double seconds = 0;
  uint64_t count = 0;
};

/// A handful of names, in the order in which they came up.
class Spans {
public:
  void add(const char *name, double seconds, uint64_t count = 1) {
    for (TimeSpent &known : list_)
      if (known.name == name) {
        known.seconds += seconds;
        known.count += count;
        return;
      }
    list_.push_back({name, seconds, count});
  }
  const std::vector<TimeSpent> &list() const { return list_; }

private:
  std::vector<TimeSpent> list_;
};

/// Adds the time between its beginning and its end.
class Span {
public:
  Span(Spans &spans, const char *name) : spans_(spans), name_(name) {}
  ~Span() { spans_.add(name_, std::chrono::duration<double>(Clock::now() - begin_).count()); }
  Span(const Span &) = delete;
  Span &operator=(const Span &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  Spans &spans_;
  const char *name_;
  Clock::time_point begin_ = Clock::now();
};

} // namespace salve
