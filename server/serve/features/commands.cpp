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
      {"salve.aboutRepairs", &Session::aboutRepairs},
      {"salve.analyseNow", &Session::analyseNow},
      {"salve.applyRepair", &Session::applyRepair},
      {"salve.compareRepairs", &Session::compareRepairs},
      {"salve.createTest", &Session::createTest},
      {"salve.explain", &Session::explain},
      {"salve.giveMoreTime", &Session::giveMoreTime},
      {"salve.requestMoreRepairs", &Session::requestMoreRepairs},
      {"salve.restartWorkers", &Session::restartWorkers},
      {"salve.showAllRepairs", &Session::showAllRepairs},
      {"salve.showFailingRun", &Session::showFailingRun},
      {"salve.showInvariants", &Session::showInvariants},
      {"salve.showIteration", &Session::showIteration},
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
  idle_.interrupt();
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

constexpr std::string_view kFileLink = "](file:///"; ///< in Markdown

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
  // Where no place is named, the first function that fails is meant.
  if (!name.is_string() && !function)
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
  requests_.moreRepairs(target.view, target.function);
  scheduler_->moreRepairs(target.view.document.uri, function);
  return {{"function", function}};
}

Session::Json Session::giveMoreTime(const Json &arguments) {
  const Target target = targetOf("salve.giveMoreTime", arguments, false);
  const std::string name = target.function.result.info.name;
  if (target.function.timeout > 0 && scheduler_->request(target.view.document.uri) &&
      target.function.timeout != scheduler_->request(target.view.document.uri)->options.timeout)
    throw RequestError(ErrorCode::RequestFailed,
                       "`" + name + "` has a budget of its own: change it in its comment");
  scheduler_->moreTime(target.view.document.uri, name);
  return {{"function", name}};
}

/// Of a loop in the failing run, counted from 1; the last one if there are fewer.
Session::Json Session::showIteration(const Json &arguments) {
  const Target target = targetOf("salve.showIteration", arguments, true);
  const Json &iteration = member(argument(arguments, 0), "iteration");
  if (!iteration.is_number_unsigned() || iteration == 0)
    throw RequestError(ErrorCode::InvalidParams, "'iteration' must be a number from 1");
  const std::string &name = target.function.result.info.name;
  shownRuns_[target.view.document.uri].iterations[name] = iteration.get<size_t>();
  publisher_.hintsChanged(target.view.document.uri);
  return {{"function", name}, {"iteration", iteration}};
}

/// What its proof knew of the loops, as hints at their heads; asked once more they are gone.
Session::Json Session::showInvariants(const Json &arguments) {
  const Target target = targetOf("salve.showInvariants", arguments, false);
  const std::string &name = target.function.result.info.name;
  size_t count = 0;
  for (const engine::LoopInvariant &loop : target.function.result.verdict.invariants)
    count += loop.holds.size();
  if (count == 0)
    throw RequestError(ErrorCode::RequestFailed,
                       name + " was not proved by loop invariants: there are none to show");
  std::set<std::string> &shown = shownRuns_[target.view.document.uri].invariants;
  const bool isShown = shown.insert(name).second;
  if (!isShown)
    shown.erase(name);
  publisher_.hintsChanged(target.view.document.uri);
  return {{"function", name}, {"invariants", isShown ? count : 0}};
}

/// The next code actions for this text have all of them.
Session::Json Session::showAllRepairs(const Json &arguments) {
  const Target target = targetOf("salve.showAllRepairs", arguments, true);
  allShown_[target.view.document.uri] = target.view.document.revision;
  const size_t count = repairCount(target.function.result);
  if (!client_.capabilities.status) // else its client asks again by itself
    client_.showMessage(protocol::MessageType::Info,
                        "All " + plural(count, "repair") + " are offered now: ask for them again.");
  return {{"function", target.function.result.info.name}, {"repairs", count}};
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
    if (const std::optional<View> known = view(name); known && (uri.empty() || name == uri)) {
      publisher_.tellAgain(name);
      requests_.analysis(*known, scheduler_->request(name) && !scheduler_->busy(name));
      scheduler_->analyse(name, true);
    }
  return nullptr;
}

Session::Json Session::stop(const Json &arguments) {
  const Json &uri = argument(arguments, "uri", 0);
  const Json &function = argument(arguments, "function", 1);
  for (const auto &[name, document] : documents_.all())
    if (function.is_null() && (!uri.is_string() || uri == name))
      requests_.forget(name);
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
    apply(kMakeTest, workspaceEdit(target.view, test->edits));
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

/// The page about repairs.
Session::Json Session::aboutRepairs(const Json & /*arguments*/) {
  std::ifstream page(pageOf("repair"));
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  if (text.empty())
    throw RequestError(ErrorCode::InternalError, "the page about repairs is not where Salve is");
  return show("repair", text);
}

/// As a document where the client opens some, else as a message; and as the answer.
Session::Json Session::show(const std::string &name, const std::string &markdown) {
  if (!client_.capabilities.showDocument) {
    client_.showMessage(protocol::MessageType::Info, markdown);
    return {{"markdown", markdown}};
  }
  std::string uri = std::string(kShownScheme) + ":/" + name + ".md";
  if (client_.capabilities.textDocumentContent) {
    if (const auto [at, isNew] = shown_.insert_or_assign(uri, markdown); !isNew)
      client_.request("workspace/textDocumentContent/refresh", {{"uri", uri}});
  } else if (const std::optional<std::string> path = writeShown(name + ".md", markdown)) {
    uri = protocol::uriOfPath(*path);
  }
  client_.request("window/showDocument", {{"uri", uri}, {"takeFocus", true}});
  return {{"markdown", markdown}};
}

/// Where it was written; nothing if that is not possible. Links to files are relative then: those
/// to other places are not followed everywhere.
std::optional<std::string> Session::writeShown(const std::string &name, std::string text) {
  if (shownFolder_.empty()) {
    std::string pattern = (std::filesystem::temp_directory_path() / "salve-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
      return std::nullopt;
    shownFolder_ = pattern;
  }
  const std::filesystem::path path = std::filesystem::path(shownFolder_) / name;
  for (size_t at = 0; (at = text.find(kFileLink, at)) != std::string::npos;) {
    at += 2;
    const size_t end = std::min(text.find('#', at), text.size());
    const std::filesystem::path file =
        text.substr(at + kFileLink.size() - 3, end - at - kFileLink.size() + 3);
    text.replace(at, end - at, file.lexically_relative(shownFolder_).string());
  }
  return std::ofstream(path) << text ? std::optional(path.string()) : std::nullopt;
}

Session::Json Session::shownText(const std::string &uri) const {
  const auto found = shown_.find(uri);
  if (found == shown_.end())
    throw RequestError(ErrorCode::InvalidParams, uri + " is not shown");
  return {{"text", found->second}};
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
  apply(textOf(*repair), workspaceEdit(*known, repair->edits));
  return nullptr;
}

void Session::apply(const std::string &label, Json edit) {
  auto failed = [this, label](const std::string &why) {
    client_.showMessage(protocol::MessageType::Warning,
                        "Not done: " + label + (why.empty() ? "." : ": " + why + "."));
  };
  if (!client_.capabilities.applyEdit)
    return failed("this editor takes no edits from a server");
  client_.request("workspace/applyEdit", {{"label", label}, {"edit", std::move(edit)}},
                  [failed](const Json &result, bool isError) {
                    const Json &why = member(result, "failureReason");
                    if (isError || member(result, "applied") == false)
                      failed(why.is_string() ? why.get<std::string>() : "the editor refused");
                  });
}

Session::~Session() {
  std::error_code ignored;
  if (!shownFolder_.empty())
    std::filesystem::remove_all(shownFolder_, ignored);
}

} // namespace salve::server
