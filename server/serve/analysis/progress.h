// $/progress: one line in the client for each function that runs for more than a moment,
// with a cancel button, and always ended.
#pragma once

#include "server/serve/client.h"
#include "server/serve/clock.h"

#include <map>
#include <memory>

namespace salve::server {

class Progress {
public:
  struct Function {
    std::string uri;
    std::string name;
  };

  Progress(Clock &clock, Client &client) : clock_(clock), client_(client) {}

  void started(const std::string &uri, const std::string &function);
  void ended(const std::string &uri, const std::string &function);
  void endAll();
  /// The function behind a token that the client cancels.
  const Function *find(const std::string &token) const;

private:
  enum class Stage { Hidden, Asked, Shown };
  struct Line {
    Line(Clock &clock, Function what) : alarm(clock), function(std::move(what)) {}
    Alarm alarm;
    Function function;
    Stage stage = Stage::Hidden;
  };

  void ask(const std::string &token);
  void begin(const std::string &token);
  void end(const std::string &token);

  Clock &clock_;
  Client &client_;
  std::map<std::string, std::unique_ptr<Line>> lines_; ///< by token
  uint64_t next_ = 1;
};

} // namespace salve::server
