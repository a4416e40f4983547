#include "server/workers/jobs.h"

#include "protocol/framing.h"
#include "server/workers/wire.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <cxxabi.h>
#include <deque>
#include <exception>
#include <fcntl.h>
#include <memory>
#include <new>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace salve::server {

namespace {

using Clock = std::chrono::steady_clock;
using protocol::Json;

constexpr const char *kOutOfMemory = "out of memory";
constexpr int kOutOfMemoryStatus = 12; ///< of a child that could not say it

// ---- the child -----------------------------------------------------------------------

void writeAll(int fd, const std::string &bytes) {
  for (size_t at = 0; at < bytes.size();) {
    ssize_t count = ::write(fd, bytes.data() + at, bytes.size() - at);
    if (count < 0 && errno != EINTR)
      _exit(1);
    if (count > 0)
      at += static_cast<size_t>(count);
  }
}

void writeMessage(int fd, const Json &json) {
  writeAll(fd, protocol::frame(protocol::serialize(json)));
}

/// A net below the engine's own limits, far enough away not to disturb them.
void limitMemory(uint64_t solverMegabytes) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  rlim_t bytes = static_cast<rlim_t>(2 * solverMegabytes + 2048) << 20;
  rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
#else
  (void)solverMegabytes; // sanitizers reserve terabytes
#endif
}

/// Z3 runs out of memory in destructors, too, where nobody can catch what it throws.
[[noreturn]] void terminated() {
  const std::type_info *thrown = abi::__cxa_current_exception_type();
  if (thrown && std::strstr(thrown->name(), "out_of_memory"))
    _exit(kOutOfMemoryStatus);
  std::abort();
}

[[noreturn]] void runChild(const engine::Request &request, bool listOnly, int fd) {
  auto send = [fd, listOnly](const Json &json) {
    writeMessage(fd, json);
    if (listOnly) { // the functions are the first message, and all that is wanted
      writeMessage(fd, wire::encode(wire::Done()));
      _exit(0);
    }
  };
  std::set_terminate(terminated);
  try {
    limitMemory(request.options.memoryMegabytes);
    engine::analyse(request, Budget(),
                    [&](const engine::Finding &finding) { send(wire::encode(0, finding)); });
    writeMessage(fd, wire::encode(wire::Done()));
    _exit(0);
  } catch (const std::bad_alloc &) {
    writeMessage(fd, Json{{"exception", kOutOfMemory}});
  } catch (const std::exception &error) {
    writeMessage(fd, Json{{"exception", error.what()}});
  }
  _exit(1);
}

// ---- the parent ----------------------------------------------------------------------

/// What is known of one request.
struct TaskState {
  const AnalysisTask *task = nullptr;
  bool parsed = false;
  std::vector<std::string> names;
  std::vector<bool> finished;

  size_t numberOf(const std::string &name) const {
    auto found = std::find(names.begin(), names.end(), name);
    return static_cast<size_t>(found - names.begin());
  }
};

/// One child's work: a request, or some functions of it.
struct Work {
  size_t task = 0;
  bool listOnly = false;
  std::vector<std::string> functions; ///< empty: those of the request
};

/// Hands a child's findings on under the numbers that the functions have in the request.
class Relay {
public:
  explicit Relay(TaskState &state) : state_(state) {}

  std::optional<size_t> running;
  std::vector<size_t> numbers; ///< of this child's functions

  void operator()(engine::Finding finding) {
    if (const auto *parsed = std::get_if<engine::Parsed>(&finding)) {
      list(*parsed);
      return;
    }
    size_t &function = *engine::functionOf(finding);
    function = numbers.at(function);
    if (std::holds_alternative<engine::Started>(finding))
      running = function;
    if (std::holds_alternative<engine::Finished>(finding)) {
      running.reset();
      state_.finished.at(function) = true;
    }
    (*state_.task->sink)(finding);
  }

private:
  void list(const engine::Parsed &parsed) {
    if (!state_.parsed) {
      state_.parsed = true;
      for (const engine::FunctionInfo &info : parsed.functions)
        state_.names.push_back(info.name);
      state_.finished.assign(parsed.functions.size(), false);
      (*state_.task->sink)(parsed);
    }
    for (const engine::FunctionInfo &info : parsed.functions)
      numbers.push_back(state_.numberOf(info.name));
  }

  TaskState &state_;
};

struct Child {
  Work work;
  pid_t pid = -1;
  int fd = -1;
  protocol::FrameDecoder decoder;
  std::unique_ptr<Relay> relay;
  Clock::time_point deadline; ///< of the function that runs
  double patience = 0;        ///< seconds until the deadline, for every function
  bool done = false;
  bool late = false;
  std::string exception;
};

class Pool {
public:
  Pool(const std::vector<AnalysisTask> &tasks, uint32_t jobs, double graceSeconds)
      : jobs_(jobs), graceSeconds_(graceSeconds) {
    for (const AnalysisTask &task : tasks) {
      TaskState state;
      state.task = &task;
      states_.push_back(std::move(state));
      queue_.push_back({queue_.size(), jobs > 1, {}});
    }
  }
  ~Pool() {
    for (Child &child : children_) // only if an exception passes by
      ::kill(child.pid, SIGKILL);
  }
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;

  void run(const std::function<void()> &progress) {
    while (!queue_.empty() || !children_.empty()) {
      while (!queue_.empty() && children_.size() < jobs_)
        start();
      waitForFindings();
      progress();
    }
  }

private:
  void start();
  void waitForFindings();
  void receive(Child &child);
  void take(Child &child, const Json &message);
  void end(Child &child);
  void giveUp(const Child &child, const std::string &why);
  void setDeadline(Child &child);

  uint32_t jobs_;
  double graceSeconds_;
  std::deque<TaskState> states_; ///< stable addresses
  std::deque<Work> queue_;
  std::vector<Child> children_;
};

void Pool::setDeadline(Child &child) {
  child.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(std::min(child.patience, 1e8)));
}

void Pool::start() {
  Child child;
  child.work = std::move(queue_.front());
  queue_.pop_front();
  TaskState &state = states_[child.work.task];
  engine::Request request = *state.task->request;
  if (!child.work.functions.empty())
    request.options.functions = child.work.functions;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    state.task->sink->crashed(std::nullopt, std::strerror(errno));
    return;
  }
  std::fflush(nullptr);
  pid_t parent = ::getpid();
  child.pid = ::fork();
  if (child.pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      _exit(1);
    ::close(ends[0]);
    runChild(request, child.work.listOnly, ends[1]);
  }
  ::close(ends[1]);
  child.fd = ends[0];
  child.patience = 2 * request.options.timeout + graceSeconds_;
  child.relay = std::make_unique<Relay>(state);
  setDeadline(child);
  if (child.pid < 0) {
    child.exception = std::strerror(errno);
    end(child);
    return;
  }
  children_.push_back(std::move(child));
}

void Pool::waitForFindings() {
  std::vector<pollfd> polled;
  Clock::time_point first = Clock::time_point::max();
  for (const Child &child : children_) {
    polled.push_back({child.fd, POLLIN, 0});
    first = std::min(first, child.deadline);
  }
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(first - Clock::now()).count();
  int wait = static_cast<int>(std::clamp<long long>(left + 1, 0, 60'000));
  if (polled.empty() || (::poll(polled.data(), polled.size(), wait) < 0 && errno != EINTR))
    return;
  for (size_t i = 0; i < polled.size(); ++i) {
    Child &child = children_[i];
    if (polled[i].revents != 0) {
      receive(child);
    } else if (Clock::now() >= child.deadline) {
      child.late = true;
      ::kill(child.pid, SIGKILL);
      setDeadline(child); // its end comes through the pipe
    }
  }
  for (size_t i = 0; i < children_.size();) {
    if (children_[i].fd >= 0) {
      ++i;
      continue;
    }
    Child ended = std::move(children_[i]);
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(i));
    end(ended);
  }
}

void Pool::receive(Child &child) {
  std::array<char, 64 << 10> chunk;
  ssize_t count = ::read(child.fd, chunk.data(), chunk.size());
  if (count < 0 && errno == EINTR)
    return;
  if (count <= 0) {
    ::close(child.fd);
    child.fd = -1;
    return;
  }
  child.decoder.feed({chunk.data(), static_cast<size_t>(count)});
  while (std::optional<protocol::Frame> frame = child.decoder.next())
    take(child, Json::parse(frame->text, nullptr, false));
}

void Pool::take(Child &child, const Json &message) {
  if (message.is_object() && message.contains("exception")) {
    child.exception = message["exception"].get<std::string>();
    return;
  }
  std::variant<engine::Finding, wire::Done> what = wire::decode(message);
  if (auto *finding = std::get_if<engine::Finding>(&what))
    (*child.relay)(std::move(*finding));
  else
    child.done = true;
  setDeadline(child);
}

std::string reasonOf(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("it was ended by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  if (WEXITSTATUS(status) == kOutOfMemoryStatus)
    return kOutOfMemory;
  return fmt::format("it ended with status {}", WEXITSTATUS(status));
}

void Pool::end(Child &child) {
  int status = 0;
  while (child.pid > 0 && ::waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (child.fd >= 0)
    ::close(std::exchange(child.fd, -1));
  if (!child.done) {
    giveUp(child, !child.exception.empty() ? child.exception : reasonOf(status));
    return;
  }
  TaskState &state = states_[child.work.task];
  for (size_t number : child.relay->numbers) {
    if (state.finished[number])
      continue;
    if (child.work.listOnly)
      queue_.push_back({child.work.task, false, {state.names[number]}});
    else
      state.task->sink->crashed(number, "the engine gave no verdict");
  }
}

/// The function that ran gets a verdict for it; the others go on in a new child.
void Pool::giveUp(const Child &child, const std::string &why) {
  TaskState &state = states_[child.work.task];
  Collector &sink = *state.task->sink;
  std::vector<size_t> left;
  for (size_t number : child.relay->numbers)
    if (!state.finished[number])
      left.push_back(number);
  if (left.empty()) { // before or after all functions
    sink.crashed(std::nullopt, child.late ? "parsing did not end" : why);
    return;
  }
  size_t culprit = child.relay->running.value_or(left.front());
  state.finished[culprit] = true;
  if (child.late || why == kOutOfMemory) {
    sink.abandoned(culprit, child.late ? "timeout" : "memory", child.late ? child.patience : 0);
  } else {
    sink.crashed(culprit, why);
  }
  Work rest{child.work.task, false, {}};
  for (size_t number : left)
    if (number != culprit)
      rest.functions.push_back(state.names[number]);
  if (!rest.functions.empty())
    queue_.push_front(std::move(rest));
}

} // namespace

void analyseAll(const std::vector<AnalysisTask> &tasks, uint32_t jobs,
                const std::function<void()> &progress, double graceSeconds) {
  Pool(tasks, std::max(1u, jobs), graceSeconds).run(progress);
}

} // namespace salve::server
