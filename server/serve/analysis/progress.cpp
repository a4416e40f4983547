#include "server/serve/analysis/progress.h"

#include "engine/support/limits/server.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server {

using protocol::Json;

void Progress::started(const std::string &uri, const std::string &function) {
  if (!client_.capabilities.progress)
    return;
  auto &line = lines_[uri];
  const bool isNew = !line;
  if (isNew) {
    line = std::make_unique<Line>(clock_);
    line->token = "salve/" + std::to_string(next_++);
  }
  const bool wasIdle = line->running.empty();
  line->running.insert(function);
  line->latest = function;
  if (line->stage == Stage::Hidden && wasIdle)
    line->alarm.set(clock_.now() + limits::serve::kBeforeProgress, [this, uri] { ask(uri); });
  else if (line->stage == Stage::Shown && (wasIdle || !line->alarm.isSet()))
    line->alarm.set(clock_.now() + limits::serve::kBeforeProgress, [this, uri] { tell(uri); });
}

/// What goes on at once is still the same line.
void Progress::ended(const std::string &uri, const std::string &function) {
  const auto found = lines_.find(uri);
  if (found == lines_.end())
    return;
  Line &line = *found->second;
  if (const auto one = line.running.find(function); one != line.running.end())
    line.running.erase(one);
  if (!line.running.empty())
    return;
  if (line.stage == Stage::Hidden)
    end(std::string(uri));
  else
    line.alarm.set(clock_.now() + limits::serve::kBeforeProgress, [this, uri] { end(uri); });
}

void Progress::ask(const std::string &uri) {
  Line &line = *lines_.at(uri);
  line.stage = Stage::Asked;
  client_.request("window/workDoneProgress/create", {{"token", line.token}},
                  [this, uri, token = line.token](const Json &, bool failed) {
                    const auto found = lines_.find(uri);
                    if (found == lines_.end() || found->second->token != token)
                      return; // it has ended meanwhile
                    if (failed)
                      lines_.erase(found);
                    else
                      begin(uri);
                  });
}

std::string Progress::message(const std::string &uri, const Line &line) const {
  const Count count = count_(uri);
  return fmt::format("{} ({} of {})", line.latest, std::min(count.done + 1, count.all), count.all);
}

void Progress::begin(const std::string &uri) {
  Line &line = *lines_.at(uri);
  line.stage = Stage::Shown;
  line.told = message(uri, line);
  const std::string name = uri.substr(uri.rfind('/') + 1);
  client_.notify("$/progress", {{"token", line.token},
                                {"value",
                                 {{"kind", "begin"},
                                  {"title", "Salve: analysing " + name},
                                  {"message", line.told},
                                  {"cancellable", true}}}});
}

void Progress::tell(const std::string &uri) {
  Line &line = *lines_.at(uri);
  std::string now = message(uri, line);
  if (now == line.told)
    return;
  line.told = std::move(now);
  client_.notify("$/progress",
                 {{"token", line.token}, {"value", {{"kind", "report"}, {"message", line.told}}}});
}

void Progress::end(const std::string &uri) {
  const std::unique_ptr<Line> line = std::move(lines_.at(uri));
  lines_.erase(uri);
  if (line->stage == Stage::Shown)
    client_.notify("$/progress", {{"token", line->token}, {"value", {{"kind", "end"}}}});
}

void Progress::endAll() {
  while (!lines_.empty())
    end(std::string(lines_.begin()->first));
}

const std::string *Progress::find(const std::string &token) const {
  for (const auto &[uri, line] : lines_)
    if (line->token == token)
      return &uri;
  return nullptr;
}

} // namespace salve::server
