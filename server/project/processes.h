// Other programs, run to their end for what they print.
#pragma once

#include <string>
#include <vector>

namespace salve::server {

struct ProcessResult {
  int status = -1; ///< exit status; -1: not started, killed, it printed too much or took too long
  std::string out;
  std::string err;
};

/// Runs a program of the PATH without a shell and without input. What it prints may be as
/// large as a file that is read, and it is ended after a time (limits/server.h).
ProcessResult runProcess(const std::vector<std::string> &command);

} // namespace salve::server
