// `check --fix`: applies repairs to a text and checks it again until nothing is left
// to apply. Writes no file.
#pragma once

#include "server/workers/results.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace salve::server {

using Analyse = std::function<void(const engine::Request &, FileResult &)>;

struct HeaderFix {
  std::string before, after;
};

struct FixOutcome {
  std::string text;                              ///< with all fixes
  FileResult result;                             ///< of that text, with what was applied
  std::map<std::string, HeaderFix> headers = {}; ///< that were changed, by whole path
};

/// `first` is what the analysis of `request` found. A repair counts if it is proved or
/// bounded (`byTests`: or passes the tests) and without warnings; it stays only if the file checked
/// with it has no new error and no function that held before fails.
FixOutcome fixText(const engine::Request &request, const FileResult &first, const Analyse &analyse,
                   bool byTests = false);

/// Whether what held before holds after, in a text without new errors.
bool keepsAll(const FileResult &before, const FileResult &after);

/// Another verdict than before the fixes, or a failure that was not there.
bool saysSomethingNew(const FunctionResult &before, const FunctionResult &after);

/// Of a function that still fails: why none of its repairs was applied.
std::string whyNotFixed(const FunctionResult &function, bool byTests = false);

} // namespace salve::server
