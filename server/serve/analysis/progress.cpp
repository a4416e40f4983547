#include "server/serve/analysis/progress.h"

#include "engine/support/limits.h"

namespace salve::server {

using protocol::Json;

void Progress::started(const std::string &uri, const std::string &function) {
  if (!client_.capabilities.progress)
    return;
  std::string token = "salve/" + std::to_string(next_++);
  auto &line = lines_[token] = std::make_unique<Line>(clock_, Function{uri, function});
  line->alarm.set(clock_.now() + limits::serve::kBeforeProgress, [this, token] { ask(token); });
}

void Progress::ask(const std::string &token) {
  lines_.at(token)->stage = Stage::Asked;
  client_.request("window/workDoneProgress/create", {{"token", token}},
                  [this, token](const Json &, bool failed) {
                    auto line = lines_.find(token);
                    if (line == lines_.end())
                      return; // it has ended meanwhile
                    if (failed)
                      lines_.erase(line);
                    else
                      begin(token);
                  });
}

void Progress::begin(const std::string &token) {
  Line &line = *lines_.at(token);
  line.stage = Stage::Shown;
  Json value = {{"kind", "begin"},
                {"title", "Salve: analysing " + line.function.name},
                {"cancellable", true}};
  client_.notify("$/progress", {{"token", token}, {"value", std::move(value)}});
}

void Progress::end(const std::string &token) {
  if (lines_.at(token)->stage == Stage::Shown)
    client_.notify("$/progress", {{"token", token}, {"value", {{"kind", "end"}}}});
  lines_.erase(token);
}

void Progress::ended(const std::string &uri, const std::string &function) {
  for (const auto &[token, line] : lines_) {
    if (line->function.uri == uri && line->function.name == function) {
      end(std::string(token));
      return;
    }
  }
}

void Progress::endAll() {
  while (!lines_.empty())
    end(std::string(lines_.begin()->first));
}

const Progress::Function *Progress::find(const std::string &token) const {
  auto line = lines_.find(token);
  return line == lines_.end() ? nullptr : &line->second->function;
}

} // namespace salve::server
