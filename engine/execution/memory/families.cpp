// Families: all blocks that one place of the program allocates, as one object.
//
// What a loop allocates without bound has no objects of its own. The blocks that one Allocate
// makes, called in one way, are members of a family instead: one object in which member k begins
// k * `apart` bytes from the start, far enough from the next that no pointer into one is mistaken
// for one into another. A member's number is how many there were before it, so that a new one
// differs from all that pointers point to. A pointer to some member has a symbolic number, and
// what is read through it is laid over by all that was written to members (spans.cpp): pointers to
// one member are aliases, pointers to others are not. That is R. Burstall's memory of one array
// for each field (Machine Intelligence 7, 1972; R. Bornat, MPC 2000), for each place that
// allocates.
//
// Numbers of members are compared with each other and counted up by constants, and nothing else is
// done with them. So what can happen at all can happen with numbers that are small: of s symbols
// and sums with at most c, below (s + 1) * (c + 1). More than kMemberBits have there is not asked.
//
// What would need to know where members lie in memory is not modelled.
#include "engine/execution/machine.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using smt::Term;

namespace {
constexpr Scalar kNumber{64, false, false};
constexpr uint64_t kOfCalls = 0x66616d696c79; // a context of its own

constexpr uint32_t kMemberBits = 20;

uint64_t distance(uint64_t bytes) { return bytes << 16; }
} // namespace

/// A number that some member may have.
Term Machine::anyMember() {
  ++memberSymbols_;
  return terms_.resize(terms_.symbol(kMemberBits), 64, false);
}

/// Whether there are so few of them that small ones stand for all.
bool Machine::membersFit() const {
  return (memberSymbols_ + 1) * (membersMade_ + 1) < uint64_t{1} << kMemberBits;
}

/// One structure, or anything that is allocated in a loop, of a size that is known.
bool Machine::isOfFamily(const Expr &e, const Value &size) const {
  if (limits_.blocks == Limits::Blocks::Objects || e.onStack || !size.isNumber() ||
      size.number() == 0)
    return false;
  const ir::Type &type = program_.types[ir::cellElement(program_, e.computeType)];
  return size.number() == type.bytes && size.number() <= limits::families::kBytes &&
         type.cells <= limits::families::kCells &&
         (type.kind == ir::TypeKind::Record || inLoops_ != 0);
}

ObjectId Machine::familyOf(ExprId id, const Expr &e) {
  const uint64_t path = mix(kOfCalls, frame_->path);
  auto [known, isNew] = families_.try_emplace({id, path});
  if (!isNew)
    return known->second;
  ObjectInfo info;
  info.type = program_.intType;
  info.repeats = true;
  info.size = Value::number(sizeof(uint64_t));
  info.background = Background::Zero;
  info.slot = {false, heapSlots_++};
  const ObjectId counter = memory_.add(info);
  info.slot = {false, heapSlots_++};
  const ObjectId endings = memory_.add(info);
  info.kind = ObjectInfo::Kind::Heap;
  info.type = ir::cellElement(program_, e.computeType);
  info.size = Value::number(program_.types[info.type].bytes);
  info.background = e.zeroed ? Background::Zero : Background::Indeterminate;
  info.isArbitrary = program_.functions[entry_].isHarness;
  info.key = {ir::InputKey::Kind::Allocated, id.index, 0, path};
  info.site = id;
  info.born = terms_.boolean(true);
  info.apart = distance(info.size.number());
  info.counter = counter;
  info.endings = endings;
  info.slot = {false, heapSlots_++};
  known->second = memory_.add(info);
  values_.tellApart(known->second, info.apart);
  return known->second;
}

/// How many members there are, 64 bits.
Value Machine::countOf(State &state, ObjectId family) {
  return memory_.read(state, memory_[family].counter, 0, 64).value;
}

Value Machine::allocateMember(ExprId id, const Expr &e) {
  const ObjectId family = familyOf(id, e);
  ++membersMade_;
  const ObjectInfo info = memory_[family];
  const Term always = terms_.boolean(true);
  const Value number = countOf(current_, family);
  const uint64_t cells = program_.types[info.type].cells;
  for (uint64_t i = 0; i < cells; ++i) {
    const ir::Leaf leaf = ir::leaf(program_.types, info.type, i);
    const Scalar type = scalarOfLeaf(leaf);
    Value value;
    if (info.background != Background::Zero)
      value = type.isPointer ? values_.address(kInvalidObject, 1) : values_.fresh(type);
    else if (type.isPointer)
      value = values_.null();
    memory_.writeSpan(current_, family, {leaf.bitOffset, info.apart, number, leaf.bitWidth},
                      {value, terms_.boolean(info.mustBeWritten())}, always);
  }
  if (memory_.find(current_, info.endings))
    memory_.writeSpan(current_, info.endings, {0, sizeof(uint32_t), number, 32},
                      {Value(), terms_.boolean(false)}, always);
  const Value more =
      values_.binary(ir::BinaryOp::Add, number, Value::number(1), kNumber, kNumber, 64);
  memory_.write(current_, info.counter, 0, 64, {more, terms_.boolean(false)}, always);
  const Value made =
      values_.advance(values_.address(family, 0), number, static_cast<int64_t>(info.apart));
  return values_.select(failsToAllocate(id, e), values_.null(), made, 64);
}

/// Which member the pointer points into, and where.
Machine::Member Machine::memberOf(const Target &t) const {
  const auto apart = static_cast<int64_t>(memory_[t.object].apart);
  int64_t base = t.base;
  Value steps;
  if (t.index.isNumber()) {
    base += static_cast<int64_t>(t.stride * t.index.number());
  } else {
    if (t.stride != memory_[t.object].apart)
      throw MemoryNotModelled();
    steps = t.index;
  }
  const int64_t passed = base >= 0 ? base / apart : -((apart - 1 - base) / apart);
  const Value number = values_.binary(
      ir::BinaryOp::Add, steps, Value::number(static_cast<uint64_t>(passed)), kNumber, kNumber, 64);
  return {number, static_cast<uint64_t>(base - passed * apart)};
}

bool Machine::pointsToMember(const Target &t) const {
  return t.object > kInvalidObject && memory_[t.object].isFamily();
}

/// What is kept besides the members: how many there are, and which have ended.
bool Machine::isOfFamilies(ObjectId object) const {
  return std::any_of(families_.begin(), families_.end(), [&](const auto &family) {
    const ObjectInfo &info = memory_[family.second];
    return info.counter == object || info.endings == object;
  });
}

Term Machine::isAtStart(const Target &t) {
  return pointsToMember(t) ? terms_.boolean(memberOf(t).offset == 0)
                           : values_.equals(values_.offset(t), 0, 64);
}

/// Where what the pointer points into has ended.
Term Machine::ended(const Target &t) {
  if (!pointsToMember(t))
    return memory_.ended(current_, t.object);
  const ObjectId endings = memory_[t.object].endings;
  if (!memory_.find(current_, endings))
    return terms_.boolean(false);
  const Span flag{0, sizeof(uint32_t), memberOf(t).number, 32};
  return values_.truth(memory_.readSpan(current_, endings, flag).value, 32);
}

void Machine::end(const Target &t) {
  if (!pointsToMember(t))
    return memory_.end(current_, t.object, t.guard);
  const Span flag{0, sizeof(uint32_t), memberOf(t).number, 32};
  memory_.writeSpan(current_, memory_[t.object].endings, flag,
                    {Value::number(1), terms_.boolean(false)}, t.guard);
}

/// Pointers to members are compared as long as they point into them: what follows a member in
/// memory is open.
void Machine::keepMembers(const Value &pointer) const {
  for (const Target &t : values_.targets(pointer))
    if (pointsToMember(t) && memberOf(t).offset >= memory_[t.object].size.number())
      throw MemoryNotModelled();
}

void Machine::refuseMembers(const Value &pointer) const {
  for (const Target &t : values_.targets(pointer))
    if (pointsToMember(t))
      throw MemoryNotModelled();
}

// -------------------------------------------------------- what an induction makes arbitrary

/// Whether the pointer can point to where the others do not; `isNew` stays if it was true.
void Machine::include(PointerSet &set, const Value &pointer, bool &isNew) const {
  for (const Target &t : values_.targets(pointer)) {
    int64_t place = 0, base = t.base;
    uint64_t moves = t.index.isNumber() ? 0 : t.stride;
    if (pointsToMember(t)) {
      place = static_cast<int64_t>(memberOf(t).offset);
      base = place;
      moves = memory_[t.object].apart;
    }
    auto [at, added] = set.try_emplace({t.object, place}, Offsets{base, moves});
    Offsets &known = at->second;
    isNew |= added;
    const uint64_t apart = base > known.base ? static_cast<uint64_t>(base) - known.base
                                             : static_cast<uint64_t>(known.base) - base;
    const uint64_t stride = std::gcd(std::gcd(known.stride, apart), moves);
    if (stride != known.stride) {
      known.stride = stride;
      isNew = true;
    }
  }
}

/// One of the pointers. `choices`: a condition for each but the first, which exclude each other;
/// where `isValid` members are some that `counts` has.
Value Machine::oneOf(const PointerSet &set, const std::vector<Term> &choices, const Moves &moves,
                     const Counts &counts, Term isValid, Term &assumed) {
  Value result = values_.null();
  Term others = terms_.boolean(false);
  for (size_t i = set.size(); i-- > 0;) {
    const auto &[target, offsets] = *std::next(set.begin(), static_cast<ptrdiff_t>(i));
    const ObjectId object = target.first;
    const bool isMember = object > kInvalidObject && memory_[object].isFamily();
    Value one = values_.address(object, offsets.base);
    if (offsets.stride != 0)
      one = values_.advance(one, isMember ? moves.member : moves.steps,
                            static_cast<int64_t>(offsets.stride));
    const Term chosen = i == 0 ? terms_.negation(others) : choices[i - 1];
    others = terms_.disjunction(others, chosen);
    result = i + 1 == set.size() ? one : values_.select(chosen, one, result, 64);
    if (isMember) {
      const Term exists = terms_.less(values_.asTerm(moves.member, 64), counts.at(object), false);
      const Term asked = terms_.conjunction(chosen, isValid);
      assumed = terms_.conjunction(assumed, terms_.disjunction(terms_.negation(asked), exists));
    }
  }
  return result;
}

/// How many members the families have that a pointer of the set can point to.
void Machine::count(State &state, const PointerSet &set, Counts &counts) {
  for (const auto &[target, offsets] : set)
    if (target.first > kInvalidObject && memory_[target.first].isFamily())
      counts.try_emplace(target.first, values_.asTerm(countOf(state, target.first), 64));
}

Content Machine::arbitraryPointer(const ObjectInfo &object, uint64_t bit, uint64_t cell,
                                  uint64_t cellsPerStep, const Value &index, Term mayBeUndefined) {
  ir::InputKey key = object.key;
  const auto found = snapshots_.find(key);
  if (found == snapshots_.end())
    throw MemoryNotModelled();
  const Snapshot &snapshot = found->second;
  const auto set = snapshot.pointers.find(scalarAt(object, bit));
  if (set == snapshot.pointers.end()) { // nobody wrote one there
    const bool isNull = memory_[object.id].background != Background::Indeterminate;
    return {isNull ? values_.null() : values_.address(kInvalidObject, 1),
            terms_.boolean(memory_[object.id].mustBeWritten())};
  }
  if (set->second.size() > limits::families::kTargets)
    throw MemoryNotModelled();
  key.cell = cell;
  auto draw = [&](uint64_t what, Scalar type) {
    ir::InputKey drawn = key;
    drawn.context = mix(key.context, what);
    return cellsPerStep == 0 ? input(drawn, type) : inputAt(drawn, cellsPerStep, index, type);
  };
  enum : uint64_t { kUndefined = 0x41, kChoice, kMember, kSteps };
  Term undefined = mayBeUndefined;
  if (terms_.isTrue(undefined))
    undefined = values_.truth(draw(kUndefined, {8, false}), 8);
  Term isValid = terms_.negation(undefined);
  if (object.isFamily())
    isValid = terms_.conjunction(
        isValid, terms_.less(values_.asTerm(index, 64), snapshot.counts.at(object.id), false));
  std::vector<Term> choices;
  if (set->second.size() > 1) {
    const Value choice = draw(kChoice, {8, false});
    for (size_t i = 1; i < set->second.size(); ++i)
      choices.push_back(values_.equals(choice, i, 8));
  }
  Moves moves;
  for (const auto &[target, offsets] : set->second) {
    const bool isMember = target.first > kInvalidObject && memory_[target.first].isFamily();
    Value &move = isMember ? moves.member : moves.steps;
    if (offsets.stride == 0 || !move.isNumber())
      continue;
    memberSymbols_ += isMember;
    const Scalar type{isMember ? kMemberBits : 64, false};
    move = values_.convert(draw(isMember ? kMember : kSteps, type), type, kNumber);
  }
  Term assumed = terms_.boolean(true);
  const Value pointer = oneOf(set->second, choices, moves, snapshot.counts, isValid, assumed);
  assumeOfInputs(assumed);
  return {values_.select(undefined, values_.address(kInvalidObject, 1), pointer, 64), undefined};
}

/// The scalar of a member, or of an array's element, in bits from its beginning.
uint64_t Machine::scalarAt(const ObjectInfo &object, uint64_t bit) const {
  const uint64_t element = memory_.elementBits(object);
  return object.isFamily() || element == 0 ? bit : bit % element;
}

} // namespace salve::execution
