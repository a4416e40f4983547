// Messages of the Debug Adapter Protocol over a pair of descriptors.
//
// The framing is LSP's. Knows what a request, a response and an event look like, nothing of what
// they mean. Never throws for what comes in: what is no message is told as a problem.
#pragma once

#include "protocol/framing.h"
#include "protocol/jsonrpc.h"

#include <optional>
#include <string>

namespace salve::server::dap {

using protocol::Json;

struct Request {
  std::string command; ///< "": `problem` says what came instead
  Json arguments = Json::object();
  Json seq;
  std::string problem;
};

class Wire {
public:
  Wire(int input, int output) : input_(input), output_(output) {}
  ~Wire();
  Wire(const Wire &) = delete;
  Wire &operator=(const Wire &) = delete;

  int descriptor() const { return input_; }
  /// Waits for more bytes.
  void read();
  bool isClosed() const { return closed_; }
  /// What has come whole.
  std::optional<Request> next();

  void respond(const Request &request, Json body);
  void refuse(const Request &request, const std::string &why);
  void event(const std::string &name, Json body);

private:
  void send(Json message);

  int input_, output_;
  bool closed_ = false;
  int64_t seq_ = 0;
  protocol::FrameDecoder decoder_;
};

} // namespace salve::server::dap
