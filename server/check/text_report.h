// The findings as text, as a good compiler prints them.
//
// Knows results and sources; writes nowhere, returns strings.
#pragma once

#include "server/check/snippet.h"
#include "server/workers/results.h"
#include "server/workers/words.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace salve::server {

struct TextStyle {
  Paint paint;
  bool quiet = false; ///< only errors and failures with their repairs
  bool diff = false;  ///< the best repair as a unified diff
};

/// The compiler's errors.
std::string textOfErrors(const FileResult &file, const Sources &sources, const TextStyle &style);

/// What was said already.
struct Told {
  /// Of a place that fails: the first function in which it does, and how many others do.
  struct Place {
    std::string function; ///< with its file
    size_t others = 0;
  };
  std::map<std::tuple<std::string, uint32_t, uint32_t, ir::PropertyKind>, Place> places{};
  /// Notes on whole functions, and of how many more they hold than those they were told of.
  std::map<std::string, size_t> notes{};
  size_t outOfTime = 0; ///< functions that the time for everything left open
};

/// Verdict, failures, suspects, repairs. Empty if there is nothing to say. Of a place that was told
/// of another function it is said in a line that it fails in this one, too; of tests that were
/// given only of the first ones. What was noted of another function is told of failing ones only.
std::string textOf(const FunctionResult &function, const Sources &sources, const TextStyle &style,
                   Told &told);

/// The notes that were not told of every function that has them.
std::string textOfSharedNotes(const Told &told, const TextStyle &style);

/// What tells repairs apart that were compared, and the tests that say which one is right.
std::string textOfComparisons(const FileResult &file, const Sources &sources,
                              const TextStyle &style);

/// Where the time of every function went, the slowest first.
std::vector<std::string> statsOf(const std::vector<FileResult> &files);

/// "4 functions: 1 failing, 3 proved; 5 repairs; 0.21 s"
std::string textOfSummary(const std::vector<FileResult> &files, double seconds);

/// What a verdict `unknown` with this reason means; in a list of many without the time.
std::string whyUnknown(const std::string &reason, std::optional<double> seconds = std::nullopt);

/// "12.3 s"
std::string textOfSeconds(double seconds);

/// "a.c:3:7: "; columns count bytes from 1.
std::string textOfPlace(const engine::Range &range, const Sources &sources, const Paint &paint);

/// "a.c:3:7: note: message"
std::string textOfNote(const engine::Range &range, std::string_view message, const Sources &sources,
                       const TextStyle &style);

} // namespace salve::server
