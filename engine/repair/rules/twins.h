// Functions that say the same in other names: `pop_front` and, elsewhere in the file, `pop_back`.
// Where one has a statement more than the other, that was forgotten in it.
//
// After Li, Lu, Myagmar, Zhou, "CP-Miner", OSDI 2004, as siblings.h, which is about statements that
// stand beside each other. Names are renamed as most of the statements that match have them.
#pragma once

#include "engine/ir/program.h"

#include <string>
#include <vector>

namespace salve::repair {

/// A statement that the function lacks.
struct Lacking {
  ir::FunctionId function;
  uint32_t at = 0;       ///< in the text: behind a statement, or in the block without one
  std::string statement; ///< in the function's names
  std::string twin;      ///< the function that has it
  std::string indent;    ///< of the statement before it, or of the twin's
};

/// Of the functions of the main file.
std::vector<Lacking> lackingBesideTwins(const ir::Program &program);

} // namespace salve::repair
