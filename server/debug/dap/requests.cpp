// The requests of the protocol, one row each.
#include "server/debug/dap/adapter.h"

#include "engine/support/limits/debug.h"
#include "protocol/uri.h"
#include "server/debug/dap/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace salve::server::dap {

namespace fs = std::filesystem;
using debugger::FrameAt;
using protocol::ErrorCode;
using protocol::RequestError;

const std::vector<Adapter::Row> &Adapter::rows() {
  using R = Running;
  static const std::vector<Row> table{
      {"initialize", Needs::Nothing, R::Refused, &Adapter::initialize},
      {"launch", Needs::Nothing, R::Refused, &Adapter::launch},
      {"attach", Needs::Nothing, R::Refused, &Adapter::attach},
      {"configurationDone", Needs::Session, R::Refused, &Adapter::configurationDone},
      {"setBreakpoints", Needs::Session, R::Standstill, &Adapter::setBreakpoints},
      {"setFunctionBreakpoints", Needs::Session, R::Standstill, &Adapter::setFunctionBreakpoints},
      {"setExceptionBreakpoints", Needs::Nothing, R::Answered, &Adapter::setExceptionBreakpoints},
      {"threads", Needs::Session, R::Answered, &Adapter::threads},
      {"stackTrace", Needs::Standing, R::Refused, &Adapter::stackTrace},
      {"scopes", Needs::Standing, R::Refused, &Adapter::scopes},
      {"variables", Needs::Standing, R::Refused, &Adapter::variables},
      {"setVariable", Needs::Standing, R::Refused, &Adapter::setVariable},
      {"setExpression", Needs::Standing, R::Refused, &Adapter::setExpression},
      {"evaluate", Needs::Session, R::Refused, &Adapter::evaluate},
      {"completions", Needs::Session, R::Refused, &Adapter::completions},
      {"exceptionInfo", Needs::Standing, R::Refused, &Adapter::exceptionInfo},
      {"continue", Needs::Standing, R::Refused, &Adapter::proceed},
      {"next", Needs::Standing, R::Refused, &Adapter::next},
      {"stepIn", Needs::Standing, R::Refused, &Adapter::stepIn},
      {"stepOut", Needs::Standing, R::Refused, &Adapter::stepOut},
      {"pause", Needs::Session, R::Answered, &Adapter::pause},
      {"restart", Needs::Session, R::End, &Adapter::restart},
      {"restartFrame", Needs::Standing, R::Refused, &Adapter::restartFrame},
      {"terminate", Needs::Session, R::End, &Adapter::terminate},
      {"disconnect", Needs::Nothing, R::End, &Adapter::disconnect},
      {"salve/heap", Needs::Standing, R::Refused, &Adapter::heap},
      {"salve/spec", Needs::Standing, R::Refused, &Adapter::spec},
      {"salve/repair", Needs::Session, R::Refused, &Adapter::repair},
      {"salve/checkpoints", Needs::Session, R::Refused, &Adapter::checkpoints},
  };
  return table;
}

namespace {

[[noreturn]] void wrong(const std::string &what) {
  throw RequestError(ErrorCode::InvalidParams, what);
}

std::string text(const Json &json, const char *name, const std::string &otherwise = "") {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null())
    return otherwise;
  if (!found->is_string())
    wrong(fmt::format("'{}' must be a string", name));
  return found->get<std::string>();
}

std::string requiredText(const Json &json, const char *name) {
  std::string result = text(json, name);
  if (result.empty())
    wrong(fmt::format("'{}' is missing", name));
  return result;
}

int64_t number(const Json &json, const char *name, int64_t otherwise) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null())
    return otherwise;
  if (!found->is_number_integer() || *found < 0 || *found > INT32_MAX)
    wrong(fmt::format("'{}' must be a number from 0", name));
  return found->get<int64_t>();
}

int64_t requiredNumber(const Json &json, const char *name) {
  if (!json.contains(name))
    wrong(fmt::format("'{}' is missing", name));
  return number(json, name, 0);
}

bool flag(const Json &json, const char *name, bool otherwise) {
  const auto found = json.find(name);
  if (found == json.end() || found->is_null())
    return otherwise;
  if (!found->is_boolean())
    wrong(fmt::format("'{}' must be true or false", name));
  return found->get<bool>();
}

std::vector<std::string> texts(const Json &json, const char *name) {
  std::vector<std::string> result;
  const auto found = json.find(name);
  if (found == json.end() || found->is_null())
    return result;
  for (const Json &each : *found)
    if (each.is_string())
      result.push_back(each.get<std::string>());
  if (!found->is_array() || result.size() != found->size())
    wrong(fmt::format("'{}' must be a list of strings", name));
  return result;
}

const Json &list(const Json &json, const char *name) {
  static const Json none = Json::array();
  const auto found = json.find(name);
  if (found == json.end() || found->is_null())
    return none;
  if (!found->is_array())
    wrong(fmt::format("'{}' must be a list", name));
  return *found;
}

std::string pathFrom(const std::string &name) { return protocol::pathOfUri(name).value_or(name); }

bool isName(const std::string &word) {
  return std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
}

bool isCommand(const std::string &line) {
  const size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string word = line.substr(begin, line.find_first_of(" \t;", begin) - begin);
  return std::any_of(HeapSession::commands().begin(), HeapSession::commands().end(),
                     [&](const HeapSession::Command &command) { return word == command.name; });
}

} // namespace

// ---- how it begins and ends

Json Adapter::initialize(const Json &arguments) {
  isInitialized_ = true;
  lineBase_ = flag(arguments, "linesStartAt1", true) ? 1 : 0;
  knowsInvalidated_ = flag(arguments, "supportsInvalidatedEvent", false);
  return {{"supportsConfigurationDoneRequest", true},
          {"supportsConditionalBreakpoints", true},
          {"supportsFunctionBreakpoints", true},
          {"supportsSetVariable", true},
          {"supportsSetExpression", true},
          {"supportsEvaluateForHovers", true},
          {"supportsCompletionsRequest", true},
          {"supportsExceptionInfoRequest", true},
          {"supportsRestartRequest", true},
          {"supportsRestartFrame", true},
          {"supportsTerminateRequest", true},
          {"supportsDelayedStackTraceLoading", true}};
}

Json Adapter::open(DebugOptions options, const Json &arguments) {
  if (session_)
    wrong("a session holds one program; end this one first");
  options.compileCommands = text(arguments, "compileCommands");
  options.nodes = static_cast<uint32_t>(std::min<int64_t>(number(arguments, "nodes", 0), 100'000));
  std::string error;
  auto session = openSession(
      options, janitor_, onlooker(), [this](const std::string &line) { say(line); }, error);
  if (!session)
    throw RequestError(ErrorCode::RequestFailed, error);
  session->setSeconds(limits::debug::kEditorRunSeconds);
  session_ = std::move(session);
  variables_ = std::make_unique<Variables>(
      *session_, [this](const std::string &line) { return commanded(line); });
  afterwards_ = [this] { wire_.event("initialized", nullptr); };
  return nullptr;
}

Json Adapter::launch(const Json &arguments) {
  DebugOptions options;
  options.folder = text(arguments, "cwd");
  if (std::error_code ignored;
      !options.folder.empty() && !fs::is_directory(options.folder, ignored))
    wrong("'cwd' is no folder: " + options.folder);
  const auto inFolder = [&](const std::string &path) {
    return path.empty() || options.folder.empty() ? path
                                                  : (fs::path(options.folder) / path).string();
  };
  options.target = inFolder(requiredText(arguments, "program"));
  options.input = inFolder(text(arguments, "input"));
  options.arguments = texts(arguments, "args");
  options.test = text(arguments, "test");
  if (!isName(options.test) || (!options.test.empty() && !options.target.ends_with(".c")))
    wrong("'test' must be the name of a function of a C file");
  stopsOnEntry_ = flag(arguments, "stopOnEntry", false);
  return open(std::move(options), arguments);
}

Json Adapter::attach(const Json &arguments) {
  DebugOptions options;
  options.target = text(arguments, "program");
  options.process = static_cast<int>(requiredNumber(arguments, "pid"));
  if (options.process == 0)
    wrong("'pid' must be that of a process");
  stopsOnEntry_ = flag(arguments, "stopOnEntry", true);
  return open(std::move(options), arguments);
}

Json Adapter::configurationDone(const Json &) {
  if (begun_)
    wrong("the program runs already");
  afterwards_ = [this] { begin(); };
  return nullptr;
}

Json Adapter::restart(const Json &arguments) {
  if (session_->debuggee().isAttached())
    wrong("the program ran before we came; it cannot be begun again");
  leaving_ = false;
  const auto configuration = arguments.find("arguments");
  if (configuration != arguments.end() && configuration->is_object())
    stopsOnEntry_ = flag(*configuration, "stopOnEntry", stopsOnEntry_);
  afterwards_ = [this] { begin(); };
  return nullptr;
}

/// By running the program again, or not at all: the session says why.
Json Adapter::restartFrame(const Json &arguments) {
  const FrameAt frame = variables_->frame(requiredNumber(arguments, "frameId"));
  const FrameAt users = variables_->usersFrame();
  if (frame.thread != users.thread)
    wrong("a frame of another thread cannot be begun again");
  if (frame.level < users.level)
    wrong("a function without source cannot be begun again");
  say(commandedAndTold(fmt::format("again {}", frame.level - users.level), "restart"));
  return nullptr;
}

/// The debuggee goes with the session; a process that was attached to goes on.
Json Adapter::terminate(const Json &) {
  afterwards_ = [this] {
    variables_.reset();
    session_.reset();
    wire_.event("terminated", nullptr);
  };
  return nullptr;
}

Json Adapter::disconnect(const Json &) {
  variables_.reset();
  session_.reset();
  over_ = true;
  return nullptr;
}

// ---- breakpoints

/// Those of a file, or of functions (""), are replaced as a whole.
Json Adapter::replaceBreakpoints(const std::string &of, const Json &wanted, const char *key,
                                 const std::function<std::string(const Json &)> &place) {
  debugger::Debuggee &debuggee = session_->debuggee();
  std::string error;
  for (const Breakpoint &old : breakpoints_[of])
    debuggee.removeBreak(old.number, error);
  breakpoints_.erase(of);
  Json result = Json::array();
  for (const Json &each : wanted) {
    if (!each.is_object() || !each.contains(key))
      wrong(fmt::format("a breakpoint must have '{}'", key));
    Breakpoint breakpoint;
    breakpoint.number =
        debuggee.breakAt(place(each), error, text(each, "condition"), &breakpoint.line);
    Json json{{"verified", breakpoint.number != 0}};
    if (breakpoint.number != 0) {
      json["id"] = breakpoint.number;
      if (breakpoint.line != 0)
        json["line"] = static_cast<int>(breakpoint.line) - 1 + lineBase_;
      breakpoints_[of].push_back(breakpoint);
    } else {
      json["message"] = error;
    }
    result.push_back(std::move(json));
  }
  return {{"breakpoints", std::move(result)}};
}

Json Adapter::setBreakpoints(const Json &arguments) {
  const Json source = arguments.value("source", Json::object());
  if (!source.is_object())
    wrong("'source' must be an object");
  const std::string path = pathFrom(requiredText(source, "path"));
  return replaceBreakpoints(path, list(arguments, "breakpoints"), "line", [&](const Json &wanted) {
    return fmt::format("{}:{}", path, requiredNumber(wanted, "line") + 1 - lineBase_);
  });
}

Json Adapter::setFunctionBreakpoints(const Json &arguments) {
  return replaceBreakpoints("", list(arguments, "breakpoints"), "name",
                            [](const Json &wanted) { return requiredText(wanted, "name"); });
}

Json Adapter::setExceptionBreakpoints(const Json &) { return nullptr; }

// ---- motion

int Adapter::thread(const Json &arguments) {
  const int wanted = static_cast<int>(number(arguments, "threadId", 1));
  const bool isKnown =
      std::any_of(threads_.begin(), threads_.end(),
                  [&](const debugger::Thread &thread) { return thread.number == wanted; });
  if (!isKnown)
    wrong(fmt::format("there is no thread {}", wanted));
  return wanted;
}

Json Adapter::setMotion(const Json &arguments, const char *line, const char *reason) {
  session_->debuggee().inspection().select(thread(arguments));
  afterwards_ = [this, line, reason] { moveAndTell(line, reason); };
  return nullptr;
}

Json Adapter::proceed(const Json &arguments) {
  setMotion(arguments, "continue", "breakpoint");
  return {{"allThreadsContinued", true}};
}

Json Adapter::next(const Json &arguments) { return setMotion(arguments, "next", "step"); }
Json Adapter::stepIn(const Json &arguments) { return setMotion(arguments, "step", "step"); }
Json Adapter::stepOut(const Json &arguments) { return setMotion(arguments, "finish", "step"); }

Json Adapter::pause(const Json &) {
  pausing_ = isRunning_;
  return nullptr;
}

// ---- what is shown

Json Adapter::threads(const Json &) {
  Json result = Json::array();
  for (const debugger::Thread &thread : threads_)
    result.push_back({{"id", thread.number}, {"name", thread.name}});
  if (threads_.empty())
    result.push_back({{"id", 1}, {"name", "main"}});
  return {{"threads", std::move(result)}};
}

/// A repaired function is debugged as what the user wrote, line for line.
Json Adapter::fileOf(const std::string &path) const {
  const std::string shown = session_->isUsersFile(path) ? session_->request().path : path;
  return {{"name", fs::path(shown).filename().string()}, {"path", shown}};
}

Json Adapter::stackTrace(const Json &arguments) {
  debugger::Inspection &inspection = session_->debuggee().inspection();
  const int of = thread(arguments);
  const auto first = static_cast<uint32_t>(number(arguments, "startFrame", 0));
  int64_t count = number(arguments, "levels", 0);
  if (count == 0 || count > limits::debug::kFrames)
    count = limits::debug::kFrames;
  Json result = Json::array();
  for (const debugger::Frame &frame : inspection.frames(of, first, static_cast<uint32_t>(count))) {
    Json json{{"id", variables_->numberOf({of, frame.level})},
              {"name", frame.function.empty() ? frame.address : frame.function},
              {"line", 0},
              {"column", 0},
              {"instructionPointerReference", frame.address}};
    std::error_code ignored;
    json["canRestart"] =
        of == 1 && session_->isUsersFile(frame.file) && !session_->debuggee().isAttached();
    if (!frame.file.empty() && fs::exists(frame.file, ignored)) {
      json["line"] = static_cast<int>(frame.line) - 1 + lineBase_;
      json["source"] = fileOf(frame.file);
    } else {
      json["presentationHint"] = "subtle";
    }
    result.push_back(std::move(json));
  }
  return {{"stackFrames", std::move(result)}, {"totalFrames", inspection.depth(of)}};
}

FrameAt Adapter::frameOf(const Json &arguments) {
  return arguments.contains("frameId") ? variables_->frame(number(arguments, "frameId", 0))
                                       : variables_->usersFrame();
}

Json Adapter::scopes(const Json &arguments) {
  return {{"scopes", variables_->scopes(requiredNumber(arguments, "frameId"))}};
}

Json Adapter::variables(const Json &arguments) {
  const auto first = static_cast<uint64_t>(number(arguments, "start", 0));
  const auto count = static_cast<uint64_t>(number(arguments, "count", 0));
  return {{"variables",
           variables_->list(requiredNumber(arguments, "variablesReference"), first, count)}};
}

Json Adapter::setVariable(const Json &arguments) {
  Json result = variables_->set(requiredNumber(arguments, "variablesReference"),
                                requiredText(arguments, "name"), requiredText(arguments, "value"));
  return result;
}

Json Adapter::setExpression(const Json &arguments) {
  return variables_->setExpression(frameOf(arguments), requiredText(arguments, "expression"),
                                   requiredText(arguments, "value"));
}

/// A line of the session's, or an expression.
Json Adapter::evaluate(const Json &arguments) {
  const std::string line = requiredText(arguments, "expression");
  if (text(arguments, "context") != "repl" || !isCommand(line)) {
    if (!session_->state())
      wrong("the program does not run");
    return variables_->evaluate(frameOf(arguments), line);
  }
  const std::string said = commandedAndTold(line, "step");
  return {{"result", said}, {"variablesReference", 0}};
}

Json Adapter::completions(const Json &arguments) {
  const std::string typed = text(arguments, "text");
  const size_t column = std::min<size_t>(
      static_cast<size_t>(std::max<int64_t>(number(arguments, "column", 1) - 1, 0)), typed.size());
  size_t begin = column;
  while (begin > 0 && isName(typed.substr(begin - 1, 1)))
    --begin;
  const std::string word = typed.substr(begin, column - begin);
  Json result = Json::array();
  const auto offer = [&](const std::string &name, const char *type) {
    if (name.starts_with(word))
      result.push_back({{"label", name}, {"type", type}});
  };
  if (begin == 0)
    for (const HeapSession::Command &command : HeapSession::commands())
      offer(command.name, "keyword");
  if (const debugger::State *state = session_->state()) {
    for (const debugger::Variable &variable : state->variables)
      offer(variable.name, "variable");
    for (const debugger::Node &node : state->nodes)
      offer(node.name(), "reference");
  }
  return {{"targets", std::move(result)}};
}

Json Adapter::exceptionInfo(const Json &) {
  const debugger::GdbStop &stop = session_->lastStop();
  if (stop.why != debugger::GdbStop::Why::Signal)
    wrong("no signal has stopped the program");
  return {{"exceptionId", stop.what}, {"description", stop.meaning}, {"breakMode", "always"}};
}

// ---- what other debuggers do not have

Json Adapter::heap(const Json &) { return heapOf(*session_); }

Json Adapter::spec(const Json &arguments) {
  const std::string asserted = text(arguments, "assert");
  const std::vector<std::string> reach = texts(arguments, "reach");
  std::string line = "spec";
  if (!asserted.empty())
    line = "assert " + asserted;
  else if (reach.size() == 2)
    line += " reach " + reach[0] + " " + reach[1];
  else if (!reach.empty())
    wrong("'reach' must be two pointers");
  const std::string said = commanded(line);
  return {{"said", said}, {"checkpoints", checkpointsOf(*session_)}};
}

Json Adapter::repair(const Json &) {
  const std::string said = commanded("repair");
  afterwards_ = [this] { invalidate(); };
  return {{"said", said}, {"file", session_->request().path}, {"repairs", repairsOf(*session_)}};
}

/// The list, after going back to one of them if that is asked for.
Json Adapter::checkpoints(const Json &arguments) {
  const int64_t wanted = number(arguments, "resume", 0);
  std::string said;
  if (wanted != 0)
    said = commandedAndTold(fmt::format("resume {}", wanted), "goto");
  return {{"said", said}, {"checkpoints", checkpointsOf(*session_)}};
}

} // namespace salve::server::dap
