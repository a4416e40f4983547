// The repair search: counterexample-guided, over all mutations at once.
//
// AllRepair section 4 asks for all minimal repairs in increasing size; here one formula
// over selectors says which selections of edits pass all inputs seen so far
// (value sets, concrete inputs), each candidate is verified afresh for all inputs, and a
// refuted candidate adds an input (design: search). Rows R2 to R5.
//
// It is pulled: the caller asks for the next verified candidate, looks at its text, and
// answers. Must not know text, nor how repairs are shown.
#pragma once

#include "engine/repair/closeness.h"
#include "engine/repair/parameters.h"

#include <deque>
#include <memory>

namespace salve::repair {

struct SearchOptions {
  uint32_t maxChanges = 2;
  uint32_t level = 3;
  uint32_t repairs = 5; ///< 0: all; of those set aside at most limits::search::kAside times as many
  /// Expressions that could be to blame: of edits that cost the same, those in them come first.
  std::vector<ir::ExprId> suspects{};
  const Closeness *closeness = nullptr; ///< to what fails: of those, the nearer come first
  /// For what passes all inputs seen: to verify it may take longer than to look for others.
  const Budget *patience = nullptr;
  bool isForEntry =
      false; ///< other tests that fail count for nothing: what they ask for is not asked
  /// Before pairs are tried, next() returns nothing once, so that steps() can be looked at.
  bool pauses = false;
  /// Of the edits in place in a selection one is there; nothing: anywhere.
  std::optional<std::vector<ByteRange>> mustChange{};
};

/// A verified selection of edits; one that the IR cannot say is not verified yet.
struct Candidate {
  Selection edits;
  CandidateVerdict verdict;
};

enum class SearchEnd { Exhausted, Limit, Timeout, Memory, Unknown };

enum class Acceptance {
  Rejected, ///< its text is not what was meant: not counted, supersets are still tried
  Counted,
  Aside, ///< a repair, but of little use: does not count against the limit
  Known, ///< the text of an earlier one: not counted, supersets are not tried
};

class Synthesis;

class Search {
public:
  /// `failing` are inputs that every repair must pass. The space must outlive the search.
  Search(Task task, const Space &space, const std::vector<ir::Inputs> &failing,
         SearchOptions options, const Budget &budget);
  ~Search();
  Search(const Search &) = delete;
  Search &operator=(const Search &) = delete;

  /// The next candidate; nothing: the search has ended, or pauses.
  std::optional<Candidate> next(const Budget &budget);
  /// What became of it: once, before the next one is asked for.
  void answer(Acceptance acceptance);
  bool hasEnded() const { return end_.has_value(); }
  /// Edits after which the failing run does what failed, if it can be, and fails later; the latest
  /// first. Known once the search pauses.
  const std::vector<uint32_t> &steps() const { return steps_; }
  /// Why it ended.
  SearchEnd end() const { return *end_; }
  size_t repairs() const { return repairs_; } ///< that were counted
  /// Edits that were tried alone only: larger repairs are not complete in them.
  size_t alone() const { return options_.maxChanges < 2 ? 0 : alone_.size(); }

private:
  /// The parts of the search, in their order.
  enum class Part {
    Unsaid,     ///< what the IR cannot say: the text decides
    Asked,      ///< single edits that the failing run asks for, for a share of the time
    Changes,    ///< single changes of expressions and likely slips
    Insertions, ///< the other single edits, for which some places of the list are kept
    Rest,       ///< again Changes: insertions did not need what was kept for them
    Alone,      ///< single edits that are not tried together with others
    Pairs,      ///< two edits, by runs, if no single one is a repair
    Larger,     ///< two and more edits, by synthesis
    UnsaidRest, ///< Unsaid, beyond the share of the time that it has at first
    AloneRest,  ///< Alone, likewise
    Over,
  };
  struct Blocked {
    Selection edits;
    bool supersets;
  };
  /// Edits of which larger selections are made. One solver for all sizes.
  struct Stage {
    std::vector<uint32_t> edits;
    std::unique_ptr<Synthesis> synthesis{};
  };
  struct Round {
    Stage *stage;
    uint32_t size;       ///< at most so many edits
    bool ifNone = false; ///< only if there is no repair when it begins
    bool begun = false;
  };

  void addInput(const Task &task, const ir::Inputs &inputs, const Budget &budget);
  void sortEdits();
  bool isSuspected(const Edit &edit) const;
  uint32_t closeness(const Edit &edit) const;
  void enter(Part part);
  void partEnded(bool limited);
  void finish(SearchEnd end);
  const std::vector<uint32_t> &singles() const;
  bool hasEnoughOf(uint32_t size) const;
  SearchEnd outOfTime() const { return brief_ ? SearchEnd::Limit : SearchEnd::Timeout; }
  std::optional<Candidate> nextUnsaid(const Budget &budget);
  std::optional<Candidate> nextSingle(const Budget &budget);
  bool passesSeen(const Changes &changes, const Budget &budget) const;
  std::optional<Candidate> passing(Selection edits, const Budget &budget);
  std::optional<Candidate> nextWaiting(const Budget &budget);
  std::optional<Candidate> withParameters(uint32_t edit, const Budget &budget);
  std::nullopt_t nothingInTime();
  const Budget &whatIsLeft(const Budget &budget);
  const Budget &ofAsked(const Budget &budget);
  const Budget &ofChanges(const Budget &budget);
  const Budget &ofAlone(const Budget &budget);
  Budget ofLarger(const Budget &budget);
  /// Of the runs with an edit: inputs seen that pass; where the first one still fails, and not as
  /// before, the assertions that it comes to, and whether it does what failed.
  struct Progress {
    uint32_t edit;
    size_t passed = 0;
    std::optional<size_t> asserted{};
    bool isDone = false;
  };
  std::optional<Progress> progress(uint32_t edit, const Budget &budget) const;
  std::vector<uint32_t> plainSingles() const;
  void findSteps(const Budget &budget);
  void listChained();
  void listLikely();
  void listWithInsertions();
  bool isOpen(const Selection &edits) const;
  bool isWanted(uint32_t edit) const { return wanted_.empty() || wanted_[edit]; }
  void findWanted();
  std::optional<Candidate> nextPair(const Budget &budget);
  std::optional<Candidate> nextLarger(const Budget &budget);
  smt::Answer propose(Stage &stage, uint32_t size, const Budget &budget);
  bool withoutUnencoded(Stage &stage, const Budget &budget);
  std::optional<Candidate> verified(Selection edits, const Budget &budget);
  bool repeats(const Edit &one) const;
  bool isTried(uint32_t edit) const;
  bool isKnown(const ir::Inputs &inputs) const;
  bool isEnough() const { return options_.repairs != 0 && repairs_ >= options_.repairs; }

  Task task_;
  const Space &space_;
  std::vector<ir::Inputs> failing_;
  SearchOptions options_;
  std::vector<std::unique_ptr<Seen>> inputs_;
  std::vector<Blocked> blocked_;
  std::vector<uint32_t> unsaid_, asked_, changes_, insertions_,
      alone_;                  ///< edits in the order of trial
  std::vector<bool> wanted_{}; ///< by edits: one of a selection is; empty: all are
  std::deque<Stage> stages_;   ///< at levels 1 and 2, at all, with insertions
  std::vector<Round> rounds_;
  std::vector<std::pair<uint32_t, uint32_t>> pairs_; ///< in the order of trial
  size_t chained_ = 0, perFirst_ = 0; ///< of pairs_: those of listChained; of one first edit
  std::deque<Selection> waiting_;     ///< pass by not coming to the assertion: tried last
  std::vector<uint32_t> firsts_{};    ///< edits that another one is tried behind
  std::vector<uint32_t> steps_{};
  std::vector<uint32_t> inserted_; ///< insertions that are repairs by themselves

  Part part_ = Part::Unsaid;
  size_t at_ = 0; ///< in the edits, or the rounds, of the part
  size_t unsaidAt_ = 0, aloneAt_ = 0;
  std::optional<Budget> unsaidBudget_, askedBudget_, changesBudget_, aloneBudget_, largerBudget_;
  std::optional<Budget> brief_; ///< of what is tried though there are repairs already
  bool knowsSteps_ = false, isPausing_ = false;
  bool isCut_ = false; ///< larger repairs were not looked for
  size_t quota_ = 0;   ///< repairs after which the part ends; 0: none
  size_t aside_ = 0;   ///< repairs of little use in this part
  size_t mostAside_ = 0;
  bool changesLimited_ = false;   ///< Changes ended by its quota, or its share of the time
  std::optional<Candidate> told_; ///< that waits for its answer

  size_t repairs_ = 0;
  uint32_t least_ = 0;   ///< edits of the first that was counted; 0: none was
  size_t undecided_ = 0; ///< selections and edits that were left out without a decision
  bool ranOutOfMemory_ = false;
  std::optional<SearchEnd> end_;
};

} // namespace salve::repair
