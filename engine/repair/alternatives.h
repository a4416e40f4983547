// The space: which edits are tried where.
//
// Levels 1 and 2 are AllRepair's Table 1 (section 6), level 3 is Salve's own
// (rows R2, P5); rules/ has the catalogue. Knows the IR: engine/edit writes what is changed.
#pragma once

#include "engine/change/edit.h"
#include "engine/change/method.h"
#include "engine/diagnosis/weakest/weakest.h"

namespace salve::repair {

using change::Changes;
using change::changesOf;
using change::Edit;
using change::Selection;
using change::Space;
using change::Writing;

/// What is known besides the program.
struct Advice {
  diagnosis::Weakest found{}; ///< what speaks for places being wrong along the failing run
  std::vector<change::Annotation> annotations{};
  std::vector<TextEdit> texts{};  ///< all that is wrong with what is printed, if that is all
  std::string outputs{};          ///< that tests expect, one behind the other
  std::string input{};            ///< of the test that fails
  change::Methods methods{};      ///< by which edits are proposed
  std::vector<ByteRange> first{}; ///< places whose edits are not left out because of others
};

/// All edits of at most `level` in the code that a run of `entry` can reach, except in trusted
/// functions, specifications and text that cannot be edited. `target` is what they are to keep
/// from failing; without it, and below level 3, there are changes in place only.
Space editsOf(const ir::Program &program, ir::FunctionId entry, uint32_t level,
              ir::PropertyId target = {}, const Advice &advice = {});

} // namespace salve::repair
