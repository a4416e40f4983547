// The Model Context Protocol, revision 2025-06-18: lifecycle, the list of tools, their calls.
//
// One thread. Knows messages and the names of tools; what a tool does is ToolCalls'.
#pragma once

#include "protocol/transport.h"
#include "server/agent/calls.h"

#include <functional>

namespace salve::server {

class Dialogue {
public:
  Dialogue(asio::io_context &loop, protocol::Channel &channel, const Log &log);

  void handle(const protocol::Message &message);
  /// No more input comes: calls `done` when what was asked is answered.
  void finish(std::function<void()> done);

private:
  using Json = protocol::Json;

  void request(const protocol::Message &message);
  void callTool(const protocol::Message &message);
  void fail(const Json &id, protocol::ErrorCode code, const std::string &what);

  protocol::Channel &channel_;
  bool isInitialized_ = false;
  ToolCalls calls_;
};

} // namespace salve::server
