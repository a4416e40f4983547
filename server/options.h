// The command line of the program: argv to the options of one verb.
//
// Knows CLI11 (inside), the table of settings and the options that only `check` has.
// Prints nothing: what is to be said comes back as text with an exit status.
#pragma once

#include "server/agent/agent.h"
#include "server/check/check.h"
#include "server/debug/debug.h"
#include "server/serve/serve.h"
#include "server/workers/worker.h"

#include <string>
#include <variant>
#include <vector>

namespace salve::server {

/// Nothing to run: print `text` (help and version on stdout, else on stderr) and exit.
struct Answer {
  std::string text;
  int status = 0;
};

using Command =
    std::variant<Answer, CheckOptions, ServeOptions, AgentOptions, DebugOptions, WorkerOptions>;

/// `arguments` is argv without the program's name.
Command parseCommandLine(const std::vector<std::string> &arguments);

/// "salve 0.1.0 (Z3 4.8.12, Clang 19.1.7)"
std::string versionLine();

} // namespace salve::server
