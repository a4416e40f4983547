// C types as the engine sees them: scalars of exact width, records and arrays.
//
// An object of any type is a row of *cells*, one per scalar leaf in declaration
// order; `cells` counts them. Byte sizes and offsets are the target's, as Clang
// lays them out. Knows nothing of expressions.
#pragma once

#include "engine/support/ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace salve::ir {

using TypeId = Id<struct TypeTag>;

enum class TypeKind { Void, Integer, Record, Array, Unsupported };

struct Field {
  std::string name;
  TypeId type;
  uint64_t cellOffset = 0; ///< of its first cell within the record
  uint64_t byteOffset = 0;
  bool isConst = false; ///< const-qualified, or an array of const
};

struct Type {
  TypeKind kind = TypeKind::Void;
  std::string name; ///< as the user would write it: `unsigned int`, `struct point`
  // Integer
  uint32_t width = 0; ///< bits of the object representation: 8, 16, 32, 64 (also for _Bool: 8)
  bool isSigned = false;
  bool isBool = false; ///< values are 0 and 1 only; conversion to it compares with 0
  // Array
  TypeId element;
  uint64_t count = 0;
  // Record
  std::vector<Field> fields;
  // All
  uint64_t cells = 0;
  uint64_t bytes = 0;

  bool isScalar() const { return kind == TypeKind::Integer; }
};

using Types = Store<TypeId, Type>;

/// The type of cell number `cell` (0 <= cell < types[type].cells).
TypeId cellType(const Types &types, TypeId type, uint64_t cell);

/// How C names that cell, behind the object's own name: `.pos[2].x`; empty for a scalar.
std::string cellSuffix(const Types &types, TypeId type, uint64_t cell);

/// `bits` cut to the width of an integer type, upper bits zero (for _Bool: 0 or 1 by `!= 0`).
uint64_t truncate(const Type &type, uint64_t bits);

/// The value of `bits` (upper bits zero) as a signed number where the type is signed.
int64_t signedValue(const Type &type, uint64_t bits);

/// The value in decimal, as C would print it.
std::string formatValue(const Type &type, uint64_t bits);

} // namespace salve::ir
