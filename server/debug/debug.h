// The verb `debug`: a heap session with a C program, at a terminal or from a pipe.
#pragma once

#include "server/debug/opening.h"

namespace salve::server {

/// Returns the exit status of the process.
int runDebug(const DebugOptions &options);

} // namespace salve::server
