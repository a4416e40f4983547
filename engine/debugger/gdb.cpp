#include "engine/debugger/gdb.h"

#include "engine/support/limits/debug.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::debugger {

namespace {

double now() {
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

constexpr int kNoProgram = 127; ///< exit status, as of a shell

[[noreturn]] void becomeGdb(int parent, int input, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) // it died before prctl
    _exit(1);
  setpgid(0, 0); // the terminal's interrupt is ours to pass on
  for (int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
    signal(number, SIG_DFL);
  const int nothing = open("/dev/null", O_WRONLY);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, 0);
  unsetenv("DEBUGINFOD_URLS");
  execlp("gdb", "gdb", "-nx", "-q", "-i=mi3", static_cast<char *>(nullptr));
  _exit(kNoProgram);
}

constexpr const char *kSettings[] = {
    "set pagination off",           "set confirm off",
    "set breakpoint pending on",    "set style enabled off",
    "set disable-randomization on", "set startup-with-shell on",
    "set print thread-events off",  "set debuginfod enabled off",
    "set unwindonsignal on",
};

} // namespace

std::unique_ptr<Gdb> Gdb::start(const Janitor &janitor, std::string &error) {
  int toChild[2], fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0 || pipe2(fromChild, O_CLOEXEC) != 0) {
    error = "no pipe can be had";
    return nullptr;
  }
  const int parent = getpid();
  const int pid = fork();
  if (pid == 0)
    becomeGdb(parent, toChild[0], fromChild[1]);
  close(toChild[0]);
  close(fromChild[1]);
  if (pid < 0) {
    error = "no process can be started";
    return nullptr;
  }
  janitor.willEnd(pid);
  std::unique_ptr<Gdb> gdb(new Gdb(janitor, pid, toChild[1], fromChild[0]));
  const GdbReply python = gdb->console("python print(gdb.FinishBreakpoint.__name__)");
  if (python.end == GdbReply::End::Late) {
    error = "gdb does not answer";
    return nullptr;
  }
  if (!gdb->isAlive()) {
    error = gdb->isMissing_ ? "gdb cannot be started; it comes with the package gdb"
                            : "gdb ends at once; it has to know -i=mi3, as gdb does since 9.1";
    return nullptr;
  }
  if (!python || python.console.find("FinishBreakpoint") == std::string::npos) {
    error = "this gdb has no Python; the package gdb has one, gdb-minimal has none";
    return nullptr;
  }
  for (const char *setting : kSettings)
    gdb->console(setting);
  return gdb;
}

Gdb::~Gdb() { kill(); }

void Gdb::kill() {
  if (pid_ <= 0)
    return;
  if (attached_ && send("0-target-detach")) {
    attached_ = false; // once
    answer("0", limits::debug::kInterruptSeconds);
    program_ = 0;
    kill();
    return;
  }
  close(input_);
  close(output_);
  ::kill(pid_, SIGKILL);
  int status = 0;
  waitpid(pid_, &status, 0);
  isMissing_ = WIFEXITED(status) && WEXITSTATUS(status) == kNoProgram;
  janitor_.hasEnded(pid_);
  if (program_ > 0) {
    ::kill(-program_, SIGKILL);
    janitor_.hasEnded(program_);
  }
  pid_ = program_ = 0;
}

bool Gdb::send(const std::string &text) {
  const std::string line = text + "\n";
  for (size_t at = 0; at < line.size();) {
    const ssize_t written = write(input_, line.data() + at, line.size() - at);
    if (written < 0 && errno != EINTR)
      return false;
    at += written > 0 ? static_cast<size_t>(written) : 0;
  }
  return true;
}

std::optional<MiRecord> Gdb::next(double until) {
  while (pid_ > 0) {
    if (const size_t end = buffer_.find('\n'); end != std::string::npos) {
      MiRecord record = parseMi(std::string_view(buffer_).substr(0, end));
      buffer_.erase(0, end + 1);
      notice(record);
      return record;
    }
    if (wished_ || now() >= until || buffer_.size() > limits::debug::kLineBytes)
      return std::nullopt;
    wait(until);
  }
  return std::nullopt;
}

void Gdb::wait(double until) {
  std::vector<pollfd> polled{{output_, POLLIN, 0}};
  for (const Watched &watched : watched_)
    polled.push_back({watched.descriptor, POLLIN, 0});
  const double left = std::max(until - now(), 0.0);
  if (poll(polled.data(), polled.size(), static_cast<int>(std::ceil(1000 * left))) <= 0)
    return;
  for (size_t i = watched_.size(); i > 0; --i)
    if (polled[i].revents != 0 && watched_[i - 1].look()) {
      wished_ = true;
      watched_.erase(watched_.begin() + static_cast<ptrdiff_t>(i) - 1); // is not asked again
    }
  if (polled[0].revents == 0)
    return;
  char more[1 << 14];
  const ssize_t got = read(output_, more, sizeof more);
  if (got > 0)
    buffer_.append(more, static_cast<size_t>(got));
  else if (got == 0 || errno != EINTR)
    kill();
}

void Gdb::notice(const MiRecord &record) {
  if (record.kind == MiRecord::Kind::Exec && record.name == "stopped")
    stopped_ = record;
  if (record.kind != MiRecord::Kind::Notify || record.results.textOf("id") != "i1")
    return;
  if (record.name == "thread-group-started") {
    program_ = std::atoi(record.results.textOf("pid").c_str());
    if (!attached_)
      janitor_.willEnd(program_);
  } else if (record.name == "thread-group-exited" && program_ > 0) {
    janitor_.hasEnded(program_);
    program_ = 0;
    attached_ = false;
  }
}

GdbReply Gdb::answer(const std::string &token, double seconds) {
  GdbReply reply;
  const double until = now() + seconds;
  while (std::optional<MiRecord> record = next(until)) {
    if (record->kind == MiRecord::Kind::Console)
      reply.console += record->name;
    if (record->kind != MiRecord::Kind::Result || record->token != token)
      continue;
    reply.end = record->name == "error" ? GdbReply::End::Refused : GdbReply::End::Done;
    reply.error = record->results.textOf("msg");
    reply.results = std::move(record->results);
    return reply;
  }
  reply.end = pid_ > 0 ? GdbReply::End::Late : GdbReply::End::Lost;
  reply.error = pid_ > 0 ? "gdb does not answer" : "gdb has ended";
  return reply;
}

/// A call of the program's own functions may not come to an end: it is interrupted.
GdbReply Gdb::command(const std::string &text) {
  GdbReply reply;
  reply.error = "gdb has ended";
  if (pid_ <= 0)
    return reply;
  const std::string token = std::to_string(++token_);
  if (!send(token + text))
    kill();
  GdbReply first = answer(token, limits::debug::kCommandSeconds);
  if (first.end != GdbReply::End::Late || program_ <= 0)
    return first;
  ::kill(program_, SIGINT);
  return answer(token, limits::debug::kInterruptSeconds);
}

GdbReply Gdb::console(const std::string &text) {
  return command("-interpreter-exec console " + miQuoted(text));
}

namespace {

GdbStop meaningOf(const MiValue &results) {
  GdbStop stop;
  const std::string reason = results.textOf("reason");
  if (reason == "exited-normally" || reason == "exited") {
    stop.why = GdbStop::Why::Exited;
    const long status = std::strtol(results.textOf("exit-code").c_str(), nullptr, 8);
    stop.what = std::to_string(status);
  } else if (reason == "exited-signalled" || reason == "signal-received") {
    stop.why = reason[0] == 'e' ? GdbStop::Why::Killed : GdbStop::Why::Signal;
    stop.what = results.textOf("signal-name");
    stop.meaning = results.textOf("signal-meaning");
  } else {
    stop.why = GdbStop::Why::Reached;
    stop.breakpoint = std::atoi(results.textOf("bkptno").c_str());
    stop.returned = results.textOf("return-value");
  }
  stop.thread = std::atoi(results.textOf("thread-id").c_str());
  return stop;
}

} // namespace

GdbStop Gdb::run(const std::string &text, double seconds, std::vector<Watched> watched) {
  stopped_.reset();
  const GdbReply reply = command(text);
  if (reply.end == GdbReply::End::Refused)
    return {GdbStop::Why::Refused, reply.error, "", 0, 0};
  if (!reply)
    return {GdbStop::Why::Lost, reply.error, "", 0, 0};
  watched_ = std::move(watched);
  const GdbStop stop = untilItStands(now() + seconds);
  watched_.clear();
  return stop;
}

GdbStop Gdb::untilItStands(double until) {
  std::optional<GdbStop::Why> interrupted;
  while (!stopped_) {
    if (next(until))
      continue;
    if (pid_ <= 0)
      return {GdbStop::Why::Lost, "gdb has ended", "", 0, 0};
    if (interrupted && wished_) { // once is enough
      wished_ = false;
      continue;
    }
    if (interrupted || program_ <= 0) {
      kill();
      return {GdbStop::Why::Lost, "the program cannot be interrupted", "", 0, 0};
    }
    interrupted = wished_ ? GdbStop::Why::Interrupted : GdbStop::Why::Late;
    wished_ = false;
    ::kill(program_, SIGINT);
    until = now() + limits::debug::kInterruptSeconds;
  }
  wished_ = false;
  GdbStop stop = meaningOf(stopped_->results);
  if (interrupted && stop.why == GdbStop::Why::Signal && stop.what == "SIGINT")
    stop.why = *interrupted;
  return stop;
}

GdbReply Gdb::attach(int process) {
  attached_ = true;
  GdbReply reply = command("-target-attach " + std::to_string(process));
  if (!reply)
    attached_ = false;
  else if (program_ == 0)
    program_ = process;
  return reply;
}

} // namespace salve::debugger
