// JSON-RPC 2.0: what a message is, and how one is written.
//
// Parsing never throws: whatever bytes come in, they are a request, a notification, a
// response, or something that is answered with an error. Knows nothing of methods,
// transports or the engine.
#pragma once

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace salve::protocol {

using Json = nlohmann::json;

/// The codes of JSON-RPC and of LSP 3.17.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

/// Thrown by a request's handler, becomes the error of its response.
class RequestError : public std::runtime_error {
public:
  RequestError(ErrorCode code, const std::string &message)
      : std::runtime_error(message), code_(code) {}
  ErrorCode code() const { return code_; }

private:
  ErrorCode code_;
};

struct Message {
  enum class Kind { Request, Notification, Response, Fault };
  Kind kind = Kind::Fault;
  Json id;            ///< Request, Response; of a Fault as far as it is known, else null
  std::string method; ///< Request, Notification
  Json params;        ///< Request, Notification; null if absent
  Json result;        ///< Response that is no error
  Json error;         ///< Response: null or the error object
  ErrorCode code = ErrorCode::ParseError; ///< Fault: what to answer
  std::string problem;                    ///< Fault
};

struct Body {
  Json json;
  ErrorCode code = ErrorCode::ParseError;
  std::string problem; ///< "": there is none
};

/// Ill-formed UTF-8 and lone surrogates are read as U+FFFD, so that such a document stays
/// in step with its client. Depth is limited, because JSON is copied recursively.
Body parseBody(std::string_view body);
Message parseMessage(std::string_view body);

/// The text as well-formed UTF-8: each ill-formed byte becomes U+FFFD.
std::string wellFormed(std::string_view text);

/// Params that are null are left out.
Json makeRequest(const Json &id, const std::string &method, Json params);
Json makeNotification(const std::string &method, Json params);
Json makeResponse(const Json &id, Json result);
Json makeError(const Json &id, ErrorCode code, const std::string &message);

/// Never throws: ill-formed UTF-8 inside strings becomes U+FFFD.
std::string serialize(const Json &json);

} // namespace salve::protocol
