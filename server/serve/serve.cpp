// Transport, signals and the end of the process. Everything in between is Session's.
#include "server/serve/serve.h"

#include "engine/support/limits/server.h"
#include "server/serve/session.h"

#include <asio/ip/tcp.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/signal_set.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace salve::server {

using protocol::Descriptors;

namespace {

std::optional<uint16_t> loopbackPort(const std::string &address) {
  size_t colon = address.rfind(':');
  if (colon == std::string::npos)
    return std::nullopt;
  std::string host = address.substr(0, colon);
  if (host != "127.0.0.1" && host != "localhost")
    return std::nullopt;
  uint16_t port = 0;
  const char *end = address.data() + address.size();
  auto [last, error] = std::from_chars(address.data() + colon + 1, end, port);
  if (error != std::errc() || last != end)
    return std::nullopt;
  return port;
}

/// Waits for the one client that this process serves.
std::optional<Descriptors> acceptClient(asio::io_context &loop, const std::string &address) {
  std::optional<uint16_t> port = loopbackPort(address);
  if (!port) {
    std::fprintf(stderr, "salve: --listen takes 127.0.0.1:PORT, not '%s'\n", address.c_str());
    return std::nullopt;
  }
  asio::error_code error;
  asio::ip::tcp::acceptor acceptor(loop);
  asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), *port);
  acceptor.open(endpoint.protocol(), error);
  acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error)
    acceptor.bind(endpoint, error);
  if (!error)
    acceptor.listen(1, error);
  if (!error) {
    std::fprintf(stderr, "salve: listening on 127.0.0.1:%u\n",
                 static_cast<unsigned>(acceptor.local_endpoint().port()));
    asio::ip::tcp::socket socket = acceptor.accept(error);
    if (!error) {
      socket.set_option(asio::ip::tcp::no_delay(true), error);
      int descriptor = fcntl(socket.native_handle(), F_DUPFD_CLOEXEC, 3);
      return Descriptors{descriptor, descriptor};
    }
  }
  std::fprintf(stderr, "salve: cannot listen on %s: %s\n", address.c_str(),
               error.message().c_str());
  return std::nullopt;
}

/// Calls `gone` when the process ends. A process that does not exist is not watched: its
/// number means something elsewhere, in another container.
class ProcessWatch {
public:
  ProcessWatch(asio::io_context &loop, std::function<void()> gone)
      : descriptor_(loop), gone_(std::move(gone)) {}

  void watch(int pid) {
    int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
    asio::error_code error;
    if (handle < 0 || descriptor_.is_open())
      return;
    descriptor_.assign(handle, error);
    if (error) {
      close(handle);
      return;
    }
    descriptor_.async_wait(asio::posix::stream_descriptor::wait_read,
                           [this](asio::error_code failed) {
                             if (!failed)
                               gone_();
                           });
  }

private:
  asio::posix::stream_descriptor descriptor_;
  std::function<void()> gone_;
};

int openMirror(const std::string &path) {
  return path.empty() ? -1 : open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
}

bool writable(const std::string &path, int descriptor) {
  if (path.empty() || descriptor >= 0)
    return true;
  std::fprintf(stderr, "salve: cannot write %s: %s\n", path.c_str(), std::strerror(errno));
  return false;
}

} // namespace

int runServe(const ServeOptions &options) {
  signal(SIGPIPE, SIG_IGN);
  int mirror = openMirror(options.inputMirror);
  if (!writable(options.inputMirror, mirror))
    return 2;
  Log log(options.log);
  if (!options.log.empty() && !log.isOpen()) {
    std::fprintf(stderr, "salve: cannot write %s\n", options.log.c_str());
    return 2;
  }
  asio::io_context loop(1);
  std::optional<Descriptors> client =
      options.listen.empty() ? protocol::takeStandardStreams() : acceptClient(loop, options.listen);
  if (!client)
    return 2;

  int status = 1;
  auto quit = [&](int value) {
    status = value;
    loop.stop();
  };
  protocol::Channel channel(loop, client->input, client->output);
  ProcessWatch clientWatch(loop, [&] {
    log.line("the client's process has ended");
    quit(1);
  });
  Session::Environment environment;
  environment.watchClient = [&](int pid) { clientWatch.watch(pid); };
  environment.exit = quit;
  environment.jobs = options.jobs != 0
                         ? options.jobs
                         : std::clamp(std::thread::hardware_concurrency() / 2, 1u, 4u);
  Clock clock(loop, options.clockByHand);
  Session session(loop, clock, channel, log, std::move(environment));
  asio::signal_set signals(loop, SIGTERM, SIGINT, SIGHUP);
  signals.async_wait([&](asio::error_code error, int number) {
    if (!error)
      quit(128 + number);
  });

  protocol::Channel::Handlers handlers;
  handlers.message = [&](const protocol::Message &message) { session.handle(message); };
  handlers.closed = [&] {
    log.line("the client has closed the connection");
    quit(session.exitStatus());
  };
  if (mirror >= 0)
    handlers.mirror = [mirror](std::string_view bytes) {
      if (write(mirror, bytes.data(), bytes.size()) < 0)
        return; // a full disk must not end the session
    };
  channel.start(std::move(handlers));
  log.line("serving");
  loop.run();
  channel.drain(limits::serve::kDrain);
  log.line("ended with status " + std::to_string(status));
  if (mirror >= 0)
    close(mirror);
  return status;
}

} // namespace salve::server
