// Objects: allocation, and operations on whole objects.
#include "engine/execution/machine.h"
#include "engine/ir/facts/kept.h"
#include "engine/smt/arithmetic.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprId;
using smt::Term;

namespace {

/// A number that divides every value of the term.
uint64_t divisor(const smt::Terms &terms, Term t, int depth = 8) {
  if (auto constant = terms.constant(t))
    return lowHalf(*constant);
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
    d = lowHalf(v.number());
  else if (v.isSet())
    for (const Choice &c : v.choices())
      d = std::gcd(d, lowHalf(c.number));
  else
    d = divisor(terms, v.term());
  return d == 0 ? 8 : std::min<uint64_t>(8, d & (0 - d));
}

} // namespace

// -------------------------------------------------------------------- allocation

Value Machine::allocate(ExprId id, const Expr &e) {
  Value size = values_.convert(scalar(e.a), scalarOf(program_.exprs[e.a].type), kSize);
  if (dead())
    return values_.null();
  if (isOfFamily(e, size))
    return allocateMember(id, e);
  ObjectInfo info;
  info.kind = e.onStack ? ObjectInfo::Kind::Alloca : ObjectInfo::Kind::Heap;
  info.type = ir::cellElement(program_, e.computeType);
  info.repeats = true;
  info.size = size;
  info.isArbitrary = !e.onStack && program_.functions[entry_].isHarness;
  info.background = e.zeroed ? Background::Zero : Background::Indeterminate;
  info.key = {ir::InputKey::Kind::Allocated, id.index, 0, frame_->context};
  info.site = id;
  info.born = current_.path.whole();
  info.slot = {false, heapSlots_++};
  ObjectId object = memory_.add(std::move(info));
  if (e.onStack)
    frame_->allocated.push_back(object);
  Value result = values_.address(object, 0);
  if (e.onStack)
    return result;
  Value most = Value::number(ir::kMostObjectBytes);
  Term failed = values_.truth(values_.binary(BinaryOp::Gt, size, most, kSize, kSize, 32), 32);
  failed = terms_.disjunction(failed, failsToAllocate(id, e));
  memory_[object].born = terms_.conjunction(memory_[object].born, terms_.negation(failed));
  return values_.select(failed, values_.null(), result, 64);
}

Term Machine::failsToAllocate(ExprId id, const Expr &e) {
  if (!failures_.mayFail(e))
    return terms_.boolean(false);
  const ir::InputKey key{ir::InputKey::Kind::Nondet, id.index, 0, frame_->context};
  return values_.truth(input(key, {8, false}), 8);
}

void Machine::deallocate(const Expr &e) {
  Value pointer = scalar(e.a);
  Term invalid = terms_.boolean(false), twice = invalid;
  std::vector<const Target *> ends;
  TargetList targets = values_.targets(pointer);
  for (const Target &t : targets) {
    Term atStart = isAtStart(t);
    using Kind = ObjectInfo::Kind; // an input may have been allocated by the caller
    bool isHeap = t.object > kInvalidObject &&
                  (memory_[t.object].kind == Kind::Heap || memory_[t.object].kind == Kind::Pointee);
    Term good = isHeap || t.object == kNullObject ? atStart : terms_.boolean(false);
    invalid = terms_.disjunction(invalid, terms_.conjunction(t.guard, terms_.negation(good)));
    if (!isHeap)
      continue;
    Term ended = this->ended(t);
    twice = terms_.disjunction(twice, terms_.conjunction(t.guard, terms_.conjunction(good, ended)));
    ends.push_back(&t);
  }
  check(e.checks.bounds, invalid);
  check(e.checks.lifetime, twice);
  if (!dead())
    for (const Target *t : ends)
      end(*t);
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
        look(); // each of these can be chosen from as many as have been read
        Content c = memory_.readSpan(current_, l.object, {l.at + bit, l.stride, l.index, 8});
        cells.cells.push_back({bit, 8, c.value, c.undefined});
      }
      return cells;
    }
    for (uint64_t i = 0; i < program_.types[type].cells; ++i) {
      look();
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
    uint64_t end = size.isNumber() ? lowHalf(size.number()) : modelledBytes(l.object);
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
      noteStored(l, c.value);
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
      count.isNumber() ? lowHalf(count.number()) : std::min(mostBytes(source), mostBytes(target));
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
  uint64_t bytes = count.isNumber() ? lowHalf(count.number()) : mostBytes(target);
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
  refuseMembers(pointer);
  for (const Target &t : values_.targets(pointer)) {
    if (t.object <= kInvalidObject)
      continue;
    const ObjectInfo info = memory_[t.object];
    if (info.kind == ObjectInfo::Kind::Function || info.readOnly || !info.alive)
      continue;
    if (e.writtenOnly) {
      havocWritten(t, ir::callContext(frame_->context, id));
      continue;
    }
    uint64_t bytes = info.size.isNumber() ? lowHalf(info.size.number()) : modelledBytes(t.object);
    if (bytes > limits::memory::kHavocked)
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
    return isObject ? terms_.negation(ended(t)) : terms_.boolean(false);
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
      result = values_.select(
          t.guard, pointsToMember(t) ? Value::number(memberOf(t).offset) : values_.offset(t),
          result, width);
      break;
    case ir::PointerQuery::Valid:
    case ir::PointerQuery::Writable:
    case ir::PointerQuery::Written: {
      Value count = values_.convert(operand, scalarOf(program_.exprs[e.b].type), kSize);
      bool readOnly = t.object > kInvalidObject && memory_[t.object].readOnly;
      if (e.query != ir::PointerQuery::Writable || !readOnly) {
        Term is = inObject(t, count);
        if (e.query == ir::PointerQuery::Written && !terms_.isFalse(is))
          is = terms_.conjunction(is, written(t, count));
        add(is);
      }
      break;
    }
    case ir::PointerQuery::SameObject:
      refuseMembers(pointer);
      for (const Target &other : values_.targets(operand))
        if (other.object == t.object)
          add(other.guard);
      break;
    case ir::PointerQuery::Ended:
      if (t.object > kInvalidObject && memory_[t.object].kind != ObjectInfo::Kind::Function)
        add(ended(t));
      break;
    case ir::PointerQuery::Handed:
      if (ir::isKept(e))
        noteKept(e.property, t);
      else
        memory_[t.object].isExposed = true;
      break;
    }
  }
  bool isTruth = e.query != ir::PointerQuery::Size && e.query != ir::PointerQuery::Offset;
  return isTruth ? values_.fromTruth(holds, width) : result;
}

} // namespace salve::execution
