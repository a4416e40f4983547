// The path of one run out of a symbolic execution: what ir::Path says, from this side.
//
// Ask an execution for its steps (Limits::tellSteps), then pick a run by the values of its
// inputs: a model of the solver, or inputs that are known. The interpreter gives the same path
// for the same inputs; tests hold the two against each other.
#pragma once

#include "engine/execution/executor.h"

namespace salve::execution {

/// The inputs' values as a model of the execution's terms.
smt::Evaluator modelOf(const smt::Terms &terms, const Execution &execution,
                       const ir::Inputs &inputs);

/// The path of the run that `model` picks; nothing if not all steps were kept.
std::optional<ir::Path> pathUnder(smt::Evaluator &model, const Execution &execution);

} // namespace salve::execution
