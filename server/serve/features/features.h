// What the language server answers, each feature a function from a view of one document
// to the protocol's JSON. They read; only Session acts.
#pragma once

#include "server/serve/features/convert_lsp.h"

#include <map>
#include <set>
#include <string>

namespace salve::server {

/// Errors at failing properties, warnings and hints at suspects, and what was not analysed.
std::vector<protocol::Diagnostic> diagnosticsOf(const View &view);

/// The params of textDocument/codeAction. Only repairs of the text as it is now: a few of different
/// behaviour, or all.
protocol::Json codeActions(const View &view, const protocol::Json &params, bool areAllShown);

/// A lens over each function that has something to say.
protocol::Json codeLenses(const View &view);

/// The params of salve/status: every function that has something to check, with its verdict in a
/// word: proved, bounded, conditional, failing, stale, running, unknown.
protocol::Json statuses(const View &view);

/// Which failing runs are shown in the text: of each function that of its first failure, but for
/// those that somebody asked for.
struct ShownRuns {
  std::map<std::string, size_t> failures;   ///< by the function's name
  std::map<std::string, size_t> iterations; ///< that is shown of loops, from 1; else the last
  std::string last;                         ///< the function that was asked for last
  std::set<std::string> invariants;         ///< functions whose loop invariants are shown
};

/// Why a place is suspected, what a function's callers have to keep to, which values a variable
/// has in the failing run; null elsewhere.
protocol::Json hover(const View &view, const protocol::Json &params, const ShownRuns &runs);

/// The failure whose run is shown of a function; null if none is.
const FailureResult *shownFailure(const View &view, const FunctionFindings &function,
                                  const ShownRuns &runs);

/// The hints of textDocument/inlayHint, by lines: what those of these runs did.
protocol::Json inlayHints(const View &view, const ShownRuns &runs);

/// Of texts that are shown and are no files.
inline constexpr const char *kShownScheme = "salve";

/// The title of the code action, and of its edit.
inline constexpr const char *kMakeTest = "Make a test of the failing input";

/// Of the code action.
inline constexpr const char *kCompareRepairs = "Compare these repairs";

/// One repair by its place in the findings; null if it is not there.
const engine::Repair *findRepair(const View &view, const std::string &function, size_t failure,
                                 size_t repair);

} // namespace salve::server
