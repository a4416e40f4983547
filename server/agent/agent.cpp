// Transport, signals and the end of the process. Everything in between is Dialogue's.
#include "server/agent/agent.h"

#include "engine/support/limits/server.h"
#include "server/agent/dialogue.h"

#include <asio/signal_set.hpp>

#include <csignal>
#include <cstdio>

namespace salve::server {

int runAgent(const AgentOptions &options) {
  signal(SIGPIPE, SIG_IGN);
  Log log(options.log);
  if (!options.log.empty() && !log.isOpen()) {
    std::fprintf(stderr, "salve: cannot write %s\n", options.log.c_str());
    return 2;
  }
  asio::io_context loop(1);
  const protocol::Descriptors client = protocol::takeStandardStreams();
  protocol::Channel channel(loop, client.input, client.output, protocol::Channel::Framing::Lines);
  int status = 0;
  asio::signal_set signals(loop, SIGTERM, SIGINT, SIGHUP);
  signals.async_wait([&](asio::error_code error, int number) {
    if (error)
      return;
    status = 128 + number;
    loop.stop();
  });
  Dialogue dialogue(loop, channel, log);
  protocol::Channel::Handlers handlers;
  handlers.message = [&](const protocol::Message &message) { dialogue.handle(message); };
  handlers.closed = [&] { dialogue.finish([&] { loop.stop(); }); };
  channel.start(std::move(handlers));
  loop.run();
  channel.drain(limits::serve::kDrain);
  return status;
}

} // namespace salve::server
