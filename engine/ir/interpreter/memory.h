// The interpreter's memory: bytes, what is known of each bit, pointers as bits.
//
// Storage of n bytes is three rows of n bytes: the values, then for each bit whether it is
// *defined* (written, or an input that was read), then for each bit that is not whether it
// is *held* all the same (an indeterminate value that was decided because it was copied). A
// bit that is neither has what the object's background says; Machine::fill decides it.
//
// A pointer is 64 bits that carry object and offset, so that copying its bytes copies the
// pointer. Null is 0. Bits that name no object are an invalid pointer.
#pragma once

#include "engine/ir/inputs.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace salve::ir::interpreter {

// ------------------------------------------------------------------ pointers

inline constexpr uint64_t kObjectTag = 0x5, kFunctionTag = 0x6; ///< of the topmost four bits
inline constexpr uint32_t kOffsetBits = 40;
inline constexpr uint32_t kObjectNumbers = 1 << 20;
inline constexpr int64_t kFarthestOffset = (int64_t{1} << (kOffsetBits - 1)) - 1;

struct Pointer {
  enum class Kind : uint8_t { Null, Object, Function, Invalid };
  Kind kind = Kind::Null;
  uint32_t id = 0; ///< of the object or function
  int64_t offset = 0;
};

inline Pointer decode(uint64_t bits) {
  if (bits == 0)
    return {};
  const uint64_t tag = bits >> 60;
  const auto id = static_cast<uint32_t>(bits >> kOffsetBits) & (kObjectNumbers - 1);
  // Arbitrary bytes may look like a pointer to an object, also to number 0, which is none.
  if ((tag != kObjectTag || id == 0) && tag != kFunctionTag)
    return {Pointer::Kind::Invalid, 0, static_cast<int64_t>(bits)};
  auto offset = static_cast<int64_t>(bits << (64 - kOffsetBits)) >> (64 - kOffsetBits);
  return {tag == kObjectTag ? Pointer::Kind::Object : Pointer::Kind::Function, id, offset};
}

inline uint64_t encode(uint64_t tag, uint32_t id, int64_t offset) {
  offset = offset > kFarthestOffset    ? kFarthestOffset
           : offset < -kFarthestOffset ? -kFarthestOffset
                                       : offset;
  uint64_t low = static_cast<uint64_t>(offset) & ((uint64_t{1} << kOffsetBits) - 1);
  return tag << 60 | static_cast<uint64_t>(id) << kOffsetBits | low;
}

/// An integer as a pointer: never one to an object.
inline uint64_t invalidPointer(uint64_t integer) {
  uint64_t tag = integer >> 60;
  return tag == kObjectTag || tag == kFunctionTag ? integer ^ uint64_t { 1 } << 63 : integer;
}

/// a * b + c, without wrapping beyond the ends.
inline int64_t scaled(int64_t a, uint64_t b, int64_t c) {
  __int128 sum = static_cast<__int128>(a) * static_cast<int64_t>(b) + c;
  constexpr int64_t kFar = int64_t{1} << 62;
  return sum > kFar ? kFar : sum < -kFar ? -kFar : static_cast<int64_t>(sum);
}

inline uint64_t advance(uint64_t bits, int64_t index, uint64_t elementBytes) {
  Pointer p = decode(bits);
  if (index == 0)
    return bits;
  if (p.kind == Pointer::Kind::Object)
    return encode(kObjectTag, p.id, scaled(index, elementBytes, p.offset));
  return invalidPointer(bits + static_cast<uint64_t>(index) * elementBytes);
}

// ------------------------------------------------------------------- storage

inline Bits loadBytes(const uint8_t *from, uint64_t bytes) {
  switch (bytes) {
  case 1: return *from;
  case 2: {
    uint16_t v;
    std::memcpy(&v, from, 2);
    return v;
  }
  case 4: {
    uint32_t v;
    std::memcpy(&v, from, 4);
    return v;
  }
  case 8: {
    uint64_t v;
    std::memcpy(&v, from, 8);
    return v;
  }
  default: {
    Bits v = 0;
    std::memcpy(&v, from, bytes < 16 ? bytes : 16);
    return v;
  }
  }
}

inline uint64_t loadPointer(const uint8_t *from) { return lowHalf(loadBytes(from, 8)); }

inline void storeBytes(uint8_t *to, uint64_t bytes, Bits value) {
  switch (bytes) {
  case 1: *to = static_cast<uint8_t>(value); return;
  case 2: std::memcpy(to, &value, 2); return;
  case 4: std::memcpy(to, &value, 4); return;
  case 8: std::memcpy(to, &value, 8); return;
  default: std::memcpy(to, &value, bytes < 16 ? bytes : 16); return;
  }
}

/// Bits [bit, bit + width) of the bytes, width at most 128, bit below 8.
inline Bits extractBits(const uint8_t *from, uint32_t bit, uint32_t width) {
  const uint32_t bytes = (bit + width + 7) / 8;
  Bits value = loadBytes(from, bytes) >> bit;
  if (bytes > 16)
    value |= static_cast<Bits>(from[16]) << (128 - bit);
  return value & lowBits(width);
}

inline void depositBits(uint8_t *to, uint32_t bit, uint32_t width, Bits value) {
  for (uint32_t done = 0; done < width;) {
    uint32_t byte = (bit + done) / 8, low = (bit + done) % 8;
    uint32_t count = 8 - low < width - done ? 8 - low : width - done;
    auto mask = static_cast<uint8_t>(((1u << count) - 1) << low);
    to[byte] = static_cast<uint8_t>((to[byte] & ~mask) | ((value >> done << low) & mask));
    done += count;
  }
}

inline Bits ones(uint64_t bytes) { return lowBits(static_cast<uint32_t>(8 * bytes)); }

/// The value of an aggregate: storage of its own, all bits defined or held.
struct Blob {
  std::vector<uint8_t> rows; ///< 3 * bytes
  uint64_t bytes() const { return rows.size() / 3; }
};

struct FreeBlock {
  void operator()(uint8_t *block) const { std::free(block); }
};
using Block = std::unique_ptr<uint8_t, FreeBlock>;

enum class Background : uint8_t {
  Value,        ///< the bytes that are there: zeros, initial values
  Input,        ///< inputs
  Indeterminate ///< inputs that must not be read
};

inline constexpr uint8_t kReads = 1, kWrites = 2;

struct Object {
  enum class Kind : uint8_t { Variable, Heap, Alloca, Pointee };
  Kind kind = Kind::Variable;
  Background background = Background::Value;
  bool isArbitrary = false; ///< what nobody has written may be read all the same
  bool alive = true, readOnly = false;
  bool repeats = false;    ///< cells are those of an endless array of `type`
  uint8_t *data = nullptr; ///< storage for `stored` bytes
  uint64_t size = 0, stored = 0;
  TypeId type;
  InputKey key;            ///< of cell 0, if the background is an input
  InputKey owner;          ///< Pointee: the pointer's key
  uint32_t holder = 0;     ///< Pointee: the pointee that the pointer lies in, if there is one
  VariableId variable;     ///< Variable
  uint32_t number = 0;     ///< Heap, Alloca: counted from 1
  SourceRange made, ended; ///< Heap, Alloca
  PropertyId leak;         ///< Heap, Pointee: see facts/kept.h
  uint64_t name = 0;       ///< unknown.h
  bool isGiven = false;    ///< Pointee: by unknown code
  uint8_t known = 0;       ///< to unknown code: kReads, kWrites
  bool isExposed = false;  ///< its address was made a number, or somebody was handed it
  uint64_t canonical = 0;  ///< identity that does not depend on the order of address taking
  Block owned;             ///< its storage, if it is not in a frame
  bool mustBeWritten() const { return background == Background::Indeterminate && !isArbitrary; }
};

/// A located place: bits of one object.
struct Where {
  uint8_t *data = nullptr; ///< of the whole object
  uint64_t stored = 0;
  uint64_t offset = 0;         ///< bytes, [offset, offset + bytes) lies in the storage
  uint32_t bit = 0, width = 0; ///< a bit-field's bits from `offset` on; width 0: whole bytes
  VariableId variable;         ///< the object is this variable's ...
  uint32_t object = 0;         ///< ... or this one
  uint8_t *defined() const { return data + stored + offset; }
  uint8_t *held() const { return data + 2 * stored + offset; }
};

/// Storage of activations: a stack of chunks that never move.
class FrameStack {
public:
  struct Mark {
    size_t chunk = 0;
    uint64_t top = 0;
  };
  /// Zeroed.
  uint8_t *push(uint64_t bytes) {
    if (mark_.chunk == chunks_.size() || mark_.top + bytes > chunks_[mark_.chunk].size) {
      if (mark_.chunk < chunks_.size())
        ++mark_.chunk;
      if (mark_.chunk < chunks_.size() && chunks_[mark_.chunk].size < bytes)
        chunks_.resize(mark_.chunk);
      if (mark_.chunk == chunks_.size()) {
        uint64_t size = bytes > kChunk ? bytes : kChunk;
        chunks_.push_back({std::unique_ptr<uint8_t[]>(new uint8_t[size]), size});
      }
      mark_.top = 0;
    }
    uint8_t *place = chunks_[mark_.chunk].bytes.get() + mark_.top;
    mark_.top += bytes;
    std::memset(place, 0, bytes);
    return place;
  }
  Mark mark() const { return mark_; }
  /// Calls visit(bytes, count) for what was in use at the mark, the topmost last.
  void eachPart(Mark mark, auto &&visit) const {
    for (size_t i = 0; i < chunks_.size() && i <= mark.chunk; ++i)
      visit(chunks_[i].bytes.get(), i < mark.chunk ? chunks_[i].size : mark.top);
  }
  void release(Mark mark) { mark_ = mark; }

private:
  static constexpr uint64_t kChunk = 1 << 14;
  struct Chunk {
    std::unique_ptr<uint8_t[]> bytes;
    uint64_t size = 0;
  };
  std::vector<Chunk> chunks_;
  Mark mark_;
};

/// Calls visit(cell, bit, width, type) for the scalars of an object in their order until it
/// returns false. `bit` and `cell` are where this type begins.
template <typename Visit>
bool eachCell(const Types &types, TypeId id, uint64_t bit, uint64_t cell, Visit &&visit,
              uint32_t width = 0) {
  const Type &type = types[id];
  if (type.isScalar())
    return visit(cell, bit, width ? width : type.width, id);
  if (type.kind == TypeKind::Array || type.isUnion) {
    const Type &element = types[type.element];
    uint64_t count = element.cells ? type.cells / element.cells : 0;
    for (uint64_t i = 0; i < count; ++i)
      if (!eachCell(types, type.element, bit + i * element.bytes * 8, cell + i * element.cells,
                    visit))
        return false;
    return true;
  }
  for (const Field &field : type.fields)
    if (types[field.type].cells > 0 && !eachCell(types, field.type, bit + field.bitOffset,
                                                 cell + field.cellOffset, visit, field.bitWidth))
      return false;
  return true;
}

} // namespace salve::ir::interpreter
