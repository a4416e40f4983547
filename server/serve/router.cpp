#include "server/serve/router.h"

namespace salve::server {

using protocol::ErrorCode;
using protocol::Json;
using protocol::Message;

void Router::onRequest(const std::string &method, Request handler) {
  requests_[method] = std::move(handler);
}

void Router::onNotification(const std::string &method, Notification handler) {
  notifications_[method] = std::move(handler);
}

void Router::handle(const Message &message) {
  if (phase_ == Phase::Running && !message.method.empty())
    client_.trace("received " + message.method, message.params);
  switch (message.kind) {
  case Message::Kind::Request: request(message); return;
  case Message::Kind::Notification: notification(message); return;
  case Message::Kind::Response:
    if (phase_ != Phase::Created)
      client_.answered(message);
    return;
  case Message::Kind::Fault: client_.fail(message.id, message.code, message.problem); return;
  }
}

void Router::request(const Message &message) {
  if (phase_ == Phase::Created && message.method != "initialize") {
    client_.fail(message.id, ErrorCode::ServerNotInitialized, "initialize must come first");
    return;
  }
  if (phase_ == Phase::ShutDown) {
    client_.fail(message.id, ErrorCode::InvalidRequest, "the server has been shut down");
    return;
  }
  if (phase_ == Phase::Running && message.method == "initialize") {
    client_.fail(message.id, ErrorCode::InvalidRequest, "initialize may come only once");
    return;
  }
  if (message.method == "shutdown") {
    phase_ = Phase::ShutDown;
    client_.respond(message.id, nullptr);
    if (auto handler = notifications_.find("shutdown"); handler != notifications_.end())
      handler->second(nullptr);
    return;
  }
  auto handler = requests_.find(message.method);
  if (handler == requests_.end()) {
    client_.fail(message.id, ErrorCode::MethodNotFound, "unknown method " + message.method);
    return;
  }
  run(message, handler->second);
}

void Router::run(const Message &message, const Request &handler) {
  try {
    Json result = handler(message.params);
    if (message.method == "initialize")
      phase_ = Phase::Running;
    client_.respond(message.id, std::move(result));
  } catch (const protocol::RequestError &error) {
    client_.fail(message.id, error.code(), error.what());
  } catch (const Json::exception &error) {
    client_.fail(message.id, ErrorCode::InvalidParams, error.what());
  } catch (const std::exception &error) {
    client_.fail(message.id, ErrorCode::InternalError, error.what());
  }
}

void Router::notification(const Message &message) {
  if (message.method == "exit") {
    if (exit_)
      exit_(exitStatus());
    return;
  }
  if (phase_ != Phase::Running)
    return;
  auto handler = notifications_.find(message.method);
  if (handler == notifications_.end()) {
    if (message.method.rfind("$/", 0) != 0)
      client_.log().line("ignored notification " + message.method);
    return;
  }
  try {
    handler->second(message.params);
  } catch (const std::exception &error) {
    client_.logMessage(protocol::MessageType::Error, message.method + ": " + error.what());
  }
}

} // namespace salve::server
