// Terms: hash-consed, simplified while they are built.
//
// A term is a Boolean (width 0) or a bit-vector of 1 to 128 bits. Equal terms have equal
// ids, so that a comparison of ids is a sound (incomplete) test of equality. Building
// never fails: beyond `limit` nodes the store says `exhausted()` and callers stop.
// Knows nothing of C and nothing of Z3.
#pragma once

#include "engine/support/assert.h"
#include "engine/support/ids.h"
#include "engine/support/ieee.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace salve::smt {

using Term = Id<struct TermTag>;

enum class Op : uint8_t {
  False,  // the Boolean constant; true is Not(False)
  Number, // bit-vector constant
  Symbol, // free variable, Boolean or bit-vector
  Not,
  And, // Boolean; or is not-and-not
  Ite, // a: condition; b, c of one sort
  Eq,
  Ult,
  Slt, // two bit-vectors
  Add,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem, // division by zero: as SMT-LIB says
  BitAnd,
  BitOr,
  BitXor,
  BitNot,
  Shl,
  LShr,
  AShr,
  ZeroExtend,
  SignExtend,
  Truncate, // to the node's width
  Extract,  // bits [value, value + width), value > 0
  Concat,   // a above b
  // On bit patterns of IEEE formats (ieee.h); rounding to nearest, ties to even; what is
  // not a number is the canonical one. Comparisons are those of the bits (floats.cpp).
  FAdd,
  FMul,
  FDiv,
  FSqrt,
  FRound,   // value: the ieee::Rounding
  FConvert, // to the node's format
  FFromSigned,
  FFromUnsigned,
  FToSigned, // towards zero; 0 where it does not fit
  FToUnsigned,
};

struct Node {
  Op op;
  uint8_t width; ///< 0: Boolean
  Term a, b, c;
  /// Number: the lowest 64 bits, those above are the Number a; Symbol: its number; Extract: the
  /// lowest bit; FRound.
  uint64_t value = 0;
};

/// Of each store from now on; in proportion to what the process may have.
void limitTerms(uint64_t megabytes);

class Terms {
public:
  /// As many as there is memory for, see limitMemory in solver.h.
  Terms();
  explicit Terms(uint32_t limit);

  Term boolean(bool value) const { return value ? true_ : false_; }
  Term number(uint32_t width, Bits bits);
  /// A fresh symbol; width 0 makes a Boolean.
  Term symbol(uint32_t width);

  Term negation(Term a);
  Term conjunction(Term a, Term b);
  Term disjunction(Term a, Term b) { return negation(conjunction(negation(a), negation(b))); }
  Term implication(Term a, Term b) { return negation(conjunction(a, negation(b))); }
  Term ite(Term condition, Term a, Term b);

  Term equal(Term a, Term b);
  Term less(Term a, Term b, bool isSigned);
  Term add(Term a, Term b);
  Term subtract(Term a, Term b);
  Term negate(Term a);
  Term multiply(Term a, Term b);
  Term divide(Term a, Term b, bool isSigned);
  Term remainder(Term a, Term b, bool isSigned);
  Term bitAnd(Term a, Term b);
  Term bitOr(Term a, Term b);
  Term bitXor(Term a, Term b);
  Term bitNot(Term a);
  /// Shifts by at least the width: as SMT-LIB says (0, or the sign).
  Term shiftLeft(Term a, Term b);
  Term shiftRight(Term a, Term b, bool isSigned);
  /// To `width` bits, cutting or extending.
  Term resize(Term a, uint32_t width, bool isSigned);
  /// Bits [lo, lo + width) of a.
  Term extract(Term a, uint32_t lo, uint32_t width);
  /// At most 128 bits together.
  Term concat(Term high, Term low);

  // Floats: bit patterns of a format of ieee.h, see Op.
  Term floatAdd(Term a, Term b);
  Term floatSubtract(Term a, Term b) { return floatAdd(a, floatNegate(b)); }
  Term floatMultiply(Term a, Term b);
  Term floatDivide(Term a, Term b);
  Term floatSqrt(Term a);
  Term floatRound(Term a, ieee::Rounding mode);
  Term floatNegate(Term a); ///< flips the sign, of everything
  Term floatAbs(Term a);    ///< clears it
  Term floatLess(Term a, Term b);
  Term floatLessEqual(Term a, Term b);
  Term floatEqual(Term a, Term b);
  Term floatIsNan(Term a);
  Term floatIsInfinite(Term a);
  Term floatIsZero(Term a);
  Term floatConvert(Term a, uint32_t width);
  /// The same pattern made a regular one (ieee.h).
  Term floatRegular(Term a);
  Term floatFromInteger(Term a, bool isSigned, uint32_t width);
  /// Towards zero; 0 where it does not fit.
  Term floatToInteger(Term a, uint32_t width, bool isSigned);
  /// Whether the number, cut towards zero, is one of that integer type.
  Term floatFits(Term a, uint32_t width, bool isSigned);

  const Node &node(Term t) const {
    SALVE_ASSERT(t.index < nodes_.size());
    return nodes_[t.index];
  }
  uint32_t width(Term t) const { return node(t).width; }
  bool isTrue(Term t) const { return t == true_; }
  bool isFalse(Term t) const { return t == false_; }
  std::optional<Bits> constant(Term t) const;

  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }
  bool exhausted() const { return nodes_.size() >= limit_; }

  /// Terms that it is made of.
  size_t sizeOf(Term root) const;

  /// S-expression, for people.
  std::string print(Term t) const;

private:
  /// A linear combination: terms with their factors, sorted by term, and a constant.
  struct Sum {
    std::vector<std::pair<Term, Bits>> parts;
    Bits constant = 0;
  };

  Term intern(Op op, uint32_t width, Term a = {}, Term b = {}, Term c = {}, uint64_t value = 0);
  bool isWellSorted(const Node &node) const;
  void grow();
  bool leavesConstant(Term t, int depth) const;
  std::optional<std::pair<Term, Term>> splitAt(Term t, uint32_t k);
  template <typename F> std::optional<Term> ofLowBits(Term sum, Bits changed, const F &f);
  template <typename F> Term mapLeaves(Term t, const F &f);
  template <typename F> std::optional<Term> pushIntoIte(Term a, Term b, const F &f);
  bool collect(Term t, Bits factor, Sum &sum) const;
  Term build(uint32_t width, Sum &sum);
  std::optional<Bits> constantDifference(Term a, Term b) const;
  size_t leaves(Term t, size_t most) const;
  std::optional<Term> equalByLeaves(Term a, Term b);
  bool implies(Term conjunction, Term literal, int depth) const;
  Term extractInner(Term a, uint32_t lo, uint32_t width);
  std::optional<Term> joined(Term high, Term low);
  Term floatMagnitude(Term a);
  Term floatOrder(Term a);
  Term floatCanonical(Term a);
  bool isRegular(Term a, int depth) const;
  std::optional<Term> narrowed(Term a, uint32_t width);
  std::optional<Term> asExactInteger(Term a, bool &isSigned) const;
  std::optional<Term> integerLess(Term a, Term b);

  std::vector<Node> nodes_;
  std::vector<uint32_t> table_; ///< open addressing, indices into nodes_
  uint32_t limit_;
  uint32_t symbols_ = 0;
  Term false_, true_;
};

/// Evaluates terms under an assignment of symbols; symbols that are missing are 0.
/// Results are remembered, so one evaluator serves many terms of one assignment.
class Evaluator {
public:
  Evaluator(const Terms &terms, std::unordered_map<uint32_t, Bits> symbolValues)
      : terms_(&terms), values_(std::move(symbolValues)) {}
  /// The bits; for a Boolean 0 or 1.
  Bits operator()(Term t);

private:
  Bits compute(const Node &node, Term t);

  const Terms *terms_;
  std::unordered_map<uint32_t, Bits> values_; ///< by term index, symbols and results alike
};

} // namespace salve::smt
