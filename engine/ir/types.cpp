#include "engine/ir/types.h"

#include "engine/support/ieee.h"

#include <algorithm>

namespace salve::ir {

namespace {

/// One step towards a cell: into which part, at which bit, and the cell's number in there.
struct Step {
  TypeId type;
  uint64_t bit = 0;
  uint64_t cell = 0;
  const Field *field = nullptr;
};

std::optional<Step> stepInto(const Types &types, TypeId type, uint64_t cell) {
  const Type &outer = types[type];
  if (outer.kind == TypeKind::Array || outer.isUnion) {
    uint64_t cells = types[outer.element].cells, bytes = types[outer.element].bytes;
    if (cells == 0)
      return std::nullopt;
    return Step{outer.element, cell / cells * bytes * 8, cell % cells, nullptr};
  }
  if (outer.kind != TypeKind::Record)
    return std::nullopt;
  for (const Field &field : outer.fields)
    if (cell >= field.cellOffset && cell - field.cellOffset < types[field.type].cells)
      return Step{field.type, field.bitOffset, cell - field.cellOffset, &field};
  return std::nullopt;
}

} // namespace

Leaf leaf(const Types &types, TypeId type, uint64_t cell) {
  Leaf result{type, 0, types[type].width};
  while (auto step = stepInto(types, result.type, cell)) {
    result.type = step->type;
    result.bitOffset += step->bit;
    result.bitWidth =
        step->field && step->field->bitWidth ? step->field->bitWidth : types[step->type].width;
    cell = step->cell;
  }
  return result;
}

TypeId cellType(const Types &types, TypeId type, uint64_t cell) {
  return leaf(types, type, cell).type;
}

std::optional<uint64_t> cellAt(const Types &types, TypeId type, uint64_t bit) {
  uint64_t cell = 0;
  while (true) {
    const Type &outer = types[type];
    if (outer.isScalar())
      return bit < outer.width ? std::optional(cell) : std::nullopt;
    if (outer.kind == TypeKind::Array || outer.isUnion) {
      const Type &element = types[outer.element];
      if (element.bytes == 0 || bit >= outer.bytes * 8)
        return std::nullopt;
      cell += bit / (element.bytes * 8) * element.cells;
      bit %= element.bytes * 8;
      type = outer.element;
      continue;
    }
    const Field *found = nullptr;
    for (const Field &field : outer.fields) {
      uint64_t width = field.bitWidth ? field.bitWidth : types[field.type].bytes * 8;
      if (bit >= field.bitOffset && bit - field.bitOffset < width)
        found = &field;
    }
    if (!found)
      return std::nullopt;
    cell += found->cellOffset;
    if (found->bitWidth)
      return cell;
    bit -= found->bitOffset;
    type = found->type;
  }
}

std::string cellSuffix(const Types &types, TypeId type, uint64_t cell) {
  std::string suffix;
  while (true) {
    const Type &outer = types[type];
    if (outer.kind == TypeKind::Array || outer.isUnion) {
      type = outer.element;
      uint64_t cells = types[type].cells;
      if (cells == 0)
        return suffix;
      suffix += "[" + std::to_string(cell / cells) + "]";
      cell %= cells;
      continue;
    }
    if (outer.kind != TypeKind::Record)
      return suffix;
    const Field *found = nullptr;
    for (const Field &field : outer.fields)
      if (cell >= field.cellOffset && cell - field.cellOffset < types[field.type].cells)
        found = &field;
    if (!found)
      return suffix;
    if (!found->name.empty()) // members of anonymous structs are named without it
      suffix += "." + found->name;
    type = found->type;
    cell -= found->cellOffset;
  }
}

namespace {

bool sameRecord(const Type &a, const Type &b) {
  return a.name == b.name && a.isUnion == b.isUnion && a.bytes == b.bytes && a.cells == b.cells &&
         a.fields.size() == b.fields.size();
}

/// The same, or `void *` where the other is a pointer to an object: what callbacks are called as,
/// and what every compiler passes alike.
bool samePassed(const Types &types, TypeId a, TypeId b) {
  const Type &x = types[a], &y = types[b];
  if (x.kind != TypeKind::Pointer || y.kind != TypeKind::Pointer)
    return sameType(types, a, b);
  const TypeKind from = types[x.element].kind, to = types[y.element].kind;
  return from == TypeKind::Function || to == TypeKind::Function ||
                 (from != TypeKind::Void && to != TypeKind::Void)
             ? sameType(types, a, b)
             : true;
}

bool sameFunction(const Types &types, const Type &a, const Type &b) {
  if (a.parameters.size() != b.parameters.size() || a.isVariadic != b.isVariadic ||
      !samePassed(types, a.element, b.element))
    return false;
  for (size_t i = 0; i < a.parameters.size(); ++i)
    if (!samePassed(types, a.parameters[i], b.parameters[i]))
      return false;
  return true;
}

} // namespace

TypeId voidType(Types &types) {
  for (uint32_t i = 0; i < types.size(); ++i)
    if (types[TypeId(i)].kind == TypeKind::Void)
      return TypeId(i);
  Type type;
  type.kind = TypeKind::Void;
  type.name = "void";
  return types.add(std::move(type));
}

bool holds(const Types &types, TypeId id, TypeKind kind) {
  const Type &type = types[id];
  if (type.kind == kind)
    return true;
  if (type.kind == TypeKind::Array)
    return holds(types, type.element, kind);
  return std::any_of(type.fields.begin(), type.fields.end(),
                     [&](const Field &field) { return holds(types, field.type, kind); });
}

bool sameType(const Types &types, TypeId a, TypeId b) {
  if (a == b)
    return true;
  const Type &x = types[a], &y = types[b];
  if (x.kind != y.kind)
    return false;
  switch (x.kind) {
  case TypeKind::Void: return true;
  case TypeKind::Integer:
    return x.width == y.width && x.isSigned == y.isSigned && x.isBool == y.isBool;
  case TypeKind::Float: return x.width == y.width;
  case TypeKind::Pointer: return sameType(types, x.element, y.element);
  case TypeKind::Array:
    return x.count == y.count && x.isVariable == y.isVariable &&
           sameType(types, x.element, y.element);
  case TypeKind::Function: return sameFunction(types, x, y);
  case TypeKind::Record: return sameRecord(x, y);
  case TypeKind::Unsupported: return false;
  }
  return false;
}

Bits truncate(const Type &type, Bits bits) {
  if (type.isBool)
    return bits != 0;
  bits &= lowBits(type.width);
  return type.kind == TypeKind::Float ? ieee::regular(bits, type.width) : bits;
}

SignedBits signedValue(const Type &type, Bits bits) {
  return type.isSigned && type.width != 0 ? asSigned(bits, type.width)
                                          : static_cast<SignedBits>(bits);
}

std::string formatValue(const Type &type, Bits bits) {
  if (type.kind == TypeKind::Pointer)
    return bits == 0 ? "NULL" : "not NULL";
  if (type.kind == TypeKind::Float)
    return ieee::print(bits, type.width);
  return type.isSigned ? decimal(signedValue(type, bits)) : decimal(bits);
}

} // namespace salve::ir
