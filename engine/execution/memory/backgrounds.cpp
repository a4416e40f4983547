// What objects contain where nothing was written: zeros, initial values, inputs, and the objects
// that input pointers point to (ir/inputs.h).
#include "engine/execution/machine.h"
#include "engine/ir/effects.h"
#include "engine/ir/unknown.h"
#include "engine/smt/arithmetic.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::execution {

using ir::BinaryOp;
using smt::Term;

namespace {
constexpr uint32_t kChoiceBits = 8;                 // of what an input points to
constexpr uint32_t kCountBits = 47;                 // elements of an input array: beyond all memory
constexpr uint64_t kArrayBytes = uint64_t{1} << 60; // of one, so that no size wraps around
} // namespace

Scalar Machine::scalarOfLeaf(const ir::Leaf &leaf) const {
  Scalar scalar = scalarOf(leaf.type);
  scalar.width = leaf.bitWidth;
  return scalar;
}

/// Anything; with concrete inputs 0, as in the interpreter.
Value Machine::padding(uint32_t width) {
  return interpretation_.inputs ? Value() : values_.fresh({width, false, false});
}

Value Machine::background(const ObjectInfo &object, uint64_t cell, const ir::Leaf &leaf) {
  Scalar type = scalarOfLeaf(leaf);
  Value zero = type.isPointer ? values_.null() : Value();
  switch (object.background) {
  case Background::Zero: return zero;
  case Background::Initial: {
    const ir::Variable &v = program_.variables[object.variable];
    if (auto at = v.initialAddresses.find(cell); at != v.initialAddresses.end())
      return initialAddress(at->second);
    if (type.isPointer || cell >= v.initial.size())
      return zero;
    return Value::number(v.initial[cell]);
  }
  case Background::Indeterminate:
    if (type.isPointer)
      return values_.address(kInvalidObject, 1);
    break;
  case Background::Input:
    if (object.terminator == cell)
      return Value();
    break;
  }
  ir::InputKey key = object.key;
  if (type.isPointer && snapshots_.contains(key))
    throw MemoryNotModelled(); // a part of one, see arbitraryPointer
  key.cell = cell;
  return type.isPointer ? inputPointer(key, program_.types[leaf.type], object.id)
                        : input(key, type);
}

Value Machine::backgroundAt(const ObjectInfo &object, uint64_t cell, uint64_t cellsPerStep,
                            const Value &index, const ir::Leaf &leaf) {
  Scalar type = scalarOfLeaf(leaf);
  if (object.isFamily() && object.background != Background::Input)
    return type.isPointer ? values_.null() : Value(); // members are written when they are made
  if (type.isPointer && object.background == Background::Indeterminate)
    return values_.address(kInvalidObject, 1);
  if (type.isPointer && object.background == Background::Initial &&
      program_.variables[object.variable].initialAddresses.empty())
    return values_.null();
  if (type.isPointer || object.terminator)
    throw MemoryNotModelled();
  if (object.background == Background::Initial) {
    const ir::Variable &v = program_.variables[object.variable];
    auto zeros = std::count(v.initial.begin(), v.initial.end(), 0U);
    if (!v.initialAddresses.empty() ||
        v.initial.size() - static_cast<size_t>(zeros) > limits::memory::kInitial)
      throw MemoryNotModelled();
    Value result;
    for (uint64_t i = 0; cell + i * cellsPerStep < v.initial.size(); ++i)
      if (Bits bits = v.initial[cell + i * cellsPerStep])
        result =
            values_.select(values_.equals(index, i, 64), Value::number(bits), result, type.width);
    return result;
  }
  ir::InputKey key = object.key;
  key.cell = cell;
  return inputAt(key, cellsPerStep, index, type);
}

/// An aggregate of any value.
Object Machine::nondetRow(ir::ExprId id, bool elsewhere) {
  const ir::TypeId type = program_.exprs[id].type;
  Object result;
  for (uint64_t i = 0; i < program_.types[type].cells; ++i) {
    const ir::Leaf leaf = ir::leaf(program_.types, type, i);
    const Scalar scalar = scalarOfLeaf(leaf);
    const ir::InputKey key{ir::InputKey::Kind::Nondet, id.index, i, frame_->context};
    const Value v = !scalar.isPointer ? input(key, scalar)
                    : elsewhere       ? givenPointer(key, leaf.type)
                                      : values_.null();
    result.cells.push_back({leaf.bitOffset, leaf.bitWidth, v, terms_.boolean(false)});
  }
  return result;
}

Value Machine::nondet(ir::ExprId id, const ir::Expr &e) {
  Scalar type = scalarOf(e.type);
  const ir::InputKey key{ir::InputKey::Kind::Nondet, id.index, 0, frame_->context};
  if (type.isPointer)
    return e.elsewhere ? givenPointer(key, e.type) : values_.null();
  const Value value = input(key, type);
  if (e.usual)
    excused_ = terms_.disjunction(excused_, values_.truth(value, type.width));
  return value;
}

/// What the operation gives; of what is not a number the bits are arbitrary. Only where something
/// looks at bits.
Value Machine::madeFloat(ir::ExprId id, const Value &value) {
  const ir::Expr &e = program_.exprs[id];
  if (!facts_->seesFloatBits || !ir::makesNan(program_, e) || dead())
    return value;
  const Scalar type = scalarOf(e.type);
  auto isNan = [&](const Value &v) {
    return values_.truth(values_.unary(ir::UnaryOp::FloatIsNan, v, type), 32);
  };
  const Term none = isNan(value);
  if (terms_.isFalse(none))
    return value;
  const Value any = input({ir::InputKey::Kind::Nondet, id.index, 0, frame_->context}, type);
  return values_.select(terms_.conjunction(none, isNan(any)), any, value, type.width);
}

/// The input in cell `key.cell + cellsPerStep * index`: equal cells have equal values.
Value Machine::inputAt(ir::InputKey key, uint64_t cellsPerStep, const Value &index, Scalar type) {
  // An element of an argument is the same whenever it is read.
  drawn_ += key.kind != ir::InputKey::Kind::Variable && key.kind != ir::InputKey::Kind::Pointee;
  ir::InputKey first = key;
  first.cell = 0;
  auto sameCell = [&](uint64_t cell, uint64_t perStep, const Value &otherIndex) {
    if (perStep == 0) { // a constant cell
      if (cell < key.cell || (cell - key.cell) % cellsPerStep != 0)
        return terms_.boolean(false);
      return values_.equals(index, (cell - key.cell) / cellsPerStep, 64);
    }
    if (perStep != cellsPerStep)
      throw MemoryNotModelled();
    auto distance = static_cast<int64_t>(cell - key.cell);
    if (distance % static_cast<int64_t>(perStep) != 0)
      return terms_.boolean(false);
    Value moved = values_.binary(
        BinaryOp::Add, otherIndex,
        Value::number(static_cast<uint64_t>(distance / static_cast<int64_t>(perStep))), kSize,
        kSize, 64);
    return values_.truth(values_.binary(BinaryOp::Eq, index, moved, kSize, kSize, 32), 32);
  };
  if (interpretation_.inputs) {
    Value result;
    for (auto it = interpretation_.inputs->lower_bound(first);
         it != interpretation_.inputs->end() && it->first.kind == key.kind &&
         it->first.site == key.site;
         ++it)
      if (it->first.context == key.context && it->first.depth == key.depth)
        result =
            values_.select(sameCell(it->first.cell, 0, Value()),
                           values_.regular(Value::number(it->second & lowBits(type.width)), type),
                           result, type.width);
    return result;
  }
  const Term at = values_.asTerm(index, 64);
  if (const auto read = readAt_.find({key, cellsPerStep, at}); read != readAt_.end())
    return read->second;
  Value result = values_.fresh(type);
  InputSymbol symbol{key, result.term(), at, cellsPerStep};
  std::vector<InputSymbol> &before = inputsAt_[first];
  for (size_t i = before.size(); i-- > 0;)
    result = values_.select(
        sameCell(before[i].key.cell, before[i].cellsPerStep, Value::term(before[i].index)),
        Value::term(before[i].symbol), result, type.width);
  for (auto it = known_.lower_bound(first);
       it != known_.end() && it->first.kind == key.kind && it->first.site == key.site; ++it)
    if (it->first.context == key.context && it->first.depth == key.depth)
      result = values_.select(sameCell(it->first.cell, 0, Value()), Value::term(it->second), result,
                              type.width);
  before.push_back(symbol);
  out_.inputs.push_back(symbol);
  readAt_.emplace(std::tuple{key, cellsPerStep, at}, result);
  return result;
}

Value Machine::initialAddress(const ir::AddressConstant &address) {
  if (!address.variable && !address.function)
    return values_.address(kInvalidObject, address.offset);
  if (!address.variable)
    return values_.address(functions_[address.function.index], 0);
  return values_.address(globals_[address.variable.index], address.offset);
}

/// Of `count` elements; `most`: at most so many, if it is not 0.
Value Machine::openSize(const Value &count, uint64_t bytes, uint64_t most) {
  const Term number = values_.asTerm(count, kCountBits);
  auto isBelow = [&](uint64_t end) {
    return terms_.less(number, terms_.number(kCountBits, end), false);
  };
  out_.usual = terms_.conjunction(out_.usual, isBelow(limits::memory::kUsual));
  if (most > 0 || bytes > kArrayBytes >> kCountBits)
    assumeOfInputs(isBelow(std::min(most > 0 ? most : kArrayBytes, kArrayBytes / bytes) + 1));
  return values_.binary(BinaryOp::Mul, values_.convert(count, {kCountBits, false, false}, kSize),
                        Value::number(bytes), kSize, kSize, 64);
}

/// A pointer that is an input, with the object that it points to (ir/inputs.h).
Value Machine::inputPointer(const ir::InputKey &key, const ir::Type &type, ObjectId holder) {
  if (auto known = inputPointers_.find(key); known != inputPointers_.end())
    return known->second;
  ir::TypeId pointee = type.element;
  if (program_.types[pointee].kind == ir::TypeKind::Function) {
    Value choice = input(key, {8, false, false});
    std::vector<ir::FunctionId> functions = ir::functionsOfType(program_, pointee);
    Value result = values_.address(unknownFunction_, 0);
    if (ir::mayBeNull(program_, key))
      result = values_.select(values_.equals(choice, 0, 8), values_.null(), result, 64);
    else if (!functions.empty())
      result = values_.select(values_.equals(choice, 0, 8),
                              values_.address(functions_[functions[0].index], 0), result, 64);
    for (size_t i = 0; i < functions.size() && i < 255; ++i)
      result = values_.select(values_.equals(choice, i + 1, 8),
                              values_.address(functions_[functions[i].index], 0), result, 64);
    return inputPointers_.emplace(key, result).first->second;
  }
  if (ir::endsStructure(program_, key, pointee)) {
    out_.limit(Limitation::Nodes);
    Value end = withCycles(key, type, holder, values_.null());
    return inputPointers_.emplace(key, end).first->second;
  }
  const bool isInGiven = holder && memory_[holder].isGiven;
  if ((isInGiven || ir::isGiven(key)) && ++given_ > limits::unknown::kGivenObjects) {
    out_.limit(Limitation::Functions); // null, as the input that is not there
    return inputPointers_.emplace(key, values_.null()).first->second;
  }
  bool mayBeNull = ir::mayBeNull(program_, key);
  Term exists = terms_.boolean(true);
  if (mayBeNull) {
    uint32_t width = program_.inputLimits.cyclic ? kChoiceBits : 1;
    exists = values_.truth(input(key, {width, false, false}), width);
  } else if (!interpretation_.inputs && known_.emplace(key, terms_.number(1, 1)).second) {
    out_.inputs.push_back({key, terms_.number(1, 1), {}, 0});
  }
  ObjectInfo info;
  info.kind = ObjectInfo::Kind::Pointee;
  info.type = ir::cellElement(program_, pointee);
  info.background = Background::Input;
  info.key = ir::pointeeKey(program_, key, pointee, 0);
  uint64_t bytes = std::max<uint64_t>(1, program_.types[info.type].bytes);
  ir::Extent extent = ir::extentOf(program_, key, pointee);
  info.repeats = extent != ir::Extent::One;
  switch (extent.kind) {
  case ir::Extent::Kind::Fixed: info.size = Value::number(extent.elements * bytes); break;
  case ir::Extent::Kind::String:
    info.terminator = ir::stringElements(program_) - 1;
    info.size = Value::number(ir::stringElements(program_) * bytes);
    out_.limit(Limitation::Strings);
    break;
  case ir::Extent::Kind::ByContract:
    info.most = extent.elements * bytes;
    info.size = openSize(input(ir::pointeeCountKey(key, pointee), {kCountBits, false, false}),
                         bytes, extent.elements);
    break;
  }
  info.slot = {false, heapSlots_++};
  if (holder && memory_[holder].kind == ObjectInfo::Kind::Pointee)
    info.holder = holder;
  info.liesIn = holder;
  info.pointer = key;
  info.isGiven = isInGiven || ir::isKnownBehind(program_, key);
  if (info.isGiven)
    info.born = isInGiven ? terms_.conjunction(memory_[holder].born, exists) : exists;
  ObjectId object = memory_.add(std::move(info));
  Value result = values_.select(exists, values_.address(object, 0), values_.null(), type.width);
  if (mayBeNull)
    result = withCycles(key, type, holder, result);
  inputPointers_.emplace(key, result);
  if (!interpretation_.inputs && !ir::isGiven(key) && ir::isRecursive(program_.types, pointee))
    for (const Target &t : values_.targets(result))
      if (t.object == object)
        limitNodes(t.guard);
  return result;
}

/// With InputLimits::cyclic: the pointer, or one of the objects that it is reached from.
Value Machine::withCycles(const ir::InputKey &key, const ir::Type &type, ObjectId holder,
                          Value pointer) {
  if (!program_.inputLimits.cyclic || !holder || memory_[holder].kind != ObjectInfo::Kind::Pointee)
    return pointer;
  const ir::TypeId wanted = ir::cellElement(program_, type.element);
  Value choice = input(key, {kChoiceBits, false, false});
  uint64_t next = 2;
  for (ObjectId at = holder; at; at = memory_[at].holder)
    if (memory_[at].type == wanted)
      pointer = values_.select(values_.equals(choice, next++, kChoiceBits), values_.address(at, 0),
                               pointer, type.width);
  return pointer;
}

/// At most InputLimits::nodes objects of recursive types are among the inputs.
void Machine::limitNodes(Term exists) {
  nodes_.push_back(exists);
  if (nodes_.size() <= program_.inputLimits.nodes)
    return;
  out_.limit(Limitation::Nodes);
  Term count = terms_.number(16, 0);
  for (Term node : nodes_)
    count = terms_.add(count, terms_.ite(node, terms_.number(16, 1), terms_.number(16, 0)));
  assumeOfInputs(
      terms_.negation(terms_.less(terms_.number(16, program_.inputLimits.nodes), count, false)));
}

ObjectId Machine::addVariable(ir::VariableId variable, Slot slot, uint64_t context) {
  const ir::Variable &v = program_.variables[variable];
  const ir::Type &type = program_.types[v.type];
  ObjectInfo info;
  info.type = v.type;
  info.size = Value::number(type.bytes);
  info.variable = variable;
  info.readOnly = v.isConst;
  info.slot = slot;
  bool isStatic = v.storage == ir::Storage::Global || v.storage == ir::Storage::StaticLocal ||
                  v.storage == ir::Storage::Literal;
  if (!isStatic) {
    info.background = Background::Indeterminate;
    info.key = {ir::InputKey::Kind::Uninitialised, variable.index, 0, context};
  } else {
    bool isInput = ir::arbitraryAtEntry(program_, entry_, variable);
    info.background = isInput ? Background::Input : Background::Initial;
    info.key = {ir::InputKey::Kind::Variable, variable.index, 0, 0};
  }
  return memory_.add(std::move(info));
}

} // namespace salve::execution
