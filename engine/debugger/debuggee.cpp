#include "engine/debugger/debuggee.h"

#include "engine/support/limits/debug.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace salve::debugger {

namespace {

/// For the shell that starts the program.
std::string shellQuoted(const std::string &word) {
  std::string result = "'";
  for (const char c : word)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string pythonQuoted(const std::string &word) {
  std::string result = "'";
  for (const char c : word)
    result += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return result + "'";
}

std::string argumentsOf(const Program &program) {
  std::string result;
  for (const std::string &argument : program.arguments)
    result += shellQuoted(argument) + " ";
  return result + "< " + shellQuoted(program.input.empty() ? "/dev/null" : program.input);
}

/// gdb's "Error while executing Python code." and the like lead to nobody.
std::string plain(const std::string &error) { return error.substr(0, error.find('\n')); }

} // namespace

std::unique_ptr<Debuggee> Debuggee::withGdb(const Janitor &janitor, const Program &program,
                                            const std::string &folder, std::string &error) {
  std::unique_ptr<Gdb> gdb = Gdb::start(janitor, error);
  if (!gdb)
    return nullptr;
  std::unique_ptr<Debuggee> result(new Debuggee(janitor, std::move(gdb), program));
  const std::string probe = folder + "/probe.py";
  std::ofstream(probe) << probeText();
  if (GdbReply reply = result->gdb_->console("source " + probe); !reply) {
    error = "gdb cannot read what it is to do: " + reply.error;
    return nullptr;
  }
  result->probeOutput_ = folder + "/probed";
  result->gdb_->console("python salve_output = " + pythonQuoted(result->probeOutput_));
  return result;
}

std::unique_ptr<Debuggee> Debuggee::attach(const Janitor &janitor, int process, uint32_t nodes,
                                           const std::string &folder, std::string &error) {
  Program program;
  program.nodes = nodes;
  std::unique_ptr<Debuggee> result = withGdb(janitor, program, folder, error);
  if (!result)
    return nullptr;
  if (GdbReply reply = result->gdb_->attach(process); !reply) {
    error = "the system does not let us attach to it: " + plain(reply.error);
    return nullptr;
  }
  return result;
}

std::unique_ptr<Debuggee> Debuggee::load(const Janitor &janitor, const Program &program,
                                         const std::string &folder, std::string &error) {
  std::unique_ptr<Debuggee> result = withGdb(janitor, program, folder, error);
  if (!result)
    return nullptr;
  if (GdbReply reply = result->gdb_->command("-file-exec-and-symbols " + miQuoted(program.path));
      !reply) {
    error = plain(reply.error);
    return nullptr;
  }
  if (!result->openTerminal()) {
    error = "no terminal can be had for the program";
    return nullptr;
  }
  result->gdb_->command("-inferior-tty-set " + result->terminalName_);
  if (!program.folder.empty())
    result->gdb_->command("-environment-cd " + miQuoted(program.folder));
  result->gdb_->command("-exec-arguments " + argumentsOf(program));
  if (program.isFilled) // what is allocated is filled with the complement of this byte
    result->gdb_->console("set environment MALLOC_PERTURB_ 1");
  return result;
}

std::unique_ptr<Debuggee> Debuggee::another(const std::string &folder, std::string &error) const {
  std::unique_ptr<Debuggee> result = load(janitor_, program_, folder, error);
  if (result)
    result->setOnlooker({onlooker_.descriptor, onlooker_.look, {}, {}});
  return result;
}

Debuggee::~Debuggee() {
  gdb_->kill();
  for (const int descriptor : {terminal_, ours_})
    if (descriptor >= 0)
      close(descriptor);
}

bool Debuggee::openTerminal() {
  ours_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ours_ < 0 || grantpt(ours_) != 0 || unlockpt(ours_) != 0)
    return false;
  terminalName_ = ptsname(ours_);
  terminal_ = open(terminalName_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios mode{};
  if (terminal_ < 0 || tcgetattr(terminal_, &mode) != 0)
    return false;
  cfmakeraw(&mode);
  return tcsetattr(terminal_, TCSANOW, &mode) == 0 && fcntl(ours_, F_SETFL, O_NONBLOCK) == 0;
}

/// Its terminal is never full: it would wait for us. False, as nobody wishes to interrupt it.
bool Debuggee::hear() {
  char buffer[1 << 12];
  for (ssize_t got; (got = read(ours_, buffer, sizeof buffer)) > 0;) {
    const std::string more(buffer, static_cast<size_t>(got));
    if (onlooker_.printed)
      onlooker_.printed(more);
    else if (printed_.size() < limits::debug::kPrintedBytes)
      printed_ += more;
  }
  return false;
}

std::string Debuggee::printed() {
  hear();
  if (printed_.size() > limits::debug::kPrintedBytes)
    printed_.resize(limits::debug::kPrintedBytes);
  return std::exchange(printed_, "");
}

GdbStop Debuggee::run(const std::string &command, double seconds) {
  inspection_.forget();
  std::vector<Watched> watched;
  if (ours_ >= 0)
    watched.push_back({ours_, [this] { return hear(); }});
  if (onlooker_.look)
    watched.push_back({onlooker_.descriptor, onlooker_.look});
  return gdb_->run(command, seconds, std::move(watched));
}

GdbStop Debuggee::start(const std::vector<std::string> &entries) {
  GdbStop stop{GdbStop::Why::Interrupted, "", "", 0, 0};
  gdb_->console("python salve_reset()");
  if (!isAttached()) {
    gdb_->console("kill");
    if (GdbReply reply = gdb_->command("-break-insert -t " + program_.begin); !reply)
      return {GdbStop::Why::Refused, plain(reply.error), "", 0, 0};
    inspection_.forget();
    // Nobody looks on until it is in main: an interruption would leave it in the loader.
    stop = gdb_->run("-exec-run", limits::debug::kRunSeconds, {{ours_, [this] { return hear(); }}});
    if (stop.why != GdbStop::Why::Reached)
      return stop;
  }
  gdb_->console("python salve_heap.track()");
  const std::string rest =
      ", " + std::to_string(program_.nodes) + ", " + (program_.isFilled ? "True" : "False") + ")";
  for (const std::string &entry : entries)
    gdb_->console("python SalveEntry(" + pythonQuoted(entry) + rest);
  return stop;
}

GdbStop Debuggee::go(Motion motion, double seconds) {
  switch (motion) {
  case Motion::Next: return run("-exec-next", seconds);
  case Motion::Step: return run("-exec-step", seconds);
  case Motion::Finish: return run("-exec-finish", seconds);
  case Motion::Continue: break;
  }
  GdbStop stop = run("-exec-continue", seconds);
  while (stop.why == GdbStop::Why::Interrupted && onlooker_.standing && onlooker_.standing())
    stop = run("-exec-continue", seconds);
  return stop;
}

GdbStop Debuggee::goToCall(uint32_t call, double seconds) {
  gdb_->console("disable"); // the user's breakpoints, not those of the probe
  gdb_->console("python SalveEntry.wanted = " + std::to_string(call));
  GdbStop stop = go(Motion::Continue, seconds);
  for (unsigned i = 0; i < limits::debug::kSignals && stop.why == GdbStop::Why::Signal; ++i)
    stop = go(Motion::Continue, seconds);
  gdb_->console("python SalveEntry.wanted = 0");
  gdb_->console("enable");
  return stop;
}

/// The lines that a call of the probe's says.
std::optional<std::string> Debuggee::probed(const std::string &call) {
  if (!gdb_->console("python " + call))
    return std::nullopt;
  std::ifstream file(probeOutput_, std::ios::binary);
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

std::optional<State> Debuggee::stateBy(const std::string &call) {
  const auto lines = probed(call);
  State state = lines ? stateFrom(*lines) : State{};
  if (state.function.empty())
    return std::nullopt;
  return state;
}

std::optional<State> Debuggee::state() {
  return stateBy("salve_state(" + std::to_string(program_.nodes) + ", " +
                 (program_.isFilled ? "True" : "False") + ")");
}

std::optional<State> Debuggee::entryOf(const State &inner) {
  return stateBy("salve_entry(" + pythonQuoted(inner.function) + ", " +
                 std::to_string(inner.level) + ", " + inner.base + ")");
}

std::optional<Activation> Debuggee::activation(uint32_t outer) {
  const auto lines = probed("salve_activation(" + std::to_string(outer) + ")");
  constexpr std::string_view kMark = "@call\t";
  if (!lines || !lines->starts_with(kMark))
    return std::nullopt;
  const int call = std::atoi(lines->c_str() + kMark.size());
  return Activation{static_cast<uint32_t>(call), stateFrom(*lines)};
}

std::optional<std::string> Debuggee::evaluate(const std::string &expression, std::string &error) {
  std::string passed;
  if (expression.find('(') != std::string::npos) // may call what would stop, and not come back
    for (const int number : breakpoints_)
      passed += " " + std::to_string(number);
  if (!passed.empty())
    gdb_->command("-break-disable" + passed);
  const GdbReply reply = gdb_->command("-data-evaluate-expression " + miQuoted(expression));
  if (!passed.empty())
    gdb_->command("-break-enable" + passed);
  if (reply)
    return reply.results.textOf("value");
  error = plain(reply.error);
  return std::nullopt;
}

std::optional<std::pair<std::string, std::string>> Debuggee::misfit(const std::string &place,
                                                                    const std::string &value) {
  constexpr std::string_view kMark = "@misfit\t";
  const auto lines =
      probed("salve_misfit(" + pythonQuoted(place) + ", " + pythonQuoted(value) + ")");
  if (!lines || !lines->starts_with(kMark))
    return std::nullopt;
  const size_t middle = lines->find('\t', kMark.size());
  return std::pair(lines->substr(kMark.size(), middle - kMark.size()),
                   lines->substr(middle + 1, lines->find('\n') - middle - 1));
}

std::optional<std::string> Debuggee::allocate(const std::string &pointer) {
  constexpr std::string_view kMark = "@new\t";
  const auto lines = probed("salve_new(" + pythonQuoted(pointer) + ")");
  if (!lines || !lines->starts_with(kMark))
    return std::nullopt;
  return "(void *)" + lines->substr(kMark.size(), lines->find('\n') - kMark.size());
}

std::vector<std::string> Debuggee::codeOf(const Line &line, uint32_t after) {
  const GdbReply reply =
      gdb_->console("python salve_addresses(" + pythonQuoted(line.file) + ", " +
                    std::to_string(line.line) + ", " + std::to_string(after) + ")");
  constexpr std::string_view kMark = "@address\t";
  std::vector<std::string> result;
  for (size_t at = 0; (at = reply.console.find(kMark, at)) != std::string::npos;) {
    at += kMark.size();
    result.push_back(reply.console.substr(at, reply.console.find('\n', at) - at));
  }
  return result;
}

bool Debuggee::jump(const Line &to, uint32_t after, std::string &error) {
  const std::vector<std::string> addresses = codeOf(to, after);
  if (!addresses.empty()) {
    gdb_->command("queue-signal 0"); // what it got where it stood is over
    return evaluate("$pc = " + addresses.front(), error).has_value();
  }
  error = "line " + std::to_string(to.line) + " has no code";
  return false;
}

int Debuggee::breakAt(const std::string &place, std::string &error, const std::string &condition,
                      uint32_t *line) {
  const std::string when = condition.empty() ? "" : "-c " + miQuoted(condition) + " ";
  const GdbReply reply = gdb_->command("-break-insert " + when + miQuoted(place));
  const MiValue *breakpoint = reply.results.find("bkpt");
  if (reply && breakpoint) {
    if (line)
      *line = static_cast<uint32_t>(std::atoi(breakpoint->textOf("line").c_str()));
    return *breakpoints_.insert(std::atoi(breakpoint->textOf("number").c_str())).first;
  }
  error = plain(reply.error);
  return 0;
}

bool Debuggee::removeBreak(int number, std::string &error) {
  const GdbReply reply = gdb_->command("-break-delete " + std::to_string(number));
  error = plain(reply.error);
  if (reply)
    breakpoints_.erase(number);
  return static_cast<bool>(reply);
}

int Debuggee::checkpoint() {
  if (isAttached() || !gdb_->console("checkpoint"))
    return 0;
  // It says the number to terminals only: it is the largest that there is.
  const std::string list = gdb_->console("info checkpoints").console;
  int number = 0;
  for (size_t begin = 0; begin < list.size();
       begin = std::min(list.find('\n', begin), list.size() - 1) + 1)
    number = std::max(number, std::atoi(list.c_str() + begin + (list[begin] == '*' ? 1 : 0)));
  if (number > 0)
    gdb_->console("python salve_save(" + std::to_string(number) + ")");
  return number;
}

bool Debuggee::restore(int checkpoint) {
  if (!gdb_->console("restart " + std::to_string(checkpoint)))
    return false;
  gdb_->console("python salve_restore(" + std::to_string(checkpoint) + ")");
  const GdbReply pid = gdb_->console("python print('@pid', gdb.selected_inferior().pid)");
  if (const size_t at = pid.console.find("@pid "); at != std::string::npos)
    gdb_->setProgram(std::atoi(pid.console.c_str() + at + 5));
  return true;
}

std::optional<std::string> Debuggee::loadObject(const std::string &path) {
  std::string error;
  // RTLD_NOW | RTLD_GLOBAL
  const auto handle =
      evaluate("((void *(*)(const char *, int))dlopen)(\"" + path + "\", 0x102)", error);
  if (!handle)
    return error;
  if (handle->find("0x0") != std::string::npos && handle->find("0x0") + 3 == handle->size())
    return "the process refuses it";
  gdb_->console("sharedlibrary");
  return std::nullopt;
}

bool Debuggee::redirect(const std::string &function, const std::string &path) {
  const GdbReply reply = gdb_->console("python salve_redirect(" + pythonQuoted(function) + ", " +
                                       pythonQuoted(path) + ")");
  return reply.console.find("@redirected") != std::string::npos;
}

} // namespace salve::debugger
