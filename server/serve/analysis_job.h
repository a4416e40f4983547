// A job in a worker process, seen from the scheduler: takes the worker's messages and
// turns them into findings of the document.
//
// A job that repeats work on the same text (more repairs are wanted) does not take away
// what is shown until it has found as much.
#pragma once

#include "server/serve/findings.h"
#include "server/workers/worker_pool.h"

#include <map>

namespace salve::server {

/// What is done first; of two jobs the one with the smaller value.
enum class Priority { User, Parse, Edited, Rest };

struct JobPlan {
  std::string uri;
  uint64_t revision = 0;
  Priority priority = Priority::Rest;
  std::vector<std::string> functions; ///< empty: parse only
  engine::Request request;            ///< with options.functions set
};

class AnalysisJob {
public:
  struct Events {
    std::function<void()> changed;                            ///< the findings have changed
    std::function<void(const std::string &function)> started; ///< a function's turn
    std::function<void(const std::string &function)> finished;
    std::function<void(const wire::Done &)> done; ///< may destroy the job
    std::function<void()> lost;                   ///< the worker is gone; may destroy the job
  };

  /// The findings must outlive the job.
  AnalysisJob(uint64_t id, JobPlan plan, Findings &findings, std::unique_ptr<WorkerProcess> worker,
              Events events);

  const JobPlan &plan() const { return plan_; }
  uint64_t id() const { return id_; }
  bool parsing() const { return plan_.functions.empty(); }
  /// The function whose turn it is; "" before the first and between two.
  const std::string &current() const { return current_; }
  /// In order, without those that are finished.
  std::vector<std::string> unfinished() const;
  std::unique_ptr<WorkerProcess> takeWorker() { return std::move(worker_); }

private:
  void receive(const protocol::Json &message);
  void publish(size_t function, bool finished = false);
  FunctionResult &staged(size_t function) { return staged_.at(function); }
  FailureResult &staged(size_t function, size_t failure);

  void on(const engine::Parsed &finding);
  void on(const engine::Started &finding);
  void on(const engine::Decided &finding);
  void on(const engine::Failed &finding);
  void on(const engine::Diagnosed &finding);
  void on(const engine::Repaired &finding);
  void on(const engine::Searched &finding);
  void on(const engine::Finished &finding);

  uint64_t id_;
  JobPlan plan_;
  Findings &findings_;
  std::unique_ptr<WorkerProcess> worker_;
  Events events_;
  std::vector<FunctionResult> staged_; ///< by the job's numbers of functions
  std::string current_;
};

} // namespace salve::server
