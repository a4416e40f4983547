#include "protocol/jsonrpc.h"

#include "protocol/position.h"

#include <algorithm>

namespace salve::protocol {

namespace {

constexpr int kMaxDepth = 200;

/// The deepest nesting of brackets outside strings.
int depthOf(std::string_view body) {
  int depth = 0;
  int deepest = 0;
  bool inString = false;
  for (size_t i = 0; i < body.size(); ++i) {
    char c = body[i];
    if (inString) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

/// The value of "\uXXXX" at `at`, or -1.
int escapeAt(std::string_view body, size_t at) {
  if (at + 6 > body.size() || body[at] != '\\' || body[at + 1] != 'u')
    return -1;
  int value = 0;
  for (size_t i = at + 2; i < at + 6; ++i) {
    int c = static_cast<unsigned char>(body[i]);
    int digit = c >= '0' && c <= '9'                 ? c - '0'
                : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                     : -1;
    if (digit < 0)
      return -1;
    value = value * 16 + digit;
  }
  return value;
}

/// Escaped surrogates without their other half become U+FFFD, which is as long in UTF-16.
std::string withoutLoneSurrogates(std::string body) {
  for (size_t i = 0; i + 1 < body.size(); ++i) {
    if (body[i] != '\\')
      continue;
    int unit = escapeAt(body, i);
    if (unit < 0xD800 || unit > 0xDFFF) {
      ++i; // also steps over an escaped backslash
      continue;
    }
    int next = escapeAt(body, i + 6);
    if (unit < 0xDC00 && next >= 0xDC00 && next <= 0xDFFF)
      i += 11;
    else
      body.replace(i, 6, "\\ufffd");
  }
  return body;
}

Message fault(ErrorCode code, std::string problem, Json id = nullptr) {
  Message message;
  message.code = code;
  message.problem = std::move(problem);
  message.id = std::move(id);
  return message;
}

bool isId(const Json &id) { return id.is_string() || id.is_number() || id.is_null(); }

Message readResponse(Json &json, Json id) {
  Message message;
  message.kind = Message::Kind::Response;
  message.id = std::move(id);
  if (auto error = json.find("error"); error != json.end())
    message.error = std::move(*error);
  if (auto result = json.find("result"); result != json.end())
    message.result = std::move(*result);
  return message;
}

Message classify(Json &json) {
  if (json.is_array())
    return fault(ErrorCode::InvalidRequest, "batches are not part of the protocol");
  if (!json.is_object())
    return fault(ErrorCode::InvalidRequest, "a message must be an object");
  auto id = json.find("id");
  bool hasId = id != json.end();
  if (hasId && !isId(*id))
    return fault(ErrorCode::InvalidRequest, "'id' must be a number or a string");
  Json knownId = hasId ? *id : Json();
  auto version = json.find("jsonrpc");
  if (version == json.end() || *version != "2.0")
    return fault(ErrorCode::InvalidRequest, "'jsonrpc' must be \"2.0\"", knownId);
  auto method = json.find("method");
  if (method == json.end()) {
    if (hasId && (json.contains("result") || json.contains("error")))
      return readResponse(json, knownId);
    return fault(ErrorCode::InvalidRequest, "neither a method nor a response", knownId);
  }
  if (!method->is_string())
    return fault(ErrorCode::InvalidRequest, "'method' must be a string", knownId);
  Message message;
  message.kind = hasId ? Message::Kind::Request : Message::Kind::Notification;
  message.id = knownId;
  message.method = method->get<std::string>();
  if (auto params = json.find("params"); params != json.end()) {
    if (!params->is_structured() && !params->is_null())
      return fault(ErrorCode::InvalidRequest, "'params' must be an object or an array", knownId);
    message.params = std::move(*params);
  }
  return message;
}

} // namespace

std::string wellFormed(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    Character character = characterAt(text, at);
    if (character.wellFormed)
      result.append(text.substr(at, character.bytes));
    else
      result.append("\xEF\xBF\xBD");
    at += character.bytes;
  }
  return result;
}

Body parseBody(std::string_view body) {
  if (depthOf(body) > kMaxDepth)
    return {nullptr, ErrorCode::InvalidRequest, "nested too deeply"};
  Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) {
    std::string repaired = withoutLoneSurrogates(wellFormed(body));
    if (repaired != body)
      json = Json::parse(repaired, nullptr, false);
  }
  if (json.is_discarded())
    return {nullptr, ErrorCode::ParseError, "the message is not well-formed JSON"};
  return {std::move(json), ErrorCode::ParseError, ""};
}

Message parseMessage(std::string_view body) {
  Body parsed = parseBody(body);
  return parsed.problem.empty() ? classify(parsed.json) : fault(parsed.code, parsed.problem);
}

Json makeRequest(const Json &id, const std::string &method, Json params) {
  Json json = makeNotification(method, std::move(params));
  json["id"] = id;
  return json;
}

Json makeNotification(const std::string &method, Json params) {
  Json json = {{"jsonrpc", "2.0"}, {"method", method}};
  if (!params.is_null())
    json["params"] = std::move(params);
  return json;
}

Json makeResponse(const Json &id, Json result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

Json makeError(const Json &id, ErrorCode code, const std::string &message) {
  return {{"jsonrpc", "2.0"},
          {"id", id},
          {"error", {{"code", static_cast<int>(code)}, {"message", message}}}};
}

std::string serialize(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace salve::protocol
