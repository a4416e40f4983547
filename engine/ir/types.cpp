#include "engine/ir/types.h"

namespace salve::ir {

TypeId cellType(const Types &types, TypeId type, uint64_t cell) {
  while (!types[type].isScalar()) {
    const Type &outer = types[type];
    if (outer.kind == TypeKind::Array) {
      type = outer.element;
      if (types[type].cells != 0)
        cell %= types[type].cells;
      continue;
    }
    if (outer.kind != TypeKind::Record)
      return type;
    for (const Field &field : outer.fields) {
      if (cell < field.cellOffset || cell - field.cellOffset >= types[field.type].cells)
        continue;
      type = field.type;
      cell -= field.cellOffset;
      break;
    }
    if (&types[type] == &outer)
      return type; // no such cell
  }
  return type;
}

std::string cellSuffix(const Types &types, TypeId type, uint64_t cell) {
  std::string suffix;
  while (true) {
    const Type &outer = types[type];
    if (outer.kind == TypeKind::Array) {
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

uint64_t truncate(const Type &type, uint64_t bits) {
  if (type.isBool)
    return bits != 0;
  return type.width >= 64 ? bits : bits & ((uint64_t{1} << type.width) - 1);
}

int64_t signedValue(const Type &type, uint64_t bits) {
  if (!type.isSigned || type.width >= 64 || type.width == 0)
    return static_cast<int64_t>(bits);
  uint64_t sign = uint64_t{1} << (type.width - 1);
  return static_cast<int64_t>((bits ^ sign) - sign);
}

std::string formatValue(const Type &type, uint64_t bits) {
  return type.isSigned ? std::to_string(signedValue(type, bits)) : std::to_string(bits);
}

} // namespace salve::ir
