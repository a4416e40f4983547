// Objects: what they contain at first, allocation, and operations on whole objects.
#include "engine/execution/machine.h"
#include "engine/smt/arithmetic.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprId;
using smt::Term;

namespace {

constexpr Scalar kSize{64, false, false};
constexpr uint64_t kMostHavocked = 1 << 16; // bytes
constexpr uint32_t kCountBits = 20;         // an input array has fewer than 2^20 elements
constexpr size_t kMostInitial = 4096;       // initial values that an unknown index chooses from

/// A number that divides every value of the term.
uint64_t divisor(const smt::Terms &terms, Term t, int depth = 8) {
  if (auto constant = terms.constant(t))
    return *constant;
  if (depth == 0)
    return 1;
  const smt::Node &node = terms.node(t);
  auto of = [&](Term x) { return divisor(terms, x, depth - 1); };
  switch (node.op) {
  case smt::Op::Add: return std::gcd(of(node.a), of(node.b));
  case smt::Op::Mul: return std::max<uint64_t>(1, of(node.a)) * std::max<uint64_t>(1, of(node.b));
  case smt::Op::Ite: return std::gcd(of(node.b), of(node.c));
  default: return 1;
  }
}

/// The largest power of two among the divisors, at most 8: wrapping keeps it.
uint64_t granularity(const smt::Terms &terms, const Value &v) {
  uint64_t d = 0;
  if (v.isNumber())
    d = v.number();
  else if (v.isSet())
    for (const Choice &c : v.choices())
      d = std::gcd(d, c.number);
  else
    d = divisor(terms, v.term());
  return d == 0 ? 8 : std::min<uint64_t>(8, d & (0 - d));
}

} // namespace

Scalar Machine::scalarOfLeaf(const ir::Leaf &leaf) const {
  Scalar scalar = scalarOf(leaf.type);
  scalar.width = leaf.bitWidth;
  return scalar;
}

// ------------------------------------------------------------------ backgrounds

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
  key.cell = cell;
  return type.isPointer ? inputPointer(key, program_.types[leaf.type]) : input(key, type);
}

Value Machine::backgroundAt(const ObjectInfo &object, uint64_t cell, uint64_t cellsPerStep,
                            const Value &index, const ir::Leaf &leaf) {
  Scalar type = scalarOfLeaf(leaf);
  if (type.isPointer || object.terminator)
    throw MemoryNotModelled();
  if (object.background == Background::Initial) {
    const ir::Variable &v = program_.variables[object.variable];
    auto zeros = std::count(v.initial.begin(), v.initial.end(), 0U);
    if (!v.initialAddresses.empty() || v.initial.size() - static_cast<size_t>(zeros) > kMostInitial)
      throw MemoryNotModelled();
    Value result;
    for (uint64_t i = 0; cell + i * cellsPerStep < v.initial.size(); ++i)
      if (uint64_t bits = v.initial[cell + i * cellsPerStep])
        result =
            values_.select(values_.equals(index, i, 64), Value::number(bits), result, type.width);
    return result;
  }
  ir::InputKey key = object.key;
  key.cell = cell;
  return inputAt(key, cellsPerStep, index, type);
}

/// The input in cell `key.cell + cellsPerStep * index`: equal cells have equal values.
Value Machine::inputAt(ir::InputKey key, uint64_t cellsPerStep, const Value &index, Scalar type) {
  ++drawn_;
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
                           Value::number(it->second & smt::mask(type.width)), result, type.width);
    return result;
  }
  Value result = values_.fresh(type);
  InputSymbol symbol{key, result.term(), values_.asTerm(index, 64), cellsPerStep};
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
  return result;
}

Value Machine::initialAddress(const ir::AddressConstant &address) {
  if (!address.variable)
    return values_.address(functions_[address.function.index], 0);
  return values_.address(globals_[address.variable.index], address.offset);
}

/// A pointer that is an input, with the object that it points to (ir/inputs.h).
Value Machine::inputPointer(const ir::InputKey &key, const ir::Type &type) {
  if (auto known = inputPointers_.find(key); known != inputPointers_.end())
    return known->second;
  ir::TypeId pointee = type.element;
  if (program_.types[pointee].kind == ir::TypeKind::Function) {
    Value choice = input(key, {8, false, false});
    std::vector<ir::FunctionId> functions = ir::functionsOfType(program_, pointee);
    Value result = values_.address(unknownFunction_, 0);
    out_.limit(Limitation::Functions); // an unknown function's effects are left out
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
    return inputPointers_.emplace(key, values_.null()).first->second;
  }
  bool mayBeNull = ir::mayBeNull(program_, key);
  Term exists = terms_.boolean(true);
  if (mayBeNull) {
    Value bit = input(key, {1, false, false});
    exists = values_.truth(bit, 1);
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
  switch (extent) {
  case ir::Extent::One: info.size = Value::number(bytes); break;
  case ir::Extent::String:
    info.terminator = ir::stringElements(program_) - 1;
    info.size = Value::number(ir::stringElements(program_) * bytes);
    out_.limit(Limitation::Strings);
    break;
  case ir::Extent::ByContract: {
    Value count = input(ir::pointeeCountKey(key, pointee), {kCountBits, false, false});
    Value wide = values_.convert(count, {kCountBits, false, false}, kSize);
    info.size = values_.binary(BinaryOp::Mul, wide, Value::number(bytes), kSize, kSize, 64);
    break;
  }
  }
  info.slot = {false, heapSlots_++};
  ObjectId object = memory_.add(std::move(info));
  Value result = values_.select(exists, values_.address(object, 0), values_.null(), type.width);
  inputPointers_.emplace(key, result);
  if (!interpretation_.inputs && ir::isRecursive(program_.types, pointee))
    limitNodes(exists);
  return result;
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
  restrict(
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

// -------------------------------------------------------------------- allocation

Value Machine::allocate(ExprId id, const Expr &e) {
  Value size = values_.convert(scalar(e.a), scalarOf(program_.exprs[e.a].type), kSize);
  if (dead())
    return values_.null();
  ObjectInfo info;
  info.kind = e.onStack ? ObjectInfo::Kind::Alloca : ObjectInfo::Kind::Heap;
  info.type = ir::cellElement(program_, e.computeType);
  info.repeats = true;
  info.size = size;
  info.background = e.zeroed ? Background::Zero : Background::Indeterminate;
  info.key = {ir::InputKey::Kind::Allocated, id.index, 0, frame_->context};
  info.site = id;
  info.born = current_.path.whole();
  info.slot = {false, heapSlots_++};
  ObjectId object = memory_.add(std::move(info));
  if (e.onStack)
    frame_->allocated.push_back(object);
  Value result = values_.address(object, 0);
  if (e.onStack || !program_.allocationMayFail)
    return result;
  Value fails = input({ir::InputKey::Kind::Nondet, id.index, 0, frame_->context}, {8, false});
  Term failed = values_.truth(fails, 8);
  memory_[object].born = terms_.conjunction(memory_[object].born, terms_.negation(failed));
  return values_.select(failed, values_.null(), result, 64);
}

void Machine::deallocate(const Expr &e) {
  Value pointer = scalar(e.a);
  Term invalid = terms_.boolean(false), twice = invalid;
  std::vector<const Target *> ends;
  TargetList targets = values_.targets(pointer);
  for (const Target &t : targets) {
    Term atStart = values_.equals(values_.offset(t), 0, 64);
    using Kind = ObjectInfo::Kind; // an input may have been allocated by the caller
    bool isHeap = t.object > kInvalidObject &&
                  (memory_[t.object].kind == Kind::Heap || memory_[t.object].kind == Kind::Pointee);
    Term good = isHeap || t.object == kNullObject ? atStart : terms_.boolean(false);
    invalid = terms_.disjunction(invalid, terms_.conjunction(t.guard, terms_.negation(good)));
    if (!isHeap)
      continue;
    Term ended = memory_.ended(current_, t.object);
    twice = terms_.disjunction(twice, terms_.conjunction(t.guard, terms_.conjunction(good, ended)));
    ends.push_back(&t);
  }
  check(e.checks.bounds, invalid);
  check(e.checks.lifetime, twice);
  if (!dead())
    for (const Target *t : ends)
      memory_.end(current_, t->object, t->guard);
}

// ------------------------------------------------------------------ whole objects

std::vector<Machine::Reach> Machine::reachesOf(const Value &pointer) {
  std::vector<Reach> result;
  for (Target &t : values_.targets(pointer))
    result.push_back({std::move(t), 0});
  return result;
}

/// The cells of `bytes` bytes at the locations, chosen by their guards.
Object Machine::rowAt(const Locations &locations, uint64_t bytes, ir::TypeId type) {
  auto spans = [&](const Location &l) {
    Object cells;
    if (!type) { // byte by byte
      for (uint64_t bit = 0; bit < bytes * 8; bit += 8) {
        Content c = memory_.readSpan(current_, l.object, {l.at + bit, l.stride, l.index, 8});
        cells.cells.push_back({bit, 8, c.value, c.undefined});
      }
      return cells;
    }
    for (uint64_t i = 0; i < program_.types[type].cells; ++i) {
      ir::Leaf leaf = ir::leaf(program_.types, type, i);
      Content c = memory_.readSpan(current_, l.object,
                                   {l.at + leaf.bitOffset, l.stride, l.index, leaf.bitWidth});
      cells.cells.push_back({leaf.bitOffset, leaf.bitWidth, c.value, c.undefined});
    }
    return cells;
  };
  Object row;
  for (size_t i = locations.size(); i-- > 0;) {
    const Location &l = locations[i];
    Object here = l.stride > 0 ? spans(l) : memory_.slice(current_, l.object, l.at, bytes * 8);
    row = i + 1 == locations.size() ? std::move(here) : memory_.select(l.guard, here, row);
  }
  return row;
}

/// How many bytes there are at most from the locations to their objects' ends.
uint64_t Machine::mostBytes(const Locations &locations) {
  uint64_t most = 0;
  for (const Location &l : locations) {
    const Value &size = memory_[l.object].size;
    uint64_t end = size.isNumber() ? size.number() : modelledBytes(l.object);
    most = std::max(most, l.stride > 0 ? end : end - std::min(end, l.at / 8));
  }
  return most;
}

/// Writes the first `count` bytes of the row.
void Machine::putRow(const Locations &locations, const Object &row, const Value &count) {
  auto reaches = [&](uint64_t bytes) { // count >= bytes
    Value enough = values_.binary(BinaryOp::Ge, count, Value::number(bytes), kSize, kSize, 32);
    return values_.truth(enough, 32);
  };
  for (const Location &l : locations)
    for (const Cell &c : row.cells) {
      uint64_t firstByte = c.at / 8, endByte = (c.at + c.width + 7) / 8;
      if (l.stride > 0) {
        if (!count.isNumber() && endByte - firstByte > granularity(terms_, count))
          throw MemoryNotModelled();
        Term guard = count.isNumber() ? l.guard : terms_.conjunction(l.guard, reaches(endByte));
        memory_.writeSpan(current_, l.object, {l.at + c.at, l.stride, l.index, c.width},
                          {c.value, c.undefined}, guard);
        continue;
      }
      if (!count.isNumber() && endByte - firstByte > granularity(terms_, count)) {
        for (uint64_t byte = firstByte; byte < endByte; ++byte) {
          uint64_t from = std::max(c.at, byte * 8), to = std::min(c.at + c.width, byte * 8 + 8);
          Value part = values_.extract(c.value, c.width, static_cast<uint32_t>(from - c.at),
                                       static_cast<uint32_t>(to - from));
          memory_.write(current_, l.object, l.at + from, static_cast<uint32_t>(to - from),
                        {part, c.undefined}, terms_.conjunction(l.guard, reaches(byte + 1)));
        }
        continue;
      }
      Term guard = count.isNumber() ? l.guard : terms_.conjunction(l.guard, reaches(endByte));
      memory_.write(current_, l.object, l.at + c.at, c.width, {c.value, c.undefined}, guard);
    }
}

/// Objects of unknown size: what is longer than is modelled leaves the bound.
void Machine::limitCount(const Value &count, uint64_t bytes, const Locations &target,
                         const Locations &source) {
  bool isOpen = false;
  for (const Locations *list : {&target, &source})
    for (const Location &l : *list)
      isOpen |= !memory_[l.object].size.isNumber();
  if (isOpen && !count.isNumber()) {
    Value more = values_.binary(BinaryOp::Gt, count, Value::number(bytes), kSize, kSize, 32);
    leaveModel(values_.truth(more, 32));
  }
}

void Machine::copy(const Expr &e) {
  Value to = scalar(e.a), from = scalar(e.b);
  Value count = values_.convert(scalar(e.c), scalarOf(program_.exprs[e.c].type), kSize);
  Locations target = access(reachesOf(to), count, e.checks, true);
  Locations source = access(reachesOf(from), count, e.sourceChecks, false);
  if (e.property) {
    Term overlap = terms_.boolean(false);
    for (const Target &x : values_.targets(to))
      for (const Target &y : values_.targets(from)) {
        if (x.object != y.object)
          continue;
        // x - y and y - x are both at least count, as unsigned numbers, if they are apart.
        Value a = values_.offset(x), b = values_.offset(y);
        auto closer = [&](const Value &p, const Value &q) {
          Value distance = values_.binary(BinaryOp::Sub, p, q, kSize, kSize, 64);
          return values_.truth(values_.binary(BinaryOp::Lt, distance, count, kSize, kSize, 32), 32);
        };
        Term near = terms_.disjunction(closer(a, b), closer(b, a));
        overlap = terms_.disjunction(
            overlap, terms_.conjunction(near, terms_.conjunction(x.guard, y.guard)));
      }
    check(e.property, overlap);
  }
  if (dead() || target.empty() || source.empty())
    return;
  uint64_t bytes =
      count.isNumber() ? count.number() : std::min(mostBytes(source), mostBytes(target));
  limitCount(count, bytes, target, source);
  putRow(target, rowAt(source, bytes), count);
}

void Machine::fill(const Expr &e) {
  Value to = scalar(e.a);
  Value byte = values_.convert(scalar(e.b), scalarOf(program_.exprs[e.b].type), {8, false});
  Value count = values_.convert(scalar(e.c), scalarOf(program_.exprs[e.c].type), kSize);
  Locations target = access(reachesOf(to), count, e.checks, true);
  if (dead() || target.empty())
    return;
  uint64_t bytes = count.isNumber() ? count.number() : mostBytes(target);
  limitCount(count, bytes, target, {});
  auto repeated = [&](uint64_t firstBit, uint32_t width) {
    Value all = byte;
    uint32_t have = 8;
    auto offset = static_cast<uint32_t>(firstBit % 8);
    for (; have < offset + width && have < 64; have += 8)
      all = values_.concat(byte, 8, all, have);
    return values_.extract(all, have, offset, width);
  };
  for (const Location &l : target) {
    // In the shape that the object has, so that reading its scalars stays cheap.
    Object row = memory_.slice(current_, l.object, l.at, bytes * 8);
    for (Cell &c : row.cells) {
      c.value = repeated(l.at + c.at, c.width);
      c.undefined = terms_.boolean(false);
    }
    putRow({l}, row, count);
  }
}

/// Every scalar of the object becomes an input; pointers stay.
void Machine::havoc(ExprId id, const Expr &e) {
  Value pointer = scalar(e.a);
  if (dead())
    return;
  for (const Target &t : values_.targets(pointer)) {
    if (t.object <= kInvalidObject)
      continue;
    const ObjectInfo info = memory_[t.object];
    if (info.kind == ObjectInfo::Kind::Function || info.readOnly || !info.alive)
      continue;
    uint64_t bytes = info.size.isNumber() ? info.size.number() : modelledBytes(t.object);
    if (bytes > kMostHavocked)
      throw MemoryNotModelled();
    for (uint64_t bit = 0; bit < bytes * 8;) {
      uint64_t begin = 0;
      ir::Leaf leaf;
      auto cell = memory_.leafAt(info, bit, begin, leaf);
      if (!cell) {
        bit += 8 - bit % 8;
        continue;
      }
      bit = begin + leaf.bitWidth;
      Scalar type = scalarOfLeaf(leaf);
      if (type.isPointer)
        continue;
      Value any = input(
          {ir::InputKey::Kind::Havoc, info.type.index, *cell, ir::callContext(frame_->context, id)},
          type);
      memory_.write(current_, t.object, begin, leaf.bitWidth, {any, terms_.boolean(false)},
                    t.guard);
    }
  }
}

Value Machine::query(const Expr &e) {
  Value pointer = scalar(e.a);
  Value operand;
  if (e.b)
    operand = scalar(e.b);
  uint32_t width = scalarOf(e.type).width;
  Value result;
  Term holds = terms_.boolean(false);
  auto alive = [&](const Target &t) {
    bool isObject =
        t.object > kInvalidObject && memory_[t.object].kind != ObjectInfo::Kind::Function;
    return isObject ? terms_.negation(memory_.ended(current_, t.object)) : terms_.boolean(false);
  };
  auto inObject = [&](const Target &t, const Value &count) {
    Term living = alive(t);
    return terms_.isFalse(living) ? living : terms_.conjunction(living, inside(t, count));
  };
  for (const Target &t : values_.targets(pointer)) {
    auto add = [&](Term condition) {
      holds = terms_.disjunction(holds, terms_.conjunction(t.guard, condition));
    };
    switch (e.query) {
    case ir::PointerQuery::Size:
      if (t.object > kInvalidObject)
        result = values_.select(terms_.conjunction(t.guard, alive(t)), memory_[t.object].size,
                                result, width);
      break;
    case ir::PointerQuery::Offset:
      result = values_.select(t.guard, values_.offset(t), result, width);
      break;
    case ir::PointerQuery::Valid:
    case ir::PointerQuery::Writable: {
      Value count = values_.convert(operand, scalarOf(program_.exprs[e.b].type), kSize);
      bool readOnly = t.object > kInvalidObject && memory_[t.object].readOnly;
      if (e.query == ir::PointerQuery::Valid || !readOnly)
        add(inObject(t, count));
      break;
    }
    case ir::PointerQuery::SameObject:
      for (const Target &other : values_.targets(operand))
        if (other.object == t.object)
          add(other.guard);
      break;
    }
  }
  bool isTruth = e.query != ir::PointerQuery::Size && e.query != ir::PointerQuery::Offset;
  return isTruth ? values_.fromTruth(holds, width) : result;
}

} // namespace salve::execution
