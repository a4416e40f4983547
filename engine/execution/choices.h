// The sides of conditions that a machine takes which follows one path; private to this room.
#pragma once

#include "engine/smt/term.h"

#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace salve::execution {

struct Choices {
  std::vector<bool> sides; ///< that the path takes; first those that are given
  size_t most = 0;         ///< of them
  /// Beyond those given: whether the path that comes here goes where the condition holds.
  std::function<bool(smt::Term path, smt::Term condition)> next;

  size_t made = 0;                 ///< decisions so far
  std::vector<smt::Term> others{}; ///< of those beyond the given: runs that go the other way
  bool isCut = false;              ///< the path would go on

  /// What stands for values that may be anything: the same on all paths for the n-th time that an
  /// expression is evaluated, so that one choice of all values picks one path.
  using Drawn = std::map<std::tuple<uint32_t, uint32_t, uint32_t>, smt::Term>;
  Drawn *drawn = nullptr;
  std::map<uint32_t, uint32_t> times{}; ///< by expression
};

} // namespace salve::execution
