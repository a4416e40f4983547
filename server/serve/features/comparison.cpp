// The command salve.compareRepairs: an input on which two repairs do different things, and a
// question to the user which one is right. The answer becomes a test, as the engine has written it
// and run it. Two are named by their places in the list, from 0: {first, second}; else the first
// two.
#include "server/serve/features/features.h"
#include "server/serve/session.h"
#include "server/workers/words.h"

#include <fmt/format.h>

namespace salve::server {

using protocol::ErrorCode;
using protocol::member;
using protocol::RequestError;

/// What was asked for, and about which text.
struct Session::Asked {
  std::string uri;
  uint64_t revision = 0;
  std::string function;
  uint32_t first = 1, second = 2; ///< as the user counts
};

namespace {

size_t numberOr(const protocol::Json &object, const char *name, size_t otherwise) {
  const protocol::Json &number = member(object, name);
  return number.is_number_unsigned() ? number.get<size_t>() : otherwise;
}

/// The first failure that has two repairs, else the first.
size_t failureToCompare(const std::vector<FailureResult> &failures) {
  for (size_t i = 0; i < failures.size(); ++i)
    if (failures[i].repairs.size() > 1)
      return i;
  return 0;
}

} // namespace

Session::Json Session::compareRepairs(const Json &arguments) {
  const Target target = targetOf("salve.compareRepairs", arguments, true);
  const std::string &name = target.function.result.info.name;
  const std::vector<FailureResult> &failures = target.function.result.failures;
  const Json &named = arguments.is_array() && !arguments.empty() ? arguments[0] : arguments;
  const size_t failure = numberOr(named, "failure", failureToCompare(failures));
  const size_t first = numberOr(named, "first", 0), second = numberOr(named, "second", 1);
  if (failure >= failures.size())
    throw RequestError(ErrorCode::InvalidParams, "there is no such failure");
  const std::vector<engine::Repair> &repairs = failures[failure].repairs;
  if (repairs.size() < 2)
    throw RequestError(ErrorCode::RequestFailed,
                       fmt::format("{} has {}, and two are needed", name,
                                   repairs.empty() ? "no repair" : "one repair only"));
  if (first >= repairs.size() || second >= repairs.size() || first == second)
    throw RequestError(ErrorCode::InvalidParams,
                       fmt::format("'first' and 'second' must be two of {}, from 0",
                                   plural(repairs.size(), "repair")));
  const std::string &uri = target.view.document.uri;
  const engine::Request *known = scheduler_->request(uri);
  if (!known)
    throw RequestError(ErrorCode::RequestFailed, name + " is still being analysed");
  engine::Request request = *known;
  request.options.functions = {name};
  request.cache.clear();
  request.repairs = engine::TwoRepairs{name, repairs[first].edits, repairs[second].edits};
  const Asked asked{uri, target.view.document.revision, name, static_cast<uint32_t>(first + 1),
                    static_cast<uint32_t>(second + 1)};
  const Json answer = {
      {"function", name}, {"failure", failure}, {"repairs", {asked.first, asked.second}}};
  withdrawChoice(uri);
  scheduler_->ask(uri, std::move(request),
                  [this, asked](const FileResult &found) { compared(asked, found); });
  return answer;
}

/// Tells what was found, and asks which repair is right if there is something to choose.
void Session::compared(const Asked &asked, const FileResult &found) {
  engine::Comparison what;
  if (found.functions.size() == 1 && found.functions[0].comparison)
    what = *found.functions[0].comparison;
  else
    what.reason = found.functions.empty() ? found.internalError : found.functions[0].verdict.reason;
  if (what.kind == engine::Comparison::Kind::Differ)
    return choose(asked, what);
  client_.showMessage(protocol::MessageType::Info, textOf(what, asked.first, asked.second) + ".");
}

void Session::choose(const Asked &asked, const engine::Comparison &what) {
  const std::string titles[] = {fmt::format("Repair {} is right", asked.first),
                                fmt::format("Repair {} is right", asked.second), "Neither"};
  std::map<std::string, engine::FailingTest> tests;
  Json actions = Json::array();
  for (size_t i = 0; i < what.tests.size() && i < std::size(titles); ++i)
    if (what.tests[i].why.empty() && !what.tests[i].edits.empty()) {
      tests[titles[i]] = what.tests[i];
      actions.push_back({{"title", titles[i]}});
    }
  const std::string said = textOf(what, asked.first, asked.second) + ".";
  if (actions.empty())
    return client_.showMessage(protocol::MessageType::Info, said);
  choices_[asked.uri] = client_.request(
      "window/showMessageRequest",
      {{"type", static_cast<int>(protocol::MessageType::Info)},
       {"message", said + " Which is right? The answer becomes a test."},
       {"actions", std::move(actions)}},
      [this, asked, tests](const Json &result, bool failed) {
        choices_.erase(asked.uri);
        const Json &title = member(result, "title");
        const auto chosen =
            !failed && title.is_string() ? tests.find(title.get<std::string>()) : tests.end();
        const std::optional<View> now = view(asked.uri);
        if (chosen == tests.end() || !now || now->document.revision != asked.revision)
          return;
        apply(chosen->first, workspaceEdit(*now, chosen->second.edits));
      });
}

/// Of the text as it was nothing is asked any more.
void Session::withdrawChoice(const std::string &uri) {
  if (const auto choice = choices_.extract(uri))
    client_.withdraw(choice.mapped());
}

} // namespace salve::server
