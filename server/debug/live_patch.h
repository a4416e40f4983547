// A repair as what happens at the lines of a function that already runs: a frame keeps its old
// code, so the debugger does there what the new code would do.
//
// Plain values from two texts. What is more than an expression (a loop, a return, a declaration) is
// not covered, and said.
#pragma once

#include "engine/support/outline.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

struct LiveEffect {
  enum class Kind {
    Instead,   ///< of the statement: the expression, or nothing at all
    Condition, ///< the expression decides
    Before,    ///< the statement, or the end of the function
  };
  Kind kind = Kind::Instead;
  uint32_t line = 0; ///< where one stands before it
  std::string expression;
  std::vector<int> breakpoints{};
};

struct LivePatch {
  std::string function;
  std::vector<LiveEffect> effects;
  std::string why; ///< not empty: what is not covered

  bool isEmpty() const { return effects.empty(); }
  const LiveEffect *at(std::string_view inFunction, uint32_t line) const;
};

/// What the edits of `text` do in one function.
LivePatch livePatchOf(std::string_view text, const Outline &outline, const std::string &function,
                      const std::vector<TextEdit> &edits);

/// Where the run goes on behind a statement: a line, and, if it has several places of code, the
/// line that stands before the one that is meant (0: the first).
struct NextPlace {
  uint32_t line = 0;
  uint32_t after = 0;
};
NextPlace placeBehind(std::string_view text, const Outline::Function &function,
                      const Outline::Statement &statement);
/// The first line inside of a loop, or of what a condition guards; `otherwise`: of its else.
NextPlace placeInside(std::string_view text, const Outline::Function &function,
                      const Outline::Statement &statement, bool otherwise = false);

} // namespace salve::server
