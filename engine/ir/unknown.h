// What code that is not there may do (ExprKind::UnknownCode, calls of unknown functions), in the
// terms that interpreter and executor share.
//
// It *reaches* what the pointers point to that it is given, what pointers in there point to, and
// so on; where it is no library's also Program::shared, and what unknown code reached before or
// gave. What it reaches by a pointer to non-const it *writes*: every number becomes an input
// (Havoc; the call's context mixed with the object's name), every pointer a choice, an input too:
//   0                  what it was, if it was written
//   the name of a part that part of an object that the code reaches
//   anything else      an input pointer (freshPointer): null, or an object of its own
// Left as it was, and said: what Unwritten tells, and pointers where the type has none.
#pragma once

#include "engine/ir/inputs.h"

namespace salve::ir {

/// The same for the same object in all runs.
uint64_t objectName(const InputKey &key);

/// Whether the pointer with this key is what unknown code wrote or gave.
inline bool isGiven(const InputKey &pointer) {
  return pointer.kind == InputKey::Kind::Nondet || pointer.kind == InputKey::Kind::Havoc;
}
/// Whether unknown code has always known the object behind this pointer.
bool isKnownBehind(const Program &program, const InputKey &pointer);

inline InputKey freshPointer(InputKey choice) {
  choice.context = mix(choice.context, 1);
  return choice;
}
/// Which element of a Part with several.
inline InputKey partIndex(InputKey choice) {
  choice.context = mix(choice.context, 2);
  return choice;
}

/// Where a pointer can point to in an object: `count` elements from `offset` on; bytes.
struct Part {
  uint64_t offset = 0;
  uint64_t count = 1; ///< 0: as many as the object has
  uint64_t stride = 0;
  bool isOne(uint64_t bytes) const { return count == 1 || (count == 0 && bytes == stride); }
  uint64_t name(uint64_t object) const { return mix(object, offset + 3); }
};

/// Where in an object of that type something of type `pointee` begins; `all` becomes false if
/// there is more.
std::vector<Part> partsOf(const Program &program, TypeId object, TypeId pointee, bool &all);

/// Whether a pointer to this incomplete type is made from or into another one: then objects of
/// the program can be behind it.
bool isConverted(const Program &program, TypeId incomplete);

/// Objects of the type stay as they are: a union in it has pointers.
bool isUnwritten(const Types &types, TypeId type);

} // namespace salve::ir
