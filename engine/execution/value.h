// Scalar values during execution: a constant, a value set, or a term.
//
// A *value set* (design: repair search) lists the constants a value can take with
// pairwise exclusive guards over selectors. With concrete inputs everything stays in
// constants and small sets, and the formulas of a synthesis are nearly pure SAT. With
// symbolic inputs sets are switched off and values are terms. A set that would grow
// beyond its limit becomes a term.
#pragma once

#include "engine/ir/program.h"
#include "engine/smt/term.h"

#include <memory>

namespace salve::execution {

struct Choice {
  uint64_t number;
  smt::Term guard;
};

/// Sorted by number, numbers distinct, at least two.
using ChoiceList = std::vector<Choice>;

class Value {
public:
  Value() = default; ///< the number 0
  static Value number(uint64_t n) {
    Value v;
    v.bits_ = n;
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
    v.set_ = std::make_shared<const ChoiceList>(std::move(choices));
    return v;
  }

  bool isNumber() const { return kind_ == Kind::Number; }
  bool isSet() const { return kind_ == Kind::Set; }
  bool isTerm() const { return kind_ == Kind::Term; }
  uint64_t number() const { return bits_; }
  smt::Term term() const { return smt::Term(static_cast<uint32_t>(bits_)); }
  const ChoiceList &choices() const { return *set_; }
  bool sameAs(const Value &other) const {
    return kind_ == other.kind_ && bits_ == other.bits_ && set_ == other.set_;
  }

private:
  enum class Kind : uint8_t { Number, Set, Term };
  Kind kind_ = Kind::Number;
  uint64_t bits_ = 0;
  std::shared_ptr<const ChoiceList> set_;
};

/// Scalar types as far as arithmetic needs them.
struct Scalar {
  uint32_t width = 32;
  bool isSigned = true;
  bool isBool = false;
  bool isFloat = false; ///< the bits are an IEEE pattern of 32 or 64 bits (floats.h)
};

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
  smt::Term equals(const Value &v, uint64_t number, uint32_t width);
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
  Value fresh(Scalar type);

private:
  void addChoices(std::vector<Choice> &out, const Value &v, smt::Term guard);
  Value normalise(std::vector<Choice> choices, uint32_t width);
  std::optional<Value> overSets(const Value &a, const Value &b, uint32_t width, auto &&f);
  smt::Term relationOfSets(ir::BinaryOp op, const Value &a, const Value &b, Scalar type);
  smt::Term relation(ir::BinaryOp op, smt::Term a, smt::Term b, bool isSigned);

  smt::Terms &terms_;
  size_t setLimit_;
};

} // namespace salve::execution
