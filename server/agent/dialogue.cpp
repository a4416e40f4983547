#include "server/agent/dialogue.h"

#include "protocol/lsp.h"

#include <algorithm>
#include <array>

namespace salve::server {

using protocol::ErrorCode;
using protocol::Json;
using protocol::member;
using protocol::Message;

namespace {

/// The newest first. Nothing that differs between them is used.
constexpr std::array<const char *, 3> kRevisions = {"2025-06-18", "2025-03-26", "2024-11-05"};

Json answerToInitialize(const Json &params) {
  const Json &asked = member(params, "protocolVersion");
  const auto *known =
      std::find_if(kRevisions.begin(), kRevisions.end(), [&](auto *r) { return asked == r; });
  return {{"protocolVersion", known == kRevisions.end() ? kRevisions[0] : *known},
          {"capabilities", {{"tools", Json::object()}}},
          {"serverInfo", {{"name", "salve"}, {"version", SALVE_VERSION}}},
          {"instructions",
           "Salve decides for all inputs whether checks and assertions in C functions can fail. "
           "Call check first; explain and repair for a function that fails; try_patch before an "
           "edit of your own is written."}};
}

} // namespace

Dialogue::Dialogue(asio::io_context &loop, protocol::Channel &channel, const Log &log)
    : channel_(channel), calls_(loop, log, [this](const Json &id, Json result) {
        channel_.send(protocol::makeResponse(id, std::move(result)));
      }) {}

void Dialogue::fail(const Json &id, ErrorCode code, const std::string &what) {
  channel_.send(protocol::makeError(id, code, what));
}

void Dialogue::finish(std::function<void()> done) { calls_.whenIdle(std::move(done)); }

void Dialogue::handle(const Message &message) {
  switch (message.kind) {
  case Message::Kind::Request: request(message); return;
  case Message::Kind::Notification:
    if (message.method == "notifications/cancelled")
      calls_.forget(member(message.params, "requestId"));
    return;
  case Message::Kind::Response: return; // nothing is asked of the client
  case Message::Kind::Fault: fail(message.id, message.code, message.problem); return;
  }
}

void Dialogue::request(const Message &message) {
  if (message.method == "initialize") {
    isInitialized_ = true;
    channel_.send(protocol::makeResponse(message.id, answerToInitialize(message.params)));
  } else if (message.method == "ping") {
    channel_.send(protocol::makeResponse(message.id, Json::object()));
  } else if (!isInitialized_) {
    fail(message.id, ErrorCode::InvalidRequest, "initialize must come first");
  } else if (message.method == "tools/list") {
    channel_.send(protocol::makeResponse(message.id, {{"tools", toolList()}}));
  } else if (message.method == "tools/call") {
    callTool(message);
  } else {
    fail(message.id, ErrorCode::MethodNotFound, "unknown method " + message.method);
  }
}

void Dialogue::callTool(const Message &message) {
  const Json &name = member(message.params, "name");
  const Tool *tool = name.is_string() ? findTool(name.get<std::string>()) : nullptr;
  if (tool)
    calls_.begin(message.id, *tool, member(message.params, "arguments"));
  else
    fail(message.id, ErrorCode::InvalidParams,
         name.is_string() ? "unknown tool " + name.get<std::string>() : "'name' must be a string");
}

} // namespace salve::server
