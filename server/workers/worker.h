// The verb `worker`: one job after another over stdio, started by the other verbs.
#pragma once

namespace salve::server {

struct WorkerOptions {
  unsigned memoryMegabytes = 0; ///< address space of the process; 0: unlimited
};

/// Returns the exit status of the process.
int runWorker(const WorkerOptions &options);

} // namespace salve::server
