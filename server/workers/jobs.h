// Analyses in child processes: several at a time, and a crash of the engine costs one
// function, not the run.
//
// A child is a fork of this process that runs one request, or some of its functions, and
// sends what it finds through a pipe (server/wire). Everything here runs in one thread.
// The engine itself never runs in the parent. Findings of one function come in the
// engine's order; functions of one request may come interleaved.
#pragma once

#include "server/workers/results.h"

#include <functional>
#include <vector>

namespace salve::server {

struct AnalysisTask {
  const engine::Request *request = nullptr;
  Collector *sink = nullptr;
};

/// Returns when all is analysed. At most `jobs` children at a time; with more than one,
/// functions of one file are analysed side by side. `progress` is called after findings
/// have come in. A function that runs `graceSeconds` longer than twice its timeout is
/// killed: the engine did not keep to it.
void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs,
                const std::function<void()> &progress, double graceSeconds = 10);

} // namespace salve::server
