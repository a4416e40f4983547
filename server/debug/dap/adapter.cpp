#include "server/debug/dap/adapter.h"

#include "engine/support/limits/debug.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>

namespace salve::server::dap {

using debugger::GdbStop;
using protocol::ErrorCode;
using protocol::RequestError;

int Adapter::run() {
  if (!janitor_.isThere())
    return 2;
  while (!over_) {
    if (!queue_.empty()) {
      const Request request = std::move(queue_.front());
      queue_.pop_front();
      handle(request);
    } else if (auto request = wire_.next()) {
      handle(*request);
    } else if (wire_.isClosed()) {
      break;
    } else {
      wire_.read();
    }
  }
  return 0;
}

const Adapter::Row *Adapter::rowOf(const std::string &command) {
  const auto found = std::find_if(rows().begin(), rows().end(),
                                  [&](const Row &row) { return command == row.command; });
  return found == rows().end() ? nullptr : &*found;
}

void Adapter::handle(const Request &request) {
  const Row *row = rowOf(request.command);
  afterwards_ = nullptr;
  try {
    if (!request.problem.empty())
      throw RequestError(ErrorCode::InvalidRequest, request.problem);
    if (!row)
      throw RequestError(ErrorCode::MethodNotFound, "unknown command " + request.command);
    if (!isInitialized_ && request.command != "initialize" && request.command != "disconnect")
      throw RequestError(ErrorCode::InvalidRequest, "initialize must come first");
    if (row->needs != Needs::Nothing && !session_)
      throw RequestError(ErrorCode::InvalidRequest, "nothing is debugged; launch or attach first");
    if (row->needs == Needs::Standing && !session_->state())
      throw RequestError(ErrorCode::InvalidRequest, "the program does not run");
    Json body = (this->*row->handle)(request.arguments);
    wire_.respond(request, std::move(body));
  } catch (const RequestError &error) {
    wire_.refuse(request, error.what());
  } catch (const Json::exception &error) {
    wire_.refuse(request, fmt::format("{}: {}", request.command, error.what()));
  }
  if (auto then = std::exchange(afterwards_, nullptr))
    then();
  if (session_ && session_->debuggee().isLost() && !over_) {
    session_.reset();
    wire_.event("terminated", nullptr);
  }
}

debugger::Onlooker Adapter::onlooker() {
  debugger::Onlooker result;
  result.descriptor = wire_.descriptor();
  result.look = [this] { return listen(); };
  result.standing = [this] { return serveStanding(); };
  result.printed = [this](const std::string &text) {
    wire_.event("output", {{"category", "stdout"}, {"output", text}});
  };
  return result;
}

/// True: the program is to be interrupted.
bool Adapter::listen() {
  wire_.read();
  bool wishes = wire_.isClosed();
  leaving_ = leaving_ || wishes;
  while (auto request = wire_.next())
    wishes = listenTo(*request) || wishes;
  return wishes;
}

bool Adapter::listenTo(const Request &request) {
  const Row *row = rowOf(request.command);
  if (!row || !request.problem.empty() || row->running == Running::Answered) {
    const auto kept = std::exchange(afterwards_, nullptr); // of the motion that goes on
    handle(request);
    afterwards_ = kept;
    return request.command == "pause";
  }
  if (row->running == Running::Refused) {
    wire_.refuse(request, "the program runs; pause it first");
    return false;
  }
  leaving_ = leaving_ || row->running == Running::End;
  queue_.push_back(request);
  return true;
}

/// Between an interruption and going on; false: it stays where it is.
bool Adapter::serveStanding() {
  while (!queue_.empty()) {
    const Row *row = rowOf(queue_.front().command);
    if (!row || row->running != Running::Standstill)
      break;
    const Request request = std::move(queue_.front());
    queue_.pop_front();
    handle(request);
  }
  return queue_.empty() && !pausing_ && !leaving_;
}

void Adapter::say(const std::string &line) {
  if (said_)
    *said_ += (said_->empty() ? "" : "\n") + line;
  else
    wire_.event("output", {{"category", "console"}, {"output", line + "\n"}});
}

std::string Adapter::commanded(const std::string &line) {
  std::string said;
  said_ = &said;
  session_->run(line);
  said_ = nullptr;
  constexpr const char *kError = "error: ";
  const bool isError = said.starts_with(kError);
  const size_t at = isError ? 0 : said.find(std::string("\n") + kError);
  if (at == std::string::npos)
    return said;
  if (isError)
    said.erase(0, std::strlen(kError));
  throw RequestError(ErrorCode::RequestFailed, said);
}

bool Adapter::mayMove() {
  isRunning_ = true;
  bool wishes = false;
  while (auto request = wire_.next())
    wishes = listenTo(*request) || wishes;
  return !wishes || serveStanding();
}

void Adapter::moveAndTell(const std::string &line, const std::string &reason) {
  variables_->forget();
  if (mayMove())
    session_->run(line);
  isRunning_ = false;
  tell(reason);
}

std::string Adapter::commandedAndTold(const std::string &line, const std::string &reason) {
  const unsigned before = session_->stops();
  if (!mayMove()) {
    isRunning_ = pausing_ = false;
    throw RequestError(ErrorCode::RequestFailed, "not done: the program is to stand still");
  }
  const auto told = [this, before, reason] {
    isRunning_ = false;
    if (session_->stops() != before)
      tell(reason);
    else
      invalidate();
  };
  try {
    std::string said = commanded(line);
    afterwards_ = told;
    return said;
  } catch (const RequestError &) {
    afterwards_ = told;
    throw;
  }
}

bool Adapter::standsAtBreakpoint(std::vector<int> &hit) const {
  const debugger::State &state = *session_->state();
  for (const auto &[file, list] : breakpoints_)
    for (const Breakpoint &breakpoint : list) {
      const bool isThere = !file.empty() && breakpoint.line == state.line &&
                           (file == state.file || session_->isUsersFile(state.file));
      if (isThere || breakpoint.number == session_->lastStop().breakpoint)
        hit.push_back(breakpoint.number);
    }
  return !hit.empty();
}

void Adapter::tell(const std::string &reason) {
  const bool isPaused = std::exchange(pausing_, false);
  variables_->forget();
  if (leaving_)
    return;
  const GdbStop &stop = session_->lastStop();
  if (!session_->state()) {
    tellEnd(stop);
    return;
  }
  threads_ = session_->debuggee().inspection().threads();
  Json body{
      {"reason", reason}, {"threadId", std::max(stop.thread, 1)}, {"allThreadsStopped", true}};
  std::vector<int> hit;
  if (stop.why == GdbStop::Why::Signal) {
    body["reason"] = "exception";
    body["text"] = stop.what;
    body["description"] = stop.meaning;
  } else if (isPaused || stop.why == GdbStop::Why::Late || stop.why == GdbStop::Why::Interrupted) {
    body["reason"] = reason == "entry" ? "entry" : "pause";
  } else if ((reason == "step" || reason == "breakpoint") && standsAtBreakpoint(hit)) {
    body["reason"] = "breakpoint";
    body["hitBreakpointIds"] = hit;
  }
  wire_.event("stopped", std::move(body));
}

void Adapter::tellEnd(const GdbStop &stop) {
  int status = std::atoi(stop.what.c_str());
  if (stop.why == GdbStop::Why::Killed)
    for (int number = 1; number < NSIG; ++number)
      if (const char *name = sigabbrev_np(number); name && stop.what == std::string("SIG") + name)
        status = 128 + number;
  if (stop.why == GdbStop::Why::Exited || stop.why == GdbStop::Why::Killed)
    wire_.event("exited", {{"exitCode", status}});
  wire_.event("terminated", nullptr);
}

void Adapter::invalidate() {
  variables_->forget();
  if (knowsInvalidated_)
    wire_.event("invalidated", {{"areas", {"all"}}});
}

/// The session begins to move when the client has said all that it wants.
void Adapter::begin() {
  begun_ = true;
  const bool isAttached = session_->debuggee().isAttached();
  isRunning_ = true;
  session_->run("start");
  isRunning_ = false;
  std::vector<int> hit;
  const bool goesOn = session_->state() && !stopsOnEntry_ && !pausing_ && !leaving_ &&
                      session_->lastStop().why != GdbStop::Why::Signal &&
                      (isAttached || !standsAtBreakpoint(hit));
  if (goesOn)
    moveAndTell("continue", "breakpoint");
  else
    tell(hit.empty() ? "entry" : "breakpoint");
}

} // namespace salve::server::dap
