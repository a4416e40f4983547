// A job of the scheduler: what a runner finds, as findings of the document.
//
// What a new job has found is merged into what was shown: a failure stays until it is confirmed
// or refuted. A job that repeats work on the same text (more repairs are wanted) does not take
// away what is shown until it has found as much.
#pragma once

#include "server/serve/findings.h"

#include <map>
#include <string>
#include <vector>

namespace salve::server {

/// What is done first; of two jobs the one with the smaller value.
enum class Priority { User, Parse, Edited, Seen, Rest };

struct JobPlan {
  uint64_t job = 0;
  std::string uri;
  uint64_t revision = 0;
  Priority priority = Priority::Rest;
  std::vector<std::string> functions; ///< empty: parse only
  engine::Request request;            ///< with options.functions set
};

class AnalysisJob {
public:
  explicit AnalysisJob(JobPlan plan) : plan_(std::move(plan)) {}

  const JobPlan &plan() const { return plan_; }
  bool parsing() const { return plan_.functions.empty(); }
  /// The function whose turn it is; "" before the first and between two.
  const std::string &current() const { return current_; }
  /// In order, without those that are finished.
  std::vector<std::string> unfinished() const;
  /// Null before the function is parsed.
  const FunctionResult *result(const std::string &function) const;

  /// True if the findings have changed.
  bool take(const engine::Finding &finding, Findings &findings);

private:
  bool publish(const FunctionResult &result, Findings &findings);

  JobPlan plan_;
  FileResult staged_;
  Collector collector_{staged_};
  std::string current_;
  std::map<std::string, FunctionResult> before_; ///< what was shown of functions
};

} // namespace salve::server
