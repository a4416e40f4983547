// A Runner whose processes are children of this one.
#pragma once

#include "engine/support/limits/server.h"
#include "server/workers/results.h"
#include "server/workers/runner.h"
#include "server/workers/worker_pool.h"

#include <chrono>
#include <deque>
#include <map>

namespace salve::server {

class LocalRunner final : public Runner {
public:
  struct Options {
    WorkerPool::Options pool;
    /// A function may take twice its time and this long; then the engine has not kept to it.
    double graceSeconds = limits::workers::kGraceSeconds;
  };

  LocalRunner(asio::io_context &loop, const Log &log, Options options);
  ~LocalRunner() override;

  JobId start(Job job, Events events) override;
  void cancel(JobId job) override;
  bool isQuarantined(const engine::Request &request, const std::string &function) const override;
  void forgive() override { crashes_.clear(); }
  void restart(bool forGood) override;

private:
  /// What ended a process that was not to end.
  enum class Loss { Crash, Memory, Timeout };
  struct Running;
  using Shared = std::shared_ptr<Running>;

  bool launch(const Shared &running);
  void receive(const Shared &running, const protocol::Json &message);
  void pass(const Shared &running, engine::Finding finding);
  void list(const Shared &running, const engine::Parsed &parsed);
  void done(const Shared &running, const wire::Done &done);
  void ended(const Shared &running);
  void lose(const Shared &running, Loss loss, const std::string &why);
  bool isTriedAgain(const Shared &running, Loss loss, const std::string &function,
                    const std::string &why);
  void decide(const Shared &running, size_t function, Loss loss, const std::string &why);
  void next(const Shared &running);
  void conclude(const Shared &running, const std::string &broken);
  struct Watch {
    double seconds; ///< on the processor, that it may take
    std::chrono::milliseconds timeAtStart;
    std::chrono::steady_clock::time_point start;
  };
  void watchTime(const Shared &running);
  void watchTime(const Shared &running, const Watch &watch);
  void watchMemory(const Shared &running);

  asio::io_context &loop_;
  const Log &log_;
  Options options_;
  WorkerPool pool_;
  std::map<JobId, Shared> running_;
  std::map<size_t, unsigned> crashes_; ///< by content
  JobId nextJob_ = 1;
};

} // namespace salve::server
