#include "server/debug/dap/variables.h"

#include "engine/support/limits/debug.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server::dap {

using debugger::FrameAt;
using debugger::Part;
using protocol::ErrorCode;
using protocol::RequestError;

namespace {

bool isGlobal(const debugger::Variable &variable) {
  return variable.scope == debugger::Variable::Scope::Global;
}

std::string shownName(const Part &part) {
  const bool isIndex =
      !part.name.empty() && part.name.find_first_not_of("0123456789") == std::string::npos;
  return isIndex ? "[" + part.name + "]" : part.name;
}

/// Freed blocks, by the addresses that pointers to them hold.
bool isFreed(const debugger::State &state, const std::string &address) {
  const auto leadsThere = [&](const debugger::Field &field) {
    return field.value.kind == debugger::Value::Kind::Dangling && field.value.text == address;
  };
  const auto anyLeads = [&](const auto &owner) {
    return std::any_of(owner.fields.begin(), owner.fields.end(), leadsThere);
  };
  return std::any_of(state.variables.begin(), state.variables.end(), anyLeads) ||
         std::any_of(state.nodes.begin(), state.nodes.end(), anyLeads);
}

} // namespace

int Variables::numberOf(const FrameAt &frame) {
  frames_.push_back(frame);
  return static_cast<int>(frames_.size());
}

const FrameAt &Variables::frame(int64_t number) const {
  if (number < 1 || static_cast<uint64_t>(number) > frames_.size())
    throw RequestError(ErrorCode::InvalidParams, "there is no such frame at this stop");
  return frames_[static_cast<size_t>(number) - 1];
}

FrameAt Variables::usersFrame() {
  if (users_)
    return *users_;
  FrameAt frame{std::max(session_.lastStop().thread, 1), 0};
  const debugger::State *state = session_.state();
  if (state && !state->within.empty())
    frame.level = session_.debuggee().inspection().depth(frame.thread) - 1 - state->level;
  users_ = frame;
  return frame;
}

bool Variables::isUsersFrame(const FrameAt &frame) {
  const FrameAt users = usersFrame();
  return frame.thread == users.thread && frame.level == users.level;
}

Variables::Open Variables::open(int64_t reference) const {
  if (reference < 1 || static_cast<uint64_t>(reference) > opened_.size())
    throw RequestError(ErrorCode::InvalidParams, "there is no such variable at this stop");
  return opened_[static_cast<size_t>(reference) - 1];
}

int Variables::referenceTo(Open opened) {
  opened_.push_back(std::move(opened));
  return static_cast<int>(opened_.size());
}

void Variables::forget() {
  frames_.clear();
  opened_.clear();
  users_.reset();
}

std::vector<std::string> Variables::names(const Open &scope) {
  if (scope.kind == Kind::Locals)
    return session_.debuggee().inspection().variables(scope.frame);
  std::vector<std::string> result;
  for (const debugger::Variable &variable : session_.state()->variables)
    if (isGlobal(variable))
      result.push_back(variable.name);
  return result;
}

Json Variables::scopes(int64_t number) {
  const FrameAt at = frame(number);
  Json result = Json::array();
  for (const Kind kind : {Kind::Locals, Kind::Globals}) {
    const Open scope{kind, at, "", false};
    const size_t count = names(scope).size();
    if (kind == Kind::Globals && count == 0)
      continue;
    const bool isLocal = kind == Kind::Locals;
    Json json{{"name", isLocal ? "Locals" : "Globals"},
              {"variablesReference", referenceTo(scope)},
              {"namedVariables", count},
              {"expensive", false}};
    if (isLocal)
      json["presentationHint"] = "locals";
    result.push_back(std::move(json));
  }
  return result;
}

std::string Variables::withMarks(const FrameAt &frame, const Part &part) {
  const debugger::State &state = *session_.state();
  const debugger::Variable *variable = isUsersFrame(frame) ? state.variable(part.name) : nullptr;
  if (variable && variable->fields.size() == 1 &&
      variable->fields[0].value.kind == debugger::Value::Kind::Unset)
    return "uninitialised";
  if (part.value.starts_with("0x") && part.type.ends_with("*")) {
    const std::string address = part.value.substr(0, part.value.find(' '));
    for (const debugger::Node &node : state.nodes)
      if (fmt::format("{:#x}", node.address) == address)
        return fmt::format("{} ({})", part.value, node.name());
    if (isFreed(state, address))
      return part.value + " (freed)";
  }
  return part.value;
}

Json Variables::shown(const FrameAt &frame, const Part &part) {
  Json json{{"name", shownName(part)},
            {"value", withMarks(frame, part)},
            {"type", part.type},
            {"variablesReference", 0}};
  if (part.parts > 0) {
    json["variablesReference"] = referenceTo({Kind::Parts, frame, part.handle, part.isArray});
    json[part.isArray ? "indexedVariables" : "namedVariables"] = part.parts;
  }
  return json;
}

Json Variables::list(int64_t reference, uint64_t first, uint64_t count) {
  const Open scope = open(reference);
  debugger::Inspection &inspection = session_.debuggee().inspection();
  count = count == 0 ? limits::debug::kParts : std::min(count, limits::debug::kParts);
  Json result = Json::array();
  const auto add = [&](const Part &part, const std::string &expression) {
    Json json = shown(scope.frame, part);
    if (!expression.empty())
      json["evaluateName"] = expression;
    result.push_back(std::move(json));
  };
  if (scope.kind == Kind::Parts) {
    for (const Part &part : inspection.parts(scope.handle, first, count))
      add(part, inspection.expressionOf(part.handle));
    return result;
  }
  const std::vector<std::string> all = names(scope);
  for (uint64_t i = first; i < all.size() && i - first < count; ++i) {
    std::string error;
    if (const auto part = inspection.part(scope.frame, all[i], error))
      add(*part, all[i]);
    else
      add({"", all[i], "", error, 0, false}, "");
  }
  return result;
}

Json Variables::evaluate(const FrameAt &frame, const std::string &expression) {
  std::string error;
  const auto part =
      session_.debuggee().inspection().part(frame, session_.forGdb(expression), error);
  if (!part)
    throw RequestError(ErrorCode::RequestFailed, error);
  Json json = shown(frame, *part);
  json["result"] = json["value"];
  json.erase("value");
  json.erase("name");
  return json;
}

/// Where the session looks, it is the session that changes: so it knows what was set by hand.
Json Variables::assign(const FrameAt &frame, const Part &part, const std::string &expression,
                       const std::string &value) {
  debugger::Inspection &inspection = session_.debuggee().inspection();
  std::string error;
  if (isUsersFrame(frame))
    command_(fmt::format("change {} = {}", expression, value));
  else if (!inspection.assign(part.handle, session_.forGdb(value), error))
    throw RequestError(ErrorCode::RequestFailed, error);
  const auto now = inspection.part(frame, session_.forGdb(expression), error);
  if (!now)
    throw RequestError(ErrorCode::RequestFailed, error);
  Json json = shown(frame, *now);
  json.erase("name");
  return json;
}

Json Variables::set(int64_t reference, const std::string &name, const std::string &value) {
  const Open scope = open(reference);
  debugger::Inspection &inspection = session_.debuggee().inspection();
  std::string error;
  if (scope.kind != Kind::Parts)
    return setExpression(scope.frame, name, value);
  const bool isIndex = name.size() > 2 && name[0] == '[';
  const uint64_t first = isIndex ? std::strtoull(name.c_str() + 1, nullptr, 10) : 0;
  for (const Part &part :
       inspection.parts(scope.handle, first, isIndex ? 1 : limits::debug::kParts))
    if (shownName(part) == name)
      return assign(scope.frame, part, inspection.expressionOf(part.handle), value);
  throw RequestError(ErrorCode::InvalidParams, fmt::format("there is no '{}' in it", name));
}

Json Variables::setExpression(const FrameAt &frame, const std::string &expression,
                              const std::string &value) {
  std::string error;
  const auto part =
      session_.debuggee().inspection().part(frame, session_.forGdb(expression), error);
  if (!part)
    throw RequestError(ErrorCode::RequestFailed, error);
  return assign(frame, *part, expression, value);
}

} // namespace salve::server::dap
