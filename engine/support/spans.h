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

/// From then until now.
inline double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Adds the time between its beginning and its end.
class Span {
public:
  Span(Spans &spans, const char *name) : spans_(spans), name_(name) {}
  ~Span() { spans_.add(name_, secondsSince(begin_)); }
  Span(const Span &) = delete;
  Span &operator=(const Span &) = delete;

private:
  Spans &spans_;
  const char *name_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace salve
