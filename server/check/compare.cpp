#include "server/check/compare.h"

#include "server/check/analyse_all.h"

#include <fmt/format.h>

namespace salve::server {

namespace {

struct Place {
  FunctionResult *function = nullptr;
  FailureResult *failure = nullptr;
};

/// The first failure that has two repairs; else the one with most.
Place placeOf(FileResult &result) {
  Place found;
  for (FunctionResult &function : result.functions) {
    if (function.verdict.status != engine::Status::Failing)
      continue;
    for (FailureResult &failure : function.failures) {
      if (!found.failure || failure.repairs.size() > found.failure->repairs.size())
        found = {&function, &failure};
      if (found.failure->repairs.size() >= 2)
        return found;
    }
  }
  return found;
}

} // namespace

std::optional<std::string> compareRepairs(FileJob &job, std::pair<uint32_t, uint32_t> numbers) {
  const auto [function, failure] = placeOf(job.result);
  if (!failure)
    return "--compare: nothing fails, so there are no repairs";
  const std::vector<engine::Repair> &repairs = failure->repairs;
  const std::string &name = function->info.name;
  if (repairs.size() < 2)
    return fmt::format("--compare: '{}' has {}, and two are needed", name,
                       repairs.empty() ? "no repair" : "one repair only");
  if (std::max(numbers.first, numbers.second) > repairs.size())
    return fmt::format("--compare {},{}: '{}' has {}", numbers.first, numbers.second, name,
                       plural(repairs.size(), "repair"));
  engine::Request request = job.request;
  request.options.functions = {name};
  request.cache.clear();
  request.repairs =
      engine::TwoRepairs{name, repairs[numbers.first - 1].edits, repairs[numbers.second - 1].edits};
  FileResult found;
  analyseAll({{&request, &found}}, 1);
  ComparedRepairs compared{numbers.first, numbers.second, {}};
  if (!found.functions.empty() && found.functions[0].comparison)
    compared.what = std::move(*found.functions[0].comparison);
  else
    compared.what.reason =
        found.functions.empty() ? found.internalError : found.functions[0].verdict.reason;
  failure->compared = std::move(compared);
  return std::nullopt;
}

std::string textOfComparison(const FileJob &job, const TextStyle &style) {
  std::string out;
  for (const FunctionResult &function : job.result.functions)
    for (const FailureResult &failure : function.failures) {
      if (!failure.compared)
        continue;
      const auto &[first, second, what] = *failure.compared;
      auto note = [&](const std::string &text) {
        out += textOfNote(function.info.nameRange, text, *job.sources, style);
      };
      note(textOf(what, first, second));
      for (const std::string &left : what.notes)
        note(left);
      for (size_t i = 0; i < what.tests.size() && i < 2; ++i) {
        const engine::FailingTest &test = what.tests[i];
        if (!test.why.empty())
          continue;
        note(fmt::format("if repair {} is right:", i == 0 ? first : second));
        const std::string code = textOf(test);
        for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
          end = code.find('\n', begin);
          out += "    " + printable(code.substr(begin, end - begin)) + "\n";
        }
      }
    }
  return out;
}

} // namespace salve::server
