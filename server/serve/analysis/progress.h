// $/progress: one line in the client for each document in which a function runs for more than a
// moment, with how far it has come and a cancel button; always ended.
#pragma once

#include "server/serve/client.h"
#include "server/serve/clock.h"

#include <functional>
#include <map>
#include <memory>
#include <set>

namespace salve::server {

class Progress {
public:
  struct Count {
    size_t done = 0, all = 0;
  };
  using Counter = std::function<Count(const std::string &uri)>;

  Progress(Clock &clock, Client &client, Counter count)
      : clock_(clock), client_(client), count_(std::move(count)) {}

  void started(const std::string &uri, const std::string &function);
  void ended(const std::string &uri, const std::string &function);
  void endAll();
  /// The document behind a token that the client cancels; null if there is none.
  const std::string *find(const std::string &token) const;

private:
  enum class Stage { Hidden, Asked, Shown };
  struct Line {
    explicit Line(Clock &clock) : alarm(clock) {}
    Alarm alarm; ///< to be shown, to be told anew, to be ended
    std::string token;
    Stage stage = Stage::Hidden;
    std::multiset<std::string> running;
    std::string latest;
    std::string told;
  };

  void ask(const std::string &uri);
  void begin(const std::string &uri);
  void tell(const std::string &uri);
  void end(const std::string &uri);
  std::string message(const std::string &uri, const Line &line) const;

  Clock &clock_;
  Client &client_;
  Counter count_;
  std::map<std::string, std::unique_ptr<Line>> lines_; ///< by document
  uint64_t next_ = 1;
};

} // namespace salve::server
