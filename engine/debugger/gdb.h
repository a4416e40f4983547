// gdb as a child: commands in, records out, each within a time limit.
//
// It speaks MI3 over pipes and dies with us (PDEATHSIG), and what it debugs with it
// (PTRACE_O_EXITKILL, and the Janitor). Knows processes and MI; nothing of what a session is.
#pragma once

#include "engine/debugger/janitor.h"
#include "engine/debugger/mi.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace salve::debugger {

/// What came of a command.
struct GdbReply {
  enum class End {
    Done,
    Refused, ///< `error` is gdb's
    Late,    ///< gdb did not answer in time
    Lost,    ///< gdb has ended
  };
  End end = End::Lost;
  std::string error;
  MiValue results{};
  std::string console; ///< what it printed, without the program's output

  explicit operator bool() const { return end == End::Done; }
};

/// The program stands still, or is no more.
struct GdbStop {
  enum class Why {
    Reached,
    Signal,
    Exited,
    Killed,
    Late,        ///< interrupted at the end of its time
    Interrupted, ///< as somebody has wished
    Refused,
    Lost
  };
  Why why = Why::Lost;
  std::string what;       ///< Signal, Killed: its name; Exited: the status; Refused: gdb's words
  std::string meaning;    ///< of a signal: "Segmentation fault"
  int breakpoint = 0;     ///< that was reached
  int thread = 0;         ///< 0: not told
  std::string returned{}; ///< by a function that has ended there, if it returns anything

  bool isAlive() const { return why != Why::Exited && why != Why::Killed && why != Why::Lost; }
};

/// What else is looked at while the program runs.
struct Watched {
  int descriptor = -1;
  std::function<bool()> look; ///< something can be read there; true: interrupt the program
};

class Gdb {
public:
  /// Null if there is no gdb, or one that cannot be used; `error` says why.
  static std::unique_ptr<Gdb> start(const Janitor &janitor, std::string &error);
  ~Gdb();
  Gdb(const Gdb &) = delete;
  Gdb &operator=(const Gdb &) = delete;

  GdbReply command(const std::string &text);
  /// A command of gdb's own language.
  GdbReply console(const std::string &text);
  /// A command that sets the program in motion, until it stands still; it is interrupted after
  /// `seconds`, or when somebody who is watched wishes it.
  GdbStop run(const std::string &command, double seconds, std::vector<Watched> watched);
  /// A process that runs already. It stands then, and goes on without us in the end.
  GdbReply attach(int process);
  bool isAttached() const { return attached_; }
  bool isAlive() const { return pid_ > 0; }
  int program() const { return program_; } ///< its process; 0: none
  /// After gdb has gone over to another process (a checkpoint).
  void setProgram(int pid) { program_ = pid; }
  void kill();

private:
  Gdb(const Janitor &janitor, int pid, int input, int output)
      : janitor_(janitor), pid_(pid), input_(input), output_(output) {}

  bool send(const std::string &text);
  /// The next record; nothing at the end of the time or of gdb.
  std::optional<MiRecord> next(double until);
  /// Waits for gdb, or for those who are watched.
  void wait(double until);
  GdbStop untilItStands(double until);
  GdbReply answer(const std::string &token, double seconds);
  void notice(const MiRecord &record);

  const Janitor &janitor_;
  int pid_;
  int input_, output_;
  int program_ = 0;
  bool attached_ = false;
  bool isMissing_ = false;         ///< there was none to start
  std::vector<Watched> watched_{}; ///< while the program runs
  bool wished_ = false;            ///< that it is interrupted
  unsigned token_ = 0;
  std::string buffer_;
  std::optional<MiRecord> stopped_{}; ///< told already, while a command was answered
};

} // namespace salve::debugger
