// The repairs of one failure: accepted, described, grouped and ranked; private to the façade.
//
// Knows how a repair is shown and which are of use; must not know how they are found.
#pragma once

#include "engine/session.h"

#include <map>

namespace salve::engine {

class RepairRun {
public:
  RepairRun(Session &session, size_t number, size_t failure, const repair::Task &task,
            const repair::Space &space, edit::Expectation mayFail, std::vector<ir::Inputs> failing,
            const Budget &budget)
      : session_(session), number_(number), failure_(failure), task_(task), space_(space),
        mayFail_(std::move(mayFail)), failing_(std::move(failing)), budget_(budget) {}

  /// A candidate of the search; streamed if it is a repair of use.
  repair::Acceptance accept(const repair::Candidate &candidate);
  std::vector<Repair> ranked();
  /// Whether repairs were found that are not shown: see `prune`.
  bool cut() const { return cut_; }
  std::vector<ir::ExprId> changedExprs() const;

private:
  struct Found {
    Repair repair;
    uint32_t cost = 0;
    bool inserts = false;    ///< not only changes of expressions
    bool isUnlikely = false; ///< a constant for a variable and the like
    bool leaks = false;      ///< what was freed too early is not freed at all
    bool stillFails = false; ///< in something else
    bool failsTest = false;  ///< the same, of a test: what it asserts later does not hold
    bool undecided = false;  ///< whether something else still holds is not known
    bool vacuous = false;
    bool failingDropped = false; ///< on the failing inputs the assertion is not reached any more
    bool pointless = false;      ///< a condition compares something with itself
    uint32_t disturbed = 0;      ///< passing inputs on which it behaves otherwise
    std::vector<std::optional<uint64_t>> behaviours;
    repair::Selection edits;

    bool avoids() const { return vacuous || failingDropped || pointless || failsTest; }
  };

  std::optional<edit::Recheck> recheck(const std::string &text,
                                       const std::vector<ir::PropertyId> &alsoFailing);
  void certify(Found &found, const repair::CandidateVerdict &verdict, const edit::Recheck &again);
  void warn(Found &found, const edit::Recheck &again) const;
  bool add(Found found);
  bool maybeStillFails(const edit::Recheck &again) const;
  void weigh(Found &found) const;
  bool leaksNow(const Found &found, const std::string &text) const;
  void prune();
  bool isSuperfluous(const Found &found) const;
  ir::PropertyKind kind() const { return task_.program.properties[task_.target].kind; }
  void samplePassing();
  void observe(Found &found, const repair::Changes &changes);

  Session &session_;
  size_t number_, failure_;
  const repair::Task &task_;
  const repair::Space &space_;
  edit::Expectation mayFail_;
  std::vector<ir::Inputs> failing_;
  const Budget &budget_;
  bool sampled_ = false;
  std::vector<ir::Inputs> passing_;
  std::vector<std::optional<uint64_t>> original_; ///< behaviours on passing_
  std::vector<Found> found_;
  std::map<std::string, bool> texts_; ///< that changes brought about; whether they repair
  bool cut_ = false;
};

} // namespace salve::engine
