// What a caller could have to keep to: templates over what one function is given.
//
// The templates are those that people write (design of the verdicts): a pointer is not null or has
// so many elements, an integer is in a range or not 0, a string is shorter than an array. Knows
// nothing of which of them help.
#pragma once

#include "engine/precondition/terms.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace salve::precondition {

/// Of all pointers in an array: so many are assumed not to be null, one by one.
inline constexpr uint64_t kPointersInArray = 20;

struct Candidate {
  std::string c;         ///< "n <= 8"; of memory in CBMC's words
  std::string acsl;      ///< the same as a clause of ACSL
  std::string otherwise; ///< "n > 8"; empty where C itself cannot say it
  /// int; says nothing (1) where what it reads does not exist.
  std::function<ir::ExprId(ir::Program &)> make;
  std::string subject;            ///< what it restricts, as written: `n`, `s->cap`
  bool isRelation = false;        ///< of two numbers
  bool isChoice = false;          ///< "a || b"
  bool ofElements = false;        ///< of all pointers in the array `subject`
  std::optional<Term> array = {}; ///< a pointer that then points to any number of elements
  /// Assumed together with it: of a length that it is at most the capacity.
  std::vector<Candidate> partners = {};
  std::shared_ptr<const Candidate> weaker = {}; ///< that may suffice: `a <= b` of `a < b`
  std::optional<std::string> none = {};         ///< of a choice: the number that may be 0 instead
  std::string invariant = {}; ///< the array of whose structure it is part of what always holds
  std::string count = {};     ///< what says how many elements, as written: `n`
  uint64_t fixed = 0;         ///< elements of the array, if that is all it says
  uint64_t enough = 0;        ///< elements of the array with which it holds on the run that failed
  /// Pointers that are followed to read it; it says nothing where one of them is null.
  std::vector<Location> reads = {};
  std::vector<Term> divisors = {};      ///< nor where one of these is 0
  std::optional<Location> notNull = {}; ///< the pointer of which it says that
  std::optional<Location> end = {};     ///< the pointer that it makes one to the array's end
};

/// Those that can rule out a violation of a property of this kind, likeliest and weakest first.
/// `sizes` are limits beside the lengths of the arrays in the code.
std::vector<Candidate> candidates(const ir::Program &program, ir::FunctionId function,
                                  ir::PropertyKind kind, const std::vector<uint64_t> &sizes = {});

/// Weaker than that a pointer is not null: a number that stands beside it may be 0 instead.
std::vector<Candidate> unlessEmpty(const ir::Program &program, ir::FunctionId function,
                                   const Candidate &asked);

/// What the operation that this property checks asks for, in words of what the caller knows: of
/// `a[i + 1]`, `a[i % n]` and `a[i & (n - 1)]` so many elements, of `x / (a - b)` that `a != b`.
/// `isHard`: an index is a product, and other templates will hardly be verified.
struct OfOperation {
  std::vector<Candidate> list = {};
  bool isHard = false;
  bool isFirst = false; ///< likelier than all other templates
};
OfOperation ofOperation(const ir::Program &program, ir::FunctionId function, ir::PropertyKind kind,
                        ir::PropertyId property);

/// What a called function asks for there, in words of those who call it; what has no words is `?`.
std::vector<std::string> askedByCalls(const ir::Program &program, ir::FunctionId entry,
                                      ir::PropertyId property);

/// Pointers that can be arrays of any count.
std::vector<Term> arrays(const ir::Program &program, ir::FunctionId function);
/// The pointer has `count` elements.
Candidate hasElements(const ir::Program &program, const Term &pointer, uint64_t count);

/// An integer is at most (`isMost`) or at least this.
Candidate isWithin(const ir::Program &program, ir::VariableId variable, bool isMost, int64_t limit);

/// `a` of `n >= a` and `n > a - 1`; none of other conjuncts.
std::optional<int64_t> leastOf(const Candidate &candidate);
/// `a` of `n != a`; none of other conjuncts.
std::optional<int64_t> excluded(const Candidate &candidate);

} // namespace salve::precondition
