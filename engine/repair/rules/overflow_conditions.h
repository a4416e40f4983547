// Under which conditions signed arithmetic stays in its type, written so that the test itself
// does not overflow: a > INT_MAX - b.
#pragma once

#include "engine/repair/failing.h"

namespace salve::repair {

/// For + - * /, unary minus, ++ and --, also with assignment. Likeliest first: what is right if
/// an operand is not negative before what is right always.
std::vector<Condition> overflowConditions(const ir::Program &program,
                                          const FailingOperation &operation,
                                          ir::PropertyId property);

} // namespace salve::repair
