// The tools, one row each: names, descriptions, arguments. Knows nothing of what they do.
#pragma once

#include "protocol/position.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace salve::server {

enum class ToolKind { Check, Explain, Repair, TryPatch, Status, Stop };

enum class ArgumentKind { Text, Seconds, Range };

struct Parameter {
  const char *name;
  ArgumentKind kind;
  bool isRequired;
  const char *description;
};

struct Tool {
  ToolKind kind;
  const char *name;
  const char *description;
  std::vector<Parameter> parameters;
};

const Tool *findTool(const std::string &name);
/// The answer to tools/list.
nlohmann::json toolList();

/// What a call asks for; what the tool does not take is empty.
struct Arguments {
  std::string path, function;
  std::optional<double> timeout;
  std::optional<std::string> oldText, newText;
  std::optional<protocol::Range> range;
};
/// Or what is wrong with them.
std::optional<std::string> readArguments(const Tool &tool, const nlohmann::json &json,
                                         Arguments &arguments);

} // namespace salve::server
