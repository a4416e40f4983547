#include "server/serve/client.h"

namespace salve::server {

using protocol::Json;

void Client::setTrace(const Json &value) {
  trace_ = value == "verbose" ? Trace::Verbose : value == "messages" ? Trace::Messages : Trace::Off;
}

void Client::trace(const std::string &what, const Json &details) {
  if (trace_ == Trace::Off)
    return;
  Json params = {{"message", what}};
  if (trace_ == Trace::Verbose)
    params["verbose"] = protocol::serialize(details);
  notify("$/logTrace", std::move(params));
}

void Client::notify(const std::string &method, Json params) {
  channel_.send(protocol::makeNotification(method, std::move(params)));
}

uint64_t Client::request(const std::string &method, Json params, Answer answer) {
  uint64_t id = nextId_++;
  if (answer)
    waiting_[id] = std::move(answer);
  channel_.send(protocol::makeRequest(id, method, std::move(params)));
  return id;
}

void Client::withdraw(uint64_t request) {
  if (waiting_.erase(request) > 0)
    notify("$/cancelRequest", {{"id", request}});
}

void Client::respond(const Json &id, Json result) {
  channel_.send(protocol::makeResponse(id, std::move(result)));
}

void Client::fail(const Json &id, protocol::ErrorCode code, const std::string &message) {
  log_.line("error " + std::to_string(static_cast<int>(code)) + ": " + message);
  channel_.send(protocol::makeError(id, code, message));
}

void Client::answered(const protocol::Message &response) {
  if (!response.id.is_number_unsigned())
    return;
  auto found = waiting_.find(response.id.get<uint64_t>());
  if (found == waiting_.end())
    return;
  Answer answer = std::move(found->second);
  waiting_.erase(found);
  answer(response.result, !response.error.is_null());
}

void Client::logMessage(protocol::MessageType type, const std::string &text) {
  log_.line(text);
  notify("window/logMessage", {{"type", static_cast<int>(type)}, {"message", text}});
}

void Client::showMessage(protocol::MessageType type, const std::string &text) {
  log_.line(text);
  notify("window/showMessage", {{"type", static_cast<int>(type)}, {"message", text}});
}

} // namespace salve::server
