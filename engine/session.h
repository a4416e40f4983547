// One request's analysis in progress; private to the façade.
//
// A Session lowers the text once and answers for one entry after the other. What fails
// in other entries is asked for by repairs (they must break nothing else in the file),
// and remembered.
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/edit/recheck.h"
#include "engine/engine.h"
#include "engine/repair/search.h"

namespace salve::engine {

/// One failing property of an entry.
struct FailureWork {
  ir::PropertyId property;
  ir::Inputs inputs;
  std::string inputText; ///< "x = 0, y = 1"
};

class Session {
public:
  Session(const Request &request, const Sink &sink);
  void run(const Budget &budget);

private:
  // engine.cpp
  std::vector<ir::FunctionId> selectEntries() const;
  std::optional<Verdict> notAnalysed(ir::FunctionId entry) const;
  void addNotes(Verdict &verdict, ir::FunctionId written, ir::FunctionId entry) const;
  void analyseEntry(size_t number, const Budget &budget);
  execution::VerificationOptions verificationOptions() const;

  // repairing.cpp
  void explain(size_t number, ir::FunctionId entry, const execution::Verification &v,
               const std::vector<FailureWork> &failures, size_t which, const Budget &budget);
  edit::Expectation expectation(ir::FunctionId entry, const execution::Verification &v,
                                std::optional<ir::PropertyId> without) const;
  std::optional<edit::Expectation> failingIn(ir::FunctionId function, const Budget &budget);
  friend class RepairRun;

  Range rangeOf(const ir::SourceRange &range) const;
  Failure describe(ir::FunctionId entry, const FailureWork &work) const;
  std::vector<Diagnosis> describe(const std::vector<diagnosis::Diagnosis> &list,
                                  const FailureWork &work) const;

  const Request &request_;
  const Sink &sink_;
  frontend::Source source_;
  frontend::Options frontendOptions_;
  ir::Program program_;
  std::vector<ir::FunctionId> entries_;
  /// What fails in an entry without any repair, by FunctionId; filled when asked for.
  std::unordered_map<uint32_t, std::optional<edit::Expectation>> failing_;
};

} // namespace salve::engine
