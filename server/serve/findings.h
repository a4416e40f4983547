// What is known about one open document, always in terms of its current text.
//
// Findings outlive the text they were made for: they move with edits, those that an edit
// touches go, and what was shown of a function stays until something new is known of it, also
// while errors keep the text from being read. `revision` tells which are of the current text;
// only those may be claimed or offered as edits.
#pragma once

#include "server/serve/documents.h"
#include "server/workers/results.h"

#include <string>
#include <string_view>
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
  bool isRead = true;    ///< the text, as it is, says something of the function
  bool isEdited = false; ///< itself, since the verdict
  bool lacked = false;   ///< files, when it was judged
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
  bool lacksFiles = false;             ///< that are included: what is new may be one of them
  std::string directory;               ///< what relative header paths are meant in

  FunctionFindings *find(const std::string &function);
  const FunctionFindings *find(const std::string &function) const;
  /// The function around an offset, else the next one after it, else the last.
  const FunctionFindings *near(size_t offset) const;
};

/// In the document itself, not in a file that it includes.
inline bool isOwn(const engine::Range &range) { return range.path.empty(); }

size_t repairCount(const FunctionResult &result);

/// The text has been edited.
void shift(Findings &findings, const Splice &splice);

/// The text of `revision` has been parsed: functions that are still there keep what is known.
/// Where the text has errors those are, too, that only their names tell of.
void adopt(Findings &findings, uint64_t revision, std::string_view text,
           const std::vector<engine::Message> &messages,
           const std::vector<engine::FunctionInfo> &functions);
/// The same where nothing could be read.
void keepUnread(Findings &findings, uint64_t revision, std::string_view text);

/// The verdict says nothing of the function: what was known of it stays.
bool isUninformed(const engine::Verdict &verdict, const Findings &findings,
                  const FunctionFindings &known);

/// What is new of a function, with what was shown and is neither confirmed nor refuted by it.
FunctionResult merged(FunctionResult result, const FunctionResult &before);

} // namespace salve::server
