// The commands of workspace/executeCommand. Arguments are [{uri, position | function}] or
// [uri, position | function]; what is missing is found out where there is but one answer.
#include "server/serve/session.h"

#include "protocol/uri.h"
#include "server/workers/words.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace salve::server {

using protocol::ErrorCode;
using protocol::member;
using protocol::RequestError;

void Session::registerCommands() {
  commands_ = {
      {"salve.analyseNow", &Session::analyseNow},
      {"salve.applyRepair", &Session::applyRepair},
      {"salve.compareRepairs", &Session::compareRepairs},
      {"salve.createTest", &Session::createTest},
      {"salve.explain", &Session::explain},
      {"salve.requestMoreRepairs", &Session::requestMoreRepairs},
      {"salve.restartWorkers", &Session::restartWorkers},
      {"salve.showFailingRun", &Session::showFailingRun},
      {"salve.stop", &Session::stop},
  };
}

Session::Json Session::executeCommand(const Json &params) {
  std::string name = protocol::requiredString(params, "command");
  const Json &arguments = member(params, "arguments");
  auto command = commands_.find(name);
  if (command == commands_.end())
    throw RequestError(ErrorCode::InvalidParams, "unknown command " + name);
  if (!arguments.is_array() && !arguments.is_null())
    throw RequestError(ErrorCode::InvalidParams, "'arguments' must be an array");
  return (this->*command->second)(arguments);
}

namespace {

const protocol::Json &argument(const protocol::Json &arguments, size_t index) {
  static const protocol::Json none;
  return arguments.is_array() && index < arguments.size() ? arguments[index] : none;
}

/// A member of the first argument, or the argument at `index` itself.
const protocol::Json &argument(const protocol::Json &arguments, const char *name, size_t index) {
  const protocol::Json &first = argument(arguments, 0);
  return first.is_object() ? member(first, name) : argument(arguments, index);
}

bool isFailing(const View &view, const FunctionFindings &function) {
  return view.isCurrent(function) && !function.result.failures.empty();
}

} // namespace

std::string Session::uriOf(const Json &arguments) const {
  const Json &uri = argument(arguments, "uri", 0);
  if (uri.is_string())
    return uri.get<std::string>();
  const Json &nested = protocol::at(argument(arguments, 0), {"textDocument", "uri"});
  if (nested.is_string())
    return nested.get<std::string>();
  return documents_.all().size() == 1 ? documents_.all().begin()->first : "";
}

Session::Target Session::targetOf(const std::string &command, const Json &arguments, bool failing) {
  std::string uri = uriOf(arguments);
  if (uri.empty())
    throw RequestError(ErrorCode::InvalidParams,
                       command + " takes [{uri, position}] or [{uri, function}]");
  std::optional<View> known = view(uri);
  if (!known)
    throw RequestError(ErrorCode::InvalidParams, uri + " is not open as C");
  const FunctionFindings *function = nullptr;
  const Json &name = argument(arguments, "function", 1);
  const Json &place = argument(arguments, "position", 1);
  if (name.is_string()) {
    function = known->findings.find(name.get<std::string>());
    if (!function)
      throw RequestError(ErrorCode::RequestFailed,
                         "there is no function " + name.get<std::string>());
  } else if (auto position = protocol::positionFrom(place)) {
    function = known->findings.near(
        known->document.lines().offset(*position, client_.capabilities.encoding));
  }
  // The caret may be anywhere: then the first function that fails is meant.
  if (!name.is_string() && (!function || (failing && !isFailing(*known, *function))))
    for (const FunctionFindings &other : known->findings.functions)
      if (isFailing(*known, other)) {
        function = &other;
        break;
      }
  if (!function)
    throw RequestError(ErrorCode::RequestFailed, "no function has been analysed yet");
  if (failing && !isFailing(*known, *function))
    throw RequestError(ErrorCode::RequestFailed,
                       known->isCurrent(*function)
                           ? function->result.info.name + " does not fail"
                           : function->result.info.name + " is still being analysed");
  return {*known, *function};
}

Session::Json Session::requestMoreRepairs(const Json &arguments) {
  Target target = targetOf("salve.requestMoreRepairs", arguments, true);
  std::string function = target.function.result.info.name;
  scheduler_->moreRepairs(target.view.document.uri, function);
  return {{"function", function}};
}

Session::Json Session::analyseNow(const Json &arguments) {
  std::string uri = uriOf(arguments);
  if (!uri.empty() && !view(uri))
    throw RequestError(ErrorCode::InvalidParams, uri + " is not open as C");
  const Json &function = member(argument(arguments, 0), "function");
  if (function.is_string() && !uri.empty()) {
    const Target target = targetOf("salve.analyseNow", arguments, false);
    publisher_.tellAgain(uri);
    if (target.view.isCurrent(target.function))
      scheduler_->again(uri, function.get<std::string>());
    else
      scheduler_->analyse(uri, true);
    return nullptr;
  }
  for (const auto &[name, document] : documents_.all())
    if (uri.empty() || name == uri) {
      publisher_.tellAgain(name);
      scheduler_->analyse(name, true);
    }
  return nullptr;
}

Session::Json Session::stop(const Json &arguments) {
  const Json &uri = argument(arguments, "uri", 0);
  const Json &function = argument(arguments, "function", 1);
  scheduler_->stop(uri.is_string() ? uri.get<std::string>() : "",
                   function.is_string() ? function.get<std::string>() : "");
  return nullptr;
}

Session::Json Session::restartWorkers(const Json &) {
  scheduler_->restartWorkers();
  return nullptr;
}

Session::Json Session::showFailingRun(const Json &arguments) {
  Target target = targetOf("salve.showFailingRun", arguments, true);
  const std::string &uri = target.view.document.uri;
  const Json &failure = member(argument(arguments, 0), "failure");
  ShownRuns &runs = shownRuns_[uri];
  runs.last = target.function.result.info.name;
  runs.failures[runs.last] = failure.is_number_unsigned() ? failure.get<size_t>() : 0;
  publisher_.hintsChanged(uri);
  return show(target.function.result.info.name, runText(target.view, target.function));
}

/// Inserts a test of the failing input, or says why there is none; of the first failure if no
/// other is named.
Session::Json Session::createTest(const Json &arguments) {
  Target target = targetOf("salve.createTest", arguments, true);
  const std::vector<FailureResult> &failures = target.function.result.failures;
  const Json &number = member(argument(arguments, 0), "failure");
  const size_t failure = number.is_number_unsigned() ? number.get<size_t>() : 0;
  if (failure >= failures.size())
    throw RequestError(ErrorCode::InvalidParams, "there is no such failure");
  const std::optional<engine::FailingTest> &test = failures[failure].test;
  const std::string &name = target.function.result.info.name;
  if (test && !test->edits.empty()) {
    client_.request("workspace/applyEdit",
                    {{"label", kMakeTest}, {"edit", workspaceEdit(target.view, test->edits)}});
    return {{"function", name}};
  }
  const std::string why = !test ? "`" + name + "` is one itself, or its callers are to avoid this"
                          : test->why.empty() ? "there is such a test already"
                                              : test->why;
  client_.showMessage(protocol::MessageType::Info, "No test was made: " + why + ".");
  return {{"function", name}, {"reason", why}};
}

Session::Json Session::explain(const Json &arguments) {
  Target target = targetOf("salve.explain", arguments, false);
  return show(target.function.result.info.name, explanationText(target.view, target.function));
}

/// As a document where the client opens some, else as a message; and as the answer.
Session::Json Session::show(const std::string &name, const std::string &markdown) {
  if (shownFolder_.empty() && client_.capabilities.showDocument) {
    std::string pattern = (std::filesystem::temp_directory_path() / "salve-XXXXXX").string();
    if (mkdtemp(pattern.data()))
      shownFolder_ = pattern;
  }
  if (!shownFolder_.empty()) {
    std::filesystem::path path = std::filesystem::path(shownFolder_) / (name + ".md");
    std::ofstream(path) << markdown;
    client_.request("window/showDocument",
                    {{"uri", protocol::uriOfPath(path.string())}, {"takeFocus", true}});
  } else {
    client_.showMessage(protocol::MessageType::Info, markdown);
  }
  return {{"markdown", markdown}};
}

/// For clients without code action literals: the edit goes the other way round.
Session::Json Session::applyRepair(const Json &arguments) {
  const Json &first = argument(arguments, 0);
  std::optional<View> known = view(protocol::requiredString(first, "uri"));
  auto number = [&](const char *name) {
    const Json &value = member(first, name);
    if (!value.is_number_unsigned())
      throw RequestError(ErrorCode::InvalidParams, std::string(name) + " must be a number");
    return value.get<size_t>();
  };
  const engine::Repair *repair =
      known && member(first, "version") == known->document.version
          ? findRepair(*known, protocol::requiredString(first, "function"), number("failure"),
                       number("repair"))
          : nullptr;
  if (!repair)
    throw RequestError(ErrorCode::ContentModified, "the text has changed since");
  client_.request("workspace/applyEdit",
                  {{"label", textOf(*repair)}, {"edit", workspaceEdit(*known, repair->edits)}});
  return nullptr;
}

Session::~Session() {
  std::error_code ignored;
  if (!shownFolder_.empty())
    std::filesystem::remove_all(shownFolder_, ignored);
}

} // namespace salve::server
