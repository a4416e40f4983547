// Messages over a pair of file descriptors: the client's pipes or socket, or the pipes of
// a worker process.
//
// A Channel lives on one asio loop and never blocks it: reads are cut into frames and
// handed out a few at a time, writes are queued. Handlers are called from the loop only.
// Knows framing and JSON, nothing of methods.
#pragma once

#include "protocol/jsonrpc.h"

#include <asio/io_context.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace salve::protocol {

class Channel {
public:
  struct Handlers {
    /// A message or a Message::Kind::Fault.
    std::function<void(Message)> message;
    /// Instead of `message`: bodies as they are, faults as "". For worker processes.
    std::function<void(std::string_view body)> raw;
    /// Once: the other side has closed, or an error. Not after close().
    std::function<void()> closed;
    /// Every chunk of bytes as it was read; may be empty.
    std::function<void(std::string_view)> mirror;
  };

  enum class Framing { Headers, Lines };

  /// Takes over both descriptors, which may be the same one.
  Channel(asio::io_context &loop, int readDescriptor, int writeDescriptor,
          Framing framing = Framing::Headers);
  ~Channel();
  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  void start(Handlers handlers);
  void send(const Json &message);
  /// The same with a body of any bytes.
  void sendBody(const std::string &body);
  /// Writes what is queued, waiting for the reader at most this long.
  void drain(std::chrono::milliseconds limit);
  /// No handler is called any more.
  void close();

private:
  struct State;
  std::shared_ptr<State> state_;
};

struct Descriptors {
  int input = -1;
  int output = -1;
};

/// The protocol gets descriptors of its own; what anybody prints goes to standard error.
Descriptors takeStandardStreams();

} // namespace salve::protocol
