// The repair search: counterexample-guided, over all mutations at once.
//
// AllRepair section 4 asks for all minimal repairs in increasing size; here one formula
// over selectors says which selections of alternatives pass all inputs seen so far
// (value sets, concrete inputs), each candidate is verified afresh for all inputs, and a
// refuted candidate adds an input (design: search). Rows R2 to R5.
#pragma once

#include "engine/repair/candidate.h"

#include <functional>

namespace salve::repair {

inline constexpr size_t kMostAside = 2;

struct SearchOptions {
  uint32_t maxChanges = 2;
  uint32_t level = 3;
  uint32_t repairs = 5; ///< 0: all; of those set aside at most kMostAside times as many
};

/// A verified selection of edits; one that the IR cannot say is not verified yet.
struct Candidate {
  Selection edits;
  CandidateVerdict verdict;
};

enum class SearchEnd { Exhausted, Limit, Timeout, Memory, Unknown };

struct SearchResult {
  SearchEnd end = SearchEnd::Exhausted;
  size_t repairs = 0;    ///< counted ones
  size_t candidates = 0; ///< verified in all
};

enum class Acceptance {
  Rejected, ///< its text is not what was meant: not counted, supersets are still tried
  Counted,
  Aside, ///< a repair, but of little use: does not count against the limit
  Known, ///< the text of an earlier one: not counted, supersets are not tried
};

/// Shown each repair as soon as it is verified.
using Accept = std::function<Acceptance(const Candidate &)>;

SearchResult search(const Task &task, const Space &space, const std::vector<ir::Inputs> &failing,
                    const SearchOptions &options, const Accept &accept, const Budget &budget);

} // namespace salve::repair
