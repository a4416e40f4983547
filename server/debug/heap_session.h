// One session: a line that somebody types, or a script holds, in; what is said, out.
//
// Nothing runs before `start`. Every `spec` is a checkpoint in a tree; what is specified is the
// path from its root to where we are. Commands stand in one table (heap_session.cpp).
#pragma once

#include "engine/debugger/debuggee.h"
#include "engine/debugger/harness.h"
#include "server/debug/forward_trace.h"
#include "server/debug/gradient.h"
#include "server/debug/live_patch.h"
#include "server/debug/repairs.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace salve::server {

class HeapSession {
public:
  using Say = std::function<void(const std::string &line)>;

  /// `request`: the file with main, as its text was when the program was built from it.
  HeapSession(engine::Request request, std::unique_ptr<debugger::Debuggee> debuggee,
              std::string folder, Say say);

  /// Several commands may be parted by semicolons. False: the session is over.
  bool run(const std::string &line);
  /// One command.
  bool runOne(const std::string &command);

  struct Command;
  static const std::vector<Command> &commands();

  /// What was done since `start`, so that it can be done again.
  struct Step {
    std::string command; ///< "": to the beginning of the call of number `calls`
    uint32_t calls = 0;  ///< of functions, that the run had come by before
  };

  // What others show of it.
  /// What somebody has said is right, with the way back there.
  struct Checkpoint {
    debugger::Recorded recorded;
    std::vector<debugger::State> passed;   ///< in this activation, since the one before
    std::vector<Stop> forward;             ///< likewise, since a right state, if that is known
    debugger::State came;                  ///< as it was before anything was changed by hand
    std::vector<debugger::Effect> effects; ///< in the run, up to here
    debugger::State entry;                 ///< of the activation
    debugger::State mainEntry;             ///< of the program
    bool hasEntry = false;
    int parent = -1;
    int process = 0;       ///< gdb's checkpoint; 0: none
    bool isMended = false; ///< what is in force since comes by it
    std::vector<Step> way; ///< from `start` to here
  };

  /// Null if it does not stand anywhere.
  const debugger::State *state() const { return standing_ ? &state_ : nullptr; }
  /// The stop before that one.
  const debugger::State &stateBefore() const { return previous_; }
  const debugger::GdbStop &lastStop() const { return stop_; }
  /// Grows whenever the program has come to stand, or has ended.
  unsigned stops() const { return stops_; }
  debugger::Debuggee &debuggee() { return *debuggee_; }
  const engine::Request &request() const { return request_; }
  const std::vector<Checkpoint> &recorded() const { return checkpoints_; }
  /// Of those that count: from the root to where we are.
  std::vector<int> path() const;
  const std::vector<StateRepair> &repairs() const { return repairs_; }
  /// The file on the disk, as the session knows it.
  const std::string &written() const { return written_; }
  /// What makes that file the repaired one; nothing if somebody else has changed it, or it is that.
  std::vector<TextEdit> editsOfFile(const StateRepair &repair) const;
  bool isUsersFile(const std::string &file) const;
  /// Nodes by their addresses, as gdb takes them.
  std::string forGdb(const std::string &expression) const;
  void setSeconds(double seconds) { seconds_ = seconds; }

private:
  using Words = std::string; ///< what stands behind the command
  // ---- heap_session.cpp
  void start(const Words &);
  void help(const Words &);
  void printValue(const Words &expression);
  void heap(const Words &file);
  void change(const Words &what);
  void setBreak(const Words &place);
  void deleteBreak(const Words &number);
  // ---- motion.cpp
  void next(const Words &times);
  void step(const Words &times);
  void finish(const Words &);
  void proceed(const Words &);
  void enter(const Words &);
  void leave(const Words &);
  void flip(const Words &);
  void skip(const Words &);
  void limitTime(const Words &seconds);
  void move(debugger::Motion motion, const Words &times);
  /// Somebody goes on from here without setting anything.
  void pass();
  void leave(bool isForced, bool isOneLine);
  void follow();
  /// False: nothing moves any more, or something has happened.
  bool moveOnce(debugger::Motion motion);
  /// Whether it still stands somewhere; says where, and what is new there.
  bool arrive(const debugger::GdbStop &stop);
  /// `now`: nobody has changed anything since that was seen.
  bool look(std::optional<debugger::State> now = std::nullopt);
  NextPlace withCode(const Outline::Function &function, NextPlace place) const;
  bool goThere(const NextPlace &place);
  bool standThere();
  /// The statement at which we stand, if its text is known.
  bool stand(const debugger::State &state, const Outline::Function *&function,
             const Outline::Statement *&statement) const;
  /// Nothing: otherwise than the condition says.
  void decide(std::optional<bool> intoIt);
  // ---- again.cpp
  void again(const Words &outer);
  /// `calls`: that the run had come by at the end of the way.
  static std::vector<Step> wayTo(uint32_t call, const std::vector<Step> &way, uint32_t calls);
  /// From the beginning, and nothing is said of what is passed; false: it does not come there.
  bool replay(const std::vector<Step> &way);
  /// Its `forward`, if that can be had.
  void retrace(Checkpoint &wanted) const;
  /// To where its call is to be stepped from; nothing: that cannot be.
  struct WayBefore {
    std::vector<Step> way;
    bool isFromRight = false; ///< a state that was recorded; else the call's beginning
  };
  std::optional<WayBefore> wayBefore(const Checkpoint &wanted) const;
  std::string partOfFor(const Outline::Statement &loop) const;
  NextPlace placeOf(const Outline::Function &function, const Outline::Statement &statement,
                    bool intoIt) const;
  // ---- specification.cpp
  void spec(const Words &what);
  void assertHere(const Words &condition);
  void concrete(const Words &place);
  void checkpoints(const Words &);
  void resume(const Words &number);
  void record(debugger::Recorded recorded);
  bool restoreProcess(Checkpoint &checkpoint, std::string &how);
  // ---- repairing.cpp
  std::optional<std::string> repairedText(const StateRepair &repair) const;
  std::vector<uint32_t> linesOf(const std::string &function) const;
  Specified specified(const std::vector<int> &counted) const;
  void takeBack(const Specified &states, StateRepairs &found);
  void suspects(const Words &);
  /// The first recorded state that the program surely does not come by; -1: none is known.
  int firstWrong() const;
  std::optional<Gradient> gradientOf(const Checkpoint &at) const;
  std::optional<Gradient> gradient() const;
  void say(const Gradient &gradient, size_t most);
  void repair(const Words &number);
  void repairBy(const Words &number);
  void diff(const Words &number);
  void rewrite(const Words &number);
  const StateRepair *chosen(const Words &number);
  void patch(const StateRepair &repair);
  /// False: that failed, and was said. `moved`: we stand behind the statement.
  bool applyPatchHere(bool &moved);
  /// What is repaired becomes a part of the process; false: it cannot.
  bool loadPatch();
  void forgetLive();

  bool isStanding();
  /// In C, with nodes by their names; `error` is gdb's, or of what has no value yet.
  std::optional<std::string> valueOf(const std::string &expression, std::string &error);
  /// "n3", "&first" for an address.
  std::string shown(const std::string &value) const;
  /// What the statement at which we stand is about to assign, as it is written; "": nothing.
  std::string_view assignedHere() const;
  std::string sourceLine(uint32_t line) const;
  void sayError(const std::string &error) { say_("error: " + error); }

  engine::Request request_;
  std::string built_;       ///< the text that the program was built from
  std::string written_;     ///< the file as it stands on the disk
  std::string beforePatch_; ///< the text that `repairs_` are about
  std::unique_ptr<debugger::Debuggee> debuggee_;
  std::string folder_;
  Say say_;
  Outline outline_;
  debugger::State state_, previous_;
  debugger::State mainEntry_;
  debugger::State came_; ///< here, before anything was changed by hand
  ForwardTrace forward_;
  debugger::GdbStop stop_;
  unsigned stops_ = 0;
  bool standing_ = false;
  bool replaying_ = false;
  double seconds_ = 0;
  std::vector<Step> way_;
  std::set<std::string> changed_;         ///< variables, since the last spec
  std::set<uint32_t> concrete_;           ///< lines
  std::vector<debugger::Effect> effects_; ///< of these, in this run
  std::vector<debugger::State> passed_;   ///< since then, too
  uint32_t stretch_ = 1;                  ///< grows where more is done than one step
  unsigned recordedAt_ = 0;               ///< the stop at which that was
  std::set<int> breakpoints_;
  std::vector<Checkpoint> checkpoints_;
  int current_ = -1;
  std::vector<StateRepair> repairs_;
  size_t inForce_ = 0; ///< of these
  LivePatch live_;
  std::string object_;                  ///< with what is repaired
  std::vector<std::string> redirected_; ///< functions
  unsigned patches_ = 0;
};

struct HeapSession::Command {
  const char *name;
  const char *arguments;
  const char *help;
  void (HeapSession::*run)(const Words &);
  bool isWay; ///< repeated on the way back to a checkpoint
};

} // namespace salve::server
