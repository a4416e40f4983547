// Which handler takes which method, and what may come when (LSP 3.17, lifecycle messages).
//
// Every request is answered exactly once, whatever its handler does. All handlers answer
// at once, so that a cancellation always comes too late to matter: the loop is never busy
// for long, and what takes time is reported by notifications.
#pragma once

#include "server/serve/client.h"

#include <functional>
#include <map>
#include <string>

namespace salve::server {

class Router {
public:
  using Request = std::function<protocol::Json(const protocol::Json &params)>;
  using Notification = std::function<void(const protocol::Json &params)>;

  explicit Router(Client &client) : client_(client) {}

  void onRequest(const std::string &method, Request handler);
  void onNotification(const std::string &method, Notification handler);
  /// `exit` came; the status is that of the process.
  void onExit(std::function<void(int status)> handler) { exit_ = std::move(handler); }

  void handle(const protocol::Message &message);

  /// The process ends well only after `shutdown`.
  int exitStatus() const { return phase_ == Phase::ShutDown ? 0 : 1; }

private:
  enum class Phase { Created, Running, ShutDown };

  void request(const protocol::Message &message);
  void notification(const protocol::Message &message);
  void run(const protocol::Message &message, const Request &handler);

  Client &client_;
  Phase phase_ = Phase::Created;
  std::map<std::string, Request> requests_;
  std::map<std::string, Notification> notifications_;
  std::function<void(int)> exit_;
};

} // namespace salve::server
