// What engine::analyse said about one file, collected, and what must hold of it
// whatever the file is.
//
// Knows the façade only. The invariants: findings come in the promised order, every
// range lies in its text, ranks count up, a repair with a warning never stands before
// one without, every test of a failing input fails like it, and every repair, applied to the text and analysed afresh, removes its
// failure, adds none and is as certain as its certificate says (rows F9, N3).
#pragma once

#include "engine/engine.h"

#include <optional>
#include <string>
#include <vector>

namespace salve::golden {

struct FailureResult {
  engine::Failure failure;
  std::vector<engine::Diagnosis> diagnoses;
  std::vector<engine::Repair> repairs;         ///< the final list once it is there
  std::optional<engine::SearchStatus> search; ///< none: no search was made
  std::optional<engine::FailingTest> test = {};
};

struct FunctionResult {
  engine::FunctionInfo info;
  std::optional<engine::Verdict> verdict;
  std::vector<FailureResult> failures;
  bool finished = false;
};

struct Result {
  std::vector<engine::Message> messages;
  std::vector<FunctionResult> functions;
  std::vector<std::string> faults; ///< broken invariants, ready to print

  const FunctionResult *find(const std::string &name) const;
};

Result analyse(const engine::Request &request);

/// Applies every repair of `result`, every test, and analyses the text again. The broken invariants.
std::vector<std::string> recheckRepairs(const engine::Request &request, const Result &result);

/// 1-based.
uint32_t lineOf(const std::string &text, uint32_t offset);

/// Of a header beside a golden file.
std::string textAt(const std::string &path);

} // namespace salve::golden
