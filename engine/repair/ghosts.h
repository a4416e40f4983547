// Ghosts: locals that keep what something was before a function changes it, for assertions behind
// that change. They say what is wanted, as these do.
#pragma once

#include "engine/ir/program.h"

#include <set>
#include <vector>

namespace salve::repair {

struct Ghost {
  ir::StmtId store; ///< the only one of the local
  bool isOwn;       ///< the function's own text changes what is kept; else what it calls does
};

/// Of the locals that nothing reads but assertions and the expressions `asserting`: those given
/// what a place or a pure call says, where the text behind changes that. A value that is computed
/// (`r = x > y ? x : y`) is the program's own work.
std::vector<Ghost> ghosts(const ir::Program &program, ir::FunctionId function,
                          const std::set<uint32_t> &asserting);

} // namespace salve::repair
