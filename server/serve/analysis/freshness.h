// Whether what is known of a document still rests on the files as they are.
//
// A verdict depends on more than the text: on headers, on other files of the program, on how
// they are compiled. What was read is compared with what would be read now; open texts count
// before files.
#pragma once

#include "server/serve/findings.h"

namespace salve::server {

/// Whether the document's last analysis read this file. `path` is normal.
bool dependsOn(const engine::Request &last, const Findings &findings, const std::string &path);

/// Whether another analysis would see anything else. `now` is a request for the same text.
bool isOutdated(const engine::Request &last, const Findings &findings, const engine::Request &now);

} // namespace salve::server
