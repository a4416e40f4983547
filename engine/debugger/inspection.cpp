#include "engine/debugger/inspection.h"

#include "engine/support/limits/debug.h"

#include <algorithm>
#include <cstdlib>

namespace salve::debugger {

namespace {

uint64_t numberOf(const MiValue &value, const char *name) {
  return std::strtoull(value.textOf(name).c_str(), nullptr, 10);
}

std::string inFrame(const FrameAt &frame) {
  return "--thread " + std::to_string(frame.thread) + " --frame " + std::to_string(frame.level);
}

Part partOf(const MiValue &value) {
  Part part;
  part.handle = value.textOf("name");
  part.name = value.textOf("exp");
  part.type = value.textOf("type");
  part.value = value.textOf("value");
  part.parts = numberOf(value, "numchild");
  part.isArray = part.type.ends_with("]");
  return part;
}

/// The entries of a list in the results; none if it is not there.
const std::vector<std::pair<std::string, MiValue>> &listOf(const MiValue &results,
                                                           const char *name) {
  static const std::vector<std::pair<std::string, MiValue>> none;
  const MiValue *list = results.find(name);
  return list ? list->entries : none;
}

} // namespace

std::vector<Thread> Inspection::threads() {
  std::vector<Thread> result;
  const GdbReply reply = gdb_.command("-thread-info");
  for (const auto &[ignored, thread] : listOf(reply.results, "threads")) {
    const std::string name = thread.textOf("name");
    result.push_back({static_cast<int>(numberOf(thread, "id")),
                      name.empty() ? thread.textOf("target-id") : name});
  }
  std::sort(result.begin(), result.end(),
            [](const Thread &a, const Thread &b) { return a.number < b.number; });
  return result;
}

bool Inspection::select(int thread) {
  return static_cast<bool>(gdb_.command("-thread-select " + std::to_string(thread)));
}

std::vector<Frame> Inspection::frames(int thread, uint32_t first, uint32_t count) {
  std::vector<Frame> result;
  const GdbReply reply =
      gdb_.command("-stack-list-frames --thread " + std::to_string(thread) + " " +
                   std::to_string(first) + " " + std::to_string(first + count - 1));
  for (const auto &[ignored, frame] : listOf(reply.results, "stack"))
    result.push_back({static_cast<uint32_t>(numberOf(frame, "level")), frame.textOf("func"),
                      frame.textOf("fullname"), static_cast<uint32_t>(numberOf(frame, "line")),
                      frame.textOf("addr")});
  return result;
}

uint32_t Inspection::depth(int thread) {
  const GdbReply reply = gdb_.command("-stack-info-depth --thread " + std::to_string(thread) + " " +
                                      std::to_string(limits::debug::kFrames));
  return static_cast<uint32_t>(numberOf(reply.results, "depth"));
}

std::vector<std::string> Inspection::variables(const FrameAt &frame) {
  std::vector<std::string> parameters, locals;
  const GdbReply reply = gdb_.command("-stack-list-variables " + inFrame(frame) + " --no-values");
  for (const auto &[ignored, variable] : listOf(reply.results, "variables")) {
    const std::string name = variable.textOf("name");
    const bool isKnown = std::find(locals.begin(), locals.end(), name) != locals.end() ||
                         std::find(parameters.begin(), parameters.end(), name) != parameters.end();
    if (!isKnown)
      (variable.textOf("arg") == "1" ? parameters : locals).push_back(name);
  }
  parameters.insert(parameters.end(), locals.begin(), locals.end());
  return parameters;
}

std::optional<Part> Inspection::part(const FrameAt &frame, const std::string &expression,
                                     std::string &error) {
  const GdbReply reply =
      gdb_.command("-var-create " + inFrame(frame) + " - * " + miQuoted(expression));
  if (!reply) { // whose words say nothing; nothing is executed for these
    const GdbReply why = gdb_.command("-data-evaluate-expression " + inFrame(frame) + " " +
                                      miQuoted("sizeof (" + expression + ")"));
    error = why ? reply.error : why.error;
    error = error.substr(0, error.find('\n'));
    return std::nullopt;
  }
  Part part = partOf(reply.results);
  part.name = expression;
  roots_.push_back(part.handle);
  return part;
}

std::vector<Part> Inspection::parts(const std::string &handle, uint64_t first, uint64_t count) {
  std::vector<Part> result;
  gdb_.command("-var-update " + handle); // what was assigned meanwhile
  const GdbReply reply = gdb_.command("-var-list-children --all-values " + handle + " " +
                                      std::to_string(first) + " " + std::to_string(first + count));
  for (const auto &[ignored, child] : listOf(reply.results, "children"))
    result.push_back(partOf(child));
  return result;
}

std::string Inspection::expressionOf(const std::string &handle) {
  return gdb_.command("-var-info-path-expression " + handle).results.textOf("path_expr");
}

std::optional<std::string> Inspection::assign(const std::string &handle, const std::string &value,
                                              std::string &error) {
  const GdbReply reply = gdb_.command("-var-assign " + handle + " " + miQuoted(value));
  if (reply)
    return reply.results.textOf("value");
  error = reply.error.substr(0, reply.error.find('\n'));
  return std::nullopt;
}

void Inspection::forget() {
  for (const std::string &root : roots_)
    gdb_.command("-var-delete " + root);
  roots_.clear();
}

} // namespace salve::debugger
