// Functions that nobody wrote: what stands for a call, and what shows that it may.
//
// A *stub* checks what is asked of callers, makes what is written arbitrary and assumes what is
// promised; a *harness* calls the function once on arbitrary inputs and checks the promises. Both
// are made of the same formulas.
#pragma once

#include "engine/summary/promises.h"

namespace salve::summary {

/// What a function is, for calls: its block and whom it calls.
struct Body {
  ir::StmtId block;
  std::vector<ir::FunctionId> callees;
};

/// A function that is to be summarised. Ids of one program.
struct Subject {
  ir::FunctionId function;
  Footprint footprint{};
  std::vector<Passed> passed{};
  Body written{};                 ///< as its author wrote it
  std::vector<ir::StmtId> asks{}; ///< assumptions on the parameters, checked in the stub
  std::function<ir::Program(ir::Program)> assume{}; ///< writes them at its head; none: no asks
  std::vector<Promise> promises{}; ///< that are assumed in the stub and checked in the harness
};

/// How the end of a recursion is shown: where the harness keeps the first call's measure.
struct Ending {
  Measure measure;
  ir::VariableId before;
};

void use(ir::Program &program, ir::FunctionId function, const Body &body);

/// A body that stands for the function; with `ending` it also checks that calls come nearer to it.
Body stubOf(ir::Program &program, const Subject &subject, const Ending *ending = nullptr);

/// A copy of the function as it is written, under what it asks.
ir::FunctionId copyOf(ir::Program &program, const Subject &subject);

struct Harness {
  ir::FunctionId function;
  std::vector<ir::PropertyId> promises; ///< of the subject's
};
Harness harnessOf(ir::Program &program, const Subject &subject, ir::FunctionId copy,
                  const Ending *ending = nullptr);

ir::VariableId addCounter(ir::Program &program);

} // namespace salve::summary
