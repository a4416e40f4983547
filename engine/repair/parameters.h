// Which values an edit's parameters need, so that all runs seen so far pass; private to this room.
//
// A template ("e + c") is one edit; its constants are found by a solver, on concrete inputs (row
// F6, Könighofer and Bloem, "Automated Error Localization and Correction for Imperative Programs",
// FMCAD 2011). Of several values one that the program has itself is likeliest, then a small one.
#pragma once

#include "engine/repair/candidate.h"
#include "engine/smt/solver.h"

#include <span>

namespace salve::repair {

/// A run that a candidate must pass.
struct Seen {
  Task task;
  ir::Inputs inputs;
  OriginalRun original;
};

/// That the run does not pass; nothing, and why in `stopped`: it could not be executed, or not in
/// so many steps.
std::optional<smt::Term> fails(const Seen &seen, const ir::Program &program, smt::Terms &terms,
                               execution::Interpretation &interpretation, const Budget &budget,
                               Reason &stopped, std::optional<uint64_t> steps = {});

/// Values of the edit's parameters, in their order; nothing if there are none or it is not known,
/// for the reason in `stopped`: with an unknown value a recursion is followed both ways each time.
std::optional<std::vector<uint64_t>> findParameters(const Space &space, uint32_t edit,
                                                    std::span<const std::unique_ptr<Seen>> runs,
                                                    const Budget &budget, Reason &stopped);

/// Values that are likely in this program, for an edit of one parameter or two.
std::vector<std::vector<uint64_t>> likelyParameters(const Space &space, uint32_t edit);

} // namespace salve::repair
