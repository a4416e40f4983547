// The verb `serve`: a language server for one client.
#pragma once

#include <string>

namespace salve::server {

struct ServeOptions {
  std::string listen;      ///< "127.0.0.1:PORT"; empty: standard input and output
  std::string log;         ///< file; empty: no log
  std::string inputMirror; ///< file that receives every byte read from the client
  // For tests.
  bool clockByHand = false; ///< time goes on by requests `salve/advance` only
  unsigned jobs = 0;        ///< that run at a time; 0: by the number of processors
};

/// Returns the exit status of the process.
int runServe(const ServeOptions &options);

} // namespace salve::server
