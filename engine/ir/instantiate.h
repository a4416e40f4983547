// Copies of functions, so that what happens inside them can be told apart by who called.
//
// A library function's model gets an instance per call in the user's code: its checks are
// then properties of that call. Variables with static lifetime stay shared.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

/// How the place of a copy is shown.
struct ShownAs {
  SourceRange range;
  std::string text;    ///< of its properties; "": as it is
  FunctionId function; ///< that its properties belong to
};

/// A copy of `function` and of all models that it calls.
FunctionId instantiate(Program &program, FunctionId function, const ShownAs &shown);

/// A call as the user wrote it, as far as that is known.
std::string textOfCall(const Program &program, const Expr &call);

/// Gives every direct call of a model in other functions an instance of its own.
void instantiateModels(Program &program);

} // namespace salve::ir
