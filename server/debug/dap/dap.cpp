#include "server/debug/dap/dap.h"

#include "protocol/transport.h"
#include "server/debug/dap/adapter.h"

#include <csignal>

namespace salve::server {

int runAdapter() {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_IGN); // a client's terminal; its end is told by the end of the input
  const protocol::Descriptors client = protocol::takeStandardStreams();
  return dap::Adapter(client.input, client.output).run();
}

} // namespace salve::server
