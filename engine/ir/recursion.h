// Recursion that never ends. Calls of a function by itself in the user's code get a property, of
// the kind of endless loops, which fails
// - where the arguments are those that the function was called with, and nothing that it could look
//   at has changed: of functions that write to variables of their own only and read no inputs
//   (Property::limit is kSameArguments);
// - in the interpreter, beyond limits::endless::kCalls calls in calls, where the function comes to
// the
//   arguments and the memory of an earlier call that has not returned (a repeated state, as
//   with loops), or where no call with such arguments returns (neverReturns).
#pragma once

#include "engine/ir/program.h"

#include <span>

namespace salve::ir {

inline constexpr uint64_t kSameArguments = 1, kSameState = 2; ///< Property::limit

/// Gives such calls their properties.
void addRecursionEndings(Program &program);

/// Whether a property of the kind of endless loops is that of a call.
inline bool isOfCall(const Property &property) {
  return property.kind == PropertyKind::EndlessLoop && property.limit != 0;
}

/// Whether no call of the function with such arguments returns: on every way through it, it calls
/// itself with such arguments (a closed recurrence set; Gupta et al., POPL 2008). Such are all; or
/// those of which one, a signed integer, is no larger, or no smaller, than it is here. Reads the
/// program's text only; arguments that are no scalars do not matter.
bool neverReturns(const Program &program, FunctionId function, std::span<const Bits> arguments);

} // namespace salve::ir
