#include "engine/debugger/course.h"

#include <algorithm>

namespace salve::debugger {

void Course::expect(const Outline::Function &function, size_t awaited, uint32_t from) {
  steps_.push_back({&function, awaited, from});
}

/// When it is wrong to come there, as a condition; "": never. One stands once on the line of a loop
/// that goes round there.
std::string Course::strays(const Hook &hook) const {
  std::string result;
  const uint32_t line = lineOf(draft_.text, *hook.statement);
  size_t begin = 0, end = 0;
  const auto add = [&] {
    if (begin != end)
      result += (result.empty() ? "" : " || ") + ("(salve_seen >= " + std::to_string(begin)) +
                " && salve_seen < " + std::to_string(end) + ")";
  };
  for (const Step &step : steps_) {
    if (step.function != hook.function || (step.from == line && hook.statement->isLoop()))
      continue;
    if (step.awaited != end) {
      add();
      begin = step.awaited;
    }
    end = step.awaited + 1;
  }
  add();
  return result;
}

void Course::close(const std::vector<Call> &calls) {
  if (steps_.empty())
    return;
  for (const Call &call : calls) {
    const Outline::Function *function = draft_.function(call.entry.function);
    for (const uint32_t line : call.lines)
      if (const Outline::Statement *statement =
              function ? statementOn(draft_.text, *function, line) : nullptr;
          statement && lineOf(draft_.text, *statement) == line)
        hooks_.at(*function, *statement);
  }
  for (Hook &hook : hooks_.all()) {
    const std::string wrong = hook.statement ? strays(hook) : "";
    if (!wrong.empty())
      hook.body = "  const int salve_before = salve_seen;\n" + hook.body +
                  "  if (salve_seen == salve_before && (" + wrong +
                  "))\n    longjmp(salve_out, 1);\n";
  }
}

} // namespace salve::debugger
