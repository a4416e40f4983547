#include "engine/ir/facts/callers.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

std::vector<FunctionId> startsBehind(const Program &program, FunctionId function) {
  std::vector<FunctionId> starts, called{function};
  for (size_t i = 0; i < called.size(); ++i) {
    const Function &callee = program.functions[called[i]];
    if (!callee.body || callee.addressTaken || callee.range.file != kMainFile)
      return {};
    bool isCalled = false;
    for (uint32_t n = 0; n < program.functions.size(); ++n) {
      const FunctionId id(n);
      if (std::ranges::count(program.functions[id].callees, called[i]) == 0)
        continue;
      isCalled = true;
      std::vector<FunctionId> &known = startsProgram(program, id) ? starts : called;
      if (std::ranges::count(known, id) == 0)
        known.push_back(id);
    }
    if (!isCalled)
      return {};
  }
  return starts;
}

bool comesToOtherFiles(const Program &program, FunctionId function) {
  return std::ranges::any_of(reachable(program, function), [&](FunctionId id) {
    const Function &f = program.functions[id];
    const FileId file = f.range.file; // not a header of the library, with functions of its own
    return f.body && !f.isModel && file != kMainFile &&
           (program.isInText(file) || program.files[file.index].ends_with(".c"));
  });
}

} // namespace salve::ir
