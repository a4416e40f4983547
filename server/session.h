// One client's session: its documents, settings and findings, and the handlers of all
// methods. Glue: what an answer consists of is in features_*, when what is analysed is in
// scheduler.
#pragma once

#include "server/client.h"
#include "server/documents.h"
#include "server/router.h"

#include <asio/io_context.hpp>

#include <functional>

namespace salve::server {

class Session {
public:
  struct Environment {
    /// The client's process, if it named one that exists.
    std::function<void(int pid)> watchClient;
    std::function<void(int status)> exit;
  };

  Session(asio::io_context &loop, protocol::Channel &channel, const Log &log,
          Environment environment);

  void handle(const protocol::Message &message) { router_.handle(message); }
  int exitStatus() const { return router_.exitStatus(); }

private:
  void registerLifecycle();
  void registerDocuments();

  protocol::Json initialize(const protocol::Json &params);
  void didOpen(const protocol::Json &params);
  void didChange(const protocol::Json &params);
  void didClose(const protocol::Json &params);

  asio::io_context &loop_;
  Environment environment_;
  Client client_;
  Router router_;
  Documents documents_;
};

} // namespace salve::server
