// Places: where they are, what may be accessed, loads and stores.
#include "engine/ir/interpreter/arithmetic.h"
#include "engine/ir/interpreter/machine.h"

namespace salve::ir {

using namespace interpreter;

/// Pushes the place's pointer and its indices, widened to 64 bits by their own signedness.
void Machine::evalPlace(const Place &place) {
  if (!place.variable)
    values_.push_back(eval(place.pointer));
  for (const Projection &step : place.path)
    if (step.kind != Projection::Kind::Field)
      values_.push_back(static_cast<uint64_t>(signedOf(step.index)));
}

/// Bytes from the base to the place; the pushed indices begin at `next`. Checks the indices.
int64_t Machine::offsetOf(const Place &place, size_t next, bool onlyAddress) {
  int64_t offset = 0;
  TypeId outer = place.variable ? program_.variables[place.variable].type : place.baseType;
  for (const Projection &step : place.path) {
    const Type &type = program_.types[outer];
    if (step.kind == Projection::Kind::Field) {
      const Field &field = type.fields[step.field];
      offset += static_cast<int64_t>(field.bitWidth ? field.bitOffset / 8 : field.byteOffset);
    } else {
      const uint64_t index = lowHalf(values_[next++]);
      bool mayBeEnd = onlyAddress && &step == &place.path.back();
      if (step.kind == Projection::Kind::Index && !type.isVariable && index >= type.count &&
          !(mayBeEnd && index == type.count)) // negative ones are huge
        failIndex(step, index);
      offset = scaled(static_cast<int64_t>(index), program_.types[step.type].bytes, offset);
    }
    outer = step.type;
  }
  return offset;
}

Where Machine::variableAt(VariableId id) {
  const Layout::Slot &slot = layout_.slot(id);
  if (slot.global) {
    const Global &global = globals_[id.index];
    if (!global.data)
      openGlobal(id);
    return {global.data, slot.bytes, 0, 0, 0, id, 0};
  }
  if (!slot.apart)
    return {frame_ + slot.offset, slot.bytes, 0, 0, 0, id, 0};
  uint32_t object = objectOf(id);
  return {objects_[object].data, objects_[object].stored, 0, 0, 0, id, object};
}

/// An access that has no order with others of its expression: none of them was made to the same
/// bits. See OpenOrder.
void Machine::keepOrder(const Place &place, const Where &where) {
  const AccessedBits own = accessedBits(program_, place);
  const uint32_t object = objectOf(where);
  const uint64_t begin = where.offset * 8 + own.bit;
  for (const NotedAccess &other : place.order.apart) {
    const Where kept = variableAt(other.pointer);
    const Pointer at = decode(loadPointer(kept.data));
    if (at.kind != Pointer::Kind::Object || at.id != object)
      continue;
    const uint64_t otherBegin = static_cast<uint64_t>(at.offset) * 8 + other.bit;
    if (begin < otherBegin + other.bits && otherBegin < begin + own.bits)
      fail(place.order.property,
           "`" + cellName(objects_[object], begin, where.width ? where.width : own.bits) + "`");
  }
  const Where kept = variableAt(place.order.noted);
  storeBytes(kept.data, 8, encode(kObjectTag, object, static_cast<int64_t>(where.offset)));
  storeBytes(kept.defined(), 8, ~uint64_t{0});
}

/// The place whose pointer and indices were pushed from `first` on; pops them. Makes all
/// checks of an access to it.
Where Machine::locate(const Place &place, size_t first, Access access) {
  Where where = located(place, first, access);
  if (place.order.property)
    keepOrder(place, where);
  return where;
}

Where Machine::located(const Place &place, size_t first, Access access) {
  if (place.variable && place.path.empty())
    return variableAt(place.variable);
  int64_t offset = offsetOf(place, first + (place.variable ? 0 : 1), false);
  uint64_t pointer = place.variable ? 0 : lowHalf(values_[first]);
  values_.resize(first);
  uint64_t bytes = program_.types[place.type].bytes;
  uint32_t bit = 0, width = 0;
  if (!place.path.empty() && place.path.back().kind == Projection::Kind::Field) {
    TypeId outer = place.path.size() > 1 ? place.path[place.path.size() - 2].type
                   : place.variable      ? program_.variables[place.variable].type
                                         : place.baseType;
    const Field &field = program_.types[outer].fields[place.path.back().field];
    if (field.bitWidth) {
      bit = field.bitOffset % 8;
      width = field.bitWidth;
      bytes = (bit + width + 7) / 8;
    }
  }
  Where where;
  if (place.variable) {
    where = variableAt(place.variable);
    where.offset = static_cast<uint64_t>(offset);
    if (where.offset > where.stored || where.stored - where.offset < bytes) {
      const Object &object = objects_[objectOf(where)];
      if (where.offset > object.size || object.size - where.offset < bytes)
        failBounds(place.checks.bounds, object, offset, bytes, bytes);
      end(RunEnd::Stopped); // larger than what is kept
    }
  } else {
    uint64_t elementBytes = program_.types[place.baseType].bytes;
    where = throughPointer(pointer, offset, bytes, elementBytes, place.checks, access);
  }
  where.bit = bit;
  where.width = width;
  return where;
}

/// `bytes` bytes at `offset` from where the pointer points to.
Where Machine::throughPointer(uint64_t pointer, int64_t offset, uint64_t bytes,
                              uint64_t elementBytes, const AccessChecks &checks, Access access) {
  const Where where = checkedPointer(pointer, offset, bytes, elementBytes, checks, access);
  mustBeStored(where, bytes);
  return where;
}

Where Machine::checkedPointer(uint64_t pointer, int64_t offset, uint64_t bytes,
                              uint64_t elementBytes, const AccessChecks &checks, Access access) {
  Pointer p = decode(pointer);
  if (p.kind != Pointer::Kind::Object || p.id >= objects_.size())
    failPointer(checks.null, p.kind);
  const Object &object = objects_[p.id];
  if (!object.alive)
    fail(checks.lifetime, endedText(object));
  int64_t at = p.offset + offset;
  auto begin = static_cast<uint64_t>(at); // negative ones are huge
  if (begin > object.size || object.size - begin < bytes) {
    blame(pointer);
    failBounds(checks.bounds, object, at, bytes, elementBytes);
  }
  if (access == Access::Write && object.readOnly)
    fail(checks.bounds, objectName(object) + " is read-only");
  return {object.data, object.stored, begin, 0, 0, {}, p.id};
}

/// Not larger than what is kept.
void Machine::mustBeStored(const Where &where, uint64_t bytes) {
  if (where.offset > where.stored || where.stored - where.offset < bytes)
    end(RunEnd::Stopped);
}

uint64_t Machine::address(const Expr &expr) {
  const Place &place = program_.places[expr.place];
  if (place.variable && place.path.empty())
    return addressOf(place.variable, 0);
  size_t first = values_.size();
  evalPlace(place);
  int64_t offset = offsetOf(place, first + (place.variable ? 0 : 1), true);
  uint64_t result = place.variable ? addressOf(place.variable, offset)
                                   : moved(expr.checks, lowHalf(values_[first]), offset, 1);
  values_.resize(first);
  return result;
}

// ---------------------------------------------------------- loads and stores

Bits Machine::load(const Expr &expr) {
  const Place &place = program_.places[expr.place];
  if (place.variable && place.path.empty() && !place.order.property) { // without a Where
    const Layout::Slot &slot = layout_.slot(place.variable);
    const uint8_t *data = slot.global  ? globals_[place.variable.index].data
                          : slot.apart ? nullptr
                                       : frame_ + slot.offset;
    const Type &type = program_.types[place.type];
    if (data && !type.isBool && type.width <= 64 &&
        loadBytes(data + slot.bytes, type.bytes) == ones(type.bytes)) {
      accessed_ = reinterpret_cast<uint64_t>(data);
      return readAs(type, loadBytes(data, type.bytes));
    }
  }
  size_t first = values_.size();
  evalPlace(place);
  Where where = locate(place, first, Access::Read);
  accessed_ = addressIn(where);
  const Type &type = program_.types[place.type];
  return readAs(type, read(where, type, expr.property));
}

Bits Machine::write(const Where &where, TypeId id, Bits value) {
  const Type &type = program_.types[id];
  accessed_ = addressIn(where);
  if (where.width) {
    value = writeBits(where, type, value);
  } else {
    storeBytes(where.data + where.offset, type.valueBytes(), value);
    storeBytes(where.defined(), type.valueBytes(), ~Bits{0});
  }
  if (options_.trace)
    noteWrite(where, type, value);
  return value;
}

/// Indeterminate parts stay indeterminate in the copy.
void Machine::loadBlob(const Expr &expr, Blob &out) {
  const Place &place = program_.places[expr.place];
  size_t first = values_.size();
  evalPlace(place);
  Where where = locate(place, first, Access::Read);
  const uint64_t bytes = program_.types[place.type].bytes;
  fill(objectOf(where), where.offset * 8, (where.offset + bytes) * 8);
  out.rows.resize(3 * bytes);
  for (uint64_t row = 0; row < 3 && bytes > 0; ++row)
    std::memcpy(out.rows.data() + row * bytes, where.data + row * where.stored + where.offset,
                bytes);
}

Bits Machine::assign(ExprId id) {
  const Expr &expr = program_.exprs[id];
  if (!program_.types[expr.type].isScalar()) {
    Blob value;
    assignBlob(expr, value);
    return 0;
  }
  const Place &place = program_.places[expr.place];
  size_t first = values_.size();
  evalPlace(place);
  Bits value = eval(expr.a);
  value = write(locate(place, first, Access::Write), place.type, value);
  if (options_.path)
    tellValue(id, value);
  return value;
}

void Machine::assignBlob(const Expr &expr, Blob &out) {
  const Place &place = program_.places[expr.place];
  size_t first = values_.size();
  evalPlace(place);
  evalBlob(expr.a, out);
  Where where = locate(place, first, Access::Write);
  const uint64_t bytes = std::min(out.bytes(), program_.types[place.type].bytes);
  for (uint64_t row = 0; row < 3 && bytes > 0; ++row)
    std::memcpy(where.data + row * where.stored + where.offset, out.rows.data() + row * out.bytes(),
                bytes);
  if (options_.trace)
    noteCells(objectOf(where), where.offset * 8, (where.offset + bytes) * 8);
}

Bits Machine::compoundAssign(ExprId id) {
  const Expr &expr = program_.exprs[id];
  const Place &place = program_.places[expr.place];
  size_t first = values_.size();
  evalPlace(place);
  const Type &type = program_.types[place.type];
  const bool isReadFirst = expr.anyOrder && (input(orderKey(id, context_)) & 1);
  Bits early = 0;
  if (isReadFirst) { // the place's operands are needed again
    const std::vector<Bits> at(values_.begin() + static_cast<long>(first), values_.end());
    early = read(locate(place, first, Access::Write), type, expr.oldValue);
    values_.insert(values_.end(), at.begin(), at.end());
  }
  const Bits right = eval(expr.a);
  Where where = locate(place, first, Access::Write);
  const Bits old = isReadFirst ? early : read(where, type, expr.oldValue);
  if (type.kind == TypeKind::Pointer) {
    auto steps = static_cast<int64_t>(signedValue(typeOf(expr.a), right));
    if (expr.binary == BinaryOp::Sub)
      steps = static_cast<int64_t>(0 - static_cast<uint64_t>(steps));
    return write(where, place.type,
                 moved(expr.checks, lowHalf(old), steps, elementBytes(place.type)));
  }
  const Type &wide = program_.types[expr.computeType];
  Bits result = compute(expr, wide, typeOf(expr.a), converted(type, wide, old, {}), right);
  result = write(where, place.type, madeFloat(id, converted(wide, type, result, {})));
  if (options_.path)
    tellValue(id, result);
  return result;
}

Bits Machine::increment(ExprId id) {
  const Expr &expr = program_.exprs[id];
  const Place &place = program_.places[expr.place];
  size_t first = values_.size();
  evalPlace(place);
  Where where = locate(place, first, Access::Write);
  const Type &type = program_.types[place.type];
  const Bits old = read(where, type, expr.oldValue);
  Bits value = 0;
  if (type.kind == TypeKind::Pointer) {
    value = moved(expr.checks, lowHalf(old), expr.delta, elementBytes(place.type));
  } else if (type.kind == TypeKind::Float) {
    const Bits one = *convert(program_.types[program_.intType], type, 1);
    value = interpreter::binary(expr.delta > 0 ? BinaryOp::Add : BinaryOp::Sub, type, old, one);
    value = madeFloat(id, value);
  } else {
    BinaryOp op = expr.delta > 0 ? BinaryOp::Add : BinaryOp::Sub;
    bool isPromoted = type.width < 32 || where.width; // then int or more holds the sum
    if (checksOverflow_ && isChecked(expr.overflow) && !isPromoted && overflows(op, type, old, 1))
      failOverflow(expr.overflow, op, type, old, type, 1);
    value = truncate(type, old + static_cast<Bits>(SignedBits{expr.delta}));
  }
  value = write(where, place.type, value);
  if (options_.path)
    tellValue(id, value);
  return expr.postfix ? old : value;
}

} // namespace salve::ir
