// Expressions of the code in words of a caller: what an index or a divisor is made of.
//
// Private to the room.
#pragma once

#include "engine/precondition/candidates.h"

namespace salve::precondition {

/// A pure expression over what the caller knows, that its text means in mathematics: of numbers of
/// at most 32 bits, which 64 bits hold, or of unsigned ones, as C computes them.
struct Written {
  std::string text;
  ir::ExprId expr;
  bool isWide = false;             ///< of 64 bits; else of at most 32
  bool isHard = false;             ///< it is or has a product
  bool isDivided = false;          ///< or masked, at any depth
  bool isLoose = false;            ///< an operator that binds less than `+`
  bool isSum = false;              ///< or a product: what C computes may wrap
  std::vector<Term> terms = {};    ///< it is made of, one by one
  std::vector<Term> divisors = {}; ///< of them; where one is 0 it means nothing

  std::string asOperand() const;                                ///< in parentheses if need be
  bool isShifted() const { return isSum && terms.size() == 1; } ///< one number and constants
};

/// Without conversions that nobody wrote.
ir::ExprId withoutImplicit(const ir::Program &program, ir::ExprId expr);

/// The same; of a variable that is given a value once
/// that value.
ir::ExprId meant(const ir::Program &program, ir::FunctionId function, ir::ExprId expr);

/// What a caller calls the place; none if it is in an array, or behind what the function computes.
std::optional<Location> locationOf(const ir::Program &program, const ir::Place &place);

/// None if it is something else; `terms` are what the caller knows.
std::optional<Written> written(const ir::Program &program, const std::vector<Term> &terms,
                               ir::ExprId expr);
std::optional<Term> termOf(const ir::Program &program, const std::vector<Term> &terms,
                           ir::ExprId expr);

/// Its value in 64 bits, signed if it is not wide.
ir::ExprId exactly(repair::Builder &builder, const Written &written);
/// What no solver sees in the circuits of products: C computes the same modulo 2^32. Of one that is
/// neither wide nor divided.
ir::ExprId isModulo(repair::Builder &builder, const Written &written);
/// Of a wide one: no sum in it wraps.
ir::ExprId fitsSums(repair::Builder &builder, const Written &written);
/// Nothing is said where it means nothing.
ir::ExprId whereDefined(repair::Builder &builder, const Written &written, ir::ExprId condition);

/// Of a sum that is not wide: it is no more than C's own type holds.
ir::ExprId isHeld(repair::Builder &builder, const Written &written);

/// `i + 1` and `i - 1` of a signed number: that, and how much is added.
std::optional<std::pair<Term, int64_t>> moved(const ir::Program &program, const Written &written);

/// `expression op number`, of one that is not wide or by `==` and `!=`; `i >= -1` of `i + 1`.
Candidate relation(const ir::Program &program, const Written &written, ir::BinaryOp op,
                   int64_t number);

} // namespace salve::precondition
