// AllRepair's Table 1 (section 6) for operators, and what level 3 adds to it: data.
#pragma once

#include "engine/ir/program.h"

namespace salve::repair {

struct OperatorChoice {
  ir::BinaryOp op{};
  uint32_t level = 1; ///< the lowest that contains it
  uint32_t cost = 1;
};

/// What may stand in place of `op`, each operator once, at the lowest level that has it.
std::vector<OperatorChoice> operatorChoices(ir::BinaryOp op);

} // namespace salve::repair
