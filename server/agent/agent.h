// The verb `mcp`: a server of the Model Context Protocol for one agent, on standard input and
// output.
#pragma once

#include <string>

namespace salve::server {

struct AgentOptions {
  std::string log; ///< file; empty: no log
};

/// Returns the exit status of the process.
int runAgent(const AgentOptions &options);

} // namespace salve::server
