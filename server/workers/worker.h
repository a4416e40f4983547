// The other end of worker_process.h, and the verb `worker`: one job after another over stdio.
#pragma once

#include <cstdint>

namespace salve::server {

struct WorkerOptions {
  bool warmUp = true; ///< before the first job
};

/// Exit status of a worker that could get no more memory.
constexpr int kOutOfMemoryStatus = 12;

/// Returns the exit status of the process.
int runWorker(const WorkerOptions &options);

/// Of a process, now; 0 if it is gone.
uint64_t residentMegabytes(int pid);

} // namespace salve::server
