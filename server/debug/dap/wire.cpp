#include "server/debug/dap/wire.h"

#include "engine/support/files.h"

#include <cerrno>

#include <unistd.h>

namespace salve::server::dap {

namespace {

Request requestFrom(std::string_view body) {
  Request request;
  protocol::Body parsed = protocol::parseBody(body);
  request.problem = parsed.problem;
  if (!request.problem.empty())
    return request;
  const Json &json = parsed.json;
  if (!json.is_object()) {
    request.problem = "a message must be an object";
    return request;
  }
  request.seq = json.value("seq", Json());
  const Json type = json.value("type", Json());
  const Json command = json.value("command", Json());
  const Json arguments = json.value("arguments", Json());
  if (type == "response") // to what we ask: nothing
    return request;
  if (type != "request")
    request.problem = "'type' must be \"request\"";
  else if (!command.is_string() || command.get<std::string>().empty())
    request.problem = "'command' must be a string";
  else if (!request.seq.is_number_integer())
    request.problem = "'seq' must be a number";
  else if (!arguments.is_object() && !arguments.is_null())
    request.problem = "'arguments' must be an object";
  else
    request.command = command.get<std::string>();
  if (arguments.is_object())
    request.arguments = arguments;
  return request;
}

} // namespace

Wire::~Wire() {
  close(input_);
  close(output_);
}

void Wire::read() {
  char bytes[1 << 14];
  const ssize_t got = ::read(input_, bytes, sizeof bytes);
  if (got > 0)
    decoder_.feed({bytes, static_cast<size_t>(got)});
  else if (got == 0 || errno != EINTR)
    closed_ = true;
}

std::optional<Request> Wire::next() {
  while (auto frame = decoder_.next()) {
    Request request;
    if (frame->kind == protocol::Frame::Kind::Fault)
      request.problem = frame->text;
    else
      request = requestFrom(frame->text);
    if (!request.problem.empty() && frame->kind == protocol::Frame::Kind::Body &&
        request.seq.is_null())
      decoder_.reject(frame->text);
    if (!request.command.empty() || !request.problem.empty())
      return request;
  }
  return std::nullopt;
}

void Wire::respond(const Request &request, Json body) {
  Json message{{"type", "response"},
               {"request_seq", request.seq.is_number_integer() ? request.seq : Json(0)},
               {"command", request.command},
               {"success", true}};
  if (!body.is_null())
    message["body"] = std::move(body);
  send(std::move(message));
}

void Wire::refuse(const Request &request, const std::string &why) {
  send({{"type", "response"},
        {"request_seq", request.seq.is_number_integer() ? request.seq : Json(0)},
        {"command", request.command},
        {"success", false},
        {"message", why},
        {"body", {{"error", {{"id", 1}, {"format", why}, {"showUser", false}}}}}});
}

void Wire::event(const std::string &name, Json body) {
  Json message{{"type", "event"}, {"event", name}};
  if (!body.is_null())
    message["body"] = std::move(body);
  send(std::move(message));
}

void Wire::send(Json message) {
  message["seq"] = ++seq_;
  if (!writeAll(output_, protocol::frame(protocol::serialize(message))))
    closed_ = true;
}

} // namespace salve::server::dap
