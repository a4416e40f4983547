// The program that is debugged: set in motion, looked at, changed, taken back.
//
// Nothing of it runs before start(). Knows gdb's commands; nothing of specifications, prompts or
// repairs.
#pragma once

#include "engine/debugger/gdb.h"
#include "engine/debugger/inspection.h"
#include "engine/debugger/state.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>
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
  std::string input;          ///< file that it reads; "": nothing
  std::string folder;         ///< in which it runs; "": ours
  std::string begin = "main"; ///< where it stands first
  bool isFilled = false;      ///< variables and blocks begin with bytes that say so
  uint32_t nodes = 0;         ///< that are looked at
};

/// Somebody who looks on while the program runs; each may be empty.
struct Onlooker {
  int descriptor = -1;            ///< from which something can be read
  std::function<bool()> look;     ///< then; true: the program is to be interrupted
  std::function<bool()> standing; ///< after that; true: it goes on as if nothing had been
  std::function<void(const std::string &)> printed; ///< as it comes, instead of printed()
};

/// A call that runs.
struct Activation {
  uint32_t call = 0; ///< its number in the run; 0: not known
  State entry;       ///< when it began; only function, level and base, if that is not known
};

enum class Motion { Next, Step, Finish, Continue };

class Debuggee {
public:
  /// `folder`: for what gdb reads. `error` says why there is none.
  static std::unique_ptr<Debuggee> load(const Janitor &janitor, const Program &program,
                                        const std::string &folder, std::string &error);
  /// The same with a process that runs already; it stands then.
  static std::unique_ptr<Debuggee> attach(const Janitor &janitor, int process, uint32_t nodes,
                                          const std::string &folder, std::string &error);
  /// The same program once more, of which nothing runs yet; what it prints is for nobody.
  std::unique_ptr<Debuggee> another(const std::string &folder, std::string &error) const;
  ~Debuggee();
  void setOnlooker(Onlooker onlooker) { onlooker_ = std::move(onlooker); }
  bool isAttached() const { return gdb_->isAttached(); }

  /// To the first line of main, or where it was attached to; `entries`: functions whose state at
  /// entry is kept.
  GdbStop start(const std::vector<std::string> &entries);
  GdbStop go(Motion motion, double seconds);
  /// To the beginning of the call of this number, past breakpoints.
  GdbStop goToCall(uint32_t call, double seconds);
  bool isRunning() const { return gdb_->program() > 0; }
  bool isLost() const { return !gdb_->isAlive(); }
  Inspection &inspection() { return inspection_; }

  /// Nothing if it does not stand anywhere.
  std::optional<State> state();
  /// At the entry of the activation in which `inner` was taken.
  std::optional<State> entryOf(const State &inner);
  /// So many functions out of the one that is looked at; nothing: there are not so many.
  std::optional<Activation> activation(uint32_t outer);

  /// In C; `error` is gdb's. Calls in it pass breakpoints.
  std::optional<std::string> evaluate(const std::string &expression, std::string &error);
  /// Types of both, where gdb would assign a pointer to one thing to a pointer to another.
  std::optional<std::pair<std::string, std::string>> misfit(const std::string &place,
                                                            const std::string &value);
  /// A new block for what the expression points to, in C; nothing if there can be none.
  std::optional<std::string> allocate(const std::string &pointer);
  /// Goes on from there when it runs next, without running what is between. `after`: the first
  /// code of the line that stands behind that of line `after`.
  bool jump(const Line &to, uint32_t after, std::string &error);
  /// Addresses at which the code of a line of this file begins.
  std::vector<std::string> codeOf(const Line &line, uint32_t after);
  /// The number of the breakpoint; 0: `error`. `line`: where it is, if that is known.
  int breakAt(const std::string &place, std::string &error, const std::string &condition = "",
              uint32_t *line = nullptr);
  /// All that there are, from now on.
  void passBreakpoints() { gdb_->console("disable"); }
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
  Debuggee(const Janitor &janitor, std::unique_ptr<Gdb> gdb, Program program)
      : janitor_(janitor), gdb_(std::move(gdb)), inspection_(*gdb_), program_(std::move(program)) {}
  static std::unique_ptr<Debuggee> withGdb(const Janitor &janitor, const Program &program,
                                           const std::string &folder, std::string &error);
  bool openTerminal();
  GdbStop run(const std::string &command, double seconds);
  bool hear();
  std::optional<std::string> probed(const std::string &call);
  std::optional<State> stateBy(const std::string &call);

  const Janitor &janitor_;
  std::unique_ptr<Gdb> gdb_;
  Inspection inspection_;
  Program program_;
  std::string probeOutput_{}; ///< file that the probe writes
  int terminal_ = -1, ours_ = -1;
  std::string terminalName_;
  std::string printed_{};
  std::set<int> breakpoints_{};
  Onlooker onlooker_{};
};

} // namespace salve::debugger
