// Recursion that never ends: a function calls itself with the arguments that it was called with,
// and nothing that it could look at has changed since.
//
// Such a call gets a property, of the kind of endless loops; interpreter and executor compare its
// arguments with the parameters. That nothing else differs is known beforehand: only calls in
// functions that write to variables of their own and read no inputs are looked at.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

/// Gives such calls in the user's code their properties.
void addRecursionEndings(Program &program);

/// Whether a property of the kind of endless loops is that of a call.
inline bool isOfCall(const Property &property) {
  return property.kind == PropertyKind::EndlessLoop && property.limit != 0;
}

} // namespace salve::ir
