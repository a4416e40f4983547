#include "server/agent/tools.h"

#include "protocol/lsp.h"

#include <algorithm>

namespace salve::server {

using protocol::Json;

namespace {

constexpr Parameter kPath = {"path", ArgumentKind::Text, true, "the C file"};
constexpr Parameter kFunction = {"function", ArgumentKind::Text, true, "its name"};
constexpr Parameter kOnly = {"function", ArgumentKind::Text, false, "only this function"};
constexpr Parameter kTimeout = {"timeout", ArgumentKind::Seconds, false,
                                "seconds for each function, instead of the configured ones"};

const std::vector<Tool> &tools() {
  static const std::vector<Tool> table = {
      {ToolKind::Check,
       "check",
       "Decides for every function of a C file, for all inputs, whether its assertions and safety "
       "checks hold: proved, bounded, conditional (on what callers pass), failing with an input, "
       "unknown.",
       {kPath, kOnly, kTimeout}},
      {ToolKind::Explain,
       "explain",
       "Why a function fails: the failing input, what its run does, and the expressions that "
       "could be wrong.",
       {kPath, kFunction, kTimeout}},
      {ToolKind::Repair,
       "repair",
       "Edits after which a failing function holds, each verified, as old and new text. Writes "
       "nothing.",
       {kPath, kFunction, kTimeout}},
      {ToolKind::TryPatch,
       "try_patch",
       "Verifies a file as it would be after an edit, without writing it: a verdict or a failing "
       "input. The edit is `new` in place of `old`, which occurs once, or of `range`.",
       {kPath,
        {"old", ArgumentKind::Text, false, "text of the file that occurs exactly once"},
        {"range", ArgumentKind::Range, false,
         "what is replaced: lines and characters from 0, end exclusive"},
        {"new", ArgumentKind::Text, true, "the text instead"},
        kOnly,
        kTimeout}},
      {ToolKind::Status, "status", "What is being analysed, and what was found last.", {}},
      {ToolKind::Stop, "stop", "Ends what is being analysed; nothing is decided of it.", {}},
  };
  return table;
}

Json schemaOf(const Parameter &parameter) {
  const Json number = {{"type", "integer"}, {"minimum", 0}};
  const Json place = {{"type", "object"},
                      {"properties", {{"line", number}, {"character", number}}},
                      {"required", {"line", "character"}}};
  Json schema = {{"description", parameter.description}};
  switch (parameter.kind) {
  case ArgumentKind::Text: schema["type"] = "string"; break;
  case ArgumentKind::Seconds:
    schema["type"] = "number";
    schema["exclusiveMinimum"] = 0;
    break;
  case ArgumentKind::Range:
    schema["type"] = "object";
    schema["properties"] = {{"start", place}, {"end", place}};
    schema["required"] = {"start", "end"};
    break;
  }
  return schema;
}

/// What is wrong with the value, or nothing.
std::optional<std::string> readArgument(const Parameter &parameter, const Json &value,
                                        Arguments &to) {
  const std::string name = parameter.name;
  switch (parameter.kind) {
  case ArgumentKind::Text: {
    if (!value.is_string())
      return "'" + name + "' must be a string";
    const std::string text = value.get<std::string>();
    if (name == "old")
      to.oldText = text;
    else if (name == "new")
      to.newText = text;
    else if (text.empty())
      return "'" + name + "' is empty";
    else
      (name == "path" ? to.path : to.function) = text;
    return std::nullopt;
  }
  case ArgumentKind::Seconds:
    if (!value.is_number() || !(value.get<double>() > 0))
      return "'" + name + "' must be a number above 0";
    to.timeout = value.get<double>();
    return std::nullopt;
  case ArgumentKind::Range:
    to.range = protocol::rangeFrom(value);
    if (!to.range)
      return "'" + name + "' must have start and end, each with line and character";
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

const Tool *findTool(const std::string &name) {
  auto found =
      std::find_if(tools().begin(), tools().end(), [&](const Tool &t) { return t.name == name; });
  return found == tools().end() ? nullptr : &*found;
}

Json toolList() {
  Json list = Json::array();
  for (const Tool &tool : tools()) {
    Json properties = Json::object(), required = Json::array();
    for (const Parameter &parameter : tool.parameters) {
      properties[parameter.name] = schemaOf(parameter);
      if (parameter.isRequired)
        required.push_back(parameter.name);
    }
    Json schema = {
        {"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!required.empty())
      schema["required"] = std::move(required);
    list.push_back({{"name", tool.name},
                    {"description", tool.description},
                    {"inputSchema", std::move(schema)},
                    {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
  }
  return list;
}

std::optional<std::string> readArguments(const Tool &tool, const Json &json, Arguments &arguments) {
  if (!json.is_object() && !json.is_null())
    return "'arguments' must be an object";
  for (const auto &[name, value] : json.items())
    if (std::none_of(tool.parameters.begin(), tool.parameters.end(),
                     [&](const Parameter &p) { return p.name == name; }))
      return std::string(tool.name) + " takes no '" + name + "'";
  for (const Parameter &parameter : tool.parameters) {
    const Json &value = protocol::member(json, parameter.name);
    if (value.is_null() && parameter.isRequired)
      return std::string(tool.name) + " needs '" + parameter.name + "': " + parameter.description;
    if (!value.is_null())
      if (auto wrong = readArgument(parameter, value, arguments))
        return wrong;
  }
  return std::nullopt;
}

} // namespace salve::server
