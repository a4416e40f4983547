// `salve debug --dap`: a heap session for an editor, by the Debug Adapter Protocol.
//
// One thread. While the program runs the client is listened to (Onlooker): what needs no program
// that stands is answered at once, what wishes it to stand interrupts it, all else is refused.
// What a request does stands in one table (requests.cpp).
#pragma once

#include "server/debug/dap/variables.h"
#include "server/debug/dap/wire.h"
#include "server/debug/opening.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace salve::server::dap {

class Adapter {
public:
  Adapter(int input, int output) : wire_(input, output) {}

  /// Until the client leaves; the exit status of the process.
  int run();

private:
  /// What a request needs.
  enum class Needs { Nothing, Session, Standing };
  /// What becomes of it while the program runs.
  enum class Running {
    Refused,
    Answered,   ///< at once
    Standstill, ///< the program is interrupted for it, and goes on
    End,        ///< the program is interrupted
  };
  struct Row {
    const char *command;
    Needs needs;
    Running running;
    Json (Adapter::*handle)(const Json &arguments);
  };
  static const std::vector<Row> &rows();
  static const Row *rowOf(const std::string &command);

  void handle(const Request &request);
  // ---- while the program runs
  debugger::Onlooker onlooker();
  bool listen();
  bool listenTo(const Request &request);
  bool serveStanding();
  /// What has come together with the wish to move is heard first; false: it is not to move.
  bool mayMove();
  // ---- what the session says and where it stands
  void say(const std::string &line);
  /// Does a line; what was said. Throws what was said of errors.
  std::string commanded(const std::string &line);
  void moveAndTell(const std::string &line, const std::string &reason);
  /// Does a line that may move the program, and tells that after the response; what was said.
  std::string commandedAndTold(const std::string &line, const std::string &reason);
  /// That the program stands, or has ended.
  void tell(const std::string &reason);
  void tellEnd(const debugger::GdbStop &stop);
  bool standsAtBreakpoint(std::vector<int> &hit) const;
  /// What is shown has changed.
  void invalidate();
  int thread(const Json &arguments);

  // ---- requests
  Json initialize(const Json &arguments);
  Json launch(const Json &arguments);
  Json attach(const Json &arguments);
  Json open(DebugOptions options, const Json &arguments);
  Json configurationDone(const Json &arguments);
  Json setBreakpoints(const Json &arguments);
  Json setFunctionBreakpoints(const Json &arguments);
  Json setExceptionBreakpoints(const Json &arguments);
  Json threads(const Json &arguments);
  Json stackTrace(const Json &arguments);
  Json scopes(const Json &arguments);
  Json variables(const Json &arguments);
  Json setVariable(const Json &arguments);
  Json setExpression(const Json &arguments);
  Json evaluate(const Json &arguments);
  Json completions(const Json &arguments);
  Json exceptionInfo(const Json &arguments);
  Json proceed(const Json &arguments);
  Json next(const Json &arguments);
  Json stepIn(const Json &arguments);
  Json stepOut(const Json &arguments);
  Json pause(const Json &arguments);
  Json restart(const Json &arguments);
  Json restartFrame(const Json &arguments);
  Json terminate(const Json &arguments);
  Json disconnect(const Json &arguments);
  Json heap(const Json &arguments);
  Json spec(const Json &arguments);
  Json repair(const Json &arguments);
  Json checkpoints(const Json &arguments);

  Json setMotion(const Json &arguments, const char *line, const char *reason);
  Json replaceBreakpoints(const std::string &of, const Json &wanted, const char *key,
                          const std::function<std::string(const Json &)> &place);
  debugger::FrameAt frameOf(const Json &arguments);
  void begin();
  Json fileOf(const std::string &path) const;

  struct Breakpoint {
    int number = 0;
    uint32_t line = 0;
  };

  Wire wire_;
  debugger::Janitor janitor_;
  std::unique_ptr<HeapSession> session_;
  std::unique_ptr<Variables> variables_;
  std::deque<Request> queue_;
  std::function<void()> afterwards_; ///< the response was sent
  std::vector<debugger::Thread> threads_{};
  std::map<std::string, std::vector<Breakpoint>> breakpoints_{}; ///< by file; "": of functions
  std::string *said_ = nullptr; ///< what the session says goes there; null: to the console
  bool stopsOnEntry_ = false;
  bool isInitialized_ = false;
  bool isRunning_ = false;
  bool begun_ = false;
  bool pausing_ = false;
  bool leaving_ = false;
  bool over_ = false;
  bool knowsInvalidated_ = false;
  int lineBase_ = 1;
};

} // namespace salve::server::dap
