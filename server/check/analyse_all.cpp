#include "server/check/analyse_all.h"

#include "engine/support/limits/server.h"
#include "server/workers/known_files.h"
#include "server/workers/local_runner.h"

#include <asio/steady_timer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <set>
#include <utility>

namespace salve::server {

namespace {

/// Whether its verdict is known, and if it fails by what.
bool isTold(const FunctionResult &function) {
  return function.hasVerdict &&
         (function.verdict.status != engine::Status::Failing || !function.failures.empty());
}

class Analyses {
public:
  Analyses(asio::io_context &loop, LocalRunner &runner, const std::vector<AnalysisTask> &tasks,
           uint32_t jobs, const AfterFinding &progress, const AnalysisLimits &limits)
      : loop_(loop), runner_(runner), tasks_(tasks), jobs_(jobs), progress_(progress),
        clock_(loop_) {
    for (const AnalysisTask &task : tasks)
      if (known_.recall(*task.request, *task.result))
        queueFunctions(task);
      else
        queue_.push_back({&task, jobs > 1 || task.narrow, {}});
    known_.close();
    if (limits.totalSeconds > 0) {
      clock_.expires_after(std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::duration<double>(limits.totalSeconds)));
      clock_.async_wait([this](asio::error_code error) {
        if (!error)
          giveUp();
      });
    }
  }

  void run() {
    pump();
    if (!running_.empty())
      loop_.run();
    for (const AnalysisTask &task : tasks_)
      if (!task.narrow)
        known_.keep(*task.request, *task.result);
    for (const std::string &problem : known_.takeProblems())
      fmt::print(stderr, "salve: {}\n", problem);
  }

private:
  /// One job: a request, or some functions of it.
  struct Work {
    const AnalysisTask *task = nullptr;
    bool listOnly = false;
    std::vector<std::string> functions; ///< empty: those of the request
  };

  void pump() {
    while (running_.size() < jobs_ && !queue_.empty()) {
      Work work = std::move(queue_.front());
      queue_.pop_front();
      start(work);
    }
    if (running_.empty())
      loop_.stop();
  }

  void start(const Work &work) {
    auto collector = std::make_shared<Collector>(*work.task->result);
    auto id = std::make_shared<Runner::JobId>(0);
    Runner::Events events;
    events.finding = [this, task = work.task, collector](const engine::Finding &finding) {
      const auto *started = std::get_if<engine::Started>(&finding);
      (*collector)(finding);
      if (progress_)
        progress_(*task->result, started ? collector->nameOf(started->function) : "");
    };
    events.ended = [this, work, id](const std::string &broken) {
      running_.erase(*id);
      ended(work, broken);
      if (progress_)
        progress_(*work.task->result, "");
      pump();
    };
    Runner::Job job{*work.task->request, work.listOnly};
    if (!work.functions.empty())
      job.request.options.functions = work.functions;
    if (work.listOnly && work.task->narrow)
      job.request.cache.clear(); // nothing is told before it is known what is asked for
    *id = runner_.start(std::move(job), std::move(events));
    if (*id != 0)
      running_.insert(*id);
    else
      work.task->result->internalError = "no process can be started";
  }

  void ended(const Work &work, const std::string &broken) {
    FileResult &result = *work.task->result;
    if (!broken.empty())
      result.internalError = broken;
    else if (work.listOnly)
      queueFunctions(*work.task);
    if (!work.listOnly && !broken.empty())
      for (const std::string &name : work.functions) // of a job that broke
        if (size_t i = result.numberOf(name); i < result.functions.size())
          result.functions[i].finished = true;
  }

  void queueFunctions(const AnalysisTask &task) {
    FileResult &result = *task.result;
    if (task.narrow)
      task.narrow(result);
    std::vector<std::string> names;
    for (const size_t i : result.order())
      if (!result.functions[i].finished)
        names.push_back(result.functions[i].info.name);
    // One repair is for all tests: only the first that fails is explained.
    const bool isSuite = std::any_of(result.functions.begin(), result.functions.end(),
                                     [](const FunctionResult &f) { return f.info.isTest; });
    const size_t most = isSuite ? names.size() : sizeOfJob(names.size());
    for (size_t i = 0; i < names.size(); i += most) {
      const auto begin = names.begin() + static_cast<std::ptrdiff_t>(i);
      const size_t count = std::min(most, names.size() - i);
      queue_.push_back({&task, false, {begin, begin + static_cast<std::ptrdiff_t>(count)}});
    }
  }

  /// Every job parses its file again. Still one process must not be left with much when the others
  /// have nothing any more.
  size_t sizeOfJob(size_t functions) const {
    if (jobs_ == 1)
      return functions;
    const size_t parts = 2 * size_t{jobs_};
    const bool isLast = queue_.size() < jobs_;
    return std::min(isLast ? (functions + parts - 1) / parts : functions, limits::serve::kBatch);
  }

  /// The time for everything is over.
  void giveUp() {
    queue_.clear();
    for (Runner::JobId id : running_)
      runner_.cancel(id);
    running_.clear();
    for (const AnalysisTask &task : tasks_) {
      FileResult &result = *task.result;
      result.abandoned = !std::exchange(result.parsed, true);
      if (result.abandoned)
        result.messages.push_back({kNotLookedAt, std::nullopt, false});
      for (FunctionResult &function : result.functions)
        if (!std::exchange(function.finished, true) && !isTold(function)) {
          function.verdict.status = engine::Status::Unknown;
          function.verdict.reason = kTotalTimeout;
        }
    }
    loop_.stop();
  }

  asio::io_context &loop_;
  LocalRunner &runner_;
  KnownFiles known_;
  const std::vector<AnalysisTask> &tasks_;
  uint32_t jobs_;
  const AfterFinding &progress_;
  asio::steady_timer clock_;
  std::set<Runner::JobId> running_;
  std::deque<Work> queue_;
};

} // namespace

void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs, const AfterFinding &progress,
                const AnalysisLimits &limits) {
  asio::io_context loop{1};
  const Log log("");
  LocalRunner runner(loop, log, {{WorkerPool::Spares::None}, limits.graceSeconds});
  Analyses(loop, runner, tasks, std::max(1u, jobs), progress, limits).run();
}

struct KeptProcesses::Runners {
  asio::io_context loop{1};
  Log log{""};
  LocalRunner runner{
      loop, log, {{WorkerPool::Spares::Kept}, limits::workers::kGraceSecondsOfCheck}};
};

KeptProcesses::KeptProcesses() : runners_(std::make_unique<Runners>()) {}
KeptProcesses::~KeptProcesses() = default;

void KeptProcesses::analyseAll(const std::vector<AnalysisTask> &tasks) {
  runners_->loop.restart();
  Analyses(runners_->loop, runners_->runner, tasks, 1, {}, {}).run();
}

} // namespace salve::server
