// Calls of tools: from arguments to a job of the runner, from what it finds to an answer.
//
// One job at a time, in the order of the calls. `status` and `stop` are answered at once.
#pragma once

#include "protocol/report.h"
#include "server/agent/tools.h"
#include "server/check/request.h"
#include "server/workers/local_runner.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace salve::server {

class ToolCalls {
public:
  using Json = nlohmann::json;
  using Answer = std::function<void(const Json &id, Json result)>;

  ToolCalls(asio::io_context &loop, const Log &log, Answer answer);

  void begin(const Json &id, const Tool &tool, const Json &arguments);
  /// The client has cancelled it: it is ended and gets no answer.
  void forget(const Json &id);
  void whenIdle(std::function<void()> handler);

private:
  struct Call {
    Json id;
    const Tool *tool = nullptr;
    Arguments arguments;
    FileJob job;
    std::optional<ByteRange> patched;     ///< in the text that is analysed
    ByteRange replaced;                   ///< by the patch, in the text of the file
    std::optional<std::string> unpatched; ///< this text, until it is analysed, too
    FileResult before;                    ///< of what fails with the patch, without it
    std::unique_ptr<Collector> collector;
  };

  /// What is wrong, or nothing.
  std::optional<std::string> prepare(Call &call);
  void next();
  void run(Call &call, const engine::Request &request, FileResult &result);
  /// With a patch, what fails then is looked at without it; false if nothing is to be done.
  bool compare(Call &call);
  static protocol::report::File unpatched(const Call &call);
  void ended(const std::string &broken);
  std::string status() const;
  size_t stop();
  void answer(const Json &id, std::string text, bool isError = false);
  void leave();

  asio::io_context &loop_;
  LocalRunner runner_;
  Answer answer_;
  std::deque<std::unique_ptr<Call>> queue_; ///< the first one runs
  Runner::JobId running_ = 0;
  std::map<std::string, std::string> last_; ///< what was found, by path
  std::function<void()> idle_;
};

} // namespace salve::server
