// The verbs of the program, each with the options it takes. A verb returns the exit
// status of the process. What a verb knows stands in its own file.
#pragma once

#include <string>
#include <vector>

namespace salve::server {

struct CheckOptions; // server/options.h

struct ServeOptions {
  std::string listen;      ///< "127.0.0.1:PORT"; empty: standard input and output
  std::string log;         ///< file; empty: no log
  std::string inputMirror; ///< file that receives every byte read from the client
};

struct WorkerOptions {
  unsigned memoryMegabytes = 0; ///< address space of the process; 0: unlimited
};

int runCheck(const CheckOptions &options);
int runServe(const ServeOptions &options);
int runWorker(const WorkerOptions &options);

} // namespace salve::server
