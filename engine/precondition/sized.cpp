#include "engine/precondition/sized.h"

#include "engine/ir/walk.h"
#include "engine/precondition/blame.h"

#include <algorithm>

namespace salve::precondition {

namespace {

/// How many elements it asks for, in C: of `\\valid(a + (0 .. n - 1))` that is `n`.
std::string countOf(const Candidate &candidate) {
  if (candidate.fixed)
    return std::to_string(candidate.fixed);
  constexpr std::string_view kFrom = "(0 .. ", kTo = "))", kLess = " - 1";
  const std::string &text = candidate.acsl;
  const size_t from = text.find(kFrom), to = text.rfind(kTo);
  if (from == std::string::npos || to == std::string::npos || to <= from + kFrom.size())
    return "";
  std::string last = text.substr(from + kFrom.size(), to - from - kFrom.size());
  if (!last.ends_with(kLess))
    return last + " + 1";
  last.resize(last.size() - kLess.size());
  return last;
}

} // namespace

std::vector<SizedParameter> sizedToFail(const ir::Program &program, ir::FunctionId entry,
                                        const std::vector<Candidate> &chosen,
                                        ir::PropertyId failing) {
  if (program.properties[failing].kind != ir::PropertyKind::Assertion)
    return {};
  for (ir::FunctionId function : ir::reachable(program, entry)) {
    const std::vector<ir::PropertyId> asked = askedOfCallers(program, function);
    if (std::find(asked.begin(), asked.end(), failing) != asked.end())
      return {};
  }
  std::vector<SizedParameter> result;
  for (const Candidate &candidate : chosen) {
    if (!candidate.array)
      continue;
    const std::string count = countOf(candidate);
    if (!candidate.array->at.steps.empty() || candidate.end || count.empty())
      return {};
    result.push_back({program.functions[entry].name,
                      program.variables[candidate.array->at.variable].name, count});
  }
  return result;
}

} // namespace salve::precondition
