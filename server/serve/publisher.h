// Tells the client that findings have changed: pushes diagnostics, or asks it to pull them,
// and asks it to read the code lenses again. Changes that come close together are told once.
#pragma once

#include "server/serve/features/features.h"

#include "server/serve/client.h"

#include <asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace salve::server {

class Publisher {
public:
  /// `view` gives the view of a document, or nothing if it is not open.
  Publisher(asio::io_context &loop, Client &client,
            std::function<std::optional<View>(const std::string &uri)> view)
      : client_(client), view_(std::move(view)), diagnosticsTimer_(loop), lensTimer_(loop) {}

  void changed(const std::string &uri);
  void closed(const std::string &uri);
  /// The answer to textDocument/diagnostic.
  protocol::Json pull(const View &view, const protocol::Json &params);

private:
  using Clock = std::chrono::steady_clock;

  void publish();
  void refreshLenses();
  static protocol::Json items(const View &view);

  Client &client_;
  std::function<std::optional<View>(const std::string &)> view_;
  std::set<std::string> dirty_;
  std::map<std::string, protocol::Json> published_; ///< what the client has
  asio::steady_timer diagnosticsTimer_;
  asio::steady_timer lensTimer_;
  bool diagnosticsWait_ = false;
  bool lensesWait_ = false;
  Clock::time_point lastPublished_{};
  Clock::time_point lastRefreshed_{};
};

} // namespace salve::server
