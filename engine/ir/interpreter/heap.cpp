// Allocation, blocks of bytes, what is known of a pointer, leaks.
#include "engine/ir/facts/kept.h"
#include "engine/ir/interpreter/machine.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::ir {

using namespace interpreter;

/// Where the user's code asked for this: the expression, or the call that led to it.
SourceRange Machine::userRange(const Expr &expr) const {
  if (program_.isInText(expr.range.file) && !program_.functions[function_].isModel)
    return expr.range;
  for (auto call = calls_.rbegin(); call != calls_.rend(); ++call)
    if (program_.isInText(program_.exprs[*call].range.file))
      return program_.exprs[*call].range;
  return expr.range;
}

uint64_t Machine::allocateObject(ExprId id) {
  const Expr &expr = program_.exprs[id];
  uint64_t bytes = evalPointer(expr.a);
  if (bytes > kMostObjectBytes && !expr.onStack)
    return 0;
  if (failures_.mayFail(expr) && input({InputKey::Kind::Nondet, id.index, 0, context_}) != 0)
    return 0;
  Object object;
  object.size = bytes;
  object.kind = expr.onStack ? Object::Kind::Alloca : Object::Kind::Heap;
  object.background = expr.zeroed ? Background::Value : Background::Indeterminate;
  object.isArbitrary = !expr.onStack && program_.functions[entry_].isHarness;
  object.repeats = true;
  object.type = cellElement(program_, expr.computeType);
  object.key = {InputKey::Kind::Allocated, id.index, 0, context_};
  object.number = ++blocks_;
  object.canonical = mix(3, object.number);
  object.made = userRange(expr);
  object.leak = expr.property;
  uint32_t made = addObject(std::move(object));
  if (expr.onStack)
    allocas_.push_back(made);
  return encode(kObjectTag, made, 0);
}

void Machine::deallocate(const Expr &expr) {
  uint64_t pointer = evalPointer(expr.a);
  Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Null)
    return;
  if (p.kind != Pointer::Kind::Object || p.id >= objects_.size())
    fail(expr.checks.bounds, pointerText(pointer) + " was not allocated",
         p.kind == Pointer::Kind::Function ? Fault::FunctionPointer : Fault::InvalidPointer);
  Object &object = objects_[p.id];
  bool isHeap = object.kind == Object::Kind::Heap || object.kind == Object::Kind::Pointee;
  if (!isHeap || p.offset != 0) {
    blame(pointer);
    fail(expr.checks.bounds,
         isHeap ? pointerText(pointer) + " is not the start of " + objectName(object)
                : objectName(object) + " was not allocated");
  }
  if (!object.alive)
    fail(expr.checks.lifetime, endedText(object));
  object.ended = userRange(expr);
  endObject(p.id);
}

// ------------------------------------------------------------ blocks of bytes

/// What was never written becomes indeterminate for good: it is no input where it is copied, as who
/// reads it fails.
static void settle(Object &object, uint64_t begin, uint64_t end) {
  for (uint64_t byte = begin; byte < end; ++byte) {
    uint8_t &held = object.data[2 * object.stored + byte];
    const uint8_t missing = static_cast<uint8_t>(~(object.data[object.stored + byte] | held));
    object.data[byte] &= static_cast<uint8_t>(~missing);
    held |= missing;
  }
}

void Machine::copyBytes(const Expr &expr) {
  uint64_t to = evalPointer(expr.a), from = evalPointer(expr.b), bytes = evalPointer(expr.c);
  if (bytes == 0)
    return;
  Where target = checkedPointer(to, 0, bytes, 1, expr.checks, Access::Write);
  Where source = checkedPointer(from, 0, bytes, 1, expr.sourceChecks, Access::Read);
  uint64_t distance =
      target.offset > source.offset ? target.offset - source.offset : source.offset - target.offset;
  if (expr.property && target.object == source.object && distance < bytes)
    fail(expr.property, "the " + std::to_string(bytes) + " bytes overlap");
  mustBeStored(target, bytes);
  mustBeStored(source, bytes);
  if (objects_[source.object].mustBeWritten() && inputs_.empty() &&
      program_.isChecked(PropertyKind::Uninitialised))
    settle(objects_[source.object], source.offset, source.offset + bytes);
  fill(source.object, source.offset * 8, (source.offset + bytes) * 8);
  for (uint64_t row = 0; row < 3; ++row)
    std::memmove(target.data + row * target.stored + target.offset,
                 source.data + row * source.stored + source.offset, bytes);
  fuel_ -= std::min(fuel_, bytes / 64);
  if (options_.trace)
    noteCells(target.object, target.offset * 8, (target.offset + bytes) * 8);
}

void Machine::fillBytes(const Expr &expr) {
  uint64_t to = evalPointer(expr.a), byte = evalPointer(expr.b), bytes = evalPointer(expr.c);
  if (bytes == 0)
    return;
  Where target = throughPointer(to, 0, bytes, 1, expr.checks, Access::Write);
  std::memset(target.data + target.offset, static_cast<uint8_t>(byte), bytes);
  std::memset(target.defined(), 0xff, bytes);
  fuel_ -= std::min(fuel_, bytes / 64);
  if (options_.trace)
    noteCells(target.object, target.offset * 8, (target.offset + bytes) * 8);
}

/// Every scalar of the object is forgotten and will be an input, except pointers.
void Machine::havoc(ExprId id) {
  Pointer p = decode(evalPointer(program_.exprs[id].a));
  if (p.kind == Pointer::Kind::Object && p.id < objects_.size() && objects_[p.id].alive &&
      !objects_[p.id].readOnly) {
    const uint64_t context = callContext(context_, id);
    program_.exprs[id].writtenOnly ? makeWrittenArbitrary(p.id, context)
                                   : makeArbitrary(p.id, context);
  }
}

/// Calls visit(cell, bit, width) for the scalars with a byte in [from, to).
void Machine::eachCellOf(uint32_t id, uint64_t from, uint64_t to, auto &&visit) const {
  const Object &object = objects_[id];
  const Type &type = program_.types[object.type];
  to = std::min(to, object.stored);
  if (type.bytes == 0)
    return;
  for (uint64_t base = from / type.bytes * type.bytes; base < to; base += type.bytes)
    eachCell(program_.types, object.type, base * 8, base / type.bytes * type.cells,
             [&](uint64_t cell, uint64_t bit, uint32_t width, TypeId) {
               if (bit < to * 8 && bit + width > from * 8 && bit + width <= object.stored * 8)
                 visit(cell, bit, width);
               return true;
             });
}

bool Machine::isWritten(uint32_t id, uint64_t bit, uint32_t width) const {
  const Object &object = objects_[id];
  const uint8_t *defined = object.data + object.stored, *held = defined + object.stored;
  for (uint64_t at = bit; at < bit + width; ++at) {
    const auto mask = static_cast<uint8_t>(1u << at % 8);
    const bool isOpen = (held[at / 8] & mask) != 0 || object.mustBeWritten();
    if ((defined[at / 8] & mask) == 0 && isOpen)
      return false;
  }
  return true;
}

/// Of the scalars in these bytes; of what is not stored nothing was changed.
bool Machine::areWritten(uint32_t id, uint64_t begin, uint64_t bytes) const {
  const uint64_t stored = objects_[id].stored;
  bool areAll = begin + bytes <= stored || !objects_[id].mustBeWritten();
  if (areAll)
    eachCellOf(id, begin, std::min(begin + bytes, stored),
               [&](uint64_t, uint64_t bit, uint32_t width) {
                 areAll = areAll && isWritten(id, bit, width);
               });
  return areAll;
}

/// Every scalar that was written becomes an input.
void Machine::makeWrittenArbitrary(uint32_t id, uint64_t context) {
  if (ir::holds(program_.types, objects_[id].type, TypeKind::Pointer))
    end(RunEnd::NotModelled);
  const uint32_t type = objects_[id].type.index;
  eachCellOf(id, 0, objects_[id].stored, [&](uint64_t cell, uint64_t bit, uint32_t width) {
    if (!isWritten(id, bit, width))
      return;
    const Bits value = input({InputKey::Kind::Havoc, type, cell, context});
    const Object &object = objects_[id];
    depositBits(object.data + bit / 8, static_cast<uint32_t>(bit % 8), width, value);
    depositBits(object.data + object.stored + bit / 8, static_cast<uint32_t>(bit % 8), width,
                ~Bits{0});
  });
}

void Machine::makeArbitrary(uint32_t id, uint64_t context) {
  const TypeId type = objects_[id].type;
  const uint64_t stored = objects_[id].stored;
  std::vector<uint8_t> defined(stored), held(stored);
  for (const auto &[at, pointer] : pointersIn(id)) {
    fill(id, at * 8, at * 8 + 64);
    const uint8_t *rows = objects_[id].data + at;
    std::memcpy(&defined[at], rows + stored, 8);
    std::memcpy(&held[at], rows + 2 * stored, 8);
  }
  Object &object = objects_[id];
  if (stored > 0) {
    std::memcpy(object.data + stored, defined.data(), stored);
    std::memcpy(object.data + 2 * stored, held.data(), stored);
  }
  object.background = Background::Input;
  object.key = {InputKey::Kind::Havoc, type.index, 0, context};
}

// ---------------------------------------------------- pointers that are not followed

/// The value of a pointer whose object has ended is nothing that can be computed with (C11 6.2.4).
void Machine::checkAlive(const AccessChecks &checks, uint64_t pointer) {
  if (!checks.lifetime)
    return;
  Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Object && p.id < objects_.size() && !objects_[p.id].alive)
    fail(checks.lifetime, endedText(objects_[p.id]));
}

/// `steps` elements further: within the object or one past its end (C11 6.5.6).
uint64_t Machine::moved(const AccessChecks &checks, uint64_t pointer, int64_t steps,
                        uint64_t bytes) {
  checkAlive(checks, pointer);
  const uint64_t result = advance(pointer, steps, bytes);
  Pointer p = decode(result);
  if (checks.bounds && p.kind == Pointer::Kind::Object && p.id < objects_.size() &&
      static_cast<uint64_t>(p.offset) > objects_[p.id].size) { // negative ones are huge
    blame(result);
    fail(checks.bounds, "points to offset " + std::to_string(p.offset) + ", " +
                            objectName(objects_[p.id]) + " has " +
                            std::to_string(objects_[p.id].size) + " bytes");
  }
  return result;
}

/// Whether pointers into two objects are equal because these lie that way.
bool Machine::touch(uint64_t a, uint64_t b) {
  Pointer x = decode(a), y = decode(b);
  if (x.kind != Pointer::Kind::Object || y.kind != Pointer::Kind::Object || x.id == y.id ||
      x.id >= objects_.size() || y.id >= objects_.size())
    return false;
  auto ends = [&](const Pointer &p) {
    const uint64_t size = objects_[p.id].size;
    return size != 0 && static_cast<uint64_t>(p.offset) == size;
  };
  if (ends(x) && y.offset == 0)
    return input(touchingKey(objects_[x.id].key, objects_[y.id].key)) != 0;
  if (ends(y) && x.offset == 0)
    return input(touchingKey(objects_[y.id].key, objects_[x.id].key)) != 0;
  if (!objects_[x.id].variable || !objects_[y.id].variable)
    return false;
  if (objects_[x.id].variable.index > objects_[y.id].variable.index)
    std::swap(x, y);
  const Object &first = objects_[x.id], &second = objects_[y.id];
  std::vector<int64_t> shifts = sharedLiterals(program_, first.variable, second.variable);
  return std::find(shifts.begin(), shifts.end(), x.offset - y.offset) != shifts.end() &&
         input(touchingKey(first.key, second.key)) != 0;
}

/// A pointer's address as a number.
uint64_t Machine::addressOf(uint64_t pointer) {
  const Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Function ||
      (p.kind == Pointer::Kind::Object && p.id >= objects_.size()))
    end(RunEnd::NotModelled);
  if (p.kind != Pointer::Kind::Object)
    return pointer;
  objects_[p.id].isExposed = true;
  const uint64_t first = firstOf(p.id);
  keepApart(p.id, first);
  return first + static_cast<uint64_t>(p.offset);
}

uint64_t Machine::firstOf(uint32_t object) {
  const InputKey &key = objects_[object].key;
  return firstAddress(program_, key, lowHalf(input(addressKey(key))));
}

/// Of objects that live at once no two lie at one address.
void Machine::keepApart(uint32_t id, uint64_t first) {
  const auto ownerOf = [&](uint32_t object) {
    const Object &o = objects_[object];
    return Owner{o.variable, o.kind == Object::Kind::Pointee, o.isGiven};
  };
  if (objects_[id].alive && numbered_.size() <= limits::memory::kNumbered)
    for (const uint32_t other : numbered_)
      if (other != id && objects_[other].alive && lieApart(program_, ownerOf(id), ownerOf(other))) {
        const uint64_t start = firstOf(other);
        if (first + objects_[id].size > start && start + objects_[other].size > first)
          end(RunEnd::AssumptionFalse);
      }
  if (std::find(numbered_.begin(), numbered_.end(), id) == numbered_.end())
    numbered_.push_back(id);
}

/// Nobody follows where the number of a pointer gets.
void Machine::giveAway(uint64_t pointer) {
  const Pointer p = decode(pointer);
  if (p.kind == Pointer::Kind::Object && p.id < objects_.size())
    objects_[p.id].known |= kReads | kWrites;
}

/// What a number points to: into the object that was made a number and that lies there, the last
/// one first, else to the end of one.
uint64_t Machine::pointerTo(uint64_t number) {
  for (const bool atEnd : {false, true})
    for (size_t i = numbered_.size(); i-- > 0;) {
      const uint64_t size = objects_[numbered_[i]].size, at = number - firstOf(numbered_[i]);
      if (atEnd ? at == size : at < size)
        return encode(kObjectTag, numbered_[i], static_cast<int64_t>(at));
    }
  return invalidPointer(number);
}

uint64_t Machine::query(const Expr &expr) {
  uint64_t first = evalPointer(expr.a), second = expr.b ? evalPointer(expr.b) : 0;
  Pointer p = decode(first);
  bool known = p.kind == Pointer::Kind::Object && p.id < objects_.size();
  Object *object = known ? &objects_[p.id] : nullptr;
  auto begin = static_cast<uint64_t>(p.offset);
  bool isValid = object && object->alive && begin <= object->size && second <= object->size - begin;
  switch (expr.query) {
  case PointerQuery::Size: return object && object->alive ? object->size : 0;
  case PointerQuery::Offset: return begin;
  case PointerQuery::Valid: return isValid;
  case PointerQuery::Writable: return isValid && !object->readOnly;
  case PointerQuery::Written: return isValid && areWritten(p.id, begin, second);
  case PointerQuery::SameObject: {
    Pointer q = decode(second);
    return q.kind == p.kind && q.id == p.id;
  }
  case PointerQuery::Ended: return object && !object->alive;
  case PointerQuery::Handed:
    if (object && !isKept(expr))
      object->isExposed = true;
    else if (object && object->kind == Object::Kind::Pointee && isOwned(program_, object->owner))
      object->leak = expr.property;
    return 0;
  }
  return 0;
}

// --------------------------------------------------------------------- leaks

/// Adds the objects that pointers in this one reach.
void Machine::markFrom(uint32_t id, std::vector<bool> &reached, std::vector<uint32_t> &open) {
  const Object &object = objects_[id];
  for (uint64_t at = 0; object.alive && at + 8 <= object.stored; ++at) {
    Pointer p = decode(loadPointer(object.data + at));
    if (p.kind != Pointer::Kind::Object || p.id >= objects_.size() || reached[p.id])
      continue;
    reached[p.id] = true;
    open.push_back(p.id);
  }
}

/// A heap object that lives when the run ends and that nothing reaches which is still there.
void Machine::checkLeaks() {
  auto mayLeak = [&](const Object &object) {
    return object.alive && object.leak && object.known == 0 && !object.isExposed &&
           isChecked(object.leak);
  };
  if (std::none_of(objects_.begin() + 1, objects_.end(), mayLeak))
    return;
  std::vector<bool> reached(objects_.size());
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < globals_.size(); ++i)
    if (globals_[i].data)
      open.push_back(objectOf(VariableId(i)));
  if (keepsEntry_) {
    const Function &function = program_.functions[entry_];
    for (const auto *list : {&function.parameters, &function.locals})
      for (VariableId variable : *list)
        if (!layout_.slot(variable).global)
          open.push_back(objectOf(variable));
  }
  reached.resize(objects_.size());
  for (uint32_t id : open)
    reached[id] = true;
  for (uint32_t id = 1; id < objects_.size(); ++id)
    if (objects_[id].kind == Object::Kind::Pointee && !objects_[id].leak && !reached[id]) {
      reached[id] = true;
      open.push_back(id);
    }
  const Function &entry = program_.functions[entry_];
  Pointer result = decode(lowHalf(returnValue_));
  auto reach = [&](const Pointer &p) {
    if (p.kind != Pointer::Kind::Object || p.id >= objects_.size() || reached[p.id])
      return;
    reached[p.id] = true;
    open.push_back(p.id);
  };
  if (program_.types[entry.returnType].kind == TypeKind::Pointer)
    reach(result);
  if (program_.types[entry.returnType].kind == TypeKind::Record)
    for (uint64_t at = 0; at + 8 <= returned_.bytes(); ++at)
      reach(decode(loadPointer(returned_.rows.data() + at)));
  while (!open.empty()) {
    uint32_t next = open.back();
    open.pop_back();
    markFrom(next, reached, open);
  }
  for (uint32_t id = 1; id < objects_.size(); ++id)
    if (mayLeak(objects_[id]) && !reached[id])
      fail(objects_[id].leak, objectName(objects_[id]));
}

} // namespace salve::ir
