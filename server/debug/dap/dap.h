// The verb `debug --dap`: a debug adapter for one client, on standard input and output.
#pragma once

namespace salve::server {

/// Returns the exit status of the process.
int runAdapter();

} // namespace salve::server
