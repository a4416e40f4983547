#include "protocol/lsp.h"

#include <limits>

namespace salve::protocol {

namespace {

bool flag(const Json &json, std::initializer_list<const char *> path) {
  const Json &value = at(json, path);
  return value.is_boolean() && value.get<bool>();
}

/// The client's first choice among those that we know; UTF-16 if it names none.
Encoding chooseEncoding(const Json &offered) {
  if (offered.is_array()) {
    for (const Json &name : offered) {
      for (Encoding encoding : {Encoding::Utf8, Encoding::Utf16, Encoding::Utf32}) {
        if (name == nameOf(encoding))
          return encoding;
      }
    }
  }
  return Encoding::Utf16;
}

bool contains(const Json &list, const char *value) {
  if (!list.is_array())
    return false;
  for (const Json &item : list) {
    if (item == value)
      return true;
  }
  return false;
}

std::optional<uint32_t> coordinate(const Json &json) {
  if (!json.is_number_integer() || json < 0)
    return std::nullopt;
  uint64_t value = json.get<uint64_t>();
  // LSP's uinteger; a column beyond the line means the line's end.
  return static_cast<uint32_t>(std::min<uint64_t>(value, std::numeric_limits<int32_t>::max()));
}

} // namespace

const Json &member(const Json &json, const std::string &name) {
  static const Json null;
  if (!json.is_object())
    return null;
  auto found = json.find(name);
  return found == json.end() ? null : *found;
}

const Json &at(const Json &json, std::initializer_list<const char *> path) {
  const Json *current = &json;
  for (const char *name : path)
    current = &member(*current, name);
  return *current;
}

std::string requiredString(const Json &json, const std::string &name) {
  const Json &value = member(json, name);
  if (!value.is_string())
    throw RequestError(ErrorCode::InvalidParams, "'" + name + "' must be a string");
  return value.get<std::string>();
}

ClientCapabilities readCapabilities(const Json &json) {
  ClientCapabilities client;
  client.encoding = chooseEncoding(at(json, {"general", "positionEncodings"}));
  client.pullDiagnostics = at(json, {"textDocument", "diagnostic"}).is_object() &&
                           flag(json, {"workspace", "diagnostics", "refreshSupport"});
  client.relatedInformation =
      flag(json, {"textDocument", "publishDiagnostics", "relatedInformation"}) ||
      flag(json, {"textDocument", "diagnostic", "relatedInformation"});
  client.codeActionLiterals =
      at(json, {"textDocument", "codeAction", "codeActionLiteralSupport"}).is_object();
  client.isPreferred = flag(json, {"textDocument", "codeAction", "isPreferredSupport"});
  client.documentChanges = flag(json, {"workspace", "workspaceEdit", "documentChanges"});
  client.annotations =
      at(json, {"workspace", "workspaceEdit", "changeAnnotationSupport"}).is_object();
  client.applyEdit = flag(json, {"workspace", "applyEdit"});
  client.progress = flag(json, {"window", "workDoneProgress"});
  client.status = flag(json, {"experimental", "salveStatus"});
  client.codeLensRefresh = flag(json, {"workspace", "codeLens", "refreshSupport"});
  client.inlayHintRefresh = flag(json, {"workspace", "inlayHint", "refreshSupport"});
  client.configuration = flag(json, {"workspace", "configuration"});
  client.configurationRegistration =
      flag(json, {"workspace", "didChangeConfiguration", "dynamicRegistration"});
  client.watchedFilesRegistration =
      flag(json, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  client.codeDescription =
      flag(json, {"textDocument", "publishDiagnostics", "codeDescriptionSupport"}) ||
      flag(json, {"textDocument", "diagnostic", "codeDescriptionSupport"});
  client.textDocumentContent = at(json, {"workspace", "textDocumentContent"}).is_object();
  client.markupMessages =
      flag(json, {"textDocument", "diagnostic", "markupMessageSupport"}) ||
      flag(json, {"textDocument", "publishDiagnostics", "markupMessageSupport"});
  client.actionDocumentation = flag(json, {"textDocument", "codeAction", "documentationSupport"});
  client.showDocument = flag(json, {"window", "showDocument", "support"});
  client.markdownHover = contains(at(json, {"textDocument", "hover", "contentFormat"}), "markdown");
  return client;
}

std::string nameOf(Encoding encoding) {
  switch (encoding) {
  case Encoding::Utf8: return "utf-8";
  case Encoding::Utf16: return "utf-16";
  case Encoding::Utf32: return "utf-32";
  }
  return "utf-16";
}

Json toJson(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

Json toJson(const Range &range) {
  return {{"start", toJson(range.start)}, {"end", toJson(range.end)}};
}

std::optional<Position> positionFrom(const Json &json) {
  auto line = coordinate(member(json, "line"));
  auto character = coordinate(member(json, "character"));
  if (!line || !character)
    return std::nullopt;
  return Position{*line, *character};
}

std::optional<Range> rangeFrom(const Json &json) {
  auto start = positionFrom(member(json, "start"));
  auto end = positionFrom(member(json, "end"));
  if (!start || !end)
    return std::nullopt;
  return Range{*start, *end};
}

Json toJson(const Location &location) {
  return {{"uri", location.uri}, {"range", toJson(location.range)}};
}

Json toJson(const Diagnostic &diagnostic, const ClientCapabilities &client) {
  std::string message = diagnostic.message;
  Json json = {{"range", toJson(diagnostic.range)},
               {"severity", static_cast<int>(diagnostic.severity)},
               {"code", diagnostic.code},
               {"source", "salve"}};
  if (client.codeDescription && !diagnostic.href.empty())
    json["codeDescription"] = {{"href", diagnostic.href}};
  if (client.relatedInformation) {
    if (!diagnostic.related.empty()) {
      Json related = Json::array();
      for (const RelatedInformation &info : diagnostic.related)
        related.push_back({{"location", toJson(info.location)}, {"message", info.message}});
      json["relatedInformation"] = std::move(related);
    }
  } else {
    for (const RelatedInformation &info : diagnostic.related)
      message +=
          "\nline " + std::to_string(info.location.range.start.line + 1) + ": " + info.message;
  }
  if (client.markupMessages)
    json["message"] = {{"kind", "markdown"}, {"value", std::move(message)}};
  else
    json["message"] = std::move(message);
  return json;
}

} // namespace salve::protocol
