#include "server/workers/words.h"

#include <fmt/format.h>

namespace salve::server {

std::string plural(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string clipped(const std::string &text, size_t bytes) {
  if (text.size() <= bytes)
    return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80)
    --bytes;
  return text.substr(0, bytes) + "…";
}

std::string textOf(const engine::Certificate &certificate) {
  switch (certificate.kind) {
  case engine::Certificate::Kind::Proved: return "proved for all inputs";
  case engine::Certificate::Kind::Bounded:
    return "holds " + (certificate.bound.empty()
                           ? "up to " + plural(certificate.unwind, "iteration")
                           : certificate.bound);
  case engine::Certificate::Kind::Tests: return "passes " + plural(certificate.tests, "test");
  }
  return "";
}

std::string textOf(const engine::Repair &repair, std::string_view more) {
  std::string text = repair.title + " (" + textOf(repair.certificate);
  for (const std::string &warning : repair.warnings)
    text += "; " + warning;
  if (!more.empty())
    text += fmt::format("; {}", more);
  return text + ")";
}

std::string reasonsOf(const engine::Repair &repair) {
  return repair.why + (repair.why.empty() || repair.alsoChanges.empty() ? "" : "; ") +
         repair.alsoChanges;
}

std::string textOf(const engine::Comparison &what, uint32_t first, uint32_t second) {
  using Kind = engine::Comparison::Kind;
  std::string inputs;
  for (const engine::NamedValue &input : what.inputs)
    inputs += (inputs.empty() ? "" : ", ") + input.name + " = " + input.value;
  const std::string both = fmt::format("repairs {} and {}", first, second);
  switch (what.kind) {
  case Kind::Differ:
    return fmt::format("{}'{}' differs: repair {} {}, repair {} {}",
                       inputs.empty() ? "" : "for " + inputs + " ", what.function, first,
                       what.first, second, what.second);
  case Kind::Alike:
  case Kind::Bounded:
  case Kind::Tried:
    return fmt::format("'{}' does the same with {}{}{}", what.function, both,
                       what.reason.empty() ? "" : " ", what.reason);
  case Kind::Unknown: break;
  }
  return fmt::format("no input was found that tells {} apart: {}", both,
                     what.reason.empty() ? "it was not decided" : what.reason);
}

std::string textOf(const engine::FailingTest &test) {
  return "void " + test.name + "(void) " + test.body;
}

std::string whereOf(const engine::SearchStatus &search) {
  std::string where;
  for (const std::string &header : search.headers)
    where += (&header == &search.headers.back() ? " and `" : ", `") +
             header.substr(header.rfind('/') + 1) + "`";
  return (where.empty() ? "" : " in this file" + where) +
         (search.leavesOut ? "; other files were not changed" : "");
}

} // namespace salve::server
