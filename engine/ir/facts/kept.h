// Objects of the inputs that were to be moved and stay: what `realloc` was given and has no room
// for.
//
// A block that the caller handed in is not the function's to free, until the function loses it:
// `v->data = realloc(v->data, n)` writes null over the only pointer to it. From the query on that
// the model makes there (PointerQuery::Handed with a Leak) it leaks as a block of the run's own
// does.
#pragma once

#include "engine/ir/inputs.h"

namespace salve::ir {

/// Whether the query says so.
inline bool isKept(const Expr &query) {
  return query.query == PointerQuery::Handed && query.property.valid();
}

/// Whether what this input points to is kept where the pointer lies: it is not if the pointer is a
/// parameter, of which the caller has the value, or came from unknown code.
inline bool isOwned(const Program &program, const InputKey &pointer) {
  return !program.inputLimits.cyclic &&
         (pointer.kind == InputKey::Kind::Pointee ||
          (pointer.kind == InputKey::Kind::Variable &&
           program.variables[VariableId(pointer.site)].storage != Storage::Parameter));
}

} // namespace salve::ir
