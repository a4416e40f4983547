#include "server/agent/calls.h"

#include "engine/support/limits/server.h"
#include "protocol/jsonrpc.h"
#include "server/agent/answers.h"
#include "server/check/convert.h"
#include "server/workers/words.h"

#include <asio/post.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace salve::server {

using protocol::Json;

ToolCalls::ToolCalls(asio::io_context &loop, const Log &log, Answer answer)
    : loop_(loop), runner_(loop, log, LocalRunner::Options()), answer_(std::move(answer)) {
  runner_.available = [this] { next(); };
}

void ToolCalls::begin(const Json &id, const Tool &tool, const Json &arguments) {
  auto call = std::make_unique<Call>();
  call->id = id;
  call->tool = &tool;
  if (auto wrong = readArguments(tool, arguments, call->arguments)) {
    answer(id, *wrong, true);
    return;
  }
  if (tool.kind == ToolKind::Status) {
    answer(id, status());
    return;
  }
  if (tool.kind == ToolKind::Stop) {
    const size_t count = stop();
    answer(id, count == 0 ? "nothing was being analysed"
                          : fmt::format("stopped {} call{}", count, count == 1 ? "" : "s"));
    return;
  }
  queue_.push_back(std::move(call));
  next();
}

/// Reads the files as they are now.
std::optional<std::string> ToolCalls::prepare(Call &call) {
  const Arguments &asked = call.arguments;
  CheckOptions options;
  options.paths = {asked.path};
  if (!asked.function.empty())
    options.functions = {asked.function};
  RequestMaker maker(options);
  std::error_code ignored;
  std::string error = std::filesystem::is_directory(asked.path, ignored) ? "it is a folder" : "";
  std::optional<FileJob> job = error.empty() ? maker.make(asked.path, error) : std::nullopt;
  if (!job)
    return asked.path + ": " + error;
  engine::Options &engine = job->request.options;
  engine.diagnose = call.tool->kind == ToolKind::Explain || call.tool->kind == ToolKind::Repair;
  engine.repair = call.tool->kind == ToolKind::Repair;
  if (asked.timeout)
    engine.timeout = *asked.timeout;
  if (call.tool->kind == ToolKind::TryPatch) {
    if (auto wrong = locate(asked, *job->sources, call.patched))
      return asked.path + ": " + *wrong;
    std::string &text = job->request.text;
    call.unpatched = text;
    call.replaced = *call.patched;
    text.replace(call.patched->begin, call.patched->size(), *asked.newText);
    call.patched->end = call.patched->begin + static_cast<uint32_t>(asked.newText->size());
    job->result.text = text;
    job->sources = std::make_unique<Sources>(asked.path, text, job->request.directory);
  }
  call.job = std::move(*job);
  return std::nullopt;
}

void ToolCalls::next() {
  if (running_ != 0 || queue_.empty()) {
    if (queue_.empty() && idle_)
      asio::post(loop_, std::exchange(idle_, {}));
    return;
  }
  Call &call = *queue_.front();
  if (!call.collector)
    if (auto wrong = prepare(call)) {
      answer(call.id, *wrong, true);
      leave();
      return;
    }
  run(call, call.job.request, call.job.result);
}

void ToolCalls::run(Call &call, const engine::Request &request, FileResult &result) {
  call.collector = std::make_unique<Collector>(result);
  Runner::Events events;
  events.finding = [collector = call.collector.get()](const engine::Finding &finding) {
    (*collector)(finding);
  };
  events.ended = [this](const std::string &broken) { ended(broken); };
  running_ = runner_.start({request}, std::move(events));
}

bool ToolCalls::compare(Call &call) {
  if (!call.unpatched)
    return false;
  engine::Request request = call.job.request;
  request.text = std::move(*call.unpatched);
  call.unpatched.reset();
  request.options.functions.clear();
  for (const FunctionResult &function : call.job.result.functions)
    if (function.verdict.status == engine::Status::Failing)
      request.options.functions.push_back(function.info.name);
  if (request.options.functions.empty())
    return false;
  run(call, request, call.before);
  return true;
}

/// The first call is answered.
void ToolCalls::leave() {
  queue_.pop_front();
  asio::post(loop_, [this] { next(); });
}

/// What fails without the patch, at the places that it has with it; what the patch replaces has
/// none.
protocol::report::File ToolCalls::unpatched(const Call &call) {
  protocol::report::File file;
  const int64_t grown = int64_t{call.patched->size()} - int64_t{call.replaced.size()};
  for (const FunctionResult &function : call.before.functions) {
    protocol::report::Function &then = file.functions.emplace_back();
    then.name = function.info.name;
    then.status = toReport(function.verdict.status);
    for (const FailureResult &failure : function.failures) {
      engine::Range range = failure.what.range;
      const bool isOwn = range.path.empty();
      if (isOwn && range.bytes.begin >= call.replaced.end) {
        range.bytes.begin = static_cast<uint32_t>(range.bytes.begin + grown);
        range.bytes.end = static_cast<uint32_t>(range.bytes.end + grown);
      } else if (isOwn && range.bytes.end > call.replaced.begin) {
        continue;
      }
      protocol::report::Failure &known = then.failures.emplace_back();
      known.property = ir::info(failure.what.property).name;
      known.place = placeOf(range, *call.job.sources);
    }
  }
  return file;
}

void ToolCalls::ended(const std::string &broken) {
  running_ = 0;
  Call &call = *queue_.front();
  if (broken.empty() && compare(call))
    return;
  const protocol::report::File file = toReport(call.job.result, *call.job.sources);
  const std::string &function = call.arguments.function;
  if (!broken.empty())
    answer(call.id, "the analysis broke: " + broken, true);
  else if (!function.empty() && file.functions.empty())
    answer(call.id,
           fmt::format("{} has no function '{}' with a body that can be read", file.path, function),
           true);
  else {
    Lines lines(file);
    switch (call.tool->kind) {
    case ToolKind::Check: lines.check(); break;
    case ToolKind::Explain: lines.explain(); break;
    case ToolKind::Repair: lines.repair(); break;
    case ToolKind::TryPatch:
      lines.patch(call.job.sources->main().lines.range(call.patched->begin, call.patched->end,
                                                       protocol::Encoding::Utf16),
                  unpatched(call));
      break;
    case ToolKind::Status:
    case ToolKind::Stop: break;
    }
    if (call.tool->kind == ToolKind::Check && function.empty())
      last_[file.path] = countsOf(file);
    answer(call.id, lines.text());
  }
  leave();
}

void ToolCalls::forget(const Json &id) {
  auto found =
      std::find_if(queue_.begin(), queue_.end(), [&](const auto &call) { return call->id == id; });
  if (found == queue_.end())
    return;
  if (found == queue_.begin() && running_ != 0)
    runner_.cancel(std::exchange(running_, 0));
  queue_.erase(found);
  next();
}

size_t ToolCalls::stop() {
  if (running_ != 0)
    runner_.cancel(std::exchange(running_, 0));
  const auto stopped = std::exchange(queue_, {});
  for (const auto &call : stopped)
    answer(call->id, "stopped: nothing is decided", true);
  next();
  return stopped.size();
}

void ToolCalls::whenIdle(std::function<void()> handler) {
  idle_ = std::move(handler);
  next();
}

std::string ToolCalls::status() const {
  std::string text = queue_.empty() ? "nothing is being analysed\n" : "";
  for (const auto &call : queue_)
    text += fmt::format("{}: {} {}{}\n", call == queue_.front() ? "running" : "waiting",
                        call->tool->name, call->arguments.path,
                        call->arguments.function.empty() ? "" : " " + call->arguments.function);
  for (const auto &[path, found] : last_)
    text += fmt::format("checked {}: {}\n", path, found);
  return text;
}

/// Below the limit as it is written: whole lines from the end give way.
void ToolCalls::answer(const Json &id, std::string text, bool isError) {
  size_t left = 0;
  while (true) {
    const std::string shown = text + (left == 0 ? "" : fmt::format("… {} more lines\n", left));
    Json result = {{"content", Json::array({{{"type", "text"}, {"text", shown}}})},
                   {"isError", isError}};
    const size_t end = text.empty() ? std::string::npos : text.rfind('\n', text.size() - 2);
    const size_t size = protocol::serialize(protocol::makeResponse(id, result)).size();
    if (size <= limits::agent::kAnswerBytes || text.empty()) {
      answer_(id, std::move(result));
      return;
    }
    if (end == std::string::npos) {
      text = clipped(text, text.size() / 2);
    } else {
      text.erase(end + 1);
      ++left;
    }
  }
}

} // namespace salve::server
