// What the user has asked for and is still on its way: each request ends in an answer, which is
// shown once. An edit ends them, and that is said, too.
#pragma once

#include "server/serve/client.h"
#include "server/serve/features/convert_lsp.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace salve::server {

class Requests {
public:
  using Look = std::function<std::optional<View>(const std::string &uri)>;

  Requests(Client &client, Look view) : client_(client), view_(std::move(view)) {}

  /// More repairs of a function are wanted.
  void moreRepairs(const View &view, const FunctionFindings &function);
  /// A document is to be analysed again. `isKnown`: all is known of the text as it is.
  void analysis(const View &view, bool isKnown);

  void ended(const std::string &uri, const std::string &function);
  void rested(const std::string &uri);
  void edited(const std::string &uri);
  /// The user has stopped it, or closed it.
  void forget(const std::string &uri);

private:
  Client &client_;
  Look view_;
  std::map<std::pair<std::string, std::string>, size_t> more_; ///< repairs that were known
  /// What was known before; nothing if that was not all.
  std::map<std::string, std::optional<std::string>> analyses_;
};

} // namespace salve::server
