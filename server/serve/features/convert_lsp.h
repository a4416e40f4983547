// Places of an open document in LSP's terms, and words for what the engine found: the
// only part of the language server that knows both the engine's structs and the protocol's.
#pragma once

#include "protocol/lsp.h"
#include "server/project/sources.h"
#include "server/serve/findings.h"

#include <filesystem>
#include <string>
#include <vector>

namespace salve::server {

/// One document with all that a feature needs to answer; valid for one answer only.
struct View {
  const Document &document;
  const Findings &findings;
  const protocol::ClientCapabilities &client;
  const Documents &open;    ///< headers among them count as they are there
  bool syntaxErrors = true; ///< are shown

  /// The verdict is about the text as it is now.
  bool isCurrent(const FunctionFindings &function) const {
    return function.hasVerdict && function.revision == document.revision;
  }
  /// What is known is of an earlier text, and nothing is being done about it.
  bool isStale(const FunctionFindings &function) const {
    return function.hasVerdict && !isCurrent(function) && function.phase != Phase::Waiting &&
           function.phase != Phase::Running;
  }
  protocol::Range range(ByteRange bytes) const;
  /// Nothing if it is no range.
  std::optional<ByteRange> bytes(const protocol::Json &range) const;
};

/// Locations of a document and of the headers that findings point into.
class Locations {
public:
  explicit Locations(const View &view);

  protocol::Location of(const engine::Range &range) const;
  /// Null if it is not open.
  const Document *document(const engine::Range &range) const;

private:
  const View &view_;
  std::map<std::string, const Document *> open_; ///< by whole path
  Sources headers_;
};

/// "x = 0, y = 1", shortened to about `limit` characters; "" without inputs.
std::string inputsText(const engine::Counterexample &counterexample, size_t limit);

/// "failing-assertion", "bounds", ...
std::string diagnosticCode(ir::PropertyKind property);

/// The page about a code, in the folder `docs` that comes with the program; "" if there is none.
std::string hrefOf(const std::string &code);
/// The file; empty if there is none.
std::filesystem::path pageOf(const std::string &code);

/// "`y > x` is true": which way a run went.
std::string decisionText(const View &view, const engine::TakenBranch &branch);

/// "could be wrong: `x`; the assertion holds if this is 1 when x = 0, y = 1"
std::string suspectText(const engine::Diagnosis &diagnosis);

/// Behind what is known of an earlier text only.
constexpr const char *kStale = " (stale)";

/// "✗ fails for x = 0, y = 1 · 2 suspects · 5 repairs"; "" if there is nothing to say.
std::string verdictText(const View &view, const FunctionFindings &function);

/// What was looked for and where that ended: "There is no other minimal repair with at most 2
/// changes at level 3 up to 16 iterations." `isAnyKnown`: there is a repair.
std::string searchText(const engine::SearchStatus &search, bool isAnyKnown);

/// The failing runs, or whatever else there is to say of a function, as Markdown.
std::string runText(const View &view, const FunctionFindings &function);
std::string explanationText(const View &view, const FunctionFindings &function);

/// "max.c: max: fails for x = 0, y = 1 (0.210 s)", for the client's output.
std::string outputText(const View &view, const FunctionFindings &function);

/// All edits of a repair, in the shape that the client understands; `note` says what is known of
/// it, where the client shows that, `reasons` more of it.
protocol::Json workspaceEdit(const View &view, const std::vector<TextEdit> &edits,
                             const std::string &note = "", const std::string &reasons = "");

} // namespace salve::server
