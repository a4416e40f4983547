// What an analysis of one file has found: the engine's findings, collected.
//
// Knows the engine's structs; nothing of how they are shown.
#pragma once

#include "engine/engine.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace salve::server {

struct FailureResult {
  engine::Failure what;
  std::vector<engine::Diagnosis> diagnoses;
  std::vector<engine::Repair> repairs;
  std::optional<engine::SearchStatus> search; ///< unset: no search was made or it did not end
};

struct FunctionResult {
  engine::FunctionInfo info;
  engine::Verdict verdict; ///< `unknown` if the analysis broke before there was one
  bool hasVerdict = false;
  std::vector<FailureResult> failures;
  double seconds = 0;
  bool finished = false;
  std::string internalError; ///< not empty: the analysis broke here, by our fault
};

/// A repair that `--fix` has applied.
struct AppliedFix {
  std::string function;
  uint32_t line = 1; ///< 1-based, in the text before this fix
  std::string title;
  engine::Certificate certificate;
};

struct FileResult {
  std::string path; ///< as the user wrote it
  std::string text;
  std::vector<engine::Message> messages;
  std::vector<FunctionResult> functions;
  std::vector<AppliedFix> fixes; ///< the rest is about the text with them
  bool parsed = false;
  std::string internalError; ///< not empty: the analysis broke outside of any function

  bool hasErrors() const;
};

/// The exit status of `check` for what was found; see the interface document.
int exitStatus(const std::vector<FileResult> &files, bool usageError);

/// Gathers the findings of one analysis in `result`. `started` may be empty.
class Collector {
public:
  using Started = std::function<void(const FunctionResult &)>;

  explicit Collector(FileResult &result, Started started = {});

  void operator()(const engine::Finding &finding);
  /// The analysis broke, by our fault: in this function, or outside of any.
  void crashed(std::optional<size_t> function, const std::string &why);
  /// The function was given up for want of "timeout" or "memory"; what was found stays.
  void abandoned(size_t function, const std::string &reason, double seconds);

private:
  void on(const engine::Parsed &finding);
  void on(const engine::Started &finding);
  void on(const engine::Decided &finding);
  void on(const engine::Failed &finding);
  void on(const engine::Diagnosed &finding);
  void on(const engine::Repaired &finding);
  void on(const engine::Searched &finding);
  void on(const engine::Finished &finding);
  FailureResult &at(size_t function, size_t failure);

  FileResult &result_;
  Started started_;
};

} // namespace salve::server
