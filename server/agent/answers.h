// What an agent reads: short lines, the most important first, the same for the same findings.
//
// Knows the report, nothing of the engine or of processes.
#pragma once

#include "protocol/report.h"
#include "server/agent/tools.h"
#include "server/project/sources.h"

#include <optional>
#include <string>

namespace salve::server {

class Lines {
public:
  explicit Lines(const protocol::report::File &file) : file_(file) {}

  void check();
  void explain();
  void repair();
  /// The file is one with an edit, which is this range of it. `before`: what fails now, without
  /// the edit, at places of this text.
  void patch(const protocol::Range &edited, const protocol::report::File &before);

  const std::string &text() const { return text_; }

private:
  void add(const std::string &line);
  void errors();
  void verdict(const protocol::report::Function &function);
  void failures(const protocol::report::Function &function, const protocol::report::File *before);
  std::string placeOf(const protocol::report::Place &place) const;

  const protocol::report::File &file_;
  std::string text_;
};

/// "1 failing, 2 proved"
std::string countsOf(const protocol::report::File &file);

/// Where an edit goes, or why it does not apply.
std::optional<std::string> locate(const Arguments &asked, const Sources &sources,
                                  std::optional<ByteRange> &range);

} // namespace salve::server
