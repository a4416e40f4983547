#include "server/debug/dap/pictures.h"

#include "engine/debugger/picture.h"
#include "protocol/position.h"

#include <algorithm>

namespace salve::server::dap {

using debugger::Field;
using debugger::State;
using debugger::Value;
using protocol::Json;

namespace {

const char *nameOf(Value::Kind kind) {
  switch (kind) {
  case Value::Kind::Null: return "null";
  case Value::Kind::Pointer: return "pointer";
  case Value::Kind::Dangling: return "dangling";
  case Value::Kind::Invalid: return "invalid";
  case Value::Kind::Outside: return "outside";
  case Value::Kind::String: return "string";
  case Value::Kind::Function: return "function";
  case Value::Kind::Number: return "number";
  case Value::Kind::Enumerator: return "enumerator";
  case Value::Kind::Float: return "float";
  case Value::Kind::Unset: return "uninitialised";
  case Value::Kind::Optimised: return "optimised";
  case Value::Kind::Left: return "left";
  case Value::Kind::Other: return "other";
  }
  return "other";
}

const char *nameOf(debugger::Variable::Scope scope) {
  switch (scope) {
  case debugger::Variable::Scope::Parameter: return "parameter";
  case debugger::Variable::Scope::Local: return "local";
  case debugger::Variable::Scope::Static: return "static";
  case debugger::Variable::Scope::Global: return "global";
  }
  return "local";
}

/// Null: that was not there, or nothing is compared.
using Before = const std::vector<Field> *;

bool isChanged(Before before, const Field &field) {
  return !before || std::none_of(before->begin(), before->end(), [&](const Field &old) {
    return old.path == field.path && old.value == field.value;
  });
}

/// As the session's `change` takes it.
std::string entityOf(const std::string &owner, bool isNode, const std::string &path) {
  if (path.empty())
    return (isNode ? "*" : "") + owner;
  if (path[0] == '[')
    return owner + path;
  return owner + (isNode ? "->" : ".") + path;
}

Json fieldsOf(const std::string &owner, bool isNode, const std::vector<Field> &fields,
              bool isCompared, Before before) {
  Json result = Json::array();
  for (const Field &field : fields) {
    Json json{{"path", field.path},
              {"entity", entityOf(owner, isNode, field.path)},
              {"type", field.type},
              {"kind", nameOf(field.value.kind)},
              {"value", debugger::shown(field.value)},
              {"changed", isCompared && isChanged(before, field)}};
    if (field.value.kind == Value::Kind::Pointer)
      json["target"] = field.value.target;
    result.push_back(std::move(json));
  }
  return result;
}

void addEdges(const std::string &from, const std::vector<Field> &fields, Json &edges) {
  for (size_t i = 0; i < fields.size(); ++i)
    if (fields[i].value.kind == Value::Kind::Pointer)
      edges.push_back({{"from", from}, {"field", i}, {"to", fields[i].value.target}});
}

} // namespace

Json heapOf(const HeapSession &session) {
  const State &state = *session.state();
  const State &before = session.stateBefore();
  const bool isCompared = !before.function.empty();
  const bool isSame = isCompared && before.isSameActivation(state);
  Json variables = Json::array(), nodes = Json::array(), edges = Json::array();
  for (const debugger::Variable &variable : state.variables) {
    const debugger::Variable *old = before.variable(variable.name);
    const bool isGlobal = variable.scope == debugger::Variable::Scope::Global;
    variables.push_back(
        {{"name", variable.name},
         {"type", variable.type},
         {"scope", nameOf(variable.scope)},
         {"fields", fieldsOf(variable.name, false, variable.fields,
                             isSame || (isCompared && isGlobal), old ? &old->fields : nullptr)}});
    addEdges(variable.name, variable.fields, edges);
  }
  for (const debugger::Node &node : state.nodes) {
    const debugger::Node *old = before.node(node.name());
    nodes.push_back({{"name", node.name()},
                     {"type", node.type},
                     {"elements", node.count},
                     {"heap", node.isHeap},
                     {"lost", node.isLost},
                     {"new", isCompared && !old},
                     {"fields", fieldsOf(node.name(), true, node.fields, isCompared,
                                         old ? &old->fields : nullptr)}});
    addEdges(node.name(), node.fields, edges);
  }
  return {{"function", state.function},
          {"file", session.isUsersFile(state.file) ? session.request().path : state.file},
          {"line", state.line},
          {"variables", std::move(variables)},
          {"nodes", std::move(nodes)},
          {"edges", std::move(edges)},
          {"left", state.left},
          {"tracked", state.tracked},
          {"dot", debugger::dotPicture(state, isCompared ? &before : nullptr)}};
}

Json checkpointsOf(const HeapSession &session) {
  const std::vector<int> counted = session.path();
  Json result = Json::array();
  for (size_t i = 0; i < session.recorded().size(); ++i) {
    const HeapSession::Checkpoint &checkpoint = session.recorded()[i];
    const State &state = checkpoint.recorded.state;
    const bool counts =
        std::find(counted.begin(), counted.end(), static_cast<int>(i)) != counted.end();
    Json json{{"number", i + 1},
              {"function", state.function},
              {"line", state.line},
              {"whole", checkpoint.recorded.isWhole},
              {"asserted", checkpoint.recorded.asserted},
              {"counts", counts}};
    if (checkpoint.parent >= 0)
      json["after"] = checkpoint.parent + 1;
    result.push_back(std::move(json));
  }
  return result;
}

Json repairsOf(const HeapSession &session) {
  const protocol::LineIndex lines(session.written());
  const auto at = [](protocol::Position position) {
    return Json{{"line", position.line}, {"character", position.character}};
  };
  Json result = Json::array();
  for (const StateRepair &repair : session.repairs()) {
    Json edits = Json::array();
    for (const TextEdit &edit : session.editsOfFile(repair)) {
      const protocol::Range range = lines.range(edit.range.begin, edit.range.end);
      edits.push_back({{"range", {{"start", at(range.start)}, {"end", at(range.end)}}},
                       {"newText", edit.newText}});
    }
    result.push_back({{"number", result.size() + 1},
                      {"title", repair.repair.title},
                      {"certificate", repair.certificate},
                      {"safe", repair.isSafe},
                      {"edits", std::move(edits)}});
  }
  return result;
}

} // namespace salve::server::dap
