// What holds of a structure wherever it is used: `struct { T *data; size_t len, cap; }`.
//
// Read off all functions of the program, not only the one that is asked about, so that functions
// over one structure ask the same of it. A guess, as every template is: what is told was verified.
#pragma once

#include "engine/precondition/candidates.h"

#include <map>
#include <set>

namespace salve::precondition {

class Invariants {
public:
  explicit Invariants(const ir::Program &program);

  /// For each array behind a field that the function is given: that it has as many elements as a
  /// field beside it says, with what is then asked of the other fields (`partners`). Then the same
  /// for a number that is a position there.
  std::vector<Candidate> of(ir::FunctionId function) const;
  /// All that `of` depends on beyond the function itself.
  std::string wordsOf(ir::FunctionId function) const;

private:
  using Names = std::set<std::string>;

  void note(ir::FunctionId function);
  void noteReduced(ir::FunctionId function, const ir::Expr &assignment);
  const std::string *capacityOf(const std::string &array, const Names &numbers) const;

  const ir::Program &program_;
  std::map<std::string, Names> indices_{};  ///< by the field that is indexed
  std::map<std::string, Names> lasts_{};    ///< of these what is the last index, -1 of none
  std::map<std::string, Names> compared_{}; ///< what is compared with it
  std::map<std::string, Names> reduced_{};  ///< by the divisor, what alone is taken modulo it
  std::map<std::string, Names> bounding_{}; ///< what is compared with it, or is in such a dividend
};

} // namespace salve::precondition
