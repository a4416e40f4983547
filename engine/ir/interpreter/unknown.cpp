// Code that is not there: what it reaches, and what it makes of that (ir/unknown.h).
#include "engine/ir/unknown.h"
#include "engine/ir/interpreter/machine.h"
#include "engine/support/limits/execution.h"

namespace salve::ir {

using namespace interpreter;

/// Where the object's type has pointers: bytes, and their types.
std::vector<std::pair<uint64_t, TypeId>> Machine::pointersIn(uint32_t id) const {
  const uint64_t stored = objects_[id].stored, step = program_.types[objects_[id].type].bytes;
  std::vector<std::pair<uint64_t, TypeId>> inOne, result;
  if (step == 0 || !ir::holds(program_.types, objects_[id].type, TypeKind::Pointer))
    return result;
  eachCell(program_.types, objects_[id].type, 0, 0,
           [&](uint64_t, uint64_t bit, uint32_t, TypeId leaf) {
             if (program_.types[leaf].kind == TypeKind::Pointer)
               inOne.emplace_back(bit / 8, leaf);
             return true;
           });
  for (uint64_t base = 0; base < stored; base += step)
    for (const auto &[at, type] : inOne)
      if (base + at + 8 <= stored)
        result.emplace_back(base + at, type);
  return result;
}

void Machine::unknownCode(ExprId id) {
  const Expr &expr = program_.exprs[id];
  std::vector<Given> given;
  for (ExprId argument : expr.args) {
    const uint64_t pointer = evalPointer(argument);
    given.push_back({pointer, !typeOf(argument).toConst});
  }
  runUnknown(id, given, expr.elsewhere);
}

/// Objects that unknown code knows.
std::vector<uint32_t> Machine::known() const {
  std::vector<uint32_t> result;
  for (uint32_t id = 1; id < objects_.size(); ++id)
    if (objects_[id].known != 0 && objects_[id].alive)
      result.push_back(id);
  return result;
}

void Machine::runUnknown(ExprId id, const std::vector<Given> &given, bool elsewhere) {
  Reached reached;
  if (elsewhere) {
    for (VariableId shared : program_.shared) {
      reach(reached, addressOf(shared, 0), true);
      for (const auto &[cell, initial] : program_.variables[shared].initialAddresses)
        if (initial.variable)
          reach(reached, addressOf(initial.variable, 0), true);
    }
    for (uint32_t object : known())
      reach(reached, encode(kObjectTag, object, 0), (objects_[object].known & kWrites) != 0);
  }
  for (const Given &one : given)
    reach(reached, one.pointer, one.writes);
  while (!reached.open.empty()) {
    const uint32_t next = reached.open.back();
    reached.open.pop_back();
    reachFrom(reached, next);
  }
  std::vector<uint32_t> all;
  for (uint32_t object = 1; object < reached.how.size(); ++object)
    if (reached.how[object] != 0)
      all.push_back(object);
  for (uint32_t object : all) {
    if (elsewhere)
      objects_[object].known |= reached.how[object];
    if ((reached.how[object] & kWrites) != 0)
      rewrite(object, callContext(context_, id), all);
  }
}

void Machine::reach(Reached &reached, uint64_t pointer, bool writes) {
  Pointer p = decode(pointer);
  if (p.kind != Pointer::Kind::Object || p.id >= objects_.size() || !objects_[p.id].alive)
    return;
  if (reached.how.size() < objects_.size())
    reached.how.resize(objects_.size());
  if (reached.how[p.id] == 0)
    reached.open.push_back(p.id);
  reached.how[p.id] |= writes ? kReads | kWrites : kReads;
}

void Machine::reachFrom(Reached &reached, uint32_t id) {
  auto isUnset = [&](uint64_t at) {
    return objects_[id].background == Background::Indeterminate &&
           undefinedBit(objects_[id], at * 8, at * 8 + 64).has_value();
  };
  std::vector<bool> isPointer(objects_[id].stored);
  for (const auto &[at, type] : pointersIn(id)) {
    isPointer[at] = true;
    if (isUnset(at))
      continue;
    fill(id, at * 8, at * 8 + 64);
    reach(reached, loadPointer(objects_[id].data + at), !program_.types[type].toConst);
  }
  for (uint64_t at = 0; at + 8 <= objects_[id].stored; at += 8)
    if (!isPointer[at])
      reach(reached, loadPointer(objects_[id].data + at), true);
}

/// Everything in the object becomes arbitrary.
void Machine::rewrite(uint32_t id, uint64_t context, const std::vector<uint32_t> &known) {
  const Object &object = objects_[id];
  const TypeId type = object.type;
  if (object.readOnly || object.size > limits::unknown::kWrittenBytes ||
      isUnwritten(program_.types, type))
    return;
  context = mix(context, object.name);
  struct Kept {
    uint64_t at;
    TypeId type; ///< none: the type has no pointer there
    std::optional<uint64_t> before;
  };
  std::vector<Kept> pointers;
  std::vector<bool> isPointer(object.stored);
  for (const auto &[at, leaf] : pointersIn(id)) {
    isPointer[at] = true;
    const bool isUnset = undefinedBit(objects_[id], at * 8, at * 8 + 64).has_value();
    if (!isUnset)
      fill(id, at * 8, at * 8 + 64);
    pointers.push_back({at, leaf, {}});
    if (!isUnset)
      pointers.back().before = loadPointer(objects_[id].data + at);
  }
  for (uint64_t at = 0; at + 8 <= objects_[id].stored; at += 8) {
    const uint64_t bits = loadPointer(objects_[id].data + at);
    const Pointer::Kind kind = decode(bits).kind;
    if (!isPointer[at] && (kind == Pointer::Kind::Object || kind == Pointer::Kind::Function))
      pointers.push_back({at, {}, bits});
  }
  makeArbitrary(id, context);
  const uint64_t step = program_.types[type].bytes, cells = program_.types[type].cells;
  for (const Kept &kept : pointers) {
    uint64_t value = kept.before.value_or(0);
    if (kept.type) {
      const uint64_t element = kept.at / step;
      const auto cell = cellAt(program_.types, type, (kept.at - element * step) * 8);
      const InputKey key{InputKey::Kind::Havoc, type.index, element * cells + *cell, context};
      value = unknownPointer(key, kept.type, kept.before, known);
    }
    storeBytes(objects_[id].data + kept.at, 8, value);
    storeBytes(objects_[id].data + objects_[id].stored + kept.at, 8, ~uint64_t{0});
  }
}

uint64_t Machine::unknownPointer(const InputKey &key, TypeId pointer,
                                 std::optional<uint64_t> before,
                                 const std::vector<uint32_t> &known) {
  const uint64_t choice = lowHalf(input(key));
  if (choice == 0 && before)
    return *before;
  bool all = true;
  for (uint32_t id : known)
    for (const Part &part :
         partsOf(program_, objects_[id].type, program_.types[pointer].element, all)) {
      if (choice != part.name(objects_[id].name))
        continue;
      if (part.isOne(objects_[id].size))
        return encode(kObjectTag, id, static_cast<int64_t>(part.offset));
      const uint64_t index = lowHalf(input(partIndex(key)));
      const uint64_t end = part.count ? part.count * part.stride : objects_[id].size;
      if (index < limits::unknown::kPartIndex && index * part.stride < end)
        return encode(kObjectTag, id, static_cast<int64_t>(part.offset + index * part.stride));
    }
  return inputPointer(freshPointer(key), pointer, 0);
}

} // namespace salve::ir
