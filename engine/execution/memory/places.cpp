// Lvalues: which bits of which objects a place may denote, reading and writing them.
//
// Every scalar is a cell of its own (architecture: scalar cells, not array theory). An
// index that is not a constant makes one location per element that it can denote; the
// checks before it make them exhaustive.
#include "engine/execution/machine.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <limits>

namespace salve::execution {

using ir::BinaryOp;
using smt::Term;

namespace {
constexpr int64_t kFarOutside = int64_t{1} << 40; // bytes before an object
constexpr Scalar kIndex{64, false, false};

Value bytes(uint64_t n) { return Value::number(n); }

/// So short that each of its elements is modelled.
bool isShort(const ObjectInfo &info) { return info.most > 0; }
} // namespace

ObjectId Machine::objectOf(ir::VariableId variable) {
  if (ObjectId global = globals_[variable.index])
    return global;
  return frame_->objects[1 + slots_[variable.index]];
}

Machine::Operands Machine::operands(ir::PlaceId id) {
  const ir::Place &place = program_.places[id];
  Operands result;
  if (place.pointer)
    result.pointer = scalar(place.pointer);
  for (const ir::Projection &p : place.path)
    if (p.index) {
      Value v = scalar(p.index);
      result.indices.push_back(values_.convert(v, scalarOf(program_.exprs[p.index].type), kIndex));
    }
  return result;
}

/// Goes on where the reach's own symbolic offset, if it has one, is a constant.
std::vector<Machine::Reach> Machine::settled(const Reach &reach) {
  if (reach.target.index.isNumber() || memory_[reach.target.object].isFamily())
    return {reach};
  std::vector<Reach> result;
  if (reach.target.object <= kInvalidObject ||
      memory_[reach.target.object].kind == ObjectInfo::Kind::Function) {
    result.push_back(reach); // the access fails wherever it is
    result.back().target.index = Value();
    return result;
  }
  Locations at;
  Term outside = terms_.boolean(false);
  settle(reach, bytes(0), at, outside);
  for (const Location &l : at) {
    if (l.stride > 0)
      throw MemoryNotModelled();
    Reach next = reach;
    next.target = {l.guard, l.object, static_cast<int64_t>(l.at / 8), 1, Value()};
    result.push_back(next);
  }
  if (!terms_.isFalse(outside)) {
    Reach beyond = reach; // so that the access's own check finds it
    beyond.target = {outside, reach.target.object, -kFarOutside, 1, Value()};
    result.push_back(beyond);
  }
  return result;
}

/// One reach for each element of the array that the index can denote.
void Machine::stepIndex(std::vector<Reach> &at, const Value &index, const ir::Type &array) {
  uint64_t stride = program_.types[array.element].bytes;
  std::vector<Reach> next;
  auto stepTo = [&](const Reach &from, uint64_t element, Term guard) {
    if (element >= array.count)
      return;
    Reach to = from;
    to.target.guard = terms_.conjunction(to.target.guard, guard);
    to.target.base += static_cast<int64_t>(element * stride);
    if (!terms_.isFalse(to.target.guard))
      next.push_back(std::move(to));
  };
  for (const Reach &r : at) {
    if (index.isNumber()) {
      stepTo(r, lowHalf(index.number()), terms_.boolean(true));
      continue;
    }
    for (const Reach &from : settled(r)) {
      if (index.isSet()) {
        for (const Choice &c : index.choices())
          stepTo(from, lowHalf(c.number), c.guard);
        continue;
      }
      if (array.count > limits::memory::kCases) {
        if (memory_[from.target.object].isFamily())
          throw MemoryNotModelled();
        Reach to = from;
        to.target.stride = stride;
        to.target.index = index;
        next.push_back(std::move(to));
        continue;
      }
      if (array.count + next.size() > limits::memory::kLocations)
        throw MemoryNotModelled();
      for (uint64_t i = 0; i < array.count; ++i)
        stepTo(from, i, values_.equals(index, i, 64));
    }
  }
  at = std::move(next);
}

/// Follows the path; the checks of array indices are made on the way, unless there is a
/// change. For an address (`writes` of no access) indices may be one past the end.
std::vector<Machine::Reach> Machine::follow(const ir::Place &place, const Operands &operands,
                                            const Change *change, bool isAddress) {
  std::vector<Reach> at;
  if (place.pointer) {
    for (Target &t : values_.targets(operands.pointer))
      at.push_back({std::move(t), 0});
  } else {
    ir::VariableId variable =
        change && change->kind == ChangeKind::Variable ? change->variable : place.variable;
    at.push_back({{terms_.boolean(true), objectOf(variable), 0, 1, Value()}, 0});
  }
  auto advance = [&](const Value &index, uint64_t stride) {
    if (at.empty())
      return;
    TargetList all;
    for (Reach &r : at)
      all.push_back(std::move(r.target));
    Value moved =
        values_.advance(Value::pointer(std::move(all)), index, static_cast<int64_t>(stride));
    at.clear();
    for (const Target &t : moved.targets())
      at.push_back({t, 0});
  };
  ir::TypeId type = place.baseType;
  if (!type)
    type = program_.variables[place.variable].type;
  size_t nextIndex = 0;
  for (uint32_t step = 0; step < place.path.size(); ++step) {
    const ir::Projection &p = place.path[step];
    const ir::Type &t = program_.types[type];
    if (p.kind == ir::Projection::Kind::Field) {
      uint32_t field = change && change->kind == ChangeKind::Field && change->projection == step
                           ? change->field
                           : p.field;
      for (Reach &r : at) {
        r.target.base += static_cast<int64_t>(t.fields[field].bitOffset / 8);
        r.bits = static_cast<uint32_t>(t.fields[field].bitOffset % 8);
      }
    } else if (p.kind == ir::Projection::Kind::Element || t.isVariable) {
      advance(operands.indices[nextIndex++], program_.types[p.type].bytes);
    } else {
      const Value &index = operands.indices[nextIndex++];
      bool pastEnd = isAddress && step + 1 == place.path.size();
      Value inRange = values_.binary(pastEnd ? BinaryOp::Le : BinaryOp::Lt, index,
                                     Value::number(t.count), kIndex, kIndex, 32);
      if (!change)
        check(p.bounds, values_.equals(inRange, 0, 32));
      if (isAddress)
        advance(index, program_.types[t.element].bytes);
      else
        stepIndex(at, index, t);
    }
    type = p.type;
  }
  return at;
}

Value Machine::address(const ir::Place &place, const Operands &operands) {
  TargetList targets;
  for (Reach &r : follow(place, operands, nullptr, true))
    targets.push_back(std::move(r.target));
  return values_.pointer(std::move(targets));
}

/// The `count` bytes from the target on lie in its object.
Term Machine::inside(const Target &target, const Value &count) {
  const Value &size = memory_[target.object].size;
  Value offset = values_.offset(target);
  if (memory_[target.object].isFamily())
    offset = Value::number(memberOf(target).offset);
  auto stride = static_cast<int64_t>(target.stride);
  auto isIndexWithin = [&](int64_t low, int64_t high) {
    auto number = [](int64_t n) { return Value::number(static_cast<uint64_t>(n)); };
    Value above = values_.binary(BinaryOp::Ge, target.index, number(low), kOffset, kOffset, 32);
    Value below = values_.binary(BinaryOp::Le, target.index, number(high), kOffset, kOffset, 32);
    return terms_.conjunction(values_.truth(above, 32), values_.truth(below, 32));
  };
  if (size.isNumber() && count.isNumber() && !target.index.isNumber() &&
      !memory_[target.object].isFamily()) {
    // As a range of the index, which is easier for the solver than the offset.
    auto limit = static_cast<int64_t>(size.number()) - static_cast<int64_t>(count.number());
    auto floorDiv = [&](int64_t a) { return a >= 0 ? a / stride : -((-a + stride - 1) / stride); };
    return isIndexWithin(-floorDiv(target.base), floorDiv(limit - target.base));
  }
  // The offset must not wrap around into the object.
  const int64_t most = std::numeric_limits<int64_t>::max() / stride;
  Term isExact = offset.isNumber() || target.index.isNumber() || stride == 1
                     ? terms_.boolean(true)
                     : isIndexWithin(-most, most);
  Value fits = values_.binary(BinaryOp::Le, count, size, kIndex, kIndex, 32);
  Value rest = values_.binary(BinaryOp::Sub, size, count, kIndex, kIndex, 64);
  Value starts = values_.binary(BinaryOp::Le, offset, rest, kIndex, kIndex, 32);
  return terms_.conjunction(isExact,
                            terms_.conjunction(values_.truth(fits, 32), values_.truth(starts, 32)));
}

/// Locations of one reach within its object; `outside` collects where it is not inside.
void Machine::settle(const Reach &reach, const Value &count, Locations &out, Term &outside) {
  const Target &t = reach.target;
  const Value &size = memory_[t.object].size;
  Term in = terms_.conjunction(t.guard, inside(t, count));
  outside = terms_.disjunction(outside, terms_.conjunction(t.guard, terms_.negation(in)));
  if (terms_.isFalse(in))
    return;
  if (const ObjectInfo &info = memory_[t.object]; info.isFamily()) {
    const Member member = memberOf(t);
    out.push_back({in, t.object, member.offset * 8 + reach.bits, info.apart, member.number});
    return;
  }
  auto add = [&](int64_t offset, Term guard) {
    guard = terms_.conjunction(t.guard, guard);
    if (offset >= 0 && !terms_.isFalse(guard))
      out.push_back({guard, t.object, static_cast<uint64_t>(offset) * 8 + reach.bits, 0, {}});
  };
  uint64_t smallest = count.isNumber() ? lowHalf(count.number()) : 0;
  uint64_t most = size.isNumber() ? lowHalf(size.number()) : modelledBytes(t.object);
  auto fits = [&](int64_t offset) {
    return offset >= 0 && static_cast<uint64_t>(offset) + smallest <= most;
  };
  auto at = [&](Bits index) { return t.base + static_cast<int64_t>(t.stride * lowHalf(index)); };
  if (t.index.isNumber()) {
    add(t.base, terms_.boolean(true));
  } else if (t.index.isSet()) {
    for (const Choice &c : t.index.choices())
      if (fits(at(c.number)))
        add(at(c.number), c.guard);
  } else {
    auto stride = static_cast<int64_t>(t.stride);
    int64_t first = t.base >= 0 ? -(t.base / stride) : (-t.base + stride - 1) / stride;
    // Steps through whole elements only: other accesses would meet parts of them.
    uint64_t element = std::max<uint64_t>(1, program_.types[memory_[t.object].type].bytes);
    bool isLarge = size.isNumber() && size.number() / t.stride > limits::memory::kCases;
    // An endless array's cells are numbers: pointers are told apart one by one.
    const bool isEndless =
        !size.isNumber() && t.stride % element == 0 && !isShort(memory_[t.object]) &&
        !ir::holds(program_.types, memory_[t.object].type, ir::TypeKind::Pointer);
    if (isLarge || isEndless) {
      Value steps =
          values_.binary(BinaryOp::Sub, t.index, Value::number(static_cast<uint64_t>(first)),
                         kOffset, kOffset, 64);
      auto base = static_cast<uint64_t>(t.base + first * stride);
      out.push_back({in, t.object, base * 8 + reach.bits, t.stride, steps});
      return;
    }
    int64_t last = first;
    while (fits(at(static_cast<uint64_t>(last)))) {
      if (out.size() > limits::memory::kLocations)
        throw MemoryNotModelled();
      add(at(static_cast<uint64_t>(last)),
          values_.equals(t.index, static_cast<uint64_t>(last), 64));
      ++last;
    }
    if (!size.isNumber() && !isShort(memory_[t.object])) {
      Value beyond = values_.binary(
          BinaryOp::Ge, t.index, Value::number(static_cast<uint64_t>(last)), kOffset, kOffset, 32);
      leaveModel(terms_.conjunction(in, values_.truth(beyond, 32)));
    }
  }
}

/// Objects of unknown size are modelled up to here where accesses of different widths or of
/// unknown length are made to them; what goes beyond it leaves the bound.
uint64_t Machine::modelledBytes(ObjectId object) const {
  if (isShort(memory_[object]))
    return memory_[object].most;
  const ir::TypeId type = memory_[object].type;
  const uint64_t element = std::max<uint64_t>(1, program_.types[type].bytes);
  // Each pointer may have an object of its own.
  if (ir::holds(program_.types, type, ir::TypeKind::Pointer))
    return element * (2 + uint64_t{limits_.unwind});
  return element * (16 + 2 * uint64_t{limits_.unwind});
}

/// All checks of an access to `count` bytes, and where it can go.
Machine::Locations Machine::access(const std::vector<Reach> &reaches, const Value &count,
                                   const ir::AccessChecks &checks, bool writes) {
  Term nowhere = terms_.boolean(false), ended = nowhere, outside = nowhere;
  auto add = [&](Term &to, Term condition) { to = terms_.disjunction(to, condition); };
  Term some = values_.truth(count, 64);
  std::vector<const Reach *> objects;
  for (const Reach &r : reaches) {
    const ObjectInfo &info = memory_[r.target.object];
    if (r.target.object <= kInvalidObject || info.kind == ObjectInfo::Kind::Function) {
      add(nowhere, terms_.conjunction(r.target.guard, some));
      continue;
    }
    add(ended, terms_.conjunction(r.target.guard, this->ended(r.target)));
    objects.push_back(&r);
  }
  check(checks.null, nowhere, some); // of no bytes nothing is asked
  check(checks.lifetime, terms_.conjunction(ended, some), some);
  Locations out;
  for (const Reach *r : objects) {
    settle(*r, count, out, outside);
    ObjectInfo &info = memory_[r->target.object];
    if (info.mayHaveChanged && !writes)
      out_.limit(Limitation::Aliases);
    info.accessed = true;
    if (writes && memory_[r->target.object].readOnly)
      add(outside, r->target.guard);
  }
  check(checks.bounds, terms_.conjunction(outside, some), some);
  return out;
}

namespace {
const ir::Field *lastField(const ir::Program &program, const ir::Place &place,
                           const Change *change) {
  if (place.path.empty() || place.path.back().kind != ir::Projection::Kind::Field)
    return nullptr;
  ir::TypeId record = place.path.size() > 1 ? place.path[place.path.size() - 2].type
                      : place.baseType      ? place.baseType
                                            : program.variables[place.variable].type;
  uint32_t field =
      change && change->kind == ChangeKind::Field && change->projection + 1 == place.path.size()
          ? change->field
          : place.path.back().field;
  return &program.types[record].fields[field];
}
} // namespace

/// Bits of the scalar at the place: of its type, or of the bit-field.
uint32_t Machine::bitsOf(const ir::Place &place, const Change *change) const {
  const ir::Field *field = lastField(program_, place, change);
  return field && field->bitWidth ? field->bitWidth : program_.types[place.type].width;
}

Machine::Locations Machine::locate(ir::PlaceId id, const Operands &operands, bool writes,
                                   Term guard, const Change *change) {
  const ir::Place &place = program_.places[id];
  std::vector<Reach> reaches = follow(place, operands, change, false);
  Locations result = locationsOf(place, reaches, writes, change);
  if (!writes)
    learnOf(operands, result);
  if (place.order.property && !dead())
    keepOrder(place, reaches, guard, change);
  return result;
}

Machine::Locations Machine::locationsOf(const ir::Place &place, const std::vector<Reach> &reaches,
                                        bool writes, const Change *change) {
  bool sized = place.variable && memory_[objectOf(place.variable)].size.isNumber() &&
               !ir::indexesOpenArray(program_, place);
  if (sized) {
    // The checks of the indices were enough.
    Locations out;
    for (const Reach &r : reaches) {
      const Target &t = r.target;
      auto base = static_cast<uint64_t>(t.base);
      if (t.index.isNumber()) {
        out.push_back({t.guard, t.object, base * 8 + r.bits, 0, {}});
        continue;
      }
      Value steps = values_.binary(BinaryOp::Add, t.index, Value::number(base / t.stride), kOffset,
                                   kOffset, 64);
      out.push_back({t.guard, t.object, base % t.stride * 8 + r.bits, t.stride, steps});
    }
    return out;
  }
  uint64_t size = program_.types[place.type].bytes;
  if (const ir::Field *field = lastField(program_, place, change); field && field->bitWidth)
    size = (field->bitOffset % 8 + field->bitWidth + 7) / 8;
  if (!change)
    return access(reaches, bytes(size), place.checks, writes);
  Locations out;
  Term outside = terms_.boolean(false);
  for (const Reach &r : reaches)
    if (r.target.object > kInvalidObject &&
        memory_[r.target.object].kind != ObjectInfo::Kind::Function)
      settle(r, bytes(size), out, outside);
  return out;
}

Content Machine::load(const Locations &locations, uint32_t width) {
  if (locations.empty())
    return {Value(), terms_.boolean(false)}; // a check has ended the run
  for (const Location &l : locations)
    noteRead(l);
  auto read = [&](const Location &l) {
    return l.stride == 0 ? memory_.read(current_, l.object, l.at, width)
                         : memory_.readSpan(current_, l.object, {l.at, l.stride, l.index, width});
  };
  // The last location needs no guard: locations are exhaustive.
  Content result = read(locations.back());
  for (size_t i = locations.size() - 1; i-- > 0;)
    result = memory_.choose(locations[i].guard, read(locations[i]), result, width);
  return result;
}

void Machine::store(const Locations &locations, uint32_t width, const Content &content,
                    Term guard) {
  if (dead())
    return;
  for (const Location &l : locations) {
    Term where = terms_.conjunction(guard, l.guard);
    noteStored(l, content.value);
    if (l.stride == 0)
      memory_.write(current_, l.object, l.at, width, content, where);
    else
      memory_.writeSpan(current_, l.object, {l.at, l.stride, l.index, width}, content, where);
  }
}

namespace {
bool changesPlace(const Change &c) {
  return c.kind == ChangeKind::Variable || c.kind == ChangeKind::Field;
}
} // namespace

/// The scalar in `bits` bits at the locations, as a value of the expression's type. Reading
/// what was never written is a violation where `guard` holds.
Value Machine::loadFrom(const ir::Expr &expr, const Locations &locations, uint32_t bits,
                        Term guard) {
  Content c = load(locations, bits);
  ir::PropertyId written = expr.kind == ir::ExprKind::Load ? expr.property : expr.oldValue;
  if (written && program_.isChecked(ir::PropertyKind::Uninitialised))
    check(written, terms_.conjunction(guard, c.undefined));
  Scalar type = scalarOf(expr.type);
  if (type.isPointer)
    return c.value.isPointer() ? c.value : values_.pointer(values_.targets(c.value));
  if (c.value.isPointer()) {
    giveAway(c.value);
    return values_.convert(c.value, {bits, false, false, true}, type);
  }
  if (bits == type.width)
    return values_.regular(c.value, type);
  return values_.convert(c.value, {bits, type.isSigned, false}, {type.width, type.isSigned});
}

Value Machine::loadScalar(ir::ExprId id, const ir::Expr &expr, const Operands &operands) {
  const ir::Place &place = program_.places[expr.place];
  if (!bound_.empty() && place.path.empty())
    if (const auto bound = bound_.find(place.variable); bound != bound_.end())
      return bound->second;
  const auto *changes = changesOf(id);
  const Term unchanged = noneOf(changes, changesPlace);
  Value v = loadFrom(expr, locate(expr.place, operands, false, unchanged), bitsOf(place, nullptr),
                     unchanged);
  return alternatives(
      id, v, scalarOf(expr.type).width, [&](const GuardedChange &c) -> std::optional<Value> {
        if (!changesPlace(c.change))
          return std::nullopt;
        return loadFrom(expr, locate(expr.place, operands, false, c.guard, &c.change),
                        bitsOf(place, &c.change), c.guard);
      });
}

void Machine::storeScalar(ir::ExprId id, const ir::Expr &expr, const Operands &operands,
                          const Value &value) {
  const ir::Place &place = program_.places[expr.place];
  const auto *changes = changesOf(id);
  Scalar type = scalarOf(expr.type);
  auto storeAt = [&](const Change *change, Term guard) {
    uint32_t bits = bitsOf(place, change);
    Value cut = bits < type.width ? values_.extract(value, type.width, 0, bits) : value;
    store(locate(expr.place, operands, true, guard, change), bits, {cut, terms_.boolean(false)},
          guard);
  };
  storeAt(nullptr, noneOf(changes, changesPlace));
  if (changes)
    for (const GuardedChange &c : *changes)
      if (changesPlace(c.change))
        storeAt(&c.change, c.guard);
  if (tells())
    tellValue(id, stored(expr, value));
}

} // namespace salve::execution
