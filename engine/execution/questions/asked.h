// What questions about one execution have in common.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::execution {

/// Which violations a question is about. That a loop ends can be much harder to say than the rest.
enum class Asked { All, ButEndlessness };

bool isEndlessness(const ir::Program &program, const Obligation &obligation);
/// Whether it is one of the properties that are asked about.
bool isOf(const std::vector<ir::PropertyId> &asked, ir::PropertyId property);
/// What violates a checked property that is not in `found`.
smt::Term violates(const ir::Program &program, smt::Terms &terms, const Execution &execution,
                   const std::vector<ir::PropertyId> &only, const std::vector<Violation> &found,
                   Asked asked);
bool isImpossible(smt::Terms &terms, smt::Term condition, const Budget &budget,
                  smt::Impossible *known = nullptr);
bool hasLoops(const ir::Program &program, const std::vector<ir::FunctionId> &functions);

} // namespace salve::execution
