// Where the engine runs: a request goes in, its findings come out, whatever becomes of the
// process in between.
//
// Every function of a job's first Parsed is decided and finished: one whose process crashes,
// runs out of memory or does not keep to its time becomes `unknown` (reason "crash", "memory",
// "timeout"; what was found before stays), and the others go on elsewhere. A crash is tried
// once more, alone; a function that crashed twice is quarantined by content. One thread:
// handlers are called from the loop, never from within a call of the runner.
#pragma once

#include "engine/engine.h"

#include <cstdint>
#include <functional>
#include <string>

namespace salve::server {

class Runner {
public:
  using JobId = uint64_t; ///< never 0

  struct Job {
    engine::Request request;
    bool listOnly = false; ///< parse, name the functions, tell what is known; analyse nothing
  };
  /// They may start and cancel jobs, their own too.
  struct Events {
    engine::Sink finding;
    /// Last of all. `broken` says why nothing is known of any function; "" otherwise.
    std::function<void(const std::string &broken)> ended;
  };

  virtual ~Runner() = default;
  /// 0 if there is no process to be had now.
  virtual JobId start(Job job, Events events) = 0;
  /// At once; its handlers are not called any more.
  virtual void cancel(JobId job) = 0;
  virtual bool isQuarantined(const engine::Request &request, const std::string &function) const = 0;
  /// Forgets what is quarantined.
  virtual void forgive() = 0;
  /// Ends the processes that wait, and begins others unless it is `forGood`.
  virtual void restart(bool forGood) = 0;

  /// Called when start() may succeed again after it gave 0.
  std::function<void()> available;
  /// Called with what was being done when a process was lost; `isGivenUp`: it is not tried again.
  std::function<void(const std::string &what, bool isGivenUp)> lost;
};

} // namespace salve::server
