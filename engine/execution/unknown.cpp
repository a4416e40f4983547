// Code that is not there: what it reaches, and what it makes of that (ir/unknown.h). Of a pointer
// with several targets each is reached where it is one; what is reached in several ways is
// reached where one of them is taken.
#include "engine/ir/unknown.h"
#include "engine/execution/assumptions.h"
#include "engine/execution/machine.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using smt::Term;

namespace {
constexpr Scalar kSize{64, false, false};
} // namespace

/// What unknown code reaches, and under which condition.
struct Machine::Reached {
  std::map<ObjectId, Term> reads, writes;
  std::vector<ObjectId> way; ///< to the object that is looked at
  size_t steps = 0;
  bool hasGiven = false; ///< all that unknown code made is in it
};

void Machine::unknownCode(ExprId id, const Expr &e) {
  std::vector<Given> given;
  for (ExprId argument : e.args)
    given.push_back({scalar(argument), !program_.types[program_.exprs[argument].type].toConst});
  if (!dead())
    runUnknown(id, given, e.elsewhere);
}

void Machine::runUnknown(ExprId id, const std::vector<Given> &given, bool elsewhere) {
  Reached reached;
  const Term yes = terms_.boolean(true);
  if (elsewhere) {
    const Reached before = known();
    for (const auto &[object, guard] : before.reads)
      if (memory_[object].isGiven) // wherever there is a pointer to it, it is known
        reached.reads[object] = reached.writes[object] = guard;
    reached.hasGiven = true;
    for (const auto &[object, guard] : before.reads)
      if (memory_[object].isGiven)
        followFrom(reached, object, guard);
      else
        reachObject(reached, object, guard, false);
    for (const auto &[object, guard] : before.writes)
      if (!memory_[object].isGiven)
        reachObject(reached, object, guard, true);
    for (ir::VariableId shared : program_.shared) {
      if (ObjectId object = globals_[shared.index])
        reachObject(reached, object, yes, true);
      for (const auto &[cell, initial] : program_.variables[shared].initialAddresses)
        if (initial.variable)
          reachObject(reached, globals_[initial.variable.index], yes, true);
    }
  }
  for (const Given &one : given)
    reach(reached, one.pointer, yes, one.writes);
  if (elsewhere)
    noteUnseen(reached);
  for (const auto &[object, guard] : reached.reads)
    if (elsewhere && !terms_.isFalse(guard)) {
      auto &known = memory_.writable(current_, object).known;
      known = terms_.disjunction(known.value_or(terms_.boolean(false)), guard);
    }
  const uint64_t context = ir::callContext(frame_->context, id);
  for (const auto &[object, guard] : reached.writes)
    if (!terms_.isFalse(guard)) {
      if (elsewhere) {
        auto &open = memory_.writable(current_, object).open;
        open = terms_.disjunction(open.value_or(terms_.boolean(false)), guard);
      }
      rewrite(object, guard, context, reached);
    }
}

/// What is left out where unknown code runs.
void Machine::noteUnseen(const Reached &reached) {
  if (!callbacksMatter_)
    callbacksMatter_ = callbacksMatter(program_, entry_);
  if (*callbacksMatter_)
    out_.limit(Limitation::Functions);
  for (uint32_t i = 0; i < memory_.size(); ++i) {
    ObjectInfo &info = memory_[ObjectId(i)];
    info.mayHaveChanged |= info.kind == ObjectInfo::Kind::Pointee && info.accessed &&
                           !info.isGiven && !reached.reads.contains(info.id);
  }
}

/// What unknown code knows by now.
Machine::Reached Machine::known() {
  Reached result;
  for (uint32_t i = 0; i < memory_.size(); ++i) {
    const ObjectId id(i);
    const ObjectInfo &info = memory_[id];
    if (id <= kInvalidObject || !info.alive)
      continue;
    if (info.isGiven) {
      result.reads[id] = result.writes[id] = info.born;
    } else if (const Object *object = memory_.find(current_, id)) {
      if (object->known)
        result.reads[id] = *object->known;
      if (object->open)
        result.writes[id] = *object->open;
    }
    const Term lives = terms_.negation(memory_.ended(current_, id));
    for (auto *list : {&result.reads, &result.writes})
      if (auto at = list->find(id); at != list->end())
        at->second = terms_.conjunction(at->second, lives);
  }
  return result;
}

void Machine::reach(Reached &reached, const Value &pointer, Term guard, bool writes) {
  for (const Target &t : values_.targets(pointer))
    reachObject(reached, t.object, terms_.conjunction(guard, t.guard), writes);
}

void Machine::reachObject(Reached &reached, ObjectId object, Term guard, bool writes) {
  if (object <= kInvalidObject || memory_[object].kind == ObjectInfo::Kind::Function ||
      !memory_[object].alive ||
      (reached.hasGiven && memory_[object].isGiven && reached.reads.contains(object)))
    return;
  guard = terms_.conjunction(guard, terms_.negation(memory_.ended(current_, object)));
  if (terms_.isFalse(guard))
    return;
  if (memory_[object].isFamily())
    out_.limit(Limitation::Functions);
  auto add = [&](std::map<ObjectId, Term> &to) {
    Term &where = to.try_emplace(object, terms_.boolean(false)).first->second;
    if (terms_.conjunction(guard, where) == guard)
      return false;
    const Term more = terms_.disjunction(where, guard);
    const bool isNew = more != where;
    where = more;
    return isNew;
  };
  if (writes)
    add(reached.writes);
  // On a way through the object all that is behind it is reached already.
  if (!add(reached.reads) ||
      std::find(reached.way.begin(), reached.way.end(), object) != reached.way.end())
    return;
  followFrom(reached, object, guard);
}

void Machine::followFrom(Reached &reached, ObjectId object, Term guard) {
  if (++reached.steps > limits::unknown::kReachSteps) {
    out_.limit(Limitation::Functions);
    return;
  }
  tick();
  reached.way.push_back(object);
  follow(reached, object, guard);
  reached.way.pop_back();
}

uint64_t Machine::bytesOf(const ObjectInfo &info) {
  return info.size.isNumber() ? lowHalf(info.size.number()) : modelledBytes(info.id);
}

namespace {

/// The pointers of a type that begins at `bit`; a union is a row of bytes and has none.
void addPointers(const ir::Types &types, ir::TypeId id, uint64_t bit,
                 std::vector<std::pair<uint64_t, ir::TypeId>> &out) {
  const ir::Type &type = types[id];
  if (type.isUnion || !ir::holds(types, id, ir::TypeKind::Pointer))
    return;
  if (type.kind == ir::TypeKind::Pointer)
    out.emplace_back(bit, id);
  else if (type.kind == ir::TypeKind::Array)
    for (uint64_t at = 0, step = types[type.element].bytes; at < type.bytes; at += step)
      addPointers(types, type.element, bit + at * 8, out);
  else
    for (const ir::Field &field : type.fields)
      addPointers(types, field.type, bit + field.bitOffset, out);
}

} // namespace

/// Calls visit(bit, type) for the pointers of the object's type.
void Machine::eachPointer(const ObjectInfo &info, auto &&visit) {
  auto [known, isNew] = pointersOf_.try_emplace(info.type);
  if (isNew)
    addPointers(program_.types, info.type, 0, known->second);
  const std::vector<std::pair<uint64_t, ir::TypeId>> &pointers = known->second;
  if (pointers.empty())
    return;
  const uint64_t bits = bytesOf(info) * 8, step = program_.types[info.type].bytes * 8;
  for (uint64_t begin = 0; begin == 0 || (info.repeats && begin < bits); begin += step)
    for (const auto &[bit, type] : pointers)
      if (begin + bit + program_.types[type].width <= bits)
        visit(begin + bit, program_.types[type]);
}

/// Pointers that are where the object's type has none.
std::vector<Cell> Machine::strayPointers(const ObjectInfo &info) {
  std::vector<Cell> result;
  const Object *found = memory_.find(current_, info.id);
  for (size_t i = 0; found && i < found->cells.size(); ++i) {
    const Cell &c = found->cells[i];
    if (!c.value.isPointer() && !(c.value.isTerm() && values_.containsPointer(c.value.term())))
      continue;
    uint64_t begin = 0;
    ir::Leaf leaf;
    if (!memory_.leafAt(info, c.at, begin, leaf) || begin != c.at || !scalarOfLeaf(leaf).isPointer)
      result.push_back(c);
  }
  return result;
}

void Machine::follow(Reached &reached, ObjectId object, Term guard) {
  const ObjectInfo info = memory_[object];
  auto add = [&](const Value &value, Term undefined, bool writes) {
    reach(reached, value, terms_.conjunction(guard, terms_.negation(undefined)), writes);
  };
  eachPointer(info, [&](uint64_t bit, const ir::Type &type) {
    const Content c = memory_.read(current_, object, bit, type.width);
    if (!terms_.isTrue(c.undefined))
      add(c.value, c.undefined, !type.toConst);
  });
  for (const Cell &c : strayPointers(info)) {
    if (c.value.isPointer() && c.width == 64)
      add(c.value, c.undefined, true);
    else
      out_.limit(Limitation::Functions); // pieces of pointers
  }
  const Object *found = memory_.find(current_, object);
  for (size_t i = 0; found && i < found->journal.size(); ++i)
    if (found->journal[i].value.isPointer() || found->journal[i].everything)
      out_.limit(Limitation::Functions);
}

/// Everything in the object becomes arbitrary where the guard holds.
void Machine::rewrite(ObjectId object, Term guard, uint64_t context, const Reached &reached) {
  const ObjectInfo info = memory_[object];
  if (info.readOnly)
    return;
  const uint64_t bytes = bytesOf(info);
  if (bytes > limits::unknown::kWrittenBytes || ir::isUnwritten(program_.types, info.type)) {
    out_.limit(Limitation::Functions);
    return;
  }
  const std::vector<Cell> stray = strayPointers(info);
  if (!stray.empty())
    out_.limit(Limitation::Functions);
  context = mix(context, ir::objectName(info.key));
  auto isKept = [&](uint64_t begin, uint32_t width) {
    return std::any_of(stray.begin(), stray.end(), [&](const Cell &c) {
      return begin < c.at + c.width && c.at < begin + width;
    });
  };
  for (uint64_t bit = 0; bit < bytes * 8;) {
    uint64_t begin = 0;
    ir::Leaf leaf;
    const auto cell = memory_.leafAt(info, bit, begin, leaf);
    bit = cell ? begin + leaf.bitWidth : bit + 8 - bit % 8;
    if (!cell || begin + leaf.bitWidth > bytes * 8 || isKept(begin, leaf.bitWidth))
      continue;
    const ir::InputKey key{ir::InputKey::Kind::Havoc, info.type.index, *cell, context};
    const Scalar type = scalarOfLeaf(leaf);
    Value any;
    if (type.isPointer) {
      const Content before = memory_.read(current_, object, begin, leaf.bitWidth);
      any = unknownPointer(key, program_.types[leaf.type], &before, reached);
    } else {
      any = input(key, type);
    }
    memory_.write(current_, object, begin, leaf.bitWidth, {any, terms_.boolean(false)}, guard);
  }
}

/// The result of unknown code, whose effects have been.
Value Machine::givenPointer(const ir::InputKey &key, ir::TypeId pointer) {
  return unknownPointer(key, program_.types[pointer], nullptr, known());
}

/// A pointer that unknown code gives: to a part of what it reaches, what it was, or a new one.
Value Machine::unknownPointer(const ir::InputKey &key, const ir::Type &pointer,
                              const Content *before, const Reached &reached) {
  const ir::TypeId pointee = pointer.element;
  const Value choice = input(key, kSize);
  Value result = inputPointer(ir::freshPointer(key), pointer, {});
  const TargetList fresh = values_.targets(result);
  Term taken = terms_.boolean(false);
  bool all = true;
  for (auto at = reached.reads.rbegin(); at != reached.reads.rend(); ++at) {
    const ObjectInfo info = memory_[at->first];
    const uint64_t name = ir::objectName(info.key);
    std::vector<ir::Part> parts = ir::partsOf(program_, info.type, pointee, all);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
      Term chosen = terms_.conjunction(at->second, values_.equals(choice, part->name(name), 64));
      Value address = values_.address(at->first, static_cast<int64_t>(part->offset));
      if (!part->isOne(info.size.isNumber() ? lowHalf(info.size.number()) : 0)) {
        const Value index = input(ir::partIndex(key), kSize);
        const Value end = part->count ? Value::number(part->count * part->stride) : info.size;
        auto below = [&](const Value &x, const Value &y) {
          return values_.truth(values_.binary(ir::BinaryOp::Lt, x, y, kSize, kSize, 32), 32);
        };
        const Value offset =
            values_.binary(ir::BinaryOp::Mul, index, Value::number(part->stride), kSize, kSize, 64);
        chosen =
            terms_.conjunction(chosen, below(index, Value::number(limits::unknown::kPartIndex)));
        chosen = terms_.conjunction(chosen, below(offset, end));
        address = values_.advance(address, index, static_cast<int64_t>(part->stride));
      }
      if (terms_.isFalse(chosen))
        continue;
      taken = terms_.disjunction(taken, chosen);
      result = values_.select(chosen, address, result, 64);
    }
  }
  const ir::Type &behind = program_.types[pointee];
  if (behind.kind == ir::TypeKind::Record && behind.cells == 0) {
    auto [converted, isNew] = converted_.try_emplace(pointee);
    if (isNew)
      converted->second = ir::isConverted(program_, pointee);
    all = all && !converted->second;
  }
  if (!all)
    out_.limit(Limitation::Functions);
  if (before) {
    const Term same =
        terms_.conjunction(values_.equals(choice, 0, 64), terms_.negation(before->undefined));
    taken = terms_.disjunction(taken, same);
    if (!terms_.isFalse(same))
      result = values_.select(same, before->value, result, 64);
  }
  const Term here = terms_.conjunction(current_.path.whole(), terms_.negation(taken));
  for (const Target &t : fresh)
    if (t.object > kInvalidObject && memory_[t.object].isGiven)
      memory_[t.object].born = terms_.conjunction(here, t.guard);
  return result;
}

} // namespace salve::execution
