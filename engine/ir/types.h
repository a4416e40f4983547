// C types as the engine sees them: scalars of exact width, records, unions and arrays.
//
// An object of any type is a row of *cells*, one per scalar leaf in declaration
// order; `cells` counts them; a bit-field is one cell; the cells of a union are its
// bytes. Sizes and offsets are the target's, as Clang lays them out; bits are numbered
// from the least significant of the lowest byte (little endian). Knows nothing of
// expressions.
#pragma once

#include "engine/support/bits.h"
#include "engine/support/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace salve::ir {

using TypeId = Id<struct TypeTag>;

enum class TypeKind {
  Void,
  Integer,
  Float,    // a format of support/ieee.h; bits are the representation
  Pointer,  // to `element`
  Function, // only behind pointers; `element` is the result, `parameters` the rest
  Record,   // struct or union
  Array,
  Unsupported
};

struct Field {
  std::string name;
  TypeId type;
  uint64_t cellOffset = 0; ///< of its first cell within the record
  uint64_t byteOffset = 0; ///< of its first byte (bit-field: of the byte it begins in)
  uint64_t bitOffset = 0;  ///< of its first bit within the record
  uint32_t bitWidth = 0;   ///< of a bit-field; 0: not a bit-field
  bool isConst = false;    ///< const-qualified, or an array of const
};

struct Type {
  TypeKind kind = TypeKind::Void;
  std::string name; ///< as the user would write it: `unsigned int`, `struct point`
  // Scalars
  uint32_t width = 0; ///< bits of the value, whole bytes (also of _Bool: 8): those of the object
                      ///< but for the padding behind the 80 of a `long double`
  // Integer
  bool isSigned = false;
  bool isBool = false; ///< values are 0 and 1 only; conversion to it compares with 0
  // Array, Pointer, Function; union: `unsigned char`, the type of its cells
  TypeId element;
  bool toConst = false; ///< Pointer: nothing is written through it
  // Array
  uint64_t count = 0;
  bool isVariable = false; ///< the count is known at run time only: a VLA, a flexible array member
                           ///< or an array of unknown bound; count, cells and bytes are 0
  // Record
  std::vector<Field> fields; ///< of a union: all at offset 0
  bool isUnion = false;
  // Function
  std::vector<TypeId> parameters;
  bool isVariadic = false;
  // All
  uint64_t cells = 0;
  uint64_t bytes = 0; ///< of void: 1, so that pointers to it move by bytes (GNU C); of an
                      ///< incomplete record: 0, and it has no fields
  uint64_t align = 1; ///< bytes

  uint64_t valueBytes() const { return width / 8; } ///< of a scalar
  /// An integer whose values and their sums, with factors, are far from the ends of 128 bits.
  bool isNarrowInteger() const { return kind == TypeKind::Integer && width <= 64; }
  bool isScalar() const {
    return kind == TypeKind::Integer || kind == TypeKind::Float || kind == TypeKind::Pointer;
  }
};

using Types = Store<TypeId, Type>;

/// The type of cell number `cell` (0 <= cell < types[type].cells).
TypeId cellType(const Types &types, TypeId type, uint64_t cell);

/// A cell and where it lies in its object.
struct Leaf {
  TypeId type;            ///< scalar; of a bit-field the declared type
  uint64_t bitOffset = 0; ///< from the object's first bit
  uint32_t bitWidth = 0;  ///< of the scalar, or of the bit-field
};
Leaf leaf(const Types &types, TypeId type, uint64_t cell);

/// The cell that covers this bit of the object; none for padding.
std::optional<uint64_t> cellAt(const Types &types, TypeId type, uint64_t bit);

/// How C names that cell, behind the object's own name: `.pos[2].x`; empty for a scalar.
std::string cellSuffix(const Types &types, TypeId type, uint64_t cell);

/// Whether two ids stand for one C type: names (typedefs) do not count, records are compared by
/// id, or by name and layout where a declaration gave them a second one.
bool sameType(const Types &types, TypeId a, TypeId b);

/// The type void, which is added if nothing has it yet.
TypeId voidType(Types &types);

/// Whether it is, or has among its elements and fields, something of that kind.
bool holds(const Types &types, TypeId type, TypeKind kind);

/// `bits` cut to the width of a scalar type, upper bits zero (for _Bool: 0 or 1 by `!= 0`; of
/// floats a regular pattern, see support/ieee.h).
Bits truncate(const Type &type, Bits bits);

/// The value of `bits` (upper bits zero) as a signed number where the type is signed.
SignedBits signedValue(const Type &type, Bits bits);

/// The value as C would print it: integers in decimal, floats shortest, pointers as NULL or not.
std::string formatValue(const Type &type, Bits bits);

} // namespace salve::ir
