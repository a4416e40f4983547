// What is known about one open document, always in terms of its current text.
//
// Findings outlive the text they were made for: they move with edits, those that an edit
// touches go, and a function's findings stay until there are new ones. `revision` tells
// which are of the current text; only those may be claimed or offered as edits.
#pragma once

#include "server/serve/documents.h"
#include "server/workers/results.h"

#include <string>
#include <vector>

namespace salve::server {

enum class Phase {
  Waiting, ///< for its turn
  Running,
  Done,
  Stopped, ///< by the user
};

struct FunctionFindings {
  FunctionResult result;
  Phase phase = Phase::Waiting;
  bool hasVerdict = false;
  uint64_t revision = 0; ///< of the text that the verdict is about
  uint64_t job = 0;      ///< that it comes from
  double timeout = 0;    ///< seconds it was given
};

struct Findings {
  uint64_t revision = 0; ///< of the text that `functions` and `messages` were read from
  std::vector<engine::Message> messages;
  std::vector<FunctionFindings> functions;
  std::vector<engine::ReadFile> reads; ///< with normal paths
  bool parserLost = false;             ///< parsing killed its worker twice
  std::string directory;               ///< what relative header paths are meant in

  FunctionFindings *find(const std::string &function);
  const FunctionFindings *find(const std::string &function) const;
  /// The function around an offset, else the next one after it, else the last.
  const FunctionFindings *near(size_t offset) const;
};

size_t repairCount(const FunctionResult &result);

/// The text has been edited.
void shift(Findings &findings, const Splice &splice);

/// The text of `revision` has been parsed: functions that are still there keep what is known.
void adopt(Findings &findings, uint64_t revision, const std::vector<engine::Message> &messages,
           const std::vector<engine::FunctionInfo> &functions);

} // namespace salve::server
