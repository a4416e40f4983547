// How near code is to an operation that fails, along the flow of data: a guard on its operands and
// what computes them is where people look first.
#pragma once

#include "engine/change/edit.h"

#include <vector>

namespace salve::repair {

class Closeness {
public:
  static constexpr uint32_t kFar = 2;
  static constexpr uint32_t kRelying = 3;

  /// `target` is checked in functions that `entry` reaches; assertions say nothing here: all is
  /// far.
  Closeness(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target);

  /// 0: the operands and comparisons with a variable in them; 1: what such a variable, or one that
  /// it is compared with, is given; kFar: all else. In what relies on its callers (reliance.h) all
  /// is kRelying, and for the operands count what it is passed.
  uint32_t of(ir::ExprId expr) const {
    return expr.index < near_.size() ? near_[expr.index] : kFar;
  }
  /// Of the nearest thing that it changes; what is inserted is near, unless that is kRelying.
  uint32_t of(const change::Edit &edit) const;

private:
  bool isInRelying(const change::Edit &edit) const;

  std::vector<uint8_t> near_; ///< by expression
  const ir::Program &program_;
  std::vector<ir::SourceRange> relying_; ///< the texts of functions
};

} // namespace salve::repair
