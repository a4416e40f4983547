// Code that is not there: what it reaches, and what it makes of that (ir/unknown.h). Of a pointer
// with several targets each is reached where it is one; what is reached in several ways is
// reached where one of them is taken.
#include "engine/ir/unknown.h"
#include "engine/execution/assumptions.h"
#include "engine/execution/machine.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <set>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using smt::Term;

/// What unknown code reaches, and under which condition.
struct Machine::Reached {
  /// A pointer in one object that may point to another.
  struct Link {
    ObjectId from, to;
    Term guard;
    bool writes = false;
  };
  std::map<ObjectId, Term> reads, writes;
  std::vector<Link> links;
  std::map<ObjectId, Term> followed; ///< of these what is behind them is in it, too
  bool hasGiven = false;             ///< all that unknown code made is in it
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
      if (!memory_[object].isGiven)
        reachObject(reached, object, guard, false);
    for (const auto &[object, guard] : before.writes)
      if (!memory_[object].isGiven)
        reachObject(reached, object, guard, true);
    for (const auto &[object, guard] : before.reads)
      if (const Object *found = memory_.find(current_, object); found && found->isFollowed)
        reached.followed[object] = guard;
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
  followAll(reached);
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
  if (elsewhere)
    for (const auto &[object, guard] : reached.reads)
      if (!terms_.isFalse(guard))
        memory_.writable(current_, object).isFollowed = true;
}

/// What is left out where unknown code runs.
void Machine::noteUnseen(const Reached &reached) {
  if (!facts_->callbacksMatter)
    facts_->callbacksMatter = callbacksMatter(program_, entry_);
  if (*facts_->callbacksMatter)
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

/// Under which condition the object behind the pointer is one that is reached by it.
Term Machine::reachable(const Reached &reached, ObjectId object, Term guard) {
  if (object <= kInvalidObject || memory_[object].kind == ObjectInfo::Kind::Function ||
      !memory_[object].alive ||
      (reached.hasGiven && memory_[object].isGiven && reached.reads.contains(object)))
    return terms_.boolean(false);
  return terms_.conjunction(guard, terms_.negation(memory_.ended(current_, object)));
}

void Machine::reachObject(Reached &reached, ObjectId object, Term guard, bool writes) {
  guard = reachable(reached, object, guard);
  if (terms_.isFalse(guard))
    return;
  if (memory_[object].isFamily())
    out_.limit(Limitation::Functions);
  for (auto *list : {&reached.reads, &reached.writes})
    if (list == &reached.reads || writes) {
      Term &where = list->try_emplace(object, terms_.boolean(false)).first->second;
      where = terms_.disjunction(where, guard);
    }
}

/// What is behind the objects that are reached: in as many rounds as a way can have steps.
void Machine::followAll(Reached &reached) {
  std::vector<ObjectId> open;
  std::set<ObjectId> seen;
  auto see = [&](ObjectId object) {
    if (seen.insert(object).second)
      open.push_back(object);
  };
  for (const auto &[object, guard] : reached.reads)
    if (const auto at = reached.followed.find(object);
        at == reached.followed.end() || at->second != guard)
      see(object);
  for (size_t round = 0; round <= reached.reads.size(); ++round) {
    for (; !open.empty(); tick()) {
      const ObjectId object = open.back();
      open.pop_back();
      follow(reached, object);
    }
    bool changes = false;
    for (const Reached::Link &link : reached.links)
      changes |= pass(reached, link, see);
    if (!changes && open.empty())
      return;
    if (reached.links.size() > limits::unknown::kLinks) {
      out_.limit(Limitation::Functions);
      return;
    }
  }
}

/// What a link reaches; calls see(object) where that is more than before.
bool Machine::pass(Reached &reached, const auto &link, auto &&see) {
  const Term guard = terms_.conjunction(reached.reads.at(link.from), link.guard);
  bool changes = false;
  auto add = [&](std::map<ObjectId, Term> &list) {
    Term &where = list.try_emplace(link.to, terms_.boolean(false)).first->second;
    const Term before = where;
    if (terms_.conjunction(guard, before) != guard)
      where = terms_.disjunction(before, guard);
    return where != before;
  };
  if (link.writes)
    changes |= add(reached.writes);
  if (add(reached.reads)) {
    see(link.to);
    changes = true;
  }
  if (changes && memory_[link.to].isFamily())
    out_.limit(Limitation::Functions);
  return changes;
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

/// The pointers in the object.
void Machine::follow(Reached &reached, ObjectId object) {
  const ObjectInfo info = memory_[object];
  auto isKnown = [&](const std::map<ObjectId, Term> &list, ObjectId target, Term guard) {
    const auto known = list.find(target);
    return terms_.isFalse(guard) ||
           (known != list.end() && terms_.conjunction(guard, known->second) == guard);
  };
  auto add = [&](const Value &value, Term undefined, bool writes) {
    for (const Target &t : values_.targets(value)) {
      const Term guard =
          reachable(reached, t.object, terms_.conjunction(terms_.negation(undefined), t.guard));
      if (!isKnown(reached.reads, t.object, guard) ||
          (writes && !isKnown(reached.writes, t.object, guard)))
        reached.links.push_back({object, t.object, guard, writes});
    }
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
  const TargetList fresh = values_.targets(inputPointer(ir::freshPointer(key), pointer, {}));
  Term taken = terms_.boolean(false);
  TargetList targets;
  auto add = [&](Term chosen, const Value &value) {
    if (terms_.isFalse(chosen))
      return;
    taken = terms_.disjunction(taken, chosen);
    for (Target t : values_.targets(value)) {
      t.guard = terms_.conjunction(chosen, t.guard);
      targets.push_back(std::move(t));
    }
  };
  if (before)
    add(terms_.conjunction(values_.equals(choice, 0, 64), terms_.negation(before->undefined)),
        before->value);
  bool all = true;
  std::set<uint64_t> names{0}; // of which the choice has one, so that the guards exclude each other
  for (const auto &[object, guard] : reached.reads) {
    const ObjectInfo info = memory_[object];
    const uint64_t name = ir::objectName(info.key);
    for (const ir::Part &part : ir::partsOf(program_, info.type, pointee, all)) {
      if (!names.insert(part.name(name)).second)
        continue;
      Term chosen = terms_.conjunction(guard, values_.equals(choice, part.name(name), 64));
      Value address = values_.address(object, static_cast<int64_t>(part.offset));
      if (!part.isOne(info.size.isNumber() ? lowHalf(info.size.number()) : 0)) {
        const Value index = input(ir::partIndex(key), kSize);
        const Value end = part.count ? Value::number(part.count * part.stride) : info.size;
        auto below = [&](const Value &x, const Value &y) {
          return values_.truth(values_.binary(ir::BinaryOp::Lt, x, y, kSize, kSize, 32), 32);
        };
        const Value offset =
            values_.binary(ir::BinaryOp::Mul, index, Value::number(part.stride), kSize, kSize, 64);
        chosen =
            terms_.conjunction(chosen, below(index, Value::number(limits::unknown::kPartIndex)));
        chosen = terms_.conjunction(chosen, below(offset, end));
        address = values_.advance(address, index, static_cast<int64_t>(part.stride));
      }
      add(chosen, address);
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
  const Term here = terms_.conjunction(current_.path.whole(), terms_.negation(taken));
  for (const Target &t : fresh)
    if (t.object > kInvalidObject && memory_[t.object].isGiven)
      memory_[t.object].born = terms_.conjunction(here, t.guard);
  for (Target t : fresh) {
    t.guard = terms_.conjunction(terms_.negation(taken), t.guard);
    targets.push_back(std::move(t));
  }
  return values_.pointer(std::move(targets));
}

} // namespace salve::execution
