// What some code may write that callers see: members by their records, anything else by its type.
//
// Coarse, and no proof: it tells what an assertion can still be about.
#pragma once

#include "engine/ir/program.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace salve::ir {

/// Whether it writes a local variable of the function, or nothing.
bool writesLocal(const Program &program, const Expr &expr);

class Written {
public:
  void addAll() { isAll_ = true; }
  bool isAll() const { return isAll_; }
  bool isNone() const { return !isAll_ && cells_.empty(); }
  /// By an expression that writes something else than locals.
  void add(const Program &program, const Expr &expr);
  /// Whether there was something new in it.
  bool add(const Written &other);
  /// Whether the place, behind a pointer, may have been written: a number that one leads to can be
  /// any number of its type.
  bool mayBe(const Program &program, const Place &place) const;

private:
  using Cell = std::pair<TypeId, uint32_t>; ///< a field of a record, or all of a type
  static std::optional<Cell> cellOf(const Program &program, const Place &place);

  bool isAll_ = false;
  std::set<Cell> cells_{};
};

/// By FunctionId: what calling it writes, what it calls included; that it prints counts for
/// nothing. Linear in the program, but for what each writes.
std::vector<Written> writtenBy(const Program &program);

} // namespace salve::ir
