#include "protocol/uri.h"

namespace salve::protocol {

namespace {

int hexDigit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  char lower = static_cast<char>(c | 32);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::optional<std::string> unescaped(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result.push_back(text[i]);
      continue;
    }
    if (i + 2 >= text.size() || hexDigit(text[i + 1]) < 0 || hexDigit(text[i + 2]) < 0)
      return std::nullopt;
    result.push_back(static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2])));
    i += 2;
  }
  return result;
}

bool isUnreserved(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerPrefix) {
  if (text.size() < lowerPrefix.size())
    return false;
  for (size_t i = 0; i < lowerPrefix.size(); ++i) {
    char c = text[i];
    if ((c >= 'A' && c <= 'Z' ? c + 32 : c) != lowerPrefix[i])
      return false;
  }
  return true;
}

} // namespace

std::optional<std::string> pathOfUri(std::string_view uri) {
  if (!startsWithIgnoringCase(uri, "file:"))
    return std::nullopt;
  uri.remove_prefix(5);
  if (uri.substr(0, 2) == "//") {
    size_t slash = uri.find('/', 2);
    if (slash == std::string_view::npos)
      return std::nullopt;
    std::string_view host = uri.substr(2, slash - 2);
    if (!host.empty() && host != "localhost")
      return std::nullopt;
    uri.remove_prefix(slash);
  }
  uri = uri.substr(0, uri.find_first_of("?#"));
  std::optional<std::string> path = unescaped(uri);
  if (!path || path->empty() || path->front() != '/' || path->find('\0') != std::string::npos)
    return std::nullopt;
  return path;
}

std::string uriOfPath(std::string_view path) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string result = "file://";
  for (char c : path) {
    if (isUnreserved(c)) {
      result.push_back(c);
      continue;
    }
    auto byte = static_cast<unsigned char>(c);
    result.push_back('%');
    result.push_back(kHex[byte >> 4]);
    result.push_back(kHex[byte & 15]);
  }
  return result;
}

} // namespace salve::protocol
