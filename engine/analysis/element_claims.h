// What may hold of the elements of arrays that a loop has come by, and of its variables: guesses
// from what the program stores, compares, asserts, uses as an index. Whoever uses one proves it by
// induction first, with the others (Houdini: C. Flanagan and K. R. M. Leino, FME 2001). Ranges from
// where a counter began are those of arrays that are filled or searched in order (N. Halbwachs and
// M. Péron, "Discovering properties about arrays in simple programs", PLDI 2008).
//
// Knows the IR and nothing of solvers or executions.
#pragma once

#include "engine/ir/program.h"

#include <map>
#include <vector>

namespace salve::analysis {

/// For all k that the range tells, from where the counter stood before the loop to where it stands
/// now, or for all k there are if there is no counter: with k in place of `index` ... A claim
/// without `index` says that of the variables as they are.
struct ElementClaim {
  enum class Range {
    Up,       ///< from <= k < now
    FromZero, ///< 0 <= k < now
    Down,     ///< now < k <= from
    DownTo,   ///< now <= k < from
  };
  enum class Kind {
    Compares, ///< ... the comparison `expr` holds (isNegated: does not)
    Stored,   ///< ... the place of the assignment `expr` has the assigned value
    Written,  ///< ... the place of the assignment `expr` was written
    Within,   ///< ... the integer `expr` is less than `count`, read without its sign
    AtLeast,  ///< ... the integer `expr` is at least `least`,
    AtMost,   ///< ... or at most
  };
  Kind kind = Kind::Compares;
  ir::ExprId expr;
  bool isNegated = false;
  uint64_t count = 0;
  int64_t least = 0, most = 0;
  ir::VariableId index = {}; ///< none or an integer variable; of a NodeClaim a pointer
  /// Of the elements that it speaks of, from the index on: 0 and 1 for `a[i] <= a[i + 1]`.
  std::vector<int64_t> offsets = {};
  ir::VariableId counter = {};
  Range range = Range::Up;
  /// Where it is valid, it stands for what `by` is now, and the offset: what is asserted of a
  /// loop's limit in the end holds of its counter all along.
  ir::VariableId limit = {}, by = {};
  int64_t offset = 0;
};

/// By loop; at most limits::elements::kClaims each. What they read has no effects.
using ElementClaims = std::map<ir::StmtId, std::vector<ElementClaim>>;

ElementClaims elementClaims(const ir::Program &program, ir::FunctionId function);

/// What may hold of all blocks that something allocates: the claim, with a pointer to any of them
/// in place of `index`.
struct NodeClaim {
  ElementClaim claim;
  ir::FunctionId function; ///< valid: it speaks of variables of that function
  ir::TypeId block;        ///< what the pointer points to
};

/// Guessed from what the functions store through pointers and compare, and on request bounds by
/// constants; at most limits::families::kGuesses.
std::vector<NodeClaim> nodeClaims(const ir::Program &program,
                                  const std::vector<ir::FunctionId> &functions, bool bounds);

/// Pointers to blocks of that type that the loop itself changes: at one of them it may stand.
std::vector<ir::VariableId> pointersOf(const ir::Program &program, ir::StmtId loop,
                                       ir::TypeId block);

} // namespace salve::analysis
