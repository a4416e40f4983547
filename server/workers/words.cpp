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

} // namespace salve::server
