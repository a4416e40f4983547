#include "server/check/project_summary.h"

#include "server/check/analyse_all.h"
#include "server/check/text_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace salve::server {

namespace {

constexpr size_t kFilesShown = 10;
constexpr size_t kReasonsShown = 12;

/// What of one file needs a person.
struct Trouble {
  const FileResult *file = nullptr;
  size_t failing = 0;   ///< functions
  size_t undecided = 0; ///< the same
  size_t errors = 0;    ///< of the compiler

  auto rank() const { return std::tuple(failing, errors, undecided); }
};

Trouble troubleOf(const FileResult &file) {
  Trouble trouble{&file};
  for (const engine::Message &message : file.messages)
    trouble.errors += message.isError;
  for (const FunctionResult &function : file.functions) {
    const bool fails = function.verdict.status == engine::Status::Failing;
    trouble.failing += fails && std::any_of(function.failures.begin(), function.failures.end(),
                                            [](const FailureResult &f) { return !f.known; });
    trouble.undecided += function.verdict.status == engine::Status::Unknown ||
                         function.verdict.status == engine::Status::Unsupported;
  }
  return trouble;
}

std::string textOfTrouble(const Trouble &trouble) {
  std::vector<std::string> parts;
  if (trouble.failing > 0)
    parts.push_back(fmt::format("{} failing", trouble.failing));
  if (trouble.errors > 0)
    parts.push_back(plural(trouble.errors, "compile error"));
  if (trouble.undecided > 0)
    parts.push_back(fmt::format("{} not decided", trouble.undecided));
  return fmt::format("  {}: {} of {}\n", printable(trouble.file->path), fmt::join(parts, ", "),
                     plural(trouble.file->functions.size(), "function"));
}

std::string reasonOf(const engine::Verdict &verdict) {
  if (verdict.status == engine::Status::Unsupported)
    return verdict.unsupported ? verdict.unsupported->construct : "a construct in it";
  return whyUnknown(verdict.reason);
}

/// The most frequent first, then by name.
std::string ranked(const std::string &title, const std::map<std::string, size_t> &counts) {
  std::vector<std::pair<std::string, size_t>> order(counts.begin(), counts.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string text = order.empty() ? "" : title + "\n";
  for (size_t i = 0; i < std::min(order.size(), kReasonsShown); ++i)
    text += fmt::format("  {:4} {}\n", order[i].second, printable(order[i].first));
  if (order.size() > kReasonsShown)
    text += fmt::format("       and {}\n", plural(order.size() - kReasonsShown, "more reason"));
  return text;
}

} // namespace

std::string textOfProject(const std::vector<FileResult> &files) {
  std::vector<Trouble> worst;
  std::map<std::string, size_t> reasons;
  size_t abandoned = 0;
  for (const FileResult &file : files) {
    abandoned += file.abandoned;
    if (Trouble trouble = troubleOf(file); trouble.rank() > Trouble{}.rank())
      worst.push_back(trouble);
    for (const FunctionResult &function : file.functions)
      if (function.verdict.status == engine::Status::Unknown ||
          function.verdict.status == engine::Status::Unsupported)
        ++reasons[reasonOf(function.verdict)];
  }
  std::string missing;
  if (abandoned > 0)
    missing = fmt::format("{} {}\n", plural(abandoned, "file"), kNotLookedAt);
  if (files.size() < 2)
    return missing;
  std::stable_sort(worst.begin(), worst.end(),
                   [](const Trouble &a, const Trouble &b) { return a.rank() > b.rank(); });
  std::string text = worst.empty() ? "" : "worst first:\n";
  for (size_t i = 0; i < std::min(worst.size(), kFilesShown); ++i)
    text += textOfTrouble(worst[i]);
  if (worst.size() > kFilesShown)
    text += fmt::format("  and {}\n", plural(worst.size() - kFilesShown, "more file"));
  text += ranked("not decided, and why (functions):", reasons);
  return text + missing;
}

} // namespace salve::server
