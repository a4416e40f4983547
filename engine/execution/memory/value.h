// Scalar values during execution: a constant, a value set, a term, or a pointer.
//
// A *value set* (design: repair search) lists the constants a value can take with
// pairwise exclusive guards over selectors. With concrete inputs everything stays in
// constants and small sets, and the formulas of a synthesis are nearly pure SAT. With
// symbolic inputs sets are switched off and values are terms. A set that would grow
// beyond its limit becomes a term.
//
// A *pointer* is a list of targets with pairwise exclusive guards: null, an object with a
// byte offset, or invalid. Objects are numbered by the memory (memory.h).
#pragma once

#include "engine/ir/program.h"
#include "engine/smt/term.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace salve::execution {

struct Choice {
  Bits number;
  smt::Term guard;
};

/// Sorted by number, numbers distinct, at least two.
using ChoiceList = std::vector<Choice>;

/// A place where a pointer can point: `base + stride * index` bytes into the object.
struct Target;
using TargetList = std::vector<Target>;

class Value {
public:
  Value() = default; ///< the number 0
  static Value number(Bits n) {
    Value v;
    v.bits_ = lowHalf(n);
    if (const uint64_t above = highHalf(n))
      v.data_ = std::make_shared<const uint64_t>(above);
    return v;
  }
  static Value term(smt::Term t) {
    Value v;
    v.kind_ = Kind::Term;
    v.bits_ = t.index;
    return v;
  }
  static Value set(ChoiceList choices) {
    Value v;
    v.kind_ = Kind::Set;
    v.data_ = std::make_shared<const ChoiceList>(std::move(choices));
    return v;
  }
  static Value pointer(TargetList targets);

  bool isNumber() const { return kind_ == Kind::Number; }
  bool isSet() const { return kind_ == Kind::Set; }
  bool isTerm() const { return kind_ == Kind::Term; }
  bool isPointer() const { return kind_ == Kind::Pointer; }
  Bits number() const {
    return data_ ? Bits{*static_cast<const uint64_t *>(data_.get())} << 64 | bits_ : Bits{bits_};
  }
  smt::Term term() const { return smt::Term(static_cast<uint32_t>(bits_)); }
  const ChoiceList &choices() const { return *static_cast<const ChoiceList *>(data_.get()); }
  const TargetList &targets() const { return *static_cast<const TargetList *>(data_.get()); }
  bool sameAs(const Value &other) const;

private:
  enum class Kind : uint8_t { Number, Set, Term, Pointer };
  Kind kind_ = Kind::Number;
  uint64_t bits_ = 0;
  std::shared_ptr<const void> data_; ///< a ChoiceList or a TargetList; a number above 64 bits
};

using ObjectId = Id<struct ObjectTag>;
inline constexpr ObjectId kNullObject{0};
inline constexpr ObjectId kInvalidObject{1}; ///< what integers that are no addresses point to

struct Target {
  smt::Term guard;
  ObjectId object = kNullObject;
  int64_t base = 0;
  uint64_t stride = 1;
  Value index; ///< 64 bits, signed; the number 0 or no number at all
};

/// Scalar types as far as arithmetic needs them.
struct Scalar {
  uint32_t width = 32;
  bool isSigned = true;
  bool isBool = false;
  bool isFloat = false; ///< the bits are a pattern of support/ieee.h (floats.h)
  bool isPointer = false;
};

inline constexpr Scalar kSize{64, false, false};  ///< what bytes are counted in: C's size_t
inline constexpr Scalar kOffset{64, true, false}; ///< of distances and indices: C's ptrdiff_t

/// Operations on values; the meaning of C's operators on constants, sets and terms.
class Values {
public:
  /// `setLimit` 0: no value sets.
  Values(smt::Terms &terms, size_t setLimit) : terms_(terms), setLimit_(setLimit) {}

  smt::Terms &terms() { return terms_; }

  smt::Term asTerm(const Value &v, uint32_t width);
  /// v != 0
  smt::Term truth(const Value &v, uint32_t width);
  /// The same as C's condition: of floats both zeros are false.
  smt::Term truth(const Value &v, Scalar type);
  /// v == number
  smt::Term equals(const Value &v, Bits number, uint32_t width);
  /// 1 or 0
  Value fromTruth(smt::Term condition, uint32_t width);
  Value select(smt::Term condition, const Value &a, const Value &b, uint32_t width);
  /// The alternative whose guard holds (guards exclude each other), else the original.
  struct Alternative {
    smt::Term guard;
    Value value;
  };
  Value choose(const std::vector<Alternative> &alternatives, const Value &original, uint32_t width);
  Value convert(const Value &v, Scalar from, Scalar to);
  Value unary(ir::UnaryOp op, const Value &v, Scalar type);
  /// `left` and `right` are the operands' types (equal except for shifts); relational
  /// operators give 0 or 1 of width `resultWidth`.
  Value binary(ir::BinaryOp op, const Value &a, const Value &b, Scalar left, Scalar right,
               uint32_t resultWidth);
  /// Whether the conversion of a float to an integer type is defined.
  smt::Term fits(const Value &v, Scalar from, Scalar to);
  Value fresh(Scalar type) { return of(terms_.symbol(symbolWidth(type)), type); }
  /// Any value of the type, by a symbol of this width.
  Value of(smt::Term symbol, Scalar type);
  static uint32_t symbolWidth(Scalar type) { return type.isBool ? 1 : type.width; }
  /// What is read as this type: of floats only regular patterns are values (support/ieee.h).
  Value regular(const Value &v, Scalar type);

  // --- pointers (pointers.cpp)
  Value null() { return address(kNullObject, 0); }
  Value address(ObjectId object, int64_t offset);
  /// The targets of any value that is read as a pointer; 0 is null.
  TargetList targets(const Value &v);
  Value pointer(TargetList targets);
  /// `stride * index` bytes further; `index` has 64 bits and is signed.
  Value advance(const Value &pointer, const Value &index, int64_t stride);
  /// Bytes from the start of the object, 64 bits.
  Value offset(const Target &target);
  /// Pointers into objects that are so many bytes apart are told by which one they point into.
  void tellApart(ObjectId family, uint64_t bytes) { families_[family] = bytes; }
  smt::Term isNull(const Value &pointer);
  smt::Term samePointer(const Value &a, const Value &b);
  /// Where both point into one object, or both are null, or both numbers: null moved is one.
  smt::Term together(const Target &a, const Target &b);
  /// Whether a comparison took for granted that an object does not have the address that some
  /// number says; nothing is then known for all runs.
  bool assumedApart() const { return assumedApart_; }
  /// The pointer's bytes in memory: 0 for null, else a symbol that `targets` knows again.
  smt::Term pointerBits(const Value &pointer, uint32_t width);
  /// Whether the term is made of such bytes.
  bool containsPointer(smt::Term term) const;

  /// Bits [low, low + width) of a value, and high above low.
  Value extract(const Value &v, uint32_t valueWidth, uint32_t low, uint32_t width);
  Value concat(const Value &high, uint32_t highWidth, const Value &low, uint32_t lowWidth);

private:
  void compareNumber(const Target &number, const Target &other);
  Value sameMember(const Target &a, const Target &b, uint64_t apart);
  smt::Term pointerRelation(ir::BinaryOp op, const Value &a, const Value &b);
  Value selectPointer(smt::Term condition, const Value &a, const Value &b);
  void addChoices(std::vector<Choice> &out, const Value &v, smt::Term guard);
  Value normalise(std::vector<Choice> choices, uint32_t width);
  std::optional<Value> overSets(const Value &a, const Value &b, uint32_t width, auto &&f);
  smt::Term relationOfSets(ir::BinaryOp op, const Value &a, const Value &b, Scalar type);
  smt::Term relation(ir::BinaryOp op, smt::Term a, smt::Term b, bool isSigned);

  smt::Terms &terms_;
  size_t setLimit_;
  std::unordered_map<uint32_t, Value> pointersByBits_; ///< by term
  /// Of the terms so far, whether they contain pointers: what a term is made of comes before it,
  /// and a symbol becomes a pointer when it is made.
  mutable std::vector<bool> ofPointers_;
  bool assumedApart_ = false;
  std::map<ObjectId, uint64_t> families_;
};

} // namespace salve::execution
