#include "protocol/transport.h"

#include "protocol/framing.h"

#include <asio/buffer.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/post.hpp>

#include <array>
#include <deque>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace salve::protocol {

namespace {

/// Frames that are handled before other events get their turn.
constexpr int kFramesPerTurn = 32;

} // namespace

// Asynchronous operations hold the state alive; after close() they return without effect.
// A descriptor that cannot be polled (a regular file) never blocks and is used directly.
struct Channel::State : std::enable_shared_from_this<Channel::State> {
  State(asio::io_context &loop, int readDescriptor, int writeDescriptor, Framing framing)
      : loop(loop), input(loop), output(loop), readDescriptor(readDescriptor), framing(framing) {
    asio::error_code error;
    if (readDescriptor == writeDescriptor)
      writeDescriptor = fcntl(readDescriptor, F_DUPFD_CLOEXEC, 0);
    this->writeDescriptor = writeDescriptor;
    input.assign(readDescriptor, error);
    inputPolls = !error;
    if (inputPolls)
      input.non_blocking(true, error);
    output.assign(writeDescriptor, error);
    outputPolls = !error;
    if (outputPolls)
      output.non_blocking(true, error);
  }

  ~State() { closeAll(); }

  void closeAll() {
    asio::error_code ignored;
    closed = true;
    input.close(ignored);
    output.close(ignored);
    if (!inputPolls && readDescriptor >= 0)
      ::close(readDescriptor);
    if (!outputPolls && writeDescriptor >= 0)
      ::close(writeDescriptor);
    readDescriptor = writeDescriptor = -1;
  }

  void read() {
    auto self = shared_from_this();
    if (!inputPolls) {
      asio::post(loop, [self] {
        if (self->closed)
          return;
        ssize_t count = ::read(self->readDescriptor, self->chunk.data(), self->chunk.size());
        self->received(count > 0 ? static_cast<size_t>(count) : 0);
      });
      return;
    }
    input.async_read_some(asio::buffer(chunk), [self](asio::error_code error, size_t count) {
      if (!self->closed)
        self->received(error ? 0 : count);
    });
  }

  void received(size_t count) {
    if (count == 0) {
      ended();
      return;
    }
    std::string_view bytes(chunk.data(), count);
    if (handlers.mirror)
      handlers.mirror(bytes);
    if (framing == Framing::Headers)
      decoder.feed(bytes);
    else
      lines.feed(bytes);
    dispatch();
  }

  void ended() {
    if (closed || endReported)
      return;
    endReported = true;
    if (handlers.closed)
      handlers.closed();
  }

  /// Hands out what is complete, a few frames per turn, then reads on.
  void dispatch() {
    auto self = shared_from_this();
    for (int i = 0; i < kFramesPerTurn; ++i) {
      std::optional<Frame> frame = framing == Framing::Headers ? decoder.next() : lines.next();
      if (!frame) {
        read();
        return;
      }
      deliver(*frame);
      if (closed)
        return;
    }
    asio::post(loop, [self] {
      if (!self->closed)
        self->dispatch();
    });
  }

  void deliver(const Frame &frame) {
    if (handlers.raw) {
      handlers.raw(frame.kind == Frame::Kind::Body ? frame.text : "");
      return;
    }
    Message message;
    if (frame.kind == Frame::Kind::Body) {
      message = parseMessage(frame.text);
      if (framing == Framing::Headers && message.kind == Message::Kind::Fault &&
          message.code == ErrorCode::ParseError)
        decoder.reject(frame.text);
    } else {
      message.problem = frame.text;
    }
    if (handlers.message)
      handlers.message(std::move(message));
  }

  void write() {
    if (writing || queue.empty() || closed || !outputPolls)
      return;
    writing = true;
    auto self = shared_from_this();
    output.async_wait(asio::posix::stream_descriptor::wait_write, [self](asio::error_code error) {
      self->writing = false;
      if (self->closed || error)
        return;
      if (self->flush())
        self->write();
      else
        self->queue.clear();
    });
  }

  /// Writes as much as is taken without waiting. False: the reader is gone.
  bool flush() {
    while (!queue.empty()) {
      const std::string &front = queue.front();
      ssize_t count = ::write(writeDescriptor, front.data() + offset, front.size() - offset);
      if (count < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
      offset += static_cast<size_t>(count);
      if (offset == front.size()) {
        queue.pop_front();
        offset = 0;
      }
    }
    return true;
  }

  asio::io_context &loop;
  asio::posix::stream_descriptor input;
  asio::posix::stream_descriptor output;
  int readDescriptor = -1;
  Framing framing;
  int writeDescriptor = -1;
  bool inputPolls = false;
  bool outputPolls = false;
  bool closed = false;
  bool endReported = false;
  bool writing = false;
  Handlers handlers;
  FrameDecoder decoder;
  LineDecoder lines;
  std::array<char, 64 << 10> chunk;
  std::deque<std::string> queue;
  size_t offset = 0; ///< of queue.front() that is written
};

Channel::Channel(asio::io_context &loop, int readDescriptor, int writeDescriptor, Framing framing)
    : state_(std::make_shared<State>(loop, readDescriptor, writeDescriptor, framing)) {}

Channel::~Channel() { close(); }

void Channel::start(Handlers handlers) {
  state_->handlers = std::move(handlers);
  state_->read();
}

void Channel::send(const Json &message) { sendBody(serialize(message)); }

void Channel::sendBody(const std::string &body) {
  State &state = *state_;
  if (state.closed)
    return;
  state.queue.push_back(state.framing == Framing::Headers ? frame(body) : body + "\n");
  if (state.writing)
    return;
  if (!state.flush())
    state.queue.clear();
  state.write();
}

void Channel::drain(std::chrono::milliseconds limit) {
  State &state = *state_;
  auto end = std::chrono::steady_clock::now() + limit;
  while (!state.closed && !state.queue.empty() && state.flush()) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (state.queue.empty() || left.count() <= 0)
      return;
    pollfd ready{state.writeDescriptor, POLLOUT, 0};
    poll(&ready, 1, static_cast<int>(left.count()));
  }
}

void Channel::close() { state_->closeAll(); }

Descriptors takeStandardStreams() {
  Descriptors taken{fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3),
                    fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)};
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  ::close(nothing);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return taken;
}

} // namespace salve::protocol
