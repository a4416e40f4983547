// The requests of one run of `check`, several at a time.
#pragma once

#include "engine/support/limits/server.h"
#include "server/workers/results.h"

#include <functional>
#include <memory>
#include <vector>

namespace salve::server {

struct AnalysisTask {
  const engine::Request *request = nullptr;
  FileResult *result = nullptr;
  /// If given: called when the functions are known; those that it leaves are analysed.
  std::function<void(FileResult &)> narrow = {};
};

/// Called after each finding; `started` is a function whose turn it is, or "".
using AfterFinding = std::function<void(const FileResult &, const std::string &started)>;

/// Returns when all is analysed. At most `jobs` processes at a time; with more than one,
/// functions of one file are analysed side by side. A function that runs `graceSeconds` longer
/// than twice its time is ended: the engine did not keep to it. After `totalSeconds` (0: never)
/// nothing more is begun and what runs is ended: functions without a verdict are `unknown`
/// (reason kTotalTimeout), files that were not read are `abandoned`.
struct AnalysisLimits {
  double graceSeconds = limits::workers::kGraceSecondsOfCheck;
  double totalSeconds = 0;
};
void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs,
                const AfterFinding &progress = {}, const AnalysisLimits &limits = {});

/// Processes that one run leaves to the next: to begin one costs as much as a small question.
class KeptProcesses {
public:
  KeptProcesses();
  ~KeptProcesses();
  void analyseAll(const std::vector<AnalysisTask> &tasks);

private:
  struct Runners;
  std::unique_ptr<Runners> runners_;
};

inline constexpr const char *kTotalTimeout = "total-timeout";
inline constexpr const char *kNotLookedAt =
    "not looked at: the time for everything was over (--total-timeout)";

} // namespace salve::server
