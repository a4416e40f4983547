// Many files at a glance: which are worst, and what was not analysed and why.
#pragma once

#include "server/workers/results.h"

#include <string>
#include <vector>

namespace salve::server {

/// Lines without colors; "" of a single file.
std::string textOfProject(const std::vector<FileResult> &files);

} // namespace salve::server
