// The server's side of the conversation: notifications, requests with their answers.
// Everything that is sent to the client goes through here.
#pragma once

#include "protocol/lsp.h"
#include "protocol/transport.h"
#include "server/workers/log.h"

#include <functional>
#include <map>
#include <string>

namespace salve::server {

class Client {
public:
  using Answer = std::function<void(const protocol::Json &result, bool failed)>;

  Client(protocol::Channel &channel, const Log &log) : channel_(channel), log_(log) {}

  protocol::ClientCapabilities capabilities;

  void notify(const std::string &method, protocol::Json params);
  /// Its number.
  uint64_t request(const std::string &method, protocol::Json params, Answer answer = {});
  /// The answer is not wanted any more.
  void withdraw(uint64_t request);
  void respond(const protocol::Json &id, protocol::Json result);
  void fail(const protocol::Json &id, protocol::ErrorCode code, const std::string &message);
  /// A response came in.
  void answered(const protocol::Message &response);

  /// Into the log and the client's output window.
  void logMessage(protocol::MessageType type, const std::string &text);
  void showMessage(protocol::MessageType type, const std::string &text);
  const Log &log() const { return log_; }
  /// "off", "messages" or "verbose": whether and how much goes on is told by $/logTrace.
  void setTrace(const protocol::Json &value);
  void trace(const std::string &what, const protocol::Json &details);

private:
  protocol::Channel &channel_;
  const Log &log_;
  enum class Trace { Off, Messages, Verbose } trace_ = Trace::Off;
  uint64_t nextId_ = 1;
  std::map<uint64_t, Answer> waiting_;
};

} // namespace salve::server
