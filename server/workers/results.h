// What an analysis of one file has found: the engine's findings, collected.
//
// Knows the engine's structs; nothing of how they are shown.
#pragma once

#include "engine/engine.h"

#include <optional>
#include <string>
#include <vector>

namespace salve::server {

/// Two repairs by their ranks.
struct ComparedRepairs {
  uint32_t first = 1, second = 2;
  engine::Comparison what;
};

struct FailureResult {
  engine::Failure what;
  std::vector<engine::Diagnosis> diagnoses;
  std::vector<engine::PathState> states; ///< along the failing run
  std::vector<engine::Repair> repairs;
  std::optional<engine::SearchStatus> search; ///< unset: no search was made or it did not end
  bool known = false;                         ///< in the --baseline
  bool open = false; ///< of an earlier text: neither confirmed nor refuted since
  std::optional<engine::FailingTest> test = {}; ///< of its input
  std::optional<ComparedRepairs> compared = {}; ///< if that was asked for
};

struct FunctionResult {
  engine::FunctionInfo info;
  engine::Verdict verdict;
  bool hasVerdict = false;
  std::vector<FailureResult> failures;
  double seconds = 0;
  std::vector<TimeSpent> spent = {}; ///< on what
  bool finished = false;
  engine::Steady steady = engine::Steady::No;
  bool recalled = false;                             ///< from an earlier run
  std::optional<engine::Comparison> comparison = {}; ///< of a request for it
};

/// How sure it is that a failure is one, the surest first.
enum class Trust {
  Specified, ///< somebody has said what has to hold, or it is a test
  Own,       ///< a check in the function itself, whatever is passed
  Call,      ///< a check in what the function calls
  Assumed,   ///< of what callers might pass
};
/// Of what nobody passes anything: `main` and `test…`.
bool isTestName(std::string_view function);
Trust trustOf(const FunctionResult &function, const FailureResult &failure);
/// The surest of its failures.
Trust trustOf(const FunctionResult &function);

/// " (verify 0.020 s, recheck 5 x 0.130 s)"; "" of nothing.
std::string textOf(const std::vector<TimeSpent> &spent);

/// A repair that `--fix` has applied.
struct AppliedFix {
  std::string function;
  std::string path;  ///< as it is shown: of the file, or of a header
  uint32_t line = 1; ///< 1-based, in the text before this fix
  engine::Repair repair;
};

struct FileResult {
  std::string path; ///< as the user wrote it
  std::string text;
  std::vector<engine::Message> messages;
  std::vector<std::string> reads;          ///< files that were read with this one
  std::vector<std::string> linked, missed; ///< as in engine::Parsed
  std::vector<FunctionResult> functions;
  std::vector<AppliedFix> fixes; ///< the rest is about the text with them
  bool parsed = false;
  bool recalled = false;     ///< from an earlier run, without parsing
  bool abandoned = false;    ///< the time for everything was over before it was looked at
  std::string internalError; ///< not empty: the analysis broke outside of any function

  bool hasErrors() const;
  /// The number of functions if there is none of that name.
  size_t numberOf(const std::string &function) const;
  /// In which order functions are looked at, by number.
  std::vector<size_t> order() const;
};

/// The exit status of `check` for what was found; see the interface document.
int exitStatus(const std::vector<FileResult> &files, bool usageError);

/// Gathers the findings of one job in `result`, which may hold those of other jobs for the same
/// text: the first to be parsed names the functions, the others find theirs by name. A
/// function that starts again starts from nothing.
class Collector {
public:
  explicit Collector(FileResult &result) : result_(result) {}

  void operator()(engine::Finding finding);
  /// Of a function by the job's number.
  std::string nameOf(size_t function) const;

private:
  void on(engine::Parsed &finding);
  void on(engine::Started &finding);
  void on(engine::Decided &finding);
  void on(engine::Failed &finding);
  void on(engine::Tested &finding);
  void on(engine::Diagnosed &finding);
  void on(engine::Repaired &finding);
  void on(engine::Searched &finding);
  void on(engine::Compared &finding);
  void on(engine::Finished &finding);
  FailureResult &at(size_t function, size_t failure);

  FileResult &result_;
  std::vector<size_t> numbers_; ///< of the job's functions in `result_`
};

} // namespace salve::server
