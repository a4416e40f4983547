#include "server/check/analyse_all.h"

#include "server/workers/local_runner.h"

#include <algorithm>
#include <deque>

namespace salve::server {

namespace {

class Analyses {
public:
  Analyses(const std::vector<AnalysisTask> &tasks, uint32_t jobs, const AfterFinding &progress,
           double graceSeconds)
      : runner_(loop_, log_, {{.keepsSpares = false}, graceSeconds}), jobs_(jobs),
        progress_(progress) {
    for (const AnalysisTask &task : tasks)
      queue_.push_back({&task, jobs > 1, {}});
  }

  void run() {
    pump();
    if (running_ > 0)
      loop_.run();
  }

private:
  /// One job: a request, or some functions of it.
  struct Work {
    const AnalysisTask *task = nullptr;
    bool listOnly = false;
    std::vector<std::string> functions; ///< empty: those of the request
  };

  void pump() {
    while (running_ < jobs_ && !queue_.empty()) {
      Work work = std::move(queue_.front());
      queue_.pop_front();
      start(work);
    }
    if (running_ == 0)
      loop_.stop();
  }

  void start(const Work &work) {
    auto collector = std::make_shared<Collector>(*work.task->result);
    Runner::Events events;
    events.finding = [this, task = work.task, collector](const engine::Finding &finding) {
      const auto *started = std::get_if<engine::Started>(&finding);
      (*collector)(finding);
      if (progress_)
        progress_(*task->result, started ? collector->nameOf(started->function) : "");
    };
    events.ended = [this, work](const std::string &broken) {
      --running_;
      ended(work, broken);
      if (progress_)
        progress_(*work.task->result, "");
      pump();
    };
    Runner::Job job{*work.task->request, work.listOnly};
    if (!work.functions.empty())
      job.request.options.functions = work.functions;
    if (runner_.start(std::move(job), std::move(events)) != 0)
      ++running_;
    else
      work.task->result->internalError = "no process can be started";
  }

  void ended(const Work &work, const std::string &broken) {
    FileResult &result = *work.task->result;
    if (!broken.empty())
      result.internalError = broken;
    else if (work.listOnly)
      for (const FunctionResult &function : result.functions)
        queue_.push_back({work.task, false, {function.info.name}});
    if (!work.listOnly)
      for (FunctionResult &function : result.functions) // of a job that broke
        function.finished |= !broken.empty() && work.functions == std::vector{function.info.name};
  }

  asio::io_context loop_{1};
  Log log_{""};
  LocalRunner runner_;
  uint32_t jobs_;
  const AfterFinding &progress_;
  uint32_t running_ = 0;
  std::deque<Work> queue_;
};

} // namespace

void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs, const AfterFinding &progress,
                double graceSeconds) {
  Analyses(tasks, std::max(1u, jobs), progress, graceSeconds).run();
}

} // namespace salve::server
