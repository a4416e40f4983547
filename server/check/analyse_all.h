// The requests of one run of `check`, several at a time.
#pragma once

#include "server/workers/results.h"

#include <functional>
#include <vector>

namespace salve::server {

struct AnalysisTask {
  const engine::Request *request = nullptr;
  FileResult *result = nullptr;
};

/// Called after each finding; `started` is a function whose turn it is, or "".
using AfterFinding = std::function<void(const FileResult &, const std::string &started)>;

/// Returns when all is analysed. At most `jobs` processes at a time; with more than one,
/// functions of one file are analysed side by side. A function that runs `graceSeconds` longer
/// than twice its time is ended: the engine did not keep to it.
void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs,
                const AfterFinding &progress = {}, double graceSeconds = 10);

} // namespace salve::server
