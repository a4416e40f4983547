#include "server/serve/requests.h"

#include "server/workers/words.h"

#include <fmt/format.h>

#include <filesystem>

namespace salve::server {

using protocol::MessageType;

namespace {

std::string fileName(const Document &document) {
  return std::filesystem::path(document.path).filename().string();
}

/// All verdicts, as they are shown.
std::string verdictsOf(const View &view) {
  std::string text;
  for (const FunctionFindings &function : view.findings.functions)
    text += function.result.info.name + ": " + verdictText(view, function) + "\n";
  return text;
}

/// "1 fails, 3 pass, 1 is undecided"
std::string summaryOf(const View &view) {
  size_t failing = 0, passing = 0, open = 0;
  for (const FunctionFindings &function : view.findings.functions)
    switch (function.result.verdict.status) {
    case engine::Status::Failing: ++failing; break;
    case engine::Status::Proved:
    case engine::Status::Bounded:
    case engine::Status::Conditional: ++passing; break;
    case engine::Status::Unknown:
    case engine::Status::Unsupported: ++open; break;
    case engine::Status::Skipped: break;
    }
  std::string text;
  auto add = [&](size_t count, const char *one, const char *many) {
    if (count > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, count == 1 ? one : many);
  };
  add(failing, "fails", "fail");
  add(passing, "passes", "pass");
  add(open, "is undecided", "are undecided");
  return text.empty() ? "there is nothing to check" : text;
}

} // namespace

void Requests::moreRepairs(const View &view, const FunctionFindings &function) {
  more_[{view.document.uri, function.result.info.name}] = repairCount(function.result);
}

void Requests::analysis(const View &view, bool isKnown) {
  analyses_[view.document.uri] = isKnown ? std::optional(verdictsOf(view)) : std::nullopt;
}

void Requests::ended(const std::string &uri, const std::string &function) {
  const auto asked = more_.find({uri, function});
  const std::optional<View> view = view_(uri);
  const FunctionFindings *known = view ? view->findings.find(function) : nullptr;
  if (asked == more_.end() || !known || known->phase != Phase::Done)
    return;
  const size_t before = asked->second, now = repairCount(known->result);
  more_.erase(asked);
  std::string text;
  for (const FailureResult &failure : known->result.failures)
    if (failure.search)
      text += (text.empty() ? "" : " ") + searchText(*failure.search, now > 0);
  client_.showMessage(
      MessageType::Info,
      now > before
          ? fmt::format("`{}`: {}, {} more than before.", function, plural(now, "repair"),
                        now - before)
          : fmt::format("`{}`: {}", function, text.empty() ? "no other repair was found." : text));
}

void Requests::rested(const std::string &uri) {
  const auto asked = analyses_.extract(uri);
  const std::optional<View> view = view_(uri);
  if (!asked || !view)
    return;
  const bool isSame = asked.mapped() == verdictsOf(*view);
  client_.showMessage(MessageType::Info,
                      fmt::format("{} was analysed: {}{}.", fileName(view->document),
                                  summaryOf(*view), isSame ? "; nothing has changed" : ""));
}

void Requests::edited(const std::string &uri) {
  const auto next = more_.lower_bound({uri, ""});
  if (analyses_.contains(uri) || (next != more_.end() && next->first.first == uri))
    client_.showMessage(MessageType::Info,
                        "The text has changed: what was asked of it before is given up.");
  forget(uri);
}

void Requests::forget(const std::string &uri) {
  analyses_.erase(uri);
  std::erase_if(more_, [&](const auto &asked) { return asked.first.first == uri; });
}

} // namespace salve::server
