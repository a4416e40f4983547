// The program that is debugged: set in motion, looked at, changed, taken back.
//
// Nothing of it runs before start(). Knows gdb's commands; nothing of specifications, prompts or
// repairs.
#pragma once

#include "engine/debugger/gdb.h"
#include "engine/debugger/state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace salve::debugger {

/// The script that runs inside gdb.
const char *probeText();

/// A file and a line of it, from 1.
struct Line {
  std::string file;
  uint32_t line = 0;
};

struct Program {
  std::string path;
  std::vector<std::string> arguments;
  std::string input;     ///< file that it reads; "": nothing
  bool isFilled = false; ///< variables and blocks begin with bytes that say so
  uint32_t nodes = 0;    ///< that are looked at
};

enum class Motion { Next, Step, Finish, Continue };

class Debuggee {
public:
  /// `folder`: for what gdb reads. `error` says why there is none.
  static std::unique_ptr<Debuggee> load(const Janitor &janitor, const Program &program,
                                        const std::string &folder, std::string &error);
  ~Debuggee();

  /// To the first line of main; `entries`: functions whose state at entry is kept.
  GdbStop start(const std::vector<std::string> &entries);
  GdbStop go(Motion motion, double seconds);
  bool isRunning() const { return gdb_->program() > 0; }
  bool isLost() const { return !gdb_->isAlive(); }

  /// Nothing if it does not stand anywhere.
  std::optional<State> state();
  /// At the entry of the activation in which `inner` was taken.
  std::optional<State> entryOf(const State &inner);

  /// In C; `error` is gdb's.
  std::optional<std::string> evaluate(const std::string &expression, std::string &error);
  /// Goes on from there when it runs next, without running what is between. `after`: the first
  /// code of the line that stands behind that of line `after`.
  bool jump(const Line &to, uint32_t after, std::string &error);
  /// The number of the breakpoint; 0: `error`.
  int breakAt(const std::string &place, std::string &error);
  bool removeBreak(int number, std::string &error);

  /// 0: the system or the program does not allow one.
  int checkpoint();
  bool restore(int checkpoint);

  /// A shared object becomes a part of the process; nothing, or why not.
  std::optional<std::string> loadObject(const std::string &path);
  /// Calls of the function go to that of the same name in the object from now on.
  bool redirect(const std::string &function, const std::string &path);
  /// What it has printed since the last call.
  std::string printed();

private:
  Debuggee(std::unique_ptr<Gdb> gdb, Program program)
      : gdb_(std::move(gdb)), program_(std::move(program)) {}
  bool openTerminal();
  std::optional<State> stateBy(const std::string &call);

  std::unique_ptr<Gdb> gdb_;
  Program program_;
  int terminal_ = -1, ours_ = -1;
  std::string terminalName_;
};

} // namespace salve::debugger
